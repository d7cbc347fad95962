import { sum, type Paise } from '@kuri/domain'
import { Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { filterSortPaginate, type RowAccess } from '../../../list/filter-sort-paginate.ts'
import { useListQuery } from '../../../list/use-list-query.ts'
import type { ListConfig } from '../../../list/list-query.ts'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import type { Report } from './both-sides.ts'
import css from './reports.module.css'

type Row = Report[number]
type Sort = 'name' | 'members' | 'collected' | 'disbursed' | 'pool' | 'late'

const t = m.reports.schemes

const listConfig: ListConfig<Sort> = {
  sorts: ['name', 'members', 'collected', 'disbursed', 'pool', 'late'],
  defaultOrder: { sort: 'name', descending: false },
}
const rowAccess: RowAccess<Row, Sort> = {
  text: (row) => row.chitName,
  by: {
    name: (row) => row.chitName,
    members: (row) => row.totalMembers,
    collected: (row) => row.collectedAmount,
    disbursed: (row) => row.disbursedAmount,
    pool: (row) => row.pool,
    late: (row) => row.arrears,
  },
}

/** The seed's report: one row a scheme, with the sums of all that were found. */
export function SchemesCard({ schemes }: { schemes: Report }) {
  const { listQuery, search, order, pageAddress } = useListQuery(listConfig)
  const { rows, found } = filterSortPaginate(schemes, listQuery, rowAccess)
  return (
    <Card flush title={t.title}>
      <ListTools search={{ label: t.search, placeholder: t.searchHint, ...search }} order={order} orders={t.orders} />
      {found.length === 0 ? (
        <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy(listQuery.search)} />
      ) : (
        <>
          <ResponsiveTable
            caption={t.caption}
            columns={columnsOf(found)}
            rows={rows}
            rowKey={(row) => row._id}
            order={order}
          />
          <p className={`sm dim ${css.note}`}>{t.poolNote}</p>
          <Pager list={t.title} page={listQuery.page} total={found.length} to={pageAddress} />
        </>
      )}
    </Card>
  )
}

function columnsOf(found: readonly Row[]): TableColumn<Row>[] {
  const total = (of: (row: Row) => Paise): Paise => sum(found.map(of))
  const seats = found.reduce((so, row) => so + row.totalMembers, 0)
  return [
    {
      key: 'chit',
      title: t.chit,
      sort: 'name',
      cell: (row) => (
        <Link className={css.chit} to={paths.chitPayments(row._id)}>
          {row.chitName}
        </Link>
      ),
      total: t.allOf(found.length),
    },
    {
      key: 'members',
      title: t.seats,
      sort: 'members',
      figure: true,
      phone: 'below',
      cell: (row) => <Seats n={row.totalMembers} />,
      total: <Seats n={seats} />,
    },
    {
      key: 'collected',
      title: t.collected,
      sort: 'collected',
      figure: true,
      cell: (row) => <Directed word={t.in} amount={row.collectedAmount} />,
      total: <Directed word={t.in} amount={total((row) => row.collectedAmount)} />,
    },
    {
      key: 'disbursed',
      title: t.disbursed,
      sort: 'disbursed',
      figure: true,
      phone: 'belowRight',
      cell: (row) => <Directed word={t.out} amount={row.disbursedAmount} plain />,
      total: <Directed word={t.out} amount={total((row) => row.disbursedAmount)} plain />,
    },
    {
      key: 'pool',
      title: t.pool,
      sort: 'pool',
      figure: true,
      phone: 'wide',
      cell: (row) => <Money plain amount={row.pool} />,
      total: <Money amount={total((row) => row.pool)} />,
    },
    {
      key: 'late',
      title: t.late,
      sort: 'late',
      figure: true,
      phone: 'wide',
      onlyWide: true,
      cell: (row) => <Money plain amount={row.arrears} />,
      total: <Money amount={total((row) => row.arrears)} />,
    },
  ]
}

function Seats({ n }: { n: number }) {
  return (
    <>
      <span className="only-phone">{t.seatsShort(n)}</span>
      <span className="only-wide">{count(n)}</span>
    </>
  )
}

/** On phones, where no heading stands over it, a sum shows which way it went. */
function Directed({ word, amount, plain = false }: { word: string; amount: Paise; plain?: boolean }) {
  return (
    <>
      <span className="only-phone sm">{word} </span>
      <Money plain={plain} amount={amount} />
    </>
  )
}
