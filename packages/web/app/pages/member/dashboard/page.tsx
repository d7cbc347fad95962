import { useQuery } from '@tanstack/react-query'
import { now } from '../../../api/clock.ts'
import { me, slides } from '../../../api/at-start.ts'
import { prefetch, wallet, myPrizes } from '../../../api/queries.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkCard, SkLines } from '../../../components/skeleton.tsx'
import { ErrorState } from '../../../components/state.tsx'
import { DayText } from '../../../components/when.tsx'
import { weekdayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { useMe, type User } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { prefetchBooks, useBooks } from '../book/use-books.ts'
import { AuctionCard } from './auction-card.tsx'
import { PrizeDue } from '../dues/prize-due.tsx'
import { DueCard } from './due-card.tsx'
import { News } from './news.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SchemesCard } from './schemes-card.tsx'
import { RECENT_LINES, WalletCard } from './wallet-card.tsx'
import css from './dashboard.module.css'

const words = m.member.dashboard

export const clientLoader = () => {
  prefetchBooks()
  return prefetch(me(), slides(), wallet.balance(), wallet.recent(RECENT_LINES), myPrizes.open())
}

export default function Dashboard() {
  const user = useMe()
  const today = useToday()
  const images = useQuery(slides())
  if (!user) return null
  return (
    <>
      <PageTitle
        title={words.title(user.name)}
        lead={
          <>
            {words.date(weekdayText(now()))}
            <DayText day={today} />
          </>
        }
      />
      <div className="stack w">
        {storedUserId() === null && <Alert tone="bad">{words.noUserId}</Alert>}
        <PrizeDue />
        {images.isError && <Alert tone="bad">{words.failed}</Alert>}
        <Board user={user} />
      </div>
    </>
  )
}

function Board({ user }: { user: User }) {
  const today = useToday()
  const { books, error, retry } = useBooks(user._id)
  const available = useQuery(wallet.balance()).data?.available
  // drawn once: the wallet would come first and be pushed down a screen by what stands above it
  if (!books && !error) return <BoardLoading />
  return (
    <div className={css.board}>
      {books ? (
        <>
          <DueCard {...{ books, available, today }} />
          <AuctionCard books={books} userId={user._id} />
          <SchemesCard {...{ books, today }} userId={user._id} />
        </>
      ) : (
        <Card className={css.due}>
          <ErrorState title={words.failed} error={error} onRetry={retry} />
        </Card>
      )}
      <WalletCard />
      <News />
      <ProfileCard user={user} />
    </div>
  )
}

function BoardLoading() {
  return (
    <div className={css.board}>
      <Card className={css.due}>
        <Loading>
          <SkCard rows={0} />
        </Loading>
      </Card>
      <Card className={css.auction}>
        <SkLines rows={4} />
      </Card>
      <Card className={css.schemes}>
        <SkLines rows={6} />
      </Card>
      <Card className={css.wallet}>
        <SkLines rows={6} />
      </Card>
    </div>
  )
}
