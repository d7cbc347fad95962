import { formatRupees, type BidRefusal, type OfferRefusal, type Refusal, type RefusalOf } from '@kuri/domain'
import type { Catalogue } from './catalogue.ts'

/** The codes for which a bid or a limit is refused. */
export type BidCode = BidRefusal['code'] | OfferRefusal['code'] | 'not_a_member'

/** The sentences of refused bids and limits: an auction's room loads only these. */
export const BIDDING: Pick<Catalogue, BidCode> = {
  already_prized: 'This ticket has already won its prize.',
  in_arrears: 'A contribution is unpaid. Pay all contributions up to this month to bid.',
  auction_not_open: 'This auction is not open.',
  auction_closed: 'The auction closed before your bid was recorded.',
  no_bids_possible: 'Bidding is not possible in this scheme. A draw decides.',
  bid_below_floor: (refusal) => `Bids start at ${formatRupees(refusal.floor)}.`,
  bid_above_cap: (refusal) =>
    `The highest bid in this scheme is ${formatRupees(refusal.cap)}. Bids must not exceed 50% of the pool.`,
  bid_not_on_step: (refusal) => `Bids must be in steps of ${formatRupees(refusal.step)}.`,
  already_at_cap: 'You have already bid the maximum. A draw decides among the members who bid it.',
  bid_not_above_best: (refusal) =>
    `The highest bid is ${formatRupees(refusal.best)}. Bid at least ${formatRupees(refusal.least)}.`,
  offer_after_close: 'The auction is closed. An automatic bid can no longer be set, changed or removed.',
  too_many_limits: ({ most }) =>
    `You have set ${most} limits in this auction. You can set no more. You can still remove your limit or bid yourself.`,
  cap_reached:
    'The highest possible bid is in. Limits can no longer be changed. You can still bid the same amount and take part in the draw.',
  no_bidding_here: 'There is no bidding in this scheme. A draw or the printed chart decides its prizes.',
  not_a_member: 'You are not a member of this scheme.',
}

type RoomRefusal = RefusalOf<BidCode>

/** Whether a refusal has its sentence here. */
export const isAboutBids = (refusal: Refusal): refusal is RoomRefusal => refusal.code in BIDDING

/** Why one may not bid or set a limit, or not this. */
export function bidSentence(refusal: RoomRefusal): string {
  // As in `problemSentence`: the pairing of code and data is beyond what TypeScript can follow.
  const sentence = BIDDING[refusal.code] as string | ((refusal: RoomRefusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
