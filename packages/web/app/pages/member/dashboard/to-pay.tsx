import { Suspense, useState } from 'react'
import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import { addDays, sum, type Day, type Paise } from '@kuri/domain'
import { IconCheck } from '../../../icons/everywhere.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { DebtRow } from '../../debt-row.tsx'
import { DueRow, type DueLine } from './due-row.tsx'
import { Paid } from './paid.tsx'
import { PayActions } from './pay-actions.tsx'
import { paysOf } from './pays-of.ts'
import css from './to-pay.module.css'

const t = m.member.toPay
const MyPromise = lazyPart(async () => (await import('./promise.tsx')).default)
const PartAmount = lazyPart(async () => (await import('./part-amount.tsx')).default)
/** Nothing is due only where nothing is due within so many days. */
const DAYS_AHEAD = 7

export type Dues = ReplyOf<typeof myDuesEndpoints.duesToPay>
export type PaidDues = ReplyOf<typeof myDuesEndpoints.payDuesToPay>

interface ToPayProps {
  dues: Dues
  /** What the wallet can be used for. */
  available: Paise
  today: Day
}

const nameOf = ({ chitId, ticketNo, month, year }: DueLine): string => [chitId, ticketNo, month, year].join(' ')

/**
 * Everything a member has to pay over all chits, the most urgent first, and what they owe the company. What is due is ticked, the next
 * one is not; the ticks decide the sum, or less pays a part of it. Marigold only while something is due.
 */
export function ToPay({ dues: { lines, debts, next, received }, available, today }: ToPayProps) {
  const [untickedDue, setUntickedDue] = useState<ReadonlySet<string>>(new Set())
  const [isNextTicked, setNextTicked] = useState(false)
  /** What is paid of the contributions now; null: nothing is typed yet; undefined: all that is ticked. */
  const [part, setPart] = useState<Paise | null>()
  const [paid, setPaid] = useState<PaidDues | null>(null)
  /** Why the last payment was refused: it stays when the sum that is read again is another one. */
  const [refusal, setRefusal] = useState<unknown>(null)
  if (paid) return <Paid paid={paid} onDone={() => setPaid(null)} />
  const onPaid = (done: PaidDues) => {
    setPart(undefined)
    setPaid(done)
  }

  const isDue = lines.length + debts.length > 0
  const isSoon = next !== null && next.dueDate <= addDays(today, DAYS_AHEAD)
  const ticked = [
    ...lines.filter((line) => !untickedDue.has(nameOf(line))),
    ...(next !== null && isNextTicked ? [next] : []),
  ]
  const tickedDebts = debts.filter(({ _id }) => !untickedDue.has(_id))
  const pays = paysOf(ticked, tickedDebts, part)
  const toggle = (name: string) =>
    setUntickedDue((before) => {
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })
  const late = lines.filter((line) => line.late).length
  return (
    <Card
      tone={isDue ? 'turn' : undefined}
      title={t.title}
      aside={
        late > 0 ? (
          <Badge tone="late">{t.late(late)}</Badge>
        ) : isDue ? (
          <Badge tone="turn">{m.member.dashboard.due}</Badge>
        ) : isSoon ? (
          <Badge tone="plain">{t.soon}</Badge>
        ) : (
          <Badge tone="ok" icon={IconCheck}>
            {t.allPaid}
          </Badge>
        )
      }
    >
      {isDue || isNextTicked ? (
        <p className={css.total}>
          <Money size="xl" amount={pays.total} />
          <span className="sm dim">{t.count(ticked.length + tickedDebts.length, isNextTicked)}</span>
        </p>
      ) : (
        <Nothing next={next} isSoon={isSoon} onPayEarly={() => setNextTicked(true)} />
      )}
      {(isDue || isNextTicked || received.length > 0) && (
        <ul className={css.lines}>
          {debts.map((debt) => (
            <DebtRow key={debt._id} debt={debt} ticked={!untickedDue.has(debt._id)} onTick={() => toggle(debt._id)} />
          ))}
          {lines.map((line) => (
            <DueRow
              key={nameOf(line)}
              line={line}
              today={today}
              ticked={!untickedDue.has(nameOf(line))}
              onTick={() => toggle(nameOf(line))}
            />
          ))}
          {next && (isDue || isNextTicked) && (
            <DueRow line={next} today={today} ticked={isNextTicked} onTick={() => setNextTicked(!isNextTicked)} />
          )}
          {received.map((line) => (
            <DueRow key={nameOf(line)} line={line} today={today} />
          ))}
        </ul>
      )}
      {(isDue || isNextTicked) && (
        <>
          {ticked.length > 0 && (
            <div className="stack">
              <label className="row sm">
                <input
                  type="checkbox"
                  checked={part !== undefined}
                  onChange={() => setPart(part === undefined ? null : undefined)}
                />
                {t.part}
              </label>
              {part !== undefined && (
                <Suspense>
                  <PartAmount value={part} problem={pays.problem} left={pays.stays} onChange={setPart} />
                </Suspense>
              )}
            </div>
          )}
          <PayActions
            key={JSON.stringify(pays.body)}
            {...{ pays, available, refusal, onPaid }}
            onRefused={setRefusal}
          />
        </>
      )}
      {lines.length > 0 && (
        <Suspense>
          <MyPromise owed={sum(lines.map(({ amount }) => amount))} />
        </Suspense>
      )}
    </Card>
  )
}

interface NothingProps {
  next: DueLine | null
  /** It is due within a week. */
  isSoon: boolean
  onPayEarly: () => void
}

function Nothing({ next, isSoon, onPayEarly }: NothingProps) {
  return (
    <div className="stack">
      <p className={css.nothing}>{isSoon ? t.nothingToday : t.nothing}</p>
      {next && (
        <>
          <p className="dim">{t.next(next, dayText(next.dueDate))}</p>
          <div className={css.early}>
            <Button variant="default" onClick={onPayEarly}>
              {t.early(next.amount)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
