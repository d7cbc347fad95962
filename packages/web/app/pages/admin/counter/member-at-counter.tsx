import { add, daysBetween, formatPhone, type Day } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isMissing } from '../../../api/problems.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { KeysLine } from '../../../components/keys-line.tsx'
import { Money } from '../../../components/money.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import { PartPaid, SumToPay } from '../../member/book/net-sum.tsx'
import { DebtRow } from '../../debt-row.tsx'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { keyOf, type CounterMember, type Line } from './dues-to-take.ts'
import { MEMBER_AT_COUNTER } from './find-member.tsx'
import type { Taken } from './page.tsx'
import { PayPanel } from './pay-panel.tsx'
import { TakeMoney } from './take-money.tsx'
import { useCounterKeys } from './use-counter-keys.ts'
import { usePayment, type Method, type Named, type Payment } from './use-payment.ts'
import { useWhyNot } from './why-not.ts'
import css from './counter.module.css'

const t = m.counter.pay
const words = m.member.toPay

/** Where it is typed how a payment is made. */
const FIRST_FIELD = { cash: 'tendered', upi: 'reference', cheque: 'chequeNo' } as const satisfies Record<Method, string>

interface MemberAtCounterProps {
  id: string
  onReceipt: (number: string) => void
  onTaken: (taken: Taken) => void
  onNext: () => void
}

/** The member who stands at the counter: their dues, and the payment. */
export function MemberAtCounter({ id, ...then }: MemberAtCounterProps) {
  const query = useQuery(staff.counterMember(id))
  if (isMissing(query.error)) return <EmptyState picture="emptyBowl" title={t.missing} />
  return (
    <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failedMember}>
      {(member) => <Paying member={member} {...then} />}
    </QueryBoundary>
  )
}

interface PayingProps extends Omit<MemberAtCounterProps, 'id' | 'onTaken'> {
  member: CounterMember
  onTaken?: MemberAtCounterProps['onTaken']
  /** How a member is named whom this branch does not know. */
  named?: Named
}

/** What a member can pay now, and the payment. Of one whom the branch does not know, their dues alone. */
export function Paying({ member, onReceipt, onTaken, onNext, named }: PayingProps) {
  const payment = usePayment(member, onReceipt, named)
  const panel = useRef<HTMLElement>(null)
  // at once: what is typed next goes into the field
  const focusAfter = (act: () => void, name: string) => {
    flushSync(act)
    panel.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus()
  }
  const choose = (method: Method) => {
    if (named === undefined || method !== 'cheque') focusAfter(() => payment.choose(method), FIRST_FIELD[method])
  }
  const part = () => focusAfter(payment.togglePart, 'part')
  const more = () => {
    if (named === undefined) focusAfter(payment.toggleExtra, 'extra')
  }
  const whyNot = useWhyNot(member, payment)
  const take = () => {
    if (whyNot === undefined) payment.take()
  }
  const ticks = [
    ...payment.all.map((line) => () => payment.toggle(line)),
    ...member.debts.map(
      ({ _id }) =>
        () =>
          payment.toggleDebt(_id),
    ),
  ]
  useCounterKeys({ ticks, take, part, more, choose, onNext })
  return (
    <>
      <Dues member={member} payment={payment} onTaken={onTaken} />
      <PayPanel
        ref={panel}
        {...{ payment, whyNot, onNext }}
        tickets={member.tickets}
        isElsewhere={named !== undefined}
      />
      <KeysLine keys={t.keys} className={css.keys} />
    </>
  )
}

interface DuesProps {
  member: CounterMember
  payment: Payment
  /** Left out: the branch does not know the member. */
  onTaken: ((taken: Taken) => void) | undefined
}

function Dues({ member, payment, onTaken }: DuesProps) {
  const { user, lines } = member
  const { all, ticked, due, owed, debts, lines: chosen, toggle, toggleDebt } = payment
  // Enter in the search opened the member: from here the keys tick and take
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  const today = useToday()
  return (
    <Card flush>
      <div className={css.who}>
        <Avatar name={user.name} />
        <div>
          <h2 id={MEMBER_AT_COUNTER} ref={heading} tabIndex={-1}>
            {user.name} {user.ownName !== '' && <span className="dim sm">{user.ownName}</span>}
          </h2>
          <p className="sm dim">{[user.code, formatPhone(user.phone)].filter(Boolean).join(' · ')}</p>
        </div>
        {onTaken && (
          <LinkButton variant="subtle" to={paths.user(user._id)}>
            {m.counter.profile}
          </LinkButton>
        )}
      </div>
      {lines.length === 0 && member.debts.length === 0 && (
        <p className={css.nothing}>
          {t.nothing} {onTaken && (all.length === 0 ? t.nothingAtAll : t.nothingWhy)}
        </p>
      )}
      {all.length + member.debts.length > 0 && (
        <>
          <ul className={css.lines} aria-label={t.dues(user.name)}>
            {all.map((line) => (
              <DueRow
                key={keyOf(line)}
                {...{ line, today }}
                ticked={ticked.has(keyOf(line))}
                onTick={() => toggle(line)}
              />
            ))}
            {member.debts.map((debt) => (
              <DebtRow
                key={debt._id}
                debt={debt}
                ticked={debts.includes(debt._id)}
                onTick={() => toggleDebt(debt._id)}
              />
            ))}
          </ul>
          <p className={css.total}>
            <span>{t.ticked(chosen.length + debts.length, all.length + member.debts.length)}</span>
            <Money amount={add(due, owed)} size="md" />
          </p>
        </>
      )}
      <Received lines={member.received} />
      {onTaken && (
        <div className={css.more}>
          <TakeMoney user={user} onTaken={onTaken} />
        </div>
      )}
    </Card>
  )
}

/** What was handed over and waits: it is neither due nor taken again (PAY-14). */
function Received({ lines }: { lines: CounterMember['received'] }) {
  if (lines.length === 0) return null
  return (
    <div className={css.more}>
      <h3>{t.received}</h3>
      <p className="sm dim">{t.receivedWhy}</p>
      <ul className={css.received} aria-label={t.received}>
        {lines.map((line) => (
          <li key={keyOf(line)} className="row between">
            <span>
              {line.name} <span className="sm dim">{t.ticket(line.ticketNo)}</span>,{' '}
              {m.counter.receipt.line(line.month, line.year)}
            </span>
            <Money amount={line.amount} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DueRowProps {
  line: Line
  today: Day
  ticked: boolean
  onTick: () => void
}

function DueRow({ line, today, ticked, onTick }: DueRowProps) {
  const id = useId()
  const { name, ticketNo, month, year, amount, instalment, dividend, penalty, dueDate, late, canStillFall } = line
  return (
    <li>
      <input id={id} type="checkbox" checked={ticked} onChange={onTick} />
      <label htmlFor={id}>
        <span className="strong">{name}</span> <span className="sm dim">{t.ticket(ticketNo)}</span>
        <span className="block">
          {m.counter.receipt.line(month, year)}{' '}
          {late ? (
            <span className={`sm ${css.late}`}>{words.daysLate(daysBetween(dueDate, today))}</span>
          ) : (
            <span className="sm dim">{dueDate > today ? t.early(dayText(dueDate)) : words.today}</span>
          )}
        </span>
        <span className="sm dim block">{words.sumAlone(instalment, dividend, penalty)}</span>
        <PartPaid of={line} />
      </label>
      <SumToPay canFall={canStillFall} amount={amount} />
    </li>
  )
}
