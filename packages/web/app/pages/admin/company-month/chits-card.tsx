import { COMPANY_CHIT_FILTERS, COMPANY_CHIT_SORTS, type companyMonthEndpoints, type ReplyOf } from '@kuri/contract'
import { startWaitsFor, type StartWait } from '@kuri/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { companyMonthReads, type CompanyChitFilter, type CompanyChitSort } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { FilterLinks } from '../../../components/filter-links.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Bar } from '../../../components/seat-dots.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { BranchFilter, useBranchColumn } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { branchIn } from '../../../list/by-branch.ts'
import { useListQuery } from '../../../list/use-list-query.ts'
import { readListQuery, type ListConfig } from '../../../list/list-query.ts'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../today.ts'
import css from './company-month.module.css'

type CompanyChit = ReplyOf<typeof companyMonthEndpoints.companyChits>['chits'][number]

const t = m.admin.companyMonth

/** Most late first by default; the address can change it. */
const COMPANY_CHITS: ListConfig<CompanyChitSort> = {
  sorts: COMPANY_CHIT_SORTS,
  defaultOrder: { sort: 'late', descending: true },
}

const filterIn = (params: URLSearchParams): CompanyChitFilter | null =>
  COMPANY_CHIT_FILTERS.find((one) => one === params.get('filter')) ?? null

/** The query of an address, to be prefetched. */
export function companyChitsQuery(url: string) {
  const params = new URL(url).searchParams
  return { ...readListQuery(params, COMPANY_CHITS), filter: filterIn(params), branch: branchIn(params) }
}

interface ChitsCardProps {
  /** Shown where the company has no chit. */
  none: ReactNode
  /** What can be done about a chit, in a column of its own. */
  actions?: ((chit: CompanyChit) => ReactNode) | undefined
  failed?: string
}

