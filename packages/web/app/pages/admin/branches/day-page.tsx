import { eventWord } from '@kuri/contract'
import { addDays, isDay, ZERO } from '@kuri/domain'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { staff } from '../../../api/staff-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { StepLinks } from '../../../components/pager.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { TextField } from '../../../forms/fields.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { BranchFilter } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { accountName, ownersIn, type Owners } from '../ledger/account-name.ts'
import { Difference } from '../till/till-facts.tsx'
import { OneBranch } from './one-branch.tsx'
import { placeName, type DayOfPlace } from './place.ts'
import { SidesTable } from './sides-table.tsx'
import css from './branches.module.css'

const t = m.branchBooks.day

export const handle: RoutePermission = { permission: 'read-money' }

/** One Indian day in the books of a branch. Head office chooses the branch; the staff of one have theirs. Both stand in the address. */
export default function BranchDay() {
  const me = useMe()
  const branch = useBranch()
  const name = me?.branch ?? me?.branches?.find(({ _id }) => _id === branch)?.name ?? null
  const hasOne = me && me.branch === undefined && me.branches === undefined
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const chosen = search.get('day') ?? ''
  const day = isDay(chosen) ? chosen : today
  const query = useInfiniteQuery({
    ...staff.branchDay(day, branch),
    placeholderData: keepPreviousData,
    enabled: hasOne === false,
  })
  return (
    <>
      <PageTitle title={t.title(placeName({ _id: branch, name }))} lead={t.lead(dayText(day))} />
      <div className="stack w">
        {hasOne ? (
          <OneBranch />
        ) : (
          <>
            <div className={`only-screen ${css.chosen}`}>
              <BranchFilter none={m.lists.headOffice} />
              <TextField
                type="date"
                label={m.bank.dayBook.day}
                value={day}
                onChange={({ currentTarget: { value } }) => {
                  if (!isDay(value)) return
                  search.set('day', value)
                  setSearch(search, { replace: true, preventScrollReset: true })
                }}
              />
              <StepLinks
                before={{ label: m.bank.dayBook.before, to: paths.branchDay(branch, addDays(day, -1)) }}
                next={{
                  label: m.bank.dayBook.next,
                  to: day < today ? paths.branchDay(branch, addDays(day, 1)) : null,
                }}
              />
            </div>
            <QueryBoundary query={query} skeleton={<OnItsWay />} failed={t.failed}>
              {({ pages }) => <Cards pages={pages} more={<MorePages query={query} />} />}
            </QueryBoundary>
          </>
        )}
      </div>
    </>
  )
}

/** Tills and sums are those of the whole day, on the last page as they are now. */
function Cards({ pages, more }: { pages: DayOfPlace[]; more: ReactNode }) {
  const book = pages.at(-1)
  if (book === undefined) return null
  return (
    <>
      <p className={css.state}>
        <Badge tone={book.closed ? 'ok' : 'wait'}>{book.closed ? t.closed : t.open}</Badge>
        <span className="sm dim">{book.closed ? t.closedWhy : t.openWhy}</span>
      </p>
      <Card flush title={t.tills}>
        <ResponsiveTable
          caption={t.tills}
          columns={tills}
          rows={book.tills}
          rowKey={({ _id }) => _id}
          none={t.noTills}
        />
      </Card>
      <Card flush title={t.sums}>
        <SidesTable caption={t.sums} books={book} none={t.nothing} />
      </Card>
      <Card flush title={t.entries}>
        <ResponsiveTable
          caption={t.entries}
          columns={entriesOf(ownersIn(pages))}
          rows={pages.flatMap(({ journals }) => journals)}
          rowKey={({ _id }) => _id}
          none={t.nothing}
        />
        {more}
      </Card>
    </>
  )
}

const tills: TableColumn<DayOfPlace['tills'][number]>[] = [
  { key: 'cashier', title: t.cashier, cell: ({ cashier }) => cashier.name },
  { key: 'status', title: t.status, phone: 'below', cell: ({ status }) => m.till.status[status] },
  {
    key: 'expected',
    title: t.expected,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ expected }) => <Money amount={expected} />,
  },
  {
    key: 'counted',
    title: t.counted,
    figure: true,
    phone: 'belowRight',
    showsTitleOnPhone: true,
    cell: ({ counted }) => counted !== null && <Money amount={counted} />,
  },
  {
    key: 'difference',
    title: t.difference,
    phone: 'full',
    showsTitleOnPhone: true,
    cell: ({ difference }) => difference !== null && <Difference amount={difference} />,
  },
]

const entriesOf = (owners: Owners): TableColumn<DayOfPlace['journals'][number]>[] => [
  {
    key: 'what',
    title: m.bank.what,
    cell: ({ kind, reference }) => (
      <>
        {eventWord(kind)}
        <span className="sm dim block">{reference}</span>
      </>
    ),
  },
  { key: 'when', title: m.bank.dayBook.when, phone: 'below', cell: ({ at }) => <InstantText at={at} as="second" /> },
  {
    key: 'lines',
    title: t.lines,
    phone: 'full',
    cell: ({ lines }) => (
      <ul className="stack t">
        {lines.map((line, place) => {
          const name = nameOf(line, owners)
          const isDebit = line.debit > ZERO
          return (
            <li key={`${place} ${name}`} className={css.line}>
              <span>{isDebit ? t.debit(name) : t.credit(name)}</span>
              <Money amount={isDebit ? line.debit : line.credit} />
            </li>
          )
        })}
      </ul>
    ),
  },
]

const nameOf = ({ account, place }: DayOfPlace['journals'][number]['lines'][number], owners: Owners): string => {
  if (account !== null) return accountName(account, owners)
  return m.branchBooks.between(placeName(place ?? { _id: null, name: null }))
}

function OnItsWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={10} />
      </Card>
    </Loading>
  )
}
