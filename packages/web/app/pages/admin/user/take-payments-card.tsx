import { useQueries } from '@tanstack/react-query'
import { admin } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { dayInIndia } from '@kuri/domain'
import { urgencyOf } from '../../member/book/book.ts'
import { unpaidOf } from '../../member/my-chits/several.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import { TakePayment } from './take-payment.tsx'

const say = m.person.take

/** What this person pays next in each running scheme, and a way to take it here. Nothing where nothing is to be paid. */
export function TakePaymentsCard({ user, memberships }: Pick<PersonInFull, 'user' | 'memberships'>) {
  const chitIds = [...new Set(memberships.filter(({ status }) => status === 'running').map(({ chitId }) => chitId._id))]
  const lists = useQueries({ queries: chitIds.map((id) => admin.instalments(id)) })
  const open = lists.flatMap(({ data }, place) => {
    const unpaid = unpaidOf((data ?? []).filter(({ userId }) => userId === user._id))
    const [instalment] = unpaid
    const chit = memberships.find(({ chitId }) => chitId._id === chitIds[place])?.chitId
    return instalment && chit ? [{ chit, instalment, unpaid }] : []
  })
  if (open.length === 0) return null
  return (
    <Card title={say.title}>
      <ul>
        {open.map(({ chit, instalment, unpaid }) => (
          <SumItem
            key={instalment._id}
            what={chit.name}
            about={say.due(instalment.month, instalment.year, dayText(instalment.dueDate))}
          >
            {urgencyOf(instalment, dayInIndia(now())) === 'overdue' && <Badge tone="late">{say.late}</Badge>}
            <Money amount={instalment.net} size="md" />
            <TakePayment user={user} chit={chit} unpaid={unpaid} />
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}
