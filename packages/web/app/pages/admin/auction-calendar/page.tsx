import { addMonths, day, monthOf, type Day } from '@kuri/domain'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { auctionCalendarEndpoints, ReplyOf } from '@kuri/contract'
import { IconChevronLeft, IconChevronRight } from '../../../icons/everywhere.ts'
import { auctionReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { count, endText, monthText, weekdayInstantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import css from './auction-calendar.module.css'

type Entry = ReplyOf<typeof auctionCalendarEndpoints.auctionCalendar>['auctions'][number]

const t = m.auctionCalendar

export const handle: RoutePermission = { permission: 'read-every-chit' }

export const clientLoader = ({ request }: { request: Request }) => {
  prefetchPages(auctionReads.calendar(monthIn(new URL(request.url).searchParams)))
  return null
}

/** The month of an address; null: this month, as the server has it. */
function monthIn(params: URLSearchParams): string | null {
  const typed = params.get('month') ?? ''
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(typed) ? typed : null
}

/** The company's auctions of a month, in their order, with what stands in the way of each. */
export default function AuctionCalendar() {
  const [params] = useSearchParams()
  const asked = monthIn(params)
  const today = useToday()
  const month = day(`${asked ?? monthOf(today)}-01`)
  const query = useInfiniteQuery({ ...auctionReads.calendar(asked), placeholderData: keepPreviousData })
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <Card flush title={monthText(month)} aside={total > 0 && <span className="sm dim num">{count(total)}</span>}>
        <nav className={css.months} aria-label={t.months}>
          <MonthLink to={addMonths(month, -1)} icon="before" />
          <MonthLink to={addMonths(month, 1)} icon="after" />
        </nav>
        <PagedList
          query={query}
          rowsOf={(page) => page.auctions}
          failed={t.failed}
          none={<EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />}
        >
          {(rows) => (
            <ResponsiveTable
              caption={t.caption(monthText(month))}
              columns={columns}
              rows={rows}
              rowKey={({ auctionId }) => auctionId}
            />
          )}
        </PagedList>
      </Card>
    </>
  )
}

function MonthLink({ to, icon }: { to: Day; icon: 'before' | 'after' }) {
  return (
    <Link to={`?month=${monthOf(to)}`} replace preventScrollReset>
      {icon === 'before' && <Icon of={IconChevronLeft} />}
      {monthText(to)}
      {icon === 'after' && <Icon of={IconChevronRight} />}
    </Link>
  )
}

const columns: TableColumn<Entry>[] = [
  {
    key: 'auction',
    title: t.auction,
    cell: (entry) => (
      <Link className="strong" to={paths.adminAuction(entry.auctionId)}>
        {m.auctions.list.prize(entry.chitName, entry.prizeNo)}
      </Link>
    ),
  },
  {
    key: 'when',
    title: t.when,
    phone: 'below',
    cell: ({ opensAt, closesAt, prizeBy }) => (
      <span className="num">
        {prizeBy === 'auction'
          ? t.span(weekdayInstantText(opensAt), endText(opensAt, closesAt))
          : weekdayInstantText(opensAt)}
      </span>
    ),
  },
  {
    key: 'state',
    title: t.state,
    figure: true,
    phone: 'top',
    cell: ({ state }) => <span className="dim nowrap">{m.chitDetail.auctions.states[state]}</span>,
  },
  {
    key: 'place',
    title: t.place,
    phone: 'full',
    cell: ({ place }) => (place === '' ? <span className="dim">{t.online}</span> : place),
  },
  { key: 'notes', title: t.notes, phone: 'full', cell: (entry) => <Notes entry={entry} /> },
]

/** What stands in the way: a word in colour, then the other auctions it is about. */
function Notes({ entry }: { entry: Entry }) {
  const { holiday, samePlace, sameMember } = entry
  if (holiday === null && samePlace.count === 0 && sameMember.count === 0) return null
  return (
    <ul className={css.notes}>
      {holiday !== null && (
        <li>
          <Badge tone="turn">{t.holiday}</Badge> {holiday}
        </li>
      )}
      {samePlace.count > 0 && (
        <li>
          <Badge tone="late">{t.samePlace}</Badge>{' '}
          {samePlace.first.map((other) => (
            <OtherAuction key={other.auctionId} {...other} />
          ))}
          <More n={samePlace.count - samePlace.first.length} />
        </li>
      )}
      {sameMember.count > 0 && (
        <li>
          <Badge tone="turn">{t.sameMember}</Badge>{' '}
          {sameMember.first.map(({ userId, name, ...other }) => (
            <OtherAuction key={`${userId} ${other.auctionId}`} {...other} name={name} />
          ))}
          <More n={sameMember.count - sameMember.first.length} />
        </li>
      )}
    </ul>
  )
}

interface OtherAuctionProps {
  auctionId: string
  chitName: string
  prizeNo: number
  name?: string
}

function OtherAuction({ auctionId, chitName, prizeNo, name }: OtherAuctionProps) {
  return (
    <span className={css.other}>
      {name !== undefined && `${name}: `}
      <Link to={paths.adminAuction(auctionId)}>{m.auctions.list.prize(chitName, prizeNo)}</Link>
    </span>
  )
}

const More = ({ n }: { n: number }) => (n > 0 ? <span className="dim">{t.more(n)}</span> : null)
