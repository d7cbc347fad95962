import { CHIT_PAYMENTS_PAGE_SIZE } from '@kuri/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { now } from '../../../api/clock.ts'
import { chitPaymentReads } from '../../../api/admin-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { TicketMonthPanel } from './ticket-month-panel.tsx'
import { GridLegend, PaymentsGrid, type ChosenCell, type ChitPayments } from './payments-grid.tsx'
import { TicketHolders } from './ticket-holders.tsx'
import css from './chit-payments.module.css'

const t = m.admin.chitPayments

export const handle: RoutePermission = { permission: 'read-every-chit' }

const pageIn = (params: URLSearchParams, name: 'page' | 'months'): number | null => {
  const page = Number(params.get(name))
  return Number.isInteger(page) && page > 0 && page <= 1000 ? page : null
}
const readOf = (id: string, params: URLSearchParams) =>
  chitPaymentReads.page(id, pageIn(params, 'page'), pageIn(params, 'months'))

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) =>
  prefetch(readOf(params['chitId'] ?? '', new URL(request.url).searchParams))

/** A chit for those who run it: which member paid which month. */
export default function ChitPaymentsPage() {
  const id = useParams()['chitId'] ?? ''
  const [params] = useSearchParams()
  const query = useQuery({ ...readOf(id, params), placeholderData: keepPreviousData })
  return (
    <>
      <Crumb to={paths.manageChits()}>{t.back}</Crumb>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(payments) => <OneChit key={payments.chit._id} payments={payments} />}
      </QueryBoundary>
    </>
  )
}

function OneChit({ payments }: { payments: ChitPayments }) {
  const { chit, months, tickets } = payments
  const [chosen, setChosen] = useState<ChosenCell>()
  const navigate = useNavigate()
  const close = () => {
    setChosen(undefined)
    document.querySelector<HTMLElement>(`.${css.grid ?? ''} td[tabindex="0"]`)?.focus()
  }
  return (
    <>
      <PageTitle title={chit.name} lead={<Lead chit={chit} />} action={<Ways {...chit} />} />
      {tickets.length === 0 ? (
        <Card>
          <EmptyState picture="emptyBowl" title={t.noMembers} />
        </Card>
      ) : months.length === 0 ? (
        <>
          <TicketHolders tickets={tickets} />
          <Pages payments={payments} />
        </>
      ) : (
        <>
          <div className={css.drill} data-open={chosen !== undefined || undefined}>
            <PaymentsGrid
              payments={payments}
              chosen={chosen}
              onChoose={setChosen}
              onTake={(ticket) => void navigate(paths.user(ticket.user._id))}
            />
            {chosen && <TicketMonthPanel chitId={chit._id} cell={chosen} onClose={close} />}
          </div>
          <Pages payments={payments} />
          <GridLegend />
        </>
      )}
    </>
  )
}

function Lead({ chit }: Pick<ChitPayments, 'chit'>) {
  const { status, pool, contribution, months, monthNo, nextAuction, membersJoined, totalMembers, startDate } = chit
  return [
    t.about(pool, contribution, months),
    ...(status === 'forming' ? [m.chrome.seatsTaken(membersJoined, totalMembers), t.starts(startDate)] : []),
    ...(status === 'finished' ? [t.finished] : monthNo === null ? [] : [t.month(monthNo, months)]),
    ...(nextAuction === null ? [] : [auctionText(nextAuction.opensAt)]),
  ].join(' · ')
}

const auctionText = (opensAt: Date): string =>
  (opensAt <= now() ? t.auctionOpened : t.nextAuction)(instantText(opensAt))

/** Other pages about this chit. */
function Ways({ _id: id, status, importId }: ChitPayments['chit']) {
  return (
    <div className={`row wrap ${css.ways}`}>
      <LinkButton variant="default" to={paths.chit(id)}>
        {t.memberPage}
      </LinkButton>
      {status === 'forming' && (
        <Allowed to="read-people">
          <LinkButton variant="default" to={paths.manageUsers()}>
            {t.requests}
          </LinkButton>
        </Allowed>
      )}
      {importId !== null && (
        <LinkButton variant="default" to={paths.confirmations(importId, id)}>
          {m.confirmations.wayHere}
        </LinkButton>
      )}
      <Allowed to="read-registers">
        <LinkButton variant="default" to={paths.registers()}>
          {t.registers}
        </LinkButton>
      </Allowed>
      <Allowed to="read-audit">
        <LinkButton variant="default" to={paths.audit(`chit:${id}`)}>
          {t.audit}
        </LinkButton>
      </Allowed>
    </div>
  )
}

/** The pages of a chit with more than 50 tickets or months. */
function Pages({ payments: { chit, page, monthsPage } }: { payments: ChitPayments }) {
  const [params] = useSearchParams()
  const to = (name: 'page' | 'months') => (no: number) => {
    const written = new URLSearchParams(params)
    written.set(name, String(no))
    return `?${written.toString()}`
  }
  const size = CHIT_PAYMENTS_PAGE_SIZE
  return (
    <>
      <Pager bare list={t.ticketPages} page={page} total={chit.membersJoined} size={size} to={to('page')} />
      <Pager bare list={t.monthPages} page={monthsPage} total={chit.months} size={size} to={to('months')} />
    </>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <Card>
        <SkLines rows={12} />
      </Card>
    </Loading>
  )
}
