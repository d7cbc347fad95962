import { m } from '../../../messages/en.ts'
import type { Summary } from './both-sides.ts'
import { longMonth, MonthsCard, NoMonths } from './months-card.tsx'

const t = m.reports.due

/** What fell due month by month, and what of it is paid. */
export function DueCard({ months }: Pick<Summary, 'months'>) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return <NoMonths title={t.title} why={t.nothing} />
  return (
    <MonthsCard
      title={t.title}
      whole={t.due}
      part={t.collected}
      picture={t.picture(longMonth(first.month), longMonth(last.month), last.collected, last.due)}
      pairs={months.map(({ month, due, collected }) => ({ month, whole: due, part: collected }))}
    />
  )
}
