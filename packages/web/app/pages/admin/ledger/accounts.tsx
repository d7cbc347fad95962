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

const say = m.admin.ledger

/** The company's cover, and the accounts with something in them. */
export function Accounts() {
  const search = useSearch()
  const query = useInfiniteQuery({ ...ledgerReads.accounts(search.value), placeholderData: keepPreviousData })
  const pages = query.data?.pages ?? []
  const columns = columnsOf(ownersIn(pages))
  return (
    <>
      {pages[0] && <Cover cover={pages[0].cover} />}
      <Card flush title={say.accounts}>
        <SearchTool label={say.search} placeholder={say.search} {...search} />
        <PagedList
          query={query}
          rowsOf={(page) => page.accounts}
          failed={say.failed}
          none={
            search.value === '' ? (
              <EmptyState picture="blankPassbook" title={say.noneAtAll} why={say.noneWhy} />
            ) : (
              <EmptyState picture="emptyBowl" title={say.none} />
            )
          }
        >
          {(accounts) => (
            <ResponsiveTable
              caption={say.accounts}
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
    <Card title={say.cover}>
      <p>
        <Money amount={cover} size="lg" />
      </p>
      <p className="sm dim">{cover < 0 ? say.coverShort : say.coverWhat}</p>
    </Card>
  )
}

const columnsOf = (owners: Owners): TableColumn<Account>[] => [
  {
    key: 'account',
    title: say.account,
    cell: ({ code }) => (
      <Link className={css.account} to={paths.ledger(code)}>
        {accountName(code, owners)}
      </Link>
    ),
  },
  { key: 'balance', title: say.balance, figure: true, cell: ({ balance }) => <Money amount={balance} /> },
  {
    key: 'pending',
    title: say.pending,
    figure: true,
    phone: 'wide',
    cell: ({ pending }) => <Money amount={pending} plain />,
  },
]
