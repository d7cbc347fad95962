import { companyEndpoints, type ReplyOf } from '@kuri/contract'
import { ACCOUNT_TYPES, isDebit, sum, type AccountType, type Paise } from '@kuri/domain'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { SearchTool } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { accountName, ownersIn, type Owners } from './account-name.ts'
import css from './ledger.module.css'

type Books = ReplyOf<typeof companyEndpoints.adminLedger>
type Account = Books['accounts'][number]

const t = m.admin.ledger

/** The company's cover, the totals of each type of account, and the accounts with something in them. */
export function Accounts() {
  const search = useSearch()
  const query = useInfiniteQuery({ ...ledgerReads.accounts(search.value), placeholderData: keepPreviousData })
  const pages = query.data?.pages ?? []
  const columns = columnsOf(ownersIn(pages))
  return (
    <>
      {pages[0] && <Cover cover={pages[0].cover} />}
      {pages[0]?.totals && <TrialBalance totals={pages[0].totals} />}
      <Card flush title={t.accounts}>
        <SearchTool label={t.search} placeholder={t.search} {...search} />
        <PagedList
          query={query}
          rowsOf={(page) => page.accounts}
          failed={t.failed}
          none={
            search.value === '' ? (
              <EmptyState picture="blankPassbook" title={t.noneAtAll} why={t.noneWhy} />
            ) : (
              <EmptyState picture="emptyBowl" title={t.none} />
            )
          }
        >
          {(accounts) => (
            <ResponsiveTable
              caption={t.accounts}
              columns={columns}
              rows={accounts}
              rowKey={(account) => account.code}
            />
          )}
        </PagedList>
      </Card>
    </>
  )
}

function Cover({ cover }: { cover: Books['cover'] }) {
  return (
    <Card title={t.cover}>
      <p>
        <Money amount={cover} size="lg" />
      </p>
      <p className="sm dim">{cover < 0 ? t.coverShort : t.coverWhat}</p>
    </Card>
  )
}

/** What the company has and has spent on one side, what it owes, has put in and has earned on the other. */
function TrialBalance({ totals }: { totals: NonNullable<Books['totals']> }) {
  const rows = ACCOUNT_TYPES.map((type) => ({ type, amount: totals[type] }))
  return (
    <Card flush title={t.totals}>
      <ResponsiveTable
        caption={t.totals}
        columns={[typeColumn, sideColumn('debit', rows), sideColumn('credit', rows)]}
        rows={rows}
        rowKey={({ type }) => type}
      />
    </Card>
  )
}

interface TotalOfType {
  type: AccountType
  amount: Paise
}

const typeColumn: TableColumn<TotalOfType> = {
  key: 'type',
  title: t.type,
  cell: ({ type }) => t.types[type],
  total: t.total,
}

function sideColumn(side: 'debit' | 'credit', rows: readonly TotalOfType[]): TableColumn<TotalOfType> {
  const isHere = ({ type }: TotalOfType) => isDebit(type) === (side === 'debit')
  return {
    key: side,
    title: t[side],
    figure: true,
    // the totals of both sides need a line each
    phone: side === 'debit' ? 'top' : 'belowRight',
    showsTitleOnPhone: true,
    cell: (row) => isHere(row) && <Money amount={row.amount} />,
    total: <Money amount={sum(rows.filter(isHere).map(({ amount }) => amount))} />,
  }
}

const columnsOf = (owners: Owners): TableColumn<Account>[] => [
  {
    key: 'account',
    title: t.account,
    cell: ({ code }) => (
      <Link className={css.account} to={paths.ledger(code)}>
        {accountName(code, owners)}
      </Link>
    ),
  },
  {
    key: 'type',
    title: t.type,
    phone: 'below',
    cell: ({ type }) => <span className="sm dim">{t.types[type]}</span>,
  },
  { key: 'balance', title: t.balance, figure: true, cell: ({ balance }) => <Money amount={balance} /> },
  {
    key: 'pending',
    title: t.pending,
    figure: true,
    phone: 'wide',
    cell: ({ pending }) => <Money amount={pending} plain />,
  },
]
