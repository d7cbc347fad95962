import type { Day } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { minutes } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { companyDuties, type Duty, type DutyOfPrize } from '../book/duties.ts'
import css from './chit-house.module.css'

const words = m.house.duties

/** The company’s legal clock, in its members’ sight: prizes to pay and minutes to file, by which day, and whether it was kept. */
export function Duties({ chitId, today }: { chitId: string; today: Day }) {
  const { data: lines, isError } = useQuery(minutes.register(chitId))
  const duties = companyDuties(lines ?? [], today)
  return (
    <section className={css.duties} aria-label={words.title}>
      <h3>{words.title}</h3>
      {lines === undefined && !isError && (
        <Loading>
          <SkLines rows={2} />
        </Loading>
      )}
      {lines === undefined && isError && <p className="sm dim">{words.failed}</p>}
      {lines !== undefined && duties.length === 0 && <p className="sm dim">{words.none}</p>}
      <ul className="sm">
        {duties.map((one) => (
          <li key={`${one.what} ${one.auctionId}`}>
            <span>{wordsOf(one)}</span>
            <State what={one.what} duty={one.duty} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const wordsOf = ({ what, prizeNo, by }: DutyOfPrize): string =>
  what === 'prize' ? words.prize(prizeNo, dayText(by)) : words.minutes(prizeNo, dayText(by))

function State({ what, duty }: Pick<DutyOfPrize, 'what' | 'duty'>) {
  const { paid, toPay, filed, toFile, daysLate } = words
  if (duty.on !== null) {
    const on = dayText(duty.on)
    return <Badge tone={duty.daysLate > 0 ? 'plain' : 'ok'}>{what === 'prize' ? paid(on) : filed(on)}</Badge>
  }
  if (duty.state === 'late') return <Badge tone="late">{daysLate(duty.daysLate)}</Badge>
  return <Badge tone="wait">{what === 'prize' ? toPay : toFile}</Badge>
}
