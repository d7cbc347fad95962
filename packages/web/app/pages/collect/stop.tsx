import type { collectionEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, formatPhone, sum, ZERO } from '@kuri/domain'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { PromiseText } from '../../components/promise-text.tsx'
import { IconPhone } from '../../icons/everywhere.ts'
import { m } from '../../messages/en.ts'
import { dayText, rupees } from '../../messages/format.ts'
import type { StopNow } from './areas.ts'
import type { CashRules } from './cash-taken.ts'
import css from './collect.module.css'
import type { Given, Round as OfflineRound, VisitNote } from './phone.ts'
import { dueText } from './due-text.ts'
import { Noting } from './noting.tsx'
import { isFeeAlone } from './still-due.ts'
import { TakePayment } from './take-payment.tsx'

export type Round = ReplyOf<typeof collectionEndpoints.round>
type Member = OfflineRound['members'][number]

const t = m.collect
const d = m.signedReceipts

interface StopProps extends StopNow {
  collectorId: string
  cash: CashRules
  onGiven: (given: Given) => void
  onNoted: () => void
}

/** One visit: the member, how to call them, what they owe, and what came of the last visits. */
export function Stop({
  stop: { user, visits, promise },
  open,
  owed,
  isVisited,
  collectorId,
  given,
  noted,
  cash,
  onGiven,
  onNoted,
}: StopProps) {
  const unsent = noted.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt)).map(unsentVisit)
  const promised = unsent.findLast(({ outcome }) => outcome === 'promised')
  return (
    <li className={css.stop}>
      <div className={css.who}>
        <div>
          <p className="strong">
            {user.name} {isVisited && <Badge tone="ok">{t.visited}</Badge>}
          </p>
          <p className="sm dim">{[user.code, user.address].filter(Boolean).join(' · ')}</p>
        </div>
        {user.phone !== '' && (
          <a className={css.call} href={`tel:${user.phone.replaceAll(' ', '')}`}>
            <Icon of={IconPhone} />
            <span className="vh">{t.callUp(user.name)}</span>
            <span className="num">{formatPhone(user.phone)}</span>
          </a>
        )}
      </div>
      {open.length === 0 && owed.length === 0 ? (
        <p className="sm dim">{t.paidUp}</p>
      ) : (
        <ul>
          {owed.map((debt) => (
            <li key={debt._id} className={css.due}>
              <div>
                <p className="sm">{m.debtWords.name(debt)}</p>
                <p className="xs dim">{m.debtWords.on(debt.bank, dayText(debt.since))}</p>
              </div>
              <span className="num">{rupees(debt.amount)}</span>
            </li>
          ))}
          {open.map((due) => (
            <li key={`${due.chitId} ${due.ticketNo} ${due.dueDate}`} className={css.due}>
              <div>
                <p className="sm">{dueText(due)}</p>
                {isFeeAlone(due) ? (
                  <p className="xs dim">{t.feeAloneWhy}</p>
                ) : due.daysLate > 0 ? (
                  <p className="xs dim">
                    <Badge tone="late">{t.late(due.daysLate)}</Badge> {due.penalty > 0 && t.fee(due.penalty)}
                  </p>
                ) : (
                  <p className="xs dim">{t.dueOn(dayText(due.dueDate))}</p>
                )}
              </div>
              <span className="num">{rupees(due.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {given.map(({ receipt, amount }) => (
        <p key={receipt.number} className="sm">
          {receipt.method === 'cheque'
            ? d.cheque.over(receipt.number, amount)
            : m.unallocatedReceipts.receiptOver(receipt.number, amount)}
        </p>
      ))}
      {promise && promised === undefined && <PromiseText promise={promise} />}
      {[...unsent.toReversed(), ...visits].map((visit) => (
        <p key={`${visit.outcome} ${visit.at.toISOString()}`} className="xs dim">
          {visitText(visit)}
        </p>
      ))}
      <div className="row wrap">
        {open.length + owed.length > 0 && <TakePayment {...{ user, owed, collectorId, cash, onGiven }} dues={open} />}
        <Noting {...{ user, collectorId, onNoted }} owes={sum([...open, ...owed].map(({ amount }) => amount))} />
      </div>
    </li>
  )
}

type Visit = Member['visits'][number] & { readonly isUnsent?: boolean }

const unsentVisit = ({ takenAt, promised }: VisitNote): Visit => ({
  outcome: promised ? 'promised' : 'not_at_home',
  at: new Date(takenAt),
  promisedFor: promised?.day ?? null,
  amount: promised?.amount ?? null,
  notNoted: null,
  isUnsent: true,
})

function visitText({ outcome, at, promisedFor, amount, notNoted, isUnsent = false }: Visit): string {
  const when = dayText(dayInIndia(at))
  if (outcome === 'paid' || outcome === 'cheque') return d.visits[outcome](when, amount ?? ZERO)
  const text =
    outcome === 'not_at_home'
      ? d.visits.not_at_home(when)
      : d.visits.promised(when, amount ?? ZERO, promisedFor === null ? '' : dayText(promisedFor))
  if (notNoted) return `${text} ${d.notNoted[notNoted]}`
  return isUnsent ? `${text} ${d.visits.unsent}` : text
}
