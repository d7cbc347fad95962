import { formatPhone } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { peopleReads } from '../../../api/admin-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadOnPress } from '../../../components/load-on-press.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { InvitationCard } from '../user/invitation-card.tsx'
import type { SignedTickets } from '../user/signed-fields.tsx'
import type { PersonInFull } from '../user/stands-in-the-way.ts'
import type { Enrolled } from './page.tsx'

const t = m.enrolling.done

const GiveTickets = lazyPart(async () => (await import('../user/give-tickets.tsx')).GiveTickets)

/** Who was enrolled, with the code for their card, and what is done next while they stand at the counter. */
export function EnrolledCard({ member, leftOver, onAnother }: Enrolled & { onAnother: () => void }) {
  const { _id: id, name, code, phone } = member
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  const query = useQuery(peopleReads.user(id))
  return (
    <div className="stack w">
      <Card>
        <div className="stack">
          <h2 ref={heading} tabIndex={-1}>
            {t.title(name)}
          </h2>
          <DescriptionList>
            <DescriptionItem label={t.code}>{code}</DescriptionItem>
            <DescriptionItem label={t.phone}>{formatPhone(phone) || t.noPhone}</DescriptionItem>
          </DescriptionList>
          {leftOver.problems.map((problem) => (
            <Alert key={problem} tone="bad">
              {problem}
            </Alert>
          ))}
          <p className="sm dim">{t.next}</p>
          <div className="row wrap">
            <Button onClick={onAnother}>{t.another}</Button>
            <LinkButton variant="default" to={paths.user(id)}>
              {t.open}
            </LinkButton>
          </div>
        </div>
      </Card>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
        {(person) => <ToDoNow person={person} typed={leftOver.tickets} />}
      </QueryBoundary>
    </div>
  )
}

/** Tickets, the first money, and the card to log in. */
function ToDoNow({ person, typed }: { person: PersonInFull; typed: SignedTickets | null }) {
  const { user, memberships } = person
  return (
    <>
      <Card title={t.toDo}>
        <div className="stack">
          {memberships.length > 0 && (
            <ul>
              {memberships.map(({ chitId, ticketNo }) => (
                <li key={`${chitId._id} ${ticketNo}`}>{t.holds(chitId.name, ticketNo)}</li>
              ))}
            </ul>
          )}
          <div className="row wrap">
            <LoadOnPress label={m.person.give.open}>
              <GiveTickets user={user} typed={typed} />
            </LoadOnPress>
            <LinkButton variant="default" to={paths.counter({ member: user._id })}>
              {t.pay}
            </LinkButton>
          </div>
        </div>
      </Card>
      <InvitationCard {...person} />
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading className="stack w">
      <Card>
        <SkCard rows={2} />
      </Card>
      <Card>
        <SkCard rows={3} />
      </Card>
    </Loading>
  )
}
