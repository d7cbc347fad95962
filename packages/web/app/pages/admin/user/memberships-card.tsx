import { sum } from '@kuri/domain'
import { IconChevronRight } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

type Membership = PersonInFull['memberships'][number]

const say = m.person.memberships

/** The tickets a person holds, and the schemes they wait to be let into. */
export function MembershipsCard({ memberships, requests }: Pick<PersonInFull, 'memberships' | 'requests'>) {
  const pathOf = usePermission()('read-every-chit') ? paths.chitPayments : paths.chit
  return (
    <Card flush title={say.title}>
      {memberships.length === 0 ? (
        <p className={`${css.none} dim`}>{say.none}</p>
      ) : (
        <ResponsiveTable
          caption={say.caption}
          columns={columnsOf(memberships, pathOf)}
          rows={memberships}
          rowKey={keyOf}
        />
      )}
      {requests.length > 0 && <Requests requests={requests} />}
    </Card>
  )
}

const keyOf = ({ chitId, ticketNo }: Membership): string => `${chitId._id} ${ticketNo}`

const columnsOf = (all: readonly Membership[], pathOf: (chitId: string) => string): TableColumn<Membership>[] => [
  {
    key: 'chit',
    title: say.chit,
    cell: ({ chitId, ticketNo, status }) => (
      <>
        <Link className={css.chit} to={pathOf(chitId._id)}>
          {chitId.name}
        </Link>
        <span className="sm dim block">
          {say.ticketNo(ticketNo)}, {m.admin.chits[status]}
        </span>
      </>
    ),
    total: m.reports.schemes.all,
  },
  {
    key: 'paid',
    title: say.paid,
    figure: true,
    phone: 'below',
    cell: ({ monthsPaid, months }) => (
      <>
        <span className="only-phone">{say.paidShort(monthsPaid, months)}</span>
        <span className="only-wide">{say.ofMonths(monthsPaid, months)}</span>
      </>
    ),
  },
  { key: 'prize', title: say.prize, phone: 'full', cell: ({ prize }) => <Prize prize={prize} /> },
  {
    key: 'late',
    title: say.late,
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
  if (prize === null) return <span className="sm faint">{say.noPrize}</span>
  return (
    <span className="sm">
      {say.prizeNo(prize.prizeNo)}, <Money plain amount={prize.amount} />
      {prize.status !== 'approved' && <span className="dim block">{say.waits}</span>}
    </span>
  )
}

function Requests({ requests }: Pick<PersonInFull, 'requests'>) {
  return (
    <div className={css.requests}>
      <h3>{say.asked}</h3>
      <ul>
        {requests.map(({ _id, chitId, createdAt }) => (
          <li key={_id}>
            <span>
              <span className="strong">{chitId.name}</span>
              <span className="sm dim block">{say.askedOn(instantDayText(createdAt))}</span>
            </span>
            <Link to={paths.manageUsers()}>
              {say.decide} <Icon of={IconChevronRight} small />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
