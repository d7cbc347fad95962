import { sum } from '@kuri/domain'
import { IconChevronRight } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadOnPress } from '../../../components/load-on-press.tsx'
import { Money } from '../../../components/money.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

const EnterAgreement = lazyPart(async () => (await import('./enter-agreement.tsx')).EnterAgreement)
const GiveTickets = lazyPart(async () => (await import('./give-tickets.tsx')).GiveTickets)
const NameNominee = lazyPart(async () => (await import('./name-nominee.tsx')).NameNominee)

type Membership = PersonInFull['memberships'][number]

const t = m.person.memberships

/** The tickets a person holds, and the schemes they wait to be let into. */
export function MembershipsCard({
  user,
  memberships,
  requests,
}: Pick<PersonInFull, 'user' | 'memberships' | 'requests'>) {
  const may = usePermission()
  const pathOf = may('read-every-chit') ? paths.chitPayments : paths.chit
  return (
    <Card
      flush
      title={t.title}
      aside={
        may('enrol') && (
          <LoadOnPress label={m.person.give.open}>
            <GiveTickets user={user} />
          </LoadOnPress>
        )
      }
    >
      {memberships.length === 0 ? (
        <p className={`${css.none} dim`}>{t.none}</p>
      ) : (
        <ResponsiveTable
          caption={t.caption}
          columns={columnsOf(memberships, { pathOf, member: may('enrol') ? user : null })}
          rows={memberships}
          rowKey={keyOf}
        />
      )}
      {requests.length > 0 && <Requests requests={requests} />}
    </Card>
  )
}

const keyOf = ({ chitId, ticketNo }: Membership): string => `${chitId._id} ${ticketNo}`

/** One agreement holds for all tickets of a scheme: it is entered at the first. */
const isFirstOfScheme = (ticket: Membership, all: readonly Membership[]): boolean =>
  all.find(({ chitId }) => chitId._id === ticket.chitId._id) === ticket

interface Offered {
  readonly pathOf: (chitId: string) => string
  /** Whose tickets they are, for a reader who may change what is recorded of them. */
  readonly member: PersonInFull['user'] | null
}

const columnsOf = (all: readonly Membership[], { pathOf, member }: Offered): TableColumn<Membership>[] => [
  {
    key: 'chit',
    title: t.chit,
    cell: (ticket) => (
      <>
        <Link className={css.chit} to={pathOf(ticket.chitId._id)}>
          {ticket.chitId.name}
        </Link>
        <span className="sm dim block">
          {t.ticketNo(ticket.ticketNo)}, {m.admin.chits[ticket.status]}
        </span>
        {ticket.nominee !== '' && <span className="sm dim block">{m.person.nominee.shown(ticket.nominee)}</span>}
        {member && (
          <LoadOnPress
            variant="subtle"
            label={
              <>
                {ticket.nominee === '' ? m.person.nominee.name : m.person.nominee.change}
                <span className="vh"> {m.person.nominee.of(ticket.chitId.name, ticket.ticketNo)}</span>
              </>
            }
          >
            <NameNominee {...ticket} />
          </LoadOnPress>
        )}
        {member && ticket.status === 'forming' && isFirstOfScheme(ticket, all) && (
          <LoadOnPress
            variant="subtle"
            label={
              <>
                {m.person.enterAgreement.open}
                <span className="vh"> {ticket.chitId.name}</span>
              </>
            }
          >
            <EnterAgreement user={member} chit={ticket.chitId} />
          </LoadOnPress>
        )}
      </>
    ),
    total: m.reports.schemes.all,
  },
  {
    key: 'paid',
    title: t.paid,
    figure: true,
    phone: 'below',
    cell: ({ monthsPaid, months }) => (
      <>
        <span className="only-phone">{t.paidShort(monthsPaid, months)}</span>
        <span className="only-wide">{t.ofMonths(monthsPaid, months)}</span>
      </>
    ),
  },
  { key: 'prize', title: t.prize, phone: 'full', cell: ({ prize }) => <Prize prize={prize} /> },
  {
    key: 'late',
    title: t.late,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ arrears }) =>
      arrears > 0 ? (
        <Badge tone="late">
          <Money amount={arrears} />
        </Badge>
      ) : (
        <Money plain amount={arrears} />
      ),
    total: <Money amount={sum(all.map(({ arrears }) => arrears))} />,
  },
]

function Prize({ prize }: Pick<Membership, 'prize'>) {
  if (prize === null) return <span className="sm faint">{t.noPrize}</span>
  return (
    <span className="sm">
      {t.prizeNo(prize.prizeNo)}, <Money plain amount={prize.amount} />
      {prize.status !== 'approved' && <span className="dim block">{t.waits}</span>}
      {prize.previous && <span className="dim block">{m.previousBooks.prize(prize.previous)}</span>}
    </span>
  )
}

function Requests({ requests }: Pick<PersonInFull, 'requests'>) {
  return (
    <div className={css.requests}>
      <h3>{t.asked}</h3>
      <ul>
        {requests.map(({ _id, chitId, createdAt }) => (
          <li key={_id}>
            <span>
              <span className="strong">{chitId.name}</span>
              <span className="sm dim block">{t.askedOn(instantDayText(createdAt))}</span>
            </span>
            <Link to={paths.manageUsers()}>
              {t.decide} <Icon of={IconChevronRight} small />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
