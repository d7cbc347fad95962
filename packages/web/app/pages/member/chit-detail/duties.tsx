import type { Day } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { minutes } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { companyDuties, type DutyOfPrize } from '../book/duties.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.duties

/** The company’s legal clock, in its members’ sight: prizes to pay and minutes to file, by which day, and whether it was kept. */
export function Duties({ chitId, today }: { chitId: string; today: Day }) {
  const { data: lines, isError } = useQuery(minutes.register(chitId))
  const duties = companyDuties(lines ?? [], today)
  return (
    <section className={css.duties} aria-label={t.title}>
      <h3>{t.title}</h3>
      {lines === undefined && !isError && (
        <Loading>
          <SkLines rows={2} />
        </Loading>
      )}
      {lines === undefined && isError && <p className="sm dim">{t.failed}</p>}
      {lines !== undefined && duties.length === 0 && <p className="sm dim">{t.none}</p>}
      <ul className="sm">
        {duties.map((one) => (
          <li key={`${one.what} ${one.auctionId}`}>
            <span>
              {one.what === 'prize' ? t.prize(one.prizeNo) : t.minutes(one.prizeNo)}
              {one.duty.on === null && <span className="dim block">{t.by(dayText(one.by))}</span>}
            </span>
            <State what={one.what} duty={one.duty} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ what, duty }: Pick<DutyOfPrize, 'what' | 'duty'>) {
  const { paid, toPay, filed, toFile, daysLate } = t
  if (duty.on !== null) {
    const done = (what === 'prize' ? paid : filed)(dayText(duty.on))
    if (duty.daysLate === 0) return <Badge tone="ok">{done}</Badge>
    return <Badge tone="plain">{t.after(done, daysLate(duty.daysLate))}</Badge>
  }
  if (duty.state === 'late') return <Badge tone="late">{daysLate(duty.daysLate)}</Badge>
  return <Badge tone="wait">{what === 'prize' ? toPay : toFile}</Badge>
}
