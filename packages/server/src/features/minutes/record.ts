import { minutesHash, type MinutesRecord } from '@kuri/domain'
import { hash } from 'node:crypto'
import type { Row, Tx } from '../../database/types.ts'
import * as store from './store.ts'

/** The seal of a record, as text. */
const sealOf = (record: MinutesRecord): string => minutesHash((bytes) => hash('sha256', bytes, 'buffer'), record)

/** What of the minutes is not in the books already. */
interface Frozen {
  readonly eligible: readonly number[]
  readonly previousPaidAt: Date | null
}

/**
 * Writes the minutes of an auction that has just been settled, in its transaction: what else must be frozen, and the seal
 * over all of it. Source: s. 17; decision 0021.
 */
export async function recordMinutes(tx: Tx, auctionId: string, eligible: readonly number[]): Promise<void> {
  const auction = await store.settled(tx, auctionId)
  if (!auction) throw new Error(`auction ${auctionId} is not settled`)
  const previousPaidAt = (await store.prizeBefore(tx, auction))?.paidAt ?? null
  const record = await recordOf(tx, auction, { eligible, previousPaidAt })
  await store.insert(tx, {
    auction_id: auctionId,
    eligible_nos: [...eligible],
    previous_paid_at: previousPaidAt,
    content_hash: Buffer.from(sealOf(record), 'hex'),
  })
}

/** The record of minutes as they were frozen. Throws when the books say something else today: that must be looked into. */
export async function readRecord(
  tx: Tx,
  auction: store.SettledAuction,
  minutes: Row<'minutes'>,
): Promise<MinutesRecord> {
  const frozen = { eligible: minutes.eligible_nos, previousPaidAt: minutes.previous_paid_at }
  const record = await recordOf(tx, auction, frozen)
  if (sealOf(record) !== minutes.content_hash.toString('hex')) {
    throw new Error(`the minutes of auction ${auction.id} do not say what was sealed`)
  }
  return record
}

async function recordOf(tx: Tx, auction: store.SettledAuction, frozen: Frozen): Promise<MinutesRecord> {
  const previous = await store.prizeBefore(tx, auction)
  const { id, chitName: _name, prizes: _prizes, chainHead, ...facts } = auction
  return {
    ...facts,
    auctionId: id,
    eligible: frozen.eligible,
    bids: await store.bidsOf(tx, id),
    dividends: await store.dividendsOf(tx, id),
    previous: previous ? { ticketNo: previous.ticketNo, prize: previous.prize, paidAt: frozen.previousPaidAt } : null,
    words: await store.wordsOf(tx, id),
    chainHead: chainHead.toString('hex'),
  }
}
