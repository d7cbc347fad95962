import { freezeTickets, type Outcome } from '@kuri/domain'
import type { Tx } from '../../../database/types.ts'
import * as people from '../../people/service.ts'
import type { EndOfBidding } from '../decide.ts'
import { publishToRoom } from '../events.ts'
import { bytesOf, hexOf, sha256 } from '../hashing.ts'
import * as reading from '../read.store.ts'
import { eligibleOf } from '../settle.ts'
import * as auctions from '../store.ts'
import { notifyLotWaits } from '../notify.ts'
import { possibleWitnesses, waitingLot } from './witnesses.ts'
import * as store from './store.ts'

export type LotOutcome = Extract<Outcome, { by: 'lot' }>

/**
 * Freezes a lot at the close, before anybody promises a word: the end of the chain, the tickets that take part, what the
 * winner will forgo. The auction stays closed; all who may witness are notified. Null, and nothing is written, where the lot
 * waits for nobody: the auction was announced without witnesses, or nobody stands outside.
 * Source: docs/spec/auctions.md, AUC-9; ADR 7.
 */
export async function freezeLot(
  tx: Tx,
  { auction, chit, tickets, at }: EndOfBidding,
  { ticketNos, discount }: LotOutcome,
): Promise<auctions.Auction | null> {
  if (auction.witness_seconds === 0) return null
  if (auction.chain_head === null) throw new Error(`auction ${auction.id} was never opened`)
  const holders = await reading.ticketHolders(tx, chit.id)
  const witnesses = possibleWitnesses(waitingLot(ticketNos, holders, 0), holders, await people.administrators(tx))
  if (witnesses.length === 0) return null
  const closed = await auctions.update(tx, auction.id, { state: 'closed' })
  const frozenHead = freezeTickets(sha256, hexOf(auction.chain_head), ticketNos)
  const until = new Date(at.getTime() + auction.witness_seconds * 1000)
  await store.insertLot(tx, {
    auction_id: auction.id,
    ticket_nos: [...ticketNos],
    frozen_head: bytesOf(frozenHead),
    discount_paise: discount,
    frozen_at: at,
    words_until: until,
    eligible_nos: eligibleOf(tickets),
  })
  const lot = { tickets: [...ticketNos], frozenHead, bid: discount, until, commitments: [], wordsIn: 0 }
  await publishToRoom(tx, { name: 'lot', auctionId: auction.id, lot, serverTime: at })
  await notifyLotWaits(tx, closed, chit, { to: witnesses, until })
  return closed
}
