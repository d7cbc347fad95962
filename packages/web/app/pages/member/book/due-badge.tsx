import type { Day } from '@kuri/domain'
import { IconClock } from '../../../icons/everywhere.ts'
import { Badge } from '../../../components/badge.tsx'
import { dayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { monthNow, nextToPay, urgencyOf, type Instalment } from './book.ts'

const t = m.member.scheme.due

/** How a member stands in a running scheme: Overdue, Due today, Paid for this month, or the day of the next payment. */
export function DueBadge({
  instalments,
  today,
  nextDay,
}: {
  instalments: Instalment[]
  today: Day
  nextDay?: boolean
}) {
  const next = nextToPay(instalments)
  if (!next) return <Badge tone="ok">{t.paid}</Badge>
  const urgency = urgencyOf(next, today)
  if (urgency === 'overdue') return <Badge tone="late">{t.overdue}</Badge>
  if (urgency === 'today') {
    return (
      <Badge tone="turn" icon={IconClock}>
        {t.today}
      </Badge>
    )
  }
  if (nextDay || next.monthNo <= monthNow(instalments, today))
    return <Badge tone="plain">{dayText(next.dueDate)}</Badge>
  return <Badge tone="ok">{t.paid}</Badge>
}
