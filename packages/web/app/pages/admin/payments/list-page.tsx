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

const t = m.admin.payments
const STATES = Object.keys(t.states) as Status[]

export const handle: RoutePermission = { permission: 'read-pending-money' }

export const clientLoader = () => prefetchPages(moneyReads.payments(null))

/** The selected state, from the address; anything else is all of them. */
const statusIn = (search: URLSearchParams): Status | null =>
  STATES.find((state) => state === search.get('state')) ?? null

/** Online payments, newest first. */
export default function AdminPayments() {
  const [search, setSearch] = useSearchParams()
  const status = statusIn(search)
  const query = useInfiniteQuery(moneyReads.payments(status))
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <Card flush>
        <div className={css.tools}>
          <SelectField
            aria-label={t.which}
            data={[{ value: '', label: t.all }, ...STATES.map((value) => ({ value, label: t.states[value] }))]}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) => setSearch(value ? { state: value } : {}, { replace: true })}
          />
        </div>
        <PagedList
          query={query}
          rowsOf={(page) => page.payments}
          failed={t.failed}
          none={<EmptyState picture="quietPost" title={status ? t.noneOf : t.none} why={status ? '' : t.noneWhy} />}
        >
          {(payments) => (
            <ResponsiveTable caption={t.caption} columns={columns} rows={payments} rowKey={({ _id }) => _id} />
          )}
        </PagedList>
      </Card>
    </>
  )
}

const tones: Record<Status, Tone> = { created: 'wait', captured: 'ok', failed: 'late' }

const columns: TableColumn<Payment>[] = [
  { key: 'when', title: t.when, phone: 'below', cell: ({ createdAt }) => <InstantText at={createdAt} /> },
  {
    key: 'who',
    title: t.who,
    cell: ({ _id, user }) => <Link to={paths.adminPayment(_id)}>{user.name}</Link>,
  },
  { key: 'what', title: t.what, phone: 'full', cell: ({ description }) => description },
  { key: 'amount', title: t.amount, figure: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'state',
    title: t.state,
    phone: 'belowRight',
    cell: ({ status }) => <Badge tone={tones[status]}>{t.states[status]}</Badge>,
  },
]
