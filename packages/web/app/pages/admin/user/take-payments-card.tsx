import { useQueries } from '@tanstack/react-query'
import { moneyReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { dayInIndia } from '@kuri/domain'
import { urgencyOf } from '../../member/book/book.ts'
import { unpaidByTicket } from '../../member/my-chits/several.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import { TakePayment } from './take-payment.tsx'

const say = m.person.take

const runningChits = (memberships: PersonInFull['memberships']): string[] => [
  ...new Set(memberships.filter(({ status }) => status === 'running').map(({ chitId }) => chitId._id)),
]

/** What each running scheme of this person asks for; nothing is asked by who may not take payments. */
export const useInstalments = (memberships: PersonInFull['memberships'], mayTake: boolean) =>
  useQueries({ queries: mayTake ? runningChits(memberships).map((id) => moneyReads.instalments(id)) : [] })

/** What this person pays next in each running scheme, and a way to take it here. Nothing where nothing is to be paid. */
export function TakePaymentsCard({ user, memberships }: Pick<PersonInFull, 'user' | 'memberships'>) {
  const chitIds = runningChits(memberships)
  const lists = useInstalments(memberships, true)
  const open = lists.flatMap(({ data }, place) => {
    const chit = memberships.find(({ chitId }) => chitId._id === chitIds[place])?.chitId
    const own = (data ?? []).filter(({ userId }) => userId === user._id)
    const several = new Set(own.map(({ ticketNo }) => ticketNo)).size > 1
    return chit ? unpaidByTicket(own).map((unpaid) => ({ chit, unpaid, several })) : []
  })
  if (open.length === 0) return null
  return (
    <Card title={say.title}>
      <ul>
        {open.map(({ chit, several, unpaid }) => {
          const [next] = unpaid
          return (
            next && (
              <SumItem
                key={next._id}
                what={several ? say.ofTicket(chit.name, next.ticketNo, next.keptFor) : chit.name}
                about={say.due(next.month, next.year, dayText(next.dueDate))}
              >
                {urgencyOf(next, dayInIndia(now())) === 'overdue' && <Badge tone="late">{say.late}</Badge>}
                <Money amount={next.net} size="md" />
                {next.received ? (
                  <Badge tone="wait">{say.received}</Badge>
                ) : (
                  <TakePayment user={user} chit={chit} unpaid={unpaid} />
                )}
              </SumItem>
            )
          )
        })}
      </ul>
    </Card>
  )
}
