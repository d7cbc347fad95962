import { randomBytes } from 'node:crypto'
import {
  judgeOffer,
  judgeRemoval,
  may,
  offerCommitment,
  ok,
  type Paise,
  refuse,
  type Refusal,
  type Result,
  takesOffers,
} from '@kuri/domain'
import { now } from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import type { Chit } from '../../chits/chit.ts'
import * as chits from '../../chits/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import { closeAuction, isPastClose } from '../close.ts'
import { bytesOf, hexOf, sha256 } from '../hashing.ts'
import { openByClock } from '../open.ts'
import * as auctions from '../store.ts'
import { letOffersBid } from './engine.ts'
import { recordChange } from './record.ts'
import * as store from './store.ts'

/* Standing offers: limits for automatic bids. Offers of a ticket to a substitute are in features/arrears/offers.ts. */

const SALT_BYTES = 32

export interface OfferCommand {
  readonly auctionId: string
  /** Whose ticket; the role of who calls, which for a member's written authority is staff's. */
  readonly by: Pick<SignedIn, 'id' | 'role'>
  /** One of the owner’s tickets; else the first that has not won. */
  readonly ticketNo?: number | undefined
}

/**
 * Makes a ticket's standing offer, or changes it, until the close. The same limit again changes nothing; another gets
 * the rank behind the offers that stand. While bids are taken it enters their chain, and bids at once if it can lead. Whoever
 * comes when the announced time has struck opens the auction, when its close has come closes it.
 * Refuses: not_found, not_a_member, and what `judgeOffer` refuses. Source: docs/spec/auctions.md, AUC-7; ADR 6.
 */
export async function lodgeOffer(
  tx: Tx,
  cmd: OfferCommand & { readonly limit: Paise },
): Promise<Outcome<store.OwnOffer>> {
  const found = await approach(tx, cmd)
  if (!found.ok) return found
  const { auction, chit, ticket, at } = found.value
  const { state, floor_paise: floor, cap_paise: cap, step_paise: step, best_paise: best } = auction
  const terms = { state, isPastClose: isPastClose(auction, at), floor, cap, step, best, prizeBy: chit.terms.prizeBy }
  const standing = await ownOf(tx, auction.id, cmd.by.id, ticket.ticketNo)
  const limitsSet = await store.limitsSet(tx, auction.id, ticket.id)
  const verdict = judgeOffer(terms, { ...ticket, limit: standing?.limit ?? null, limitsSet }, cmd.limit)
  if (!verdict.ok) return await refuseAndClose(tx, found.value, verdict.error)
  if (standing?.limit === cmd.limit) return ok(standing)
  const offer = newOffer(auction.id, ticket.ticketNo, cmd.limit, at)
  const change = { ticketId: ticket.id, offer, replaces: standing?.commitment ?? null }
  const recorded = state === 'open' ? await recordChange(tx, auction, change, at) : auction
  await store.put(tx, {
    auction_id: auction.id,
    ticket_id: ticket.id,
    lodged_at: at,
    commitment: offer.commitment,
    limit_paise: offer.limit,
    salt: offer.salt,
  })
  if (state === 'open') await letOffersBid(tx, { auction: recorded, chitName: chit.name }, at)
  return ok(offer)
}

/**
 * Takes a ticket's standing offer back, until the close; the bids made for it stand.
 * Refuses: not_found, not_a_member, and what `judgeRemoval` refuses.
 */
export async function withdrawOffer(tx: Tx, cmd: OfferCommand): Promise<Outcome<null>> {
  const found = await approach(tx, cmd)
  if (!found.ok) return found
  const { auction, ticket, at } = found.value
  const auctionNow = {
    state: auction.state,
    isPastClose: isPastClose(auction, at),
    best: auction.best_paise,
    cap: auction.cap_paise,
  }
  if (!takesOffers(auctionNow)) return await refuseAndClose(tx, found.value, { code: 'offer_after_close' })
  const standing = await ownOf(tx, auction.id, cmd.by.id, ticket.ticketNo)
  if (!standing) return await refuseAndClose(tx, found.value, { code: 'not_found' })
  const leaders = await store.leadersOf(tx, auction)
  const hasBidAtCap = auctionNow.best === auctionNow.cap && leaders.some(({ ticketNo }) => ticketNo === ticket.ticketNo)
  const verdict = judgeRemoval(auctionNow, { limit: standing.limit, hasBidAtCap })
  if (!verdict.ok) return await refuseAndClose(tx, found.value, verdict.error)
  if (auction.state === 'open') {
    await recordChange(tx, auction, { ticketId: ticket.id, offer: null, replaces: standing.commitment }, at)
    await store.resume(tx, auction.id, [{ ticketId: ticket.id }])
  }
  await store.remove(tx, auction.id, ticket.id)
  return ok(null)
}

function newOffer(auctionId: string, ticketNo: number, limit: Paise, at: Date): store.OwnOffer {
  const salt = randomBytes(SALT_BYTES)
  const commitment = bytesOf(offerCommitment(sha256, { auctionId, ticketNo, limit, salt: hexOf(salt) }))
  return { ticketNo, limit, salt, commitment, lodgedAt: at }
}

const ownOf = async (tx: Tx, auctionId: string, personId: string, ticketNo: number) =>
  (await store.own(tx, auctionId, personId)).find((offer) => offer.ticketNo === ticketNo)

interface Approached {
  readonly auction: auctions.Auction
  readonly chit: Chit
  readonly ticket: store.HolderOfTicket
  readonly at: Date
  /** Its time had struck, and nobody had opened it before us. */
  readonly hasOpened: boolean
}

async function approach(tx: Tx, { auctionId, by, ticketNo }: OfferCommand): Promise<Result<Approached>> {
  const locked = await auctions.lock(tx, auctionId)
  if (!locked) return refuse({ code: 'not_found' })
  const ticket = await store.ticketOf(tx, { chitId: locked.chit_id, personId: by.id, ticketNo })
  if (!ticket) return refuse({ code: may(by.role, 'read-every-chit') ? 'not_a_member' : 'not_found' })
  const at = await now(tx)
  const auction = await openByClock(tx, locked, at)
  const chit = await chits.find(tx, auction.chit_id)
  return chit.ok ? ok({ auction, chit: chit.value, ticket, at, hasOpened: auction.state !== locked.state }) : chit
}

/** A refusal that leaves what was due: an auction that was opened here, or is closed now. */
async function refuseAndClose(
  tx: Tx,
  { auction, at, hasOpened }: Approached,
  refusal: Refusal,
): Promise<Outcome<never>> {
  if (!isPastClose(auction, at)) return hasOpened ? refuseAndCommit(refusal) : refuse(refusal)
  await closeAuction(tx, auction, at)
  return refuseAndCommit(refusal)
}
