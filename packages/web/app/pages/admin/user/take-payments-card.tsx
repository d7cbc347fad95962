import { useQueries } from '@tanstack/react-query'
import { moneyReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { dayInIndia, sum, type Day } from '@kuri/domain'
import { urgencyOf, type Instalment } from '../../member/book/book.ts'
import { askedNow, unpaidByTicket } from '../../member/my-chits/several.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import { EnterBankPayment } from './enter-bank-payment.tsx'

const t = m.person.take

/** The running schemes of which a person holds tickets. */
const runningChits = (memberships: PersonInFull['memberships']): string[] => [
  ...new Set(memberships.filter(({ status }) => status === 'running').map(({ chitId }) => chitId._id)),
]

type Person = Pick<PersonInFull, 'user' | 'memberships'>

/** What is due in each running scheme of this person; nothing is requested for who may not take payments. */
export const useInstalments = ({ user, memberships }: Person, mayTake: boolean) =>
  useQueries({ queries: mayTake ? runningChits(memberships).map((id) => moneyReads.instalments(id, user._id)) : [] })

interface TicketToPay {
  chit: PersonInFull['memberships'][number]['chitId']
  unpaid: Instalment[]
  /** The person holds several tickets of the chit. */
  several: boolean
}

/**
 * What this person has to pay in each running scheme, what is due apart from what is not, with ways to take it. Nothing
 * where nothing is to be paid.
 */
export function TakePaymentsCard({ user, memberships }: Person) {
  const today = dayInIndia(now())
  const chitIds = runningChits(memberships)
  const lists = useInstalments({ user, memberships }, true)
  const open = lists.flatMap(({ data }, place): TicketToPay[] => {
    const chit = memberships.find(({ chitId }) => chitId._id === chitIds[place])?.chitId
    const own = data ?? []
    const several = new Set(own.map(({ ticketNo }) => ticketNo)).size > 1
    return chit ? unpaidByTicket(own).map((unpaid) => ({ chit, unpaid, several })) : []
  })
  if (open.length === 0) return null
  const [due, later] = [true, false].map((isDue) =>
    open.filter(({ unpaid }) => askedNow(unpaid, today).isDue === isDue),
  )
  return (
    <Card title={t.title}>
      <div className="stack">
        <Group title={t.dueNow} tickets={due ?? []} {...{ user, today }} />
        <Group title={t.notYetDue} tickets={later ?? []} {...{ user, today }} />
        <LinkButton to={paths.counter({ member: user._id })}>{t.atCounter}</LinkButton>
      </div>
    </Card>
  )
}

function Group({
  title,
  tickets,
  user,
  today,
}: {
  title: string
  tickets: TicketToPay[]
  user: PersonInFull['user']
  today: Day
}) {
  if (tickets.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="row between">
        {title}
        <Money amount={sum(tickets.map(({ unpaid }) => askedNow(unpaid, today).total))} />
      </h3>
      <ul>
        {tickets.map((ticket) => (
          <Ticket key={ticket.unpaid[0]?._id} {...{ ticket, user, today }} />
        ))}
      </ul>
    </section>
  )
}

function Ticket({
  ticket: { chit, unpaid, several },
  user,
  today,
}: {
  ticket: TicketToPay
  user: PersonInFull['user']
  today: Day
}) {
  const { months, total } = askedNow(unpaid, today)
  const [next] = unpaid
  const [first, last] = [months[0] ?? next, months.at(-1) ?? next]
  if (!next || !first || !last) return null
  const what = several ? t.ofTicket(chit.name, next.ticketNo, next.keptFor) : chit.name
  return (
    <SumItem
      what={what}
      about={
        first === last
          ? t.due(first.month, first.year, dayText(first.dueDate))
          : t.dueSeveral(t.month(first.month, first.year), t.month(last.month, last.year), dayText(first.dueDate))
      }
    >
      {urgencyOf(first, today) === 'overdue' && <Badge tone="late">{t.late}</Badge>}
      <Money amount={months.length > 0 ? total : next.rest} size="md" />
      {next.received ? (
        <Badge tone="wait">{t.received}</Badge>
      ) : (
        <EnterBankPayment user={user} chit={chit} of={what} unpaid={unpaid} />
      )}
    </SumItem>
  )
}
