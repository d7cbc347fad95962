import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import { daysBetween, type Day } from '@kuri/domain'
import { useId } from 'react'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { PartPaid, SumToPay } from '../book/net-sum.tsx'
import css from './to-pay.module.css'

export type DueLine = ReplyOf<typeof myDuesEndpoints.duesToPay>['lines'][number]

const t = m.member.toPay

interface DueRowProps {
  line: DueLine
  today: Day
  ticked?: boolean
  /** Left out: it was handed over at the counter and waits to be confirmed. */
  onTick?: () => void
}

/** One due: its chit and month, how late it is, how its sum comes about. */
export function DueRow({ line, today, ticked = false, onTick }: DueRowProps) {
  const id = useId()
  const { name, month, year, amount, instalment, dividend, penalty, dueDate, late } = line
  return (
    <li>
      {onTick ? <input id={id} type="checkbox" checked={ticked} onChange={onTick} /> : <span />}
      <div>
        <label htmlFor={onTick && id}>{t.line(name, month, year)}</label>
        <small>
          {onTick ? (
            late ? (
              <span className={css.late}>{t.daysLate(daysBetween(dueDate, today))}</span>
            ) : dueDate === today ? (
              t.today
            ) : (
              t.due(dayText(dueDate))
            )
          ) : (
            t.received
          )}
          {t.sum(instalment, dividend, penalty)}
          <PartPaid of={line} />
        </small>
      </div>
      <SumToPay canFall={line.canStillFall} amount={amount} />
    </li>
  )
}
