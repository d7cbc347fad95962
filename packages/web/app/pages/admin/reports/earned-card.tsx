import { m } from '../../../messages/en.ts'
import type { Summary } from './both-sides.ts'
import { longMonth, MonthsCard, NoMonths } from './months-card.tsx'

const t = m.reports.earned

/** What auctions gave back to members and what the company earned by them, month by month. */
export function EarnedCard({ months }: Pick<Summary, 'months'>) {
  const last = months.findLast(({ dividends, commission }) => dividends > 0 || commission > 0)
  if (!last) return <NoMonths title={t.title} why={t.nothing} />
  return (
    <MonthsCard
      title={t.title}
      whole={t.dividends}
      part={t.commission}
      picture={t.picture(longMonth(last.month), last.dividends, last.commission)}
      pairs={months.map(({ month, dividends, commission }) => ({ month, whole: dividends, part: commission }))}
    />
  )
}
