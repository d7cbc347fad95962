import { bidsForOffers, type AuctionForOffers, type OfferNow } from '@kuri/domain'
import type { Tx } from '../../../database/types.ts'
import * as notices from '../../notices/service.ts'
import { recordBids, type JudgedBid } from '../record-bids.ts'
import type { Auction } from '../store.ts'
import { pageOf } from '../notify.ts'
import * as store from './store.ts'

interface Held {
  readonly auction: Auction
  readonly chitName: string
}

/**
 * What the engine bids for the standing offers of an auction, judged at this very moment. Offers whose ticket is in arrears
 * are paused, and their owners are notified once each time. The caller holds the auction's lock and records
 * these bids in the transaction of what provoked them. Source: docs/spec/auctions.md, AUC-7; ADR 6.
 */
export async function answersOfOffers(
  tx: Tx,
  { auction, chitName }: Held,
  now: Pick<AuctionForOffers, 'best' | 'leaders'>,
): Promise<JudgedBid[]> {
  const offers = await store.inPlay(tx, auction.id)
  await pauseAndResume(tx, { auction, chitName }, offers)
  const { floor_paise: floor, cap_paise: cap, step_paise: step } = auction
  const byTicket = new Map(offers.map((offer) => [offer.ticketNo, offer]))
  const bids = bidsForOffers(
    { floor, cap, step, ...now },
    offers.map((offer) => afterBid(offer, now, cap)),
  )
  return bids.flatMap(({ ticketNo, discount }) => {
    const offer = byTicket.get(ticketNo)
    return offer ? [{ ticketId: offer.ticketId, ticketNo, discount, byOffer: true, forOffer: offer.recorded }] : []
  })
}

/**
 * Lets the offers bid where no live bid provokes them: at the opening, when one is set or changed, and when one has resumed.
 * The caller holds the auction's lock and has read the clock after it. Gives the auction as it is then.
 */
export async function letOffersBid(tx: Tx, held: Held, at: Date): Promise<Auction> {
  const { auction } = held
  const leaders = await store.leadersOf(tx, auction)
  const answers = await answersOfOffers(tx, held, { best: auction.best_paise, leaders })
  if (answers.length === 0) return auction
  const {
    chit_name: _,
    prize_by: __,
    result: ___,
    place: ____,
    ...after
  } = (await recordBids(tx, held, answers, at)).auction
  return after
}

/** The bid that provokes the engine is not in the books yet: at the cap its ticket has done what it can. */
const afterBid = (
  offer: OfferNow,
  { best, leaders }: Pick<AuctionForOffers, 'best' | 'leaders'>,
  cap: Auction['cap_paise'],
): OfferNow => {
  const leads = leaders.some(({ ticketNo }) => ticketNo === offer.ticketNo)
  return leads && best !== null && best === cap ? { ...offer, hasBidAtCap: true } : offer
}

async function pauseAndResume(
  tx: Tx,
  { auction, chitName }: Held,
  offers: readonly store.OfferInPlay[],
): Promise<void> {
  const waiting = offers.filter(({ isPrized }) => !isPrized)
  const paused = waiting.filter(({ isInArrears, isPausedNoticeSent }) => isInArrears && !isPausedNoticeSent)
  const resumed = waiting.filter(({ isInArrears, isPausedNoticeSent }) => !isInArrears && isPausedNoticeSent)
  await store.resume(tx, auction.id, resumed)
  if (paused.length === 0) return
  await store.pause(tx, auction.id, paused)
  await notices.notify(tx, {
    to: paused.map(({ holder }) => holder),
    kind: 'limit_paused',
    data: { chit: chitName, prizeNo: auction.prize_no },
    link: pageOf(auction),
  })
}
