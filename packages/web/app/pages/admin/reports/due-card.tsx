import { m } from '../../../messages/en.ts'
import type { Summary } from './both-sides.ts'
import { longMonth, MonthsCard, NoMonths } from './months-card.tsx'

const say = m.reports.due

/** What fell due month by month, and what of it is paid. */
export function DueCard({ months }: Pick<Summary, 'months'>) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return <NoMonths title={say.title} why={say.nothing} />
  return (
    <MonthsCard
      title={say.title}
      whole={say.due}
      part={say.collected}
      picture={say.picture(longMonth(first.month), longMonth(last.month), last.collected, last.due)}
      pairs={months.map(({ month, due, collected }) => ({ month, whole: due, part: collected }))}
    />
  )
}
