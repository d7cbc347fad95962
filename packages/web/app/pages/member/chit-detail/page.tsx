import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { auctions as auctionReads, chits, myDues, oneChit, prefetch, prefetchThen } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { MonthStrip, StripLegend } from '../../../components/month-strip.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Loading, SkCard, SkLines } from '../../../components/skeleton.tsx'
import { RenderWhenVisible } from '../../../components/render-when-visible.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { monthCells } from '../book/book.ts'
import { DuesCard } from '../dues/dues-card.tsx'
import { AgreementCard } from './agreement-card.tsx'
import { AuctionsCard } from './auctions-card.tsx'
import { BookCard, DividendsCard } from './book-cards.tsx'
import { ComingCard } from './coming-card.tsx'
import { ExampleCard } from './example-card.tsx'
import { Head } from './head.tsx'
import { hasBookIn, isClosedTo, previousPrizes, type ChitDetail, type ChitCardProps } from './chit-detail.ts'
import { InstalmentsCard } from './instalments-card.tsx'
import { MembersCard } from './members-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { TermsCard } from './terms-card.tsx'
import css from './chit-detail.module.css'

// Far down the page, or only for some schemes: with a printed chart, with several tickets for one member.
const ChartCard = lazyPart(async () => (await import('./chart-card.tsx')).ChartCard)
const RegisterCard = lazyPart(async () => (await import('./register-card.tsx')).RegisterCard)
const FactsCard = lazyPart(async () => (await import('./facts-card.tsx')).FactsCard)
const TicketsCard = lazyPart(async () => (await import('./tickets-card.tsx')).TicketsCard)

// only of a company that moved in
const PreviousPrizesCard = lazyPart(async () => (await import('./previous-prizes-card.tsx')).PreviousPrizesCard)

// only a winner is owed anything
const PrizeDue = lazyPart(async () => (await import('../dues/prize-due.tsx')).PrizeDue)

const t = m.chitDetail

export const clientLoader = ({ params: { chitId = '' } }: ClientLoaderFunctionArgs) => {
  prefetch(auctionReads.list({ chitId }), oneChit.agreement(chitId), myDues.open())
  return prefetchThen(
    () => queryClient.fetchQuery(chits.one(chitId)),
    (chit) => (hasBookIn(chit) ? [chits.myInstalments(chitId)] : []),
  )
}

export default function ChitDetailPage() {
  const chitId = useParams()['chitId'] ?? ''
  const query = useQuery(chits.one(chitId))
  return (
    <QueryBoundary query={query} skeleton={<PageSkeleton />} failed={t.failed}>
      {(chit) => <ChitCards chit={chit} />}
    </QueryBoundary>
  )
}

/** Everybody sees the terms; contributions and auctions are for members. */
function ChitCards({ chit }: { chit: ChitDetail }) {
  const me = useMe()
  const userId = me?._id ?? ''
  const today = useToday()
  const isMine = chit.you.membership === 'approved'
  const hasBook = hasBookIn(chit)
  const mayReadMinutes = hasBook || (me?.role === 'admin' && chit.status !== 'forming')
  const book = useQuery({ ...chits.myInstalments(chit._id), enabled: hasBook })
  const instalments = (hasBook && book.data) || []
  const auctions = useQuery(auctionReads.list({ chitId: chit._id })).data ?? []
  const facts: ChitCardProps = { chit, instalments, auctions, userId }
  const hasWon = isMine && auctions.some(({ result }) => result?.winner.userId === userId)
  // drawn once, with its book, so that nothing jumps
  if (hasBook && book.isPending && book.failureCount === 0) return <PageSkeleton />
  return (
    <>
      <Head {...facts} today={today} />
      <div className="stack w">
        <Suspense>{hasWon && <PrizeDue chitId={chit._id} />}</Suspense>
        {me && <DuesCard chitId={chit._id} />}
        <Months {...facts} />
        <div className="grid g75 fill">
          <TermsCard chit={chit} />
          <ComingCard {...facts} today={today} showsDuties={mayReadMinutes} />
        </div>
        <div className="grid g75 fill">
          <AgreementCard chit={chit} />
          <ExampleCard chit={chit} />
        </div>
        <Suspense>{chit.terms.prizeBy === 'fixed' && <ChartCard chit={chit} />}</Suspense>
        {chit.status !== 'forming' && chit.members.length > 0 && <MoneyCard {...facts} />}
        {instalments.length > 0 && (
          <div className="grid g75 fill">
            <DividendsCard {...facts} />
            <BookCard {...facts} />
          </div>
        )}
        <AuctionsCard {...facts} />
        <Suspense>{previousPrizes(chit).length > 0 && <PreviousPrizesCard chit={chit} />}</Suspense>
        {mayReadMinutes && (
          <RenderWhenVisible placeholder={<CardSkeleton title={t.register} />}>
            <RegisterCard chitId={chit._id} />
          </RenderWhenVisible>
        )}
        {instalments.length > 0 && <InstalmentsCard {...facts} today={today} />}
        <Suspense>{isMine && chit.terms.maxTicketsPerMember > 1 && <TicketsCard {...facts} />}</Suspense>
        <MembersCard {...facts} />
        {chit.members.length > 0 && (
          <RenderWhenVisible placeholder={<CardSkeleton title={t.facts} />}>
            <FactsCard chit={chit} />
          </RenderWhenVisible>
        )}
      </div>
    </>
  )
}

function Months({ chit, instalments, auctions, userId }: ChitCardProps) {
  const today = useToday()
  if (chit.status === 'forming' || isClosedTo(chit)) return null
  const before = previousPrizes(chit)
  const cells = monthCells({
    months: chit.durationInMonths,
    isOver: chit.status === 'finished',
    auctions,
    before: before.map(({ monthNo, winnerTicketNo }) => ({
      monthNo,
      isYours: winnerTicketNo !== null && chit.you.ticketNos.includes(winnerTicketNo),
    })),
    instalments,
    userId,
    today,
  })
  const given = before.length + auctions.filter((auction) => auction.state === 'settled').length
  const month = cells.findIndex((cell) => cell.now) + 1
  return (
    <Card title={t.months} aside={<span className="sm dim">{t.given(given, chit.totalMembers - given)}</span>}>
      <MonthStrip wide months={cells} label={t.strip(chit.durationInMonths, given, Math.max(1, month))} />
      <div className={css.gap}>
        <StripLegend months={cells} />
      </div>
    </Card>
  )
}

function PageSkeleton() {
  return (
    <Loading className="stack w">
      <SkLines rows={2} />
      <Card>
        <SkCard rows={6} />
      </Card>
    </Loading>
  )
}

const CardSkeleton = ({ title }: { title: string }) => (
  <Card title={title}>
    <SkLines rows={3} />
  </Card>
)
