import { randomBytes } from 'node:crypto'
import { judgeOffer, may, offerCommitment, ok, type Paise, refuse, type Result } from '@kuri/domain'
import { now } from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { kept, type Outcome } from '../../../outcome.ts'
import * as chits from '../../chits/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import { bytesOf, hexOf, sha256 } from '../hashing.ts'
import { openByClock } from '../open.ts'
import * as auctions from '../store.ts'
import * as store from './store.ts'

const SALT_BYTES = 32

export interface OfferCommand {
  readonly auctionId: string
  readonly by: SignedIn
  /** One of the owner’s tickets; else the first that has not won. */
  readonly ticketNo?: number | undefined
}

/**
 * Makes a ticket's standing offer, or changes it: until the opening anything, afterwards nothing. The same limit again
 * changes nothing; another takes a new place behind the offers that stand. Whoever comes when the announced time has
 * struck opens the auction and is too late. Refuses: not_found, not_a_member, and what `judgeOffer` refuses.
 * Source: 4-ledger-and-auction, "Auction" 7; decision 0018.
 */
export async function lodgeOffer(
  tx: Tx,
  cmd: OfferCommand & { readonly limit: Paise },
): Promise<Outcome<store.OwnOffer>> {
  const found = await approach(tx, cmd)
  if (!found.ok) return found
  const { auction, ticket, at, hasOpened } = found.value
  const { state, floor_paise: floor, cap_paise: cap, step_paise: step } = auction
  const chit = await chits.find(tx, auction.chit_id)
  if (!chit.ok) return chit
  const { prizeBy } = chit.value.terms
  const verdict = judgeOffer({ state, floor, cap, step, prizeBy }, ticket, cmd.limit)
  if (!verdict.ok) return hasOpened ? kept(verdict.error) : verdict
  const standing = await ownOf(tx, auction.id, cmd.by.id, ticket.ticketNo)
  if (standing?.limit === cmd.limit) return ok(standing)
  const salt = randomBytes(SALT_BYTES)
  const terms = { auctionId: auction.id, ticketNo: ticket.ticketNo, limit: cmd.limit, salt: hexOf(salt) }
  const offer = {
    ticketNo: ticket.ticketNo,
    limit: cmd.limit,
    salt,
    commitment: bytesOf(offerCommitment(sha256, terms)),
    lodgedAt: at,
  }
  await store.put(tx, {
    auction_id: auction.id,
    ticket_id: ticket.id,
    lodged_at: at,
    commitment: offer.commitment,
    limit_paise: offer.limit,
    salt,
  })
  return ok(offer)
}

/** Takes a ticket's standing offer back, before the opening. Refuses: not_found, not_a_member, offer_after_opening. */
export async function withdrawOffer(tx: Tx, cmd: OfferCommand): Promise<Outcome<null>> {
  const found = await approach(tx, cmd)
  if (!found.ok) return found
  const { auction, ticket, hasOpened } = found.value
  if (auction.state !== 'scheduled') {
    return hasOpened ? kept({ code: 'offer_after_opening' }) : refuse({ code: 'offer_after_opening' })
  }
  if (!(await ownOf(tx, auction.id, cmd.by.id, ticket.ticketNo))) return refuse({ code: 'not_found' })
  await store.remove(tx, auction.id, ticket.id)
  return ok(null)
}

const ownOf = async (tx: Tx, auctionId: string, personId: string, ticketNo: number) =>
  (await store.own(tx, auctionId, personId)).find((offer) => offer.ticketNo === ticketNo)

interface Approached {
  readonly auction: auctions.Auction
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
  return ok({ auction, ticket, at, hasOpened: auction.state !== locked.state })
}
