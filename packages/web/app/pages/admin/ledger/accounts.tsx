import { companyEndpoints, type ReplyOf } from '@kuri/contract'
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

/** The company's cover, and the accounts with something in them. */
export function Accounts() {
  const search = useSearch()
  const query = useInfiniteQuery({ ...ledgerReads.accounts(search.value), placeholderData: keepPreviousData })
  const pages = query.data?.pages ?? []
  const columns = columnsOf(ownersIn(pages))
  return (
    <>
      {pages[0] && <Cover cover={pages[0].cover} />}
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
  { key: 'balance', title: t.balance, figure: true, cell: ({ balance }) => <Money amount={balance} /> },
  {
    key: 'pending',
    title: t.pending,
    figure: true,
    phone: 'wide',
    cell: ({ pending }) => <Money amount={pending} plain />,
  },
]