/** All chits of the company this month, a page at a time. Search, filter, order and page stand in the address. */
export function ChitsCard({ none, actions, failed = t.failed }: ChitsCardProps) {
  const [params] = useSearchParams()
  const filter = filterIn(params)
  const branch = useBranch()
  const { listQuery, search, order, pageAddress } = useListQuery(COMPANY_CHITS)
  const query = useQuery({
    ...companyMonthReads.chits({ ...listQuery, filter, branch }),
    placeholderData: keepPreviousData,
  })
  const named = useBranchColumn(columns, 1)
  const shown = actions
    ? [...named, { key: m.admin.chits.action, title: '', phone: 'menu' as const, cell: actions }]
    : named
  return (
    <Card flush title={t.title}>
      <ListTools search={{ label: t.search, placeholder: t.searchHint, ...search }} order={order} orders={t.orders}>
        <BranchFilter />
      </ListTools>
      <FilterLinks
        label={t.filters}
        param="filter"
        choices={[
          { value: null, label: t.all },
          ...COMPANY_CHIT_FILTERS.map((one) => ({ value: one, label: t.filter[one], size: query.data?.counts[one] })),
        ]}
        chosen={filter}
      />
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={failed}>
        {({ chits, total }) =>
          chits.length === 0 ? (
            listQuery.search === '' && filter === null && branch === null ? (
              none
            ) : (
              <EmptyState picture="emptyBowl" title={t.noneFound} />
            )
          ) : (
            <>
              <div className={css.table}>
                <ResponsiveTable
                  caption={t.caption}
                  columns={shown}
                  rows={chits}
                  rowKey={(chit) => chit._id}
                  order={order}
                />
              </div>
              <Pager list={t.caption} page={listQuery.page} total={total} to={pageAddress} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const columns: TableColumn<CompanyChit>[] = [
  {
    key: 'name',
    title: t.chit,
    sort: 'name',
    cell: (chit) => (
      <Link className={css.chit} to={paths.chitPayments(chit._id)}>
        {chit.name}
      </Link>
    ),
  },
  {
    key: 'amount',
    title: m.admin.chits.amount,
    sort: 'amount',
    figure: true,
    phone: 'wide',
    onlyWide: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: 'month',
    title: t.month,
    sort: 'month',
    phone: 'below',
    cell: (chit) => (
      <span className="nowrap num">
        {chit.status === 'forming' ? (
          <FormingState {...chit} />
        ) : chit.status === 'finished' ? (
          m.admin.chits.finished
        ) : chit.monthNo === null ? (
          t.notStarted
        ) : (
          <>
            <span className="only-phone">{t.month} </span>
            {t.monthOf(chit.monthNo, chit.months)}
          </>
        )}
      </span>
    ),
  },
  {
    key: 'collected',
    title: t.collected,
    sort: 'collected',
    phone: 'full',
    showsTitleOnPhone: true,
    cell: (chit) => <Collected {...chit} />,
  },
  {
    key: 'late',
    title: t.late,
    sort: 'late',
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ late, latePeople }) =>
      late === 0 ? (
        <span className="dim">{t.nothing}</span>
      ) : (
        <>
          <Money amount={late} />
          <small>{t.people(latePeople)}</small>
        </>
      ),
  },
  {
    key: 'auction',
    title: t.next,
    sort: 'auction',
    phone: 'full',
    showsTitleOnPhone: true,
    cell: (chit) =>
      chit.nextAuction === null ? (
        chit.status === 'forming' ? (
          <Start {...chit} />
        ) : (
          <span className="dim">{t.nothing}</span>
        )
      ) : chit.nextAuction.state === 'scheduled' ? (
        <span className="num">{instantText(chit.nextAuction.opensAt)}</span>
      ) : (
        <Link to={paths.adminAuction(chit.nextAuction._id)}>
          <Badge tone="live">{t.openNow}</Badge>
        </Link>
      ),
  },
  {
    key: 'prize',
    title: t.prize,
    sort: 'prize',
    phone: 'wide',
    onlyWide: true,
    cell: ({ prize }) => <Prize prize={prize} />,
  },
]

/** When a forming chit starts and what it waits for. To wait is usual: only a start date that has passed is red. */
function Start(chit: CompanyChit) {
  const { startDate, membersJoined, totalMembers, notAccepted = 0 } = chit
  const waitsFor = useStartWait(chit)
  if (waitsFor === 'new-date') return <span className={css.bad}>{t.startPassed(dayText(startDate))}</span>
  return (
    <span className="dim">
      {t.starts(dayText(startDate))}
      {waitsFor === 'members' && <small>{m.admin.chits.seatsFree(totalMembers - membersJoined)}</small>}
      {waitsFor === 'acceptance' && <small>{t.notAccepted(notAccepted)}</small>}
    </span>
  )
}

const FormingState = (chit: CompanyChit) => (
  <>
    {useStartWait(chit) === 'start' ? m.admin.chits.ready : m.admin.chits.forming}
    <small>{t.seats(chit.membersJoined, chit.totalMembers)}</small>
  </>
)

function useStartWait({ totalMembers, membersJoined, notAccepted, startDate }: CompanyChit): StartWait {
  const chit = { ticketCount: totalMembers, ticketsTaken: membersJoined, notAccepted, startOn: startDate }
  return startWaitsFor(chit, useToday())
}

/** Where something is overdue the bar is red. */
function Collected({ due, collected, late }: Pick<CompanyChit, 'due' | 'collected' | 'late'>) {
  if (due === 0) return <span className="dim">{t.noMonth}</span>
  const share = collected / due
  const percent = Math.floor(share * 100)
  return (
    <span className={css.collected} data-late={late > 0 || undefined}>
      <Bar share={share} label={`${percent}%`} />
      <b className="num" aria-hidden>
        {percent}%
      </b>
    </span>
  )
}

function Prize({ prize }: Pick<CompanyChit, 'prize'>) {
  if (prize === null) return <span className="dim">{t.nothing}</span>
  const { winner, amount, payBy, isLate, waiting } = prize
  return (
    <>
      <Link to={paths.adminMoney()}>
        {winner} <Money amount={amount} />
      </Link>
      <small className={isLate ? css.bad : undefined}>
        {isLate ? t.payLate(dayText(payBy)) : t.payBy(dayText(payBy))}
        {waiting > 1 && t.morePrizes(waiting - 1)}
      </small>
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading className={css.waiting ?? ''}>
      <SkLines rows={8} />
    </Loading>
  )
}
