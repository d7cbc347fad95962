import { formatPhone } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { UserLink } from '../user-link.tsx'
import type { ChitPayments } from './payments-grid.tsx'

type Ticket = ChitPayments['tickets'][number]

const t = m.admin.chitPayments

const columns: TableColumn<Ticket>[] = [
  {
    key: 'ticket',
    title: t.ticketNo,
    phone: 'corner',
    showsTitleOnPhone: true,
    cell: ({ ticketNo }) => count(ticketNo),
  },
  {
    key: 'member',
    title: m.admin.person.name,
    cell: ({ user, keptFor }) => (
      <>
        <UserLink user={user} />
        {keptFor !== '' && <small> {t.keptFor(keptFor)}</small>}
      </>
    ),
  },
  { key: 'phone', title: m.admin.person.phone, phone: 'below', cell: ({ user }) => formatPhone(user.phone) },
]

/** Who holds a ticket of a chit that has not started. */
export const TicketHolders = ({ tickets }: { tickets: Ticket[] }) => (
  <div className="stack">
    <p className="sm dim">{t.notStarted}</p>
    <Card flush title={t.members}>
      <ResponsiveTable
        caption={t.members}
        columns={columns}
        rows={tickets}
        rowKey={({ ticketNo }) => String(ticketNo)}
      />
    </Card>
  </div>
)
