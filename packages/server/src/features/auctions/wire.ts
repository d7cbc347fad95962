import type { Auction, AuctionResult, Bid } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import type { BidOfRoom } from './bids.store.ts'
import { hexOf } from './hashing.ts'
import type { AuctionView, ResultRow } from './read.store.ts'

/** An auction in the words of the wire; money stays paise until the schema encodes it. */
export const auctionToWire = (auction: AuctionView): output<typeof Auction> => ({
  _id: auction.id,
  chitId: auction.chit_id,
  chitName: auction.chit_name,
  prizeBy: auction.prize_by,
  ...(auction.place !== null && { place: auction.place }),
  prizeNo: auction.prize_no,
  monthNo: auction.month_no,
  state: auction.state,
  opensAt: auction.opens_at,
  closesAt: auction.closes_at,
  plannedClosesAt: auction.planned_closes_at,
  extensions: auction.extensions,
  chitAmount: auction.chit_amount_paise,
  commission: auction.commission_paise,
  tax: auction.tax_paise,
  floor: auction.floor_paise,
  cap: auction.cap_paise,
  step: auction.step_paise,
  bestBid: auction.best_paise,
  bidCount: auction.bid_count,
  cancelReason: auction.cancel_reason,
  result: auction.result && resultToWire(auction.result),
})

export const resultToWire = (result: ResultRow): output<typeof AuctionResult> => ({
  by: result.by,
  winner: { userId: result.winnerId, ticketNo: result.winnerNo },
  bid: result.bid,
  prize: result.prize,
  commission: result.commission,
  tax: result.tax,
  dividends: [...result.dividends],
  ...(result.rounding !== 0 && { rounding: result.rounding }),
  settledAt: result.settledAt,
  ...(result.proof === null ? {} : { proof: result.proof }),
})

export const bidToWire = ({
  seq,
  ticketNo,
  amount,
  at,
  hash,
  byOffer,
  byAuthority,
}: BidOfRoom): output<typeof Bid> => ({
  seq,
  ticketNo,
  amount,
  at,
  hash: hexOf(hash),
  byOffer,
  ...(byAuthority && { byAuthority }),
})
