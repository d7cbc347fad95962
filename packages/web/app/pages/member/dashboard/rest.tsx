import { useQuery } from '@tanstack/react-query'
import { myPrizes, notices, prefetch, wallet } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ErrorState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { byUrgency, nextAuction } from '../book/book.ts'
import { prefetchBooks, useBooks } from '../book/use-books.ts'
import { Prizes } from '../dues/prize-due.tsx'
import { AuctionCard } from './auction-card.tsx'
import { RestLoading } from './board-loading.tsx'
import { MessagesCard } from './messages-card.tsx'
import { News } from './news.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SchemesCard } from './schemes-card.tsx'
import { RECENT_LINES, WalletCard } from './wallet-card.tsx'
import css from './dashboard.module.css'

// as soon as this file is here: its cards are drawn later
prefetchBooks()
prefetch(myPrizes.open(), wallet.recent(RECENT_LINES), notices.newest())

/**
 * All below and beside the dues, in the order of urgency: an auction that is open, a prize on its way, the next auction,
 * the chits. Drawn at once: one by one, each card would push the next ones down.
 */
export default function Rest({ user }: { user: User }) {
  const today = useToday()
  const { books, error, retry } = useBooks(user._id)
  const prizes = useQuery(myPrizes.open())
  if (!error && (!books || prizes.isPending)) return <RestLoading />
  const joined = byUrgency(books?.filter(({ waiting }) => !waiting) ?? [])
  const isLive = nextAuction(joined.flatMap(({ auctions }) => auctions))?.state === 'open'
  const auction = joined.length > 0 && <AuctionCard books={joined} />
  return (
    <>
      <div className={css.rest}>
        {error && (
          <Card>
            <ErrorState title={m.member.dashboard.failed} error={error} onRetry={retry} />
          </Card>
        )}
        {isLive && auction}
        <Prizes prizes={prizes.data ?? []} />
        {!isLive && auction}
        {books && books.length > 0 && <SchemesCard books={byUrgency(books)} userId={user._id} today={today} />}
      </div>
      <div className={css.side}>
        <WalletCard />
        <MessagesCard />
      </div>
      <div className={css.below}>
        <News />
        <ProfileCard user={user} />
      </div>
    </>
  )
}
