import { eventWord, bookEndpoints, statutoryRegisterEndpoints, type ReplyOf } from '@kuri/contract'
import { addDays, isDay, type Day } from '@kuri/domain'
import { IconDownload } from '../../../icons/everywhere.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { addressOf } from '../../../api/client.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { StepLinks } from '../../../components/pager.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { TextField } from '../../../forms/fields.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import { DocumentLink } from '../../document-link.tsx'
import { accountName, ownersIn, type Owners } from '../ledger/account-name.ts'
import css from './day-book.module.css'

type Book = ReplyOf<typeof bookEndpoints.dayBook>
type Entry = Book['journals'][number]

const t = m.bank.dayBook

export const handle: RoutePermission = { permission: 'read-ledger' }

/** One Indian day of the books; the day stands in the address. */
export default function DayBook() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const chosen = search.get('day') ?? ''
  const day = isDay(chosen) ? chosen : today
  const query = useInfiniteQuery({ ...ledgerReads.dayBook(day), placeholderData: keepPreviousData })
  return (
    <>
      <PageTitle title={t.title} lead={t.lead(dayText(day))} action={<Exports day={day} />} />
      <div className="stack w">
        <div className={`only-screen ${css.day}`}>
          <TextField
            type="date"
            label={t.day}
            value={day}
            onChange={({ currentTarget: { value } }) =>
              isDay(value) && setSearch({ day: value }, { replace: true, preventScrollReset: true })
            }
          />
          <StepLinks
            before={{ label: t.before, to: paths.dayBook(addDays(day, -1)) }}
            next={{ label: t.next, to: day < today ? paths.dayBook(addDays(day, 1)) : null }}
          />
        </div>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {({ pages }) => <Cards pages={pages} more={<MorePages query={query} />} />}
        </QueryBoundary>
      </div>
    </>
  )
}

/** The sums are the whole day's, on the last page as they are now. */
function Cards({ pages, more }: { pages: Book[]; more: ReactNode }) {
  const owners = ownersIn(pages)
  const book = pages.at(-1)
  const entries = pages.flatMap(({ journals }) => journals)
  if (book === undefined) return null
  return (
    <>
      <div className="grid g75">
        <Card flush title={t.accounts}>
          <ResponsiveTable
            caption={t.accounts}
            columns={places}
            rows={book.accounts}
            rowKey={({ account }) => account}
          />
        </Card>
        <Card flush title={t.kinds}>
          <ResponsiveTable
            caption={t.kinds}
            columns={kinds}
            rows={book.kinds}
            rowKey={({ kind }) => kind}
            none={t.none}
          />
        </Card>
      </div>
      <Card flush title={t.moves}>
        <ResponsiveTable
          caption={t.moves}
          columns={entriesOf(owners)}
          rows={entries}
          rowKey={({ _id }) => _id}
          none={t.none}
        />
        {more}
      </Card>
    </>
  )
}

/** Plain links: the session's cookie goes along. */
function Exports({ day }: { day: Day }) {
  const icon = <Icon of={IconDownload} />
  return (
    <div className={css.exports}>
      <FileButton
        href={addressOf(statutoryRegisterEndpoints.statutoryDayBookXlsx, undefined, { day })}
        leftSection={icon}
      >
        {t.spreadsheet}
      </FileButton>
      <FileButton href={addressOf(bookEndpoints.dayBookCsv, undefined, { day })} leftSection={icon}>
        {t.csv}
      </FileButton>
    </div>
  )
}

const nobody: Owners = new Map()

const places: TableColumn<Book['accounts'][number]>[] = [
  {
    key: 'account',
    title: t.account,
    cell: ({ account }) => (
      <Link className={css.link} to={paths.ledger(account)}>
        {accountName(account, nobody)}
      </Link>
    ),
  },
  {
    key: 'opening',
    title: t.opening,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ opening }) => <Money amount={opening} />,
  },
  {
    key: 'into',
    title: t.into,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ into }) => <Money amount={into} />,
  },
  {
    key: 'out',
    title: t.out,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ out }) => <Money amount={out} />,
  },
  {
    key: 'closing',
    title: t.closing,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ closing }) => <Money amount={closing} />,
  },
]

const kinds: TableColumn<Book['kinds'][number]>[] = [
  { key: 'kind', title: m.bank.what, cell: ({ kind }) => eventWord(kind) },
  { key: 'times', title: t.number, phone: 'below', cell: ({ times }) => t.times(times) },
  { key: 'amount', title: m.bank.amount, figure: true, cell: ({ amount }) => <Money amount={amount} /> },
]

const entriesOf = (owners: Owners): TableColumn<Entry>[] => [
  {
    key: 'what',
    title: m.bank.what,
    cell: ({ _id, kind, reference, paper }) => (
      <>
        <Link className={css.link} to={paths.journal(_id)}>
          {eventWord(kind)}
        </Link>
        <span className="sm dim block">{reference}</span>
        {paper && (
          <span className="sm block">
            <DocumentLink paper={paper} />
          </span>
        )}
      </>
    ),
  },
  { key: 'when', title: t.when, phone: 'below', cell: ({ at }) => <InstantText at={at} as="second" /> },
  {
    key: 'moves',
    title: t.movements,
    phone: 'full',
    cell: ({ legs }) => (
      <ul className="stack t">
        {legs.map((leg) => (
          <li key={`${leg.debit} ${leg.credit}`} className={css.leg}>
            <span>{t.legs(accountName(leg.debit, owners), accountName(leg.credit, owners))}</span>
            <Money amount={leg.amount} />
          </li>
        ))}
      </ul>
    ),
  },
]

function LoadingSkeleton() {
  return (
    <Loading>
      <Card>
        <SkLines rows={10} />
      </Card>
    </Loading>
  )
}
