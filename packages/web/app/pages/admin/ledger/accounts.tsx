import { companyEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bookReads } from '../../../api/admin-queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { accountName, type Owners } from './account-name.ts'
import css from './ledger.module.css'

type Books = ReplyOf<typeof companyEndpoints.adminLedger>
type Account = Books['accounts'][number]

const say = m.admin.ledger

/** The accounts with something in them, and the company's cover. */
export function Accounts({ owners }: { owners: Owners }) {
  const query = useQuery(bookReads.accounts())
  return (
    <Asked query={query} skeleton={<OnTheirWay />} failed={say.failed}>
      {({ accounts, cover }) => (
        <>
          <Cover cover={cover} />
          <Card flush title={say.accounts}>
            {accounts.length === 0 ? (
              <EmptyState picture="blankPassbook" title={say.noneAtAll} why={say.noneWhy} />
            ) : (
              <Found accounts={accounts} owners={owners} />
            )}
          </Card>
        </>
      )}
    </Asked>
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

function Found({ accounts, owners }: { accounts: Account[]; owners: Owners }) {
  return (
    <LongList
      rows={accounts}
      text={({ code }) => `${code} ${accountName(code, owners)}`}
      search={say.search}
      none={say.none}
    >
      {(shown) => (
        <FoldTable caption={say.accounts} columns={columnsOf(owners)} rows={shown} rowKey={(row) => row.code} />
      )}
    </LongList>
  )
}

const columnsOf = (owners: Owners): Column<Account>[] => [
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
    fold: 'wide',
    cell: ({ pending }) => <Money amount={pending} plain />,
  },
]

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
