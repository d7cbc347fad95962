import { dayInIndia, daysBetween, toRupees } from '@kuri/domain'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, rupees } from '../../../messages/format.ts'
import { NameLine } from './name-line.tsx'
import css from './reconciliation.module.css'
import type { Reconciled } from './standing-card.tsx'

const say = m.bank.lines

const textOf = ({ narration, reference, day, amount }: Reconciled['lines'][number]): string =>
  [narration, reference, dayText(day), rupees(amount), toRupees(amount)].join(' ')

/** What the bank shows and our books do not, the oldest first. */
export function BankLines({ all }: { all: Reconciled }) {
  const today = dayInIndia(now())
  return (
    <Card flush title={say.title}>
      {all.lines.length === 0 ? (
        <EmptyState picture="quietPost" title={say.none} why={say.noneWhy} />
      ) : (
        <LongList rows={all.lines} text={textOf} search={say.search} none={say.noneFound}>
          {(shown) => (
            <ul>
              {shown.map((line) => (
                <li key={line._id} className={css.line}>
                  <div className={css.words}>
                    <b>{line.narration || line.reference}</b>
                    {line.reference !== '' && <span className="sm dim block">{line.reference}</span>}
                    <span className="xs faint block">
                      {dayText(line.day)}, {say.age(daysBetween(line.day, today))}
                    </span>
                  </div>
                  <p className={css.figure}>
                    <Money signed amount={line.amount} size="md" />
                  </p>
                  {line.isWaiting ? <Badge tone="wait">{say.waits}</Badge> : <NameLine line={line} all={all} />}
                </li>
              ))}
            </ul>
          )}
        </LongList>
      )}
    </Card>
  )
}
