import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { now } from '../../../api/clock.ts'
import { me, slides } from '../../../api/at-start.ts'
import { myDues, myPrizes, notices, prefetch, wallet } from '../../../api/queries.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { ErrorState, NotKept } from '../../../components/state.tsx'
import { DayText } from '../../../components/when.tsx'
import { firstName, weekdayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { useMe, type User } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { byUrgency, nextAuction } from '../book/book.ts'
import { prefetchBooks, useBooks } from '../book/use-books.ts'
import { Prizes } from '../dues/prize-due.tsx'
import { AuctionCard } from './auction-card.tsx'
import { BoardLoading } from './board-loading.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MessagesCard } from './messages-card.tsx'
import { News } from './news.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SchemesCard } from './schemes-card.tsx'
import { ToPay } from './to-pay.tsx'
import { RECENT_LINES, WalletCard } from './wallet-card.tsx'
import css from './dashboard.module.css'

const words = m.member.dashboard

export const clientLoader = () => {
  prefetchBooks()
  return prefetch(
    me(),
    myDues.toPay(),
    wallet.balance(),
    myPrizes.open(),
    wallet.recent(RECENT_LINES),
    notices.newest(),
    slides(),
  )
}

export default function Dashboard() {
  const user = useMe()
  const today = useToday()
  const images = useQuery(slides())
  if (!user) return null
  return (
    <>
      <PageTitle
        title={words.title(firstName(user.name))}
        lead={
          <>
            {words.date(weekdayText(now()))}
            <DayText day={today} />
          </>
        }
      />
      <div className="stack w">
        {storedUserId() === null && <Alert tone="bad">{words.noUserId}</Alert>}
        {images.isError && <Alert tone="bad">{words.failed}</Alert>}
        <Suspense fallback={<BoardLoading />}>
          <Board user={user} />
        </Suspense>
      </div>
    </>
  )
}

/** Order is order of urgency: dues, an auction that is open, a prize on its way, the next auction, the rest. */
function Board({ user }: { user: User }) {
  const today = useToday()
  const { books, error, retry } = useBooks(user._id)
  const dues = useQuery(myDues.toPay())
  const balance = useQuery(wallet.balance())
  const prizes = useQuery(myPrizes.open())
  const failed = error ?? [dues, balance].find((query) => query.isError && !query.data)?.error
  const below = <Below user={user} />
  if (failed || (dues.isPaused && !dues.data)) {
    const again = () => Promise.all([retry(), dues.refetch(), balance.refetch()])
    return (
      <>
        <Card>{failed ? <ErrorState title={words.failed} error={failed} onRetry={again} /> : <NotKept />}</Card>
        {below}
      </>
    )
  }
  // drawn once: what comes first would be pushed down by what comes above it
  if (!books || !dues.data || !balance.data || prizes.isPending) return <BoardLoading />
  const joined = byUrgency(books.filter(({ waiting }) => !waiting))
  const isLive = nextAuction(joined.flatMap(({ auctions }) => auctions))?.state === 'open'
  const auction = joined.length > 0 && <AuctionCard books={joined} userId={user._id} />
  return (
    <>
      <div className={css.board}>
        <div className={css.column}>
          {joined.length === 0 && dues.data.lines.length === 0 ? (
            <FirstSteps waiting={books.length > 0} />
          ) : (
            <ToPay dues={dues.data} available={balance.data.available} today={today} />
          )}
          {isLive && auction}
          <Prizes prizes={prizes.data ?? []} />
          {!isLive && auction}
          {books.length > 0 && <SchemesCard books={byUrgency(books)} userId={user._id} today={today} />}
        </div>
        <div className={css.column}>
          <WalletCard />
          <MessagesCard />
        </div>
      </div>
      {below}
    </>
  )
}

/** The company's pictures and who one is. */
const Below = ({ user }: { user: User }) => (
  <div className={css.below}>
    <News />
    <ProfileCard user={user} />
  </div>
)
