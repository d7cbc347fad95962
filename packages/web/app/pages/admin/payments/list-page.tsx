import { gatewayEndpoints, type ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { moneyReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './payments.module.css'

type Payment = ReplyOf<typeof gatewayEndpoints.adminPayments>['payments'][number]
type Status = Payment['status']

const say = m.admin.payments
const STATES = Object.keys(say.states) as Status[]

export const handle: RoutePermission = { permission: 'read-money' }

export const clientLoader = () => prefetchPages(moneyReads.payments(null))

/** Which state is asked for, from the address; anything else is all of them. */
const statusIn = (search: URLSearchParams): Status | null =>
  STATES.find((state) => state === search.get('state')) ?? null

/** Online payments, newest first. */
export default function AdminPayments() {
  const [search, setSearch] = useSearchParams()
  const status = statusIn(search)
  const query = useInfiniteQuery(moneyReads.payments(status))
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <Card flush>
        <div className={css.tools}>
          <SelectField
            aria-label={say.which}
            data={[{ value: '', label: say.all }, ...STATES.map((value) => ({ value, label: say.states[value] }))]}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) => setSearch(value ? { state: value } : {}, { replace: true })}
          />
        </div>
        <PagedList
          query={query}
          rowsOf={(page) => page.payments}
          failed={say.failed}
          none={
            <EmptyState picture="quietPost" title={status ? say.noneOf : say.none} why={status ? '' : say.noneWhy} />
          }
        >
          {(payments) => (
            <ResponsiveTable caption={say.caption} columns={columns} rows={payments} rowKey={({ _id }) => _id} />
          )}
        </PagedList>
      </Card>
    </>
  )
}

const tones: Record<Status, Tone> = { created: 'wait', captured: 'ok', failed: 'late' }

const columns: TableColumn<Payment>[] = [
  { key: 'when', title: say.when, phone: 'below', cell: ({ createdAt }) => <InstantText at={createdAt} /> },
  {
    key: 'who',
    title: say.who,
    cell: ({ _id, user }) => <Link to={paths.adminPayment(_id)}>{user.name}</Link>,
  },
  { key: 'what', title: say.what, phone: 'full', cell: ({ description }) => description },
  { key: 'amount', title: say.amount, figure: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'state',
    title: say.state,
    phone: 'belowRight',
    cell: ({ status }) => <Badge tone={tones[status]}>{say.states[status]}</Badge>,
  },
]
