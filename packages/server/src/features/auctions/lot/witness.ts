import type { Auction } from '@kuri/contract'
import { judgeWitness, may, ok, refuse, WITNESSES } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import { now } from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { kept, type Outcome } from '../../../outcome.ts'
import type { SignedIn } from '../../sessions/service.ts'
import { closeAuction, isPastClose } from '../close.ts'
import { tellRoom } from '../events.ts'
import * as reading from '../reading.store.ts'
import * as auctions from '../store.ts'
import { auctionToWire } from '../wire.ts'
import { drawWaiting, isLotDue } from './draw-waiting.ts'
import { waitingLot, witnessNow } from './standing.ts'
import * as store from './store.ts'

export interface WitnessCommand {
  readonly auctionId: string
  /** Tidied and judged by the contract: one word. */
  readonly word: string
  readonly by: SignedIn
}

/**
 * A witness adds a word to a lot that waits; with the second word it is drawn and settled in this transaction. Which
 * word it was nobody reads before the draw. Who comes first does what the clock asks: closes an auction whose time is
 * over (and may then be its first witness), draws a lot that has waited long enough (and is too late).
 * Refuses: not_found, and what `judgeWitness` refuses. Source: 4-ledger-and-auction, "The lot"; decision 0020.
 */
export async function witnessLot(tx: Tx, cmd: WitnessCommand): Promise<Outcome<output<typeof Auction>>> {
  const { auctionId, by } = cmd
  const locked = await auctions.lock(tx, auctionId)
  const holders = locked ? await reading.ticketHolders(tx, locked.chit_id) : []
  const mayEnter = may(by.role, 'read-every-chit') || holders.some(({ userId }) => userId === by.id)
  if (!locked || !mayEnter) return refuse({ code: 'not_found' })
  const at = await now(tx)
  const auction = await followedClock(tx, locked, at)
  const lot = auction.state === 'closed' ? await store.find(tx, auctionId) : undefined
  const typed = await store.words(tx, auctionId)
  const waiting = lot ? waitingLot(lot.ticket_nos, holders) : { isWaiting: false, ticketNos: [], membersOutside: 0 }
  const person = witnessNow({ id: by.id, isAdministrator: by.role === 'admin' }, holders, typed)
  const verdict = judgeWitness(waiting, person)
  if (!verdict.ok) return auction.state === locked.state ? verdict : kept(verdict.error)
  await takeWord(tx, auction, cmd, typed.length + 1, at)
  const after = await reading.one(tx, auctionId)
  return after ? ok(auctionToWire(after)) : refuse({ code: 'not_found' })
}

async function followedClock(tx: Tx, auction: auctions.Auction, at: Date): Promise<auctions.Auction> {
  if (isPastClose(auction, at)) return await closeAuction(tx, auction, at)
  return (await isLotDue(tx, auction, at)) ? await drawWaiting(tx, auction, at) : auction
}

async function takeWord(
  tx: Tx,
  auction: auctions.Auction,
  { word, by }: WitnessCommand,
  seq: number,
  at: Date,
): Promise<void> {
  await store.insertWord(tx, { auction_id: auction.id, seq, person_id: by.id, word, at })
  await tellRoom(tx, { name: 'word', auctionId: auction.id, wordsIn: seq, serverTime: at })
  if (seq === WITNESSES) await drawWaiting(tx, auction, at)
}
