import { ZERO } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { OneBranch } from './one-branch.tsx'
import { placeName, type BooksOfPlace } from './place.ts'
import { SidesTable } from './sides-table.tsx'
import css from './branches.module.css'

const t = m.branchBooks

export const handle: RoutePermission = { permission: 'read-ledger' }

/** The books of head office and of each branch, and what they owe each other. */
export default function BranchBooks() {
  const query = useQuery(ledgerReads.branchBooks())
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
          {({ books }) => (books.length === 0 ? <OneBranch /> : <Books books={books} />)}
        </QueryBoundary>
      </div>
    </>
  )
}

function Books({ books }: { books: BooksOfPlace[] }) {
  return (
    <>
      <Card flush title={t.betweenTitle}>
        <ResponsiveTable
          caption={t.betweenTitle}
          columns={debts}
          rows={books.flatMap(debtsOf)}
          rowKey={({ key }) => key}
          none={t.noneOwed}
        />
      </Card>
      {books.map((one) => {
        const name = placeName(one.place)
        return (
          <Card
            key={one.place._id}
            flush
            title={name}
            aside={
              <Link className={css.link} to={paths.branchDay(one.place._id)}>
                {t.ofDay(name)}
              </Link>
            }
          >
            <SidesTable caption={name} books={one} none={t.none} />
          </Card>
        )
      })}
    </>
  )
}

interface Debt {
  readonly key: string
  readonly who: string
  readonly whom: string
  readonly amount: BooksOfPlace['total']['debit']
}

/** What this branch owes others: each is in the books of both, and shown once. */
const debtsOf = ({ place, between }: BooksOfPlace): Debt[] =>
  between
    .filter(({ credit }) => credit > ZERO)
    .map((other) => ({
      key: `${place._id} ${other.place._id}`,
      who: placeName(place),
      whom: placeName(other.place),
      amount: other.credit,
    }))

const debts: TableColumn<Debt>[] = [
  { key: 'who', title: t.who, cell: ({ who }) => who },
  { key: 'whom', title: t.whom, phone: 'below', showsTitleOnPhone: true, cell: ({ whom }) => whom },
  { key: 'amount', title: t.amount, figure: true, cell: ({ amount }) => <Money amount={amount} /> },
]

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={10} />
      </Card>
    </Loading>
  )
}
