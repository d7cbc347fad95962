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
 * Writes the minutes of auctions that have just been settled, in their transaction: what else must be frozen, and the
 * seal over all of it. `eligible`: who could win, by auction. Source: s. 17; ADR 7.
 */
export async function recordMinutes(tx: Tx, eligible: ReadonlyMap<string, readonly number[]>): Promise<void> {
  const auctions = await store.settledOf(tx, [...eligible.keys()])
  if (auctions.length !== eligible.size) throw new Error('minutes are of settled auctions')
  const lines = await linesOf(tx, auctions)
  await store.insertAll(
    tx,
    auctions.map((auction) => {
      const previousPaidAt = lines.previous(auction)?.paidAt ?? null
      const eligible_nos = [...(eligible.get(auction.id) ?? [])]
      const record = recordOf(auction, lines, { eligible: eligible_nos, previousPaidAt })
      return {
        auction_id: auction.id,
        eligible_nos,
        previous_paid_at: previousPaidAt,
        content_hash: Buffer.from(sealOf(record), 'hex'),
      }
    }),
  )
}

/** The record of minutes as they were frozen. Throws when the books differ today: that must be looked into. */
export async function readRecord(
  tx: Tx,
  auction: store.SettledAuction,
  minutes: Row<'minutes'>,
): Promise<MinutesRecord> {
  const frozen = { eligible: minutes.eligible_nos, previousPaidAt: minutes.previous_paid_at }
  const record = recordOf(auction, await linesOf(tx, [auction]), frozen)
  if (sealOf(record) !== minutes.content_hash.toString('hex')) {
    throw new Error(`the minutes of auction ${auction.id} differ from what was sealed`)
  }
  return record
}

/** What the books have of auctions, line by line. */
interface Lines {
  readonly bids: (auction: store.SettledAuction) => MinutesRecord['bids']
  readonly dividends: (auction: store.SettledAuction) => MinutesRecord['dividends']
  readonly words: (auction: store.SettledAuction) => MinutesRecord['words']
  readonly previous: (auction: store.SettledAuction) => store.PrizeBefore | undefined
}

async function linesOf(tx: Tx, auctions: readonly store.SettledAuction[]): Promise<Lines> {
  const ids = auctions.map(({ id }) => id)
  const bids = Map.groupBy(await store.bidsOf(tx, ids), ({ auctionId }) => auctionId)
  const dividends = Map.groupBy(await store.dividendsOf(tx, ids), ({ auctionId }) => auctionId)
  const words = Map.groupBy(await store.wordsOf(tx, ids), ({ auctionId }) => auctionId)
  const previous = Map.groupBy(await store.prizesBefore(tx, auctions), ({ auctionId }) => auctionId)
  return {
    bids: ({ id }) => bids.get(id) ?? [],
    dividends: ({ id }) => dividends.get(id) ?? [],
    words: ({ id }) => (words.get(id) ?? []).map(({ word }) => word),
    previous: ({ id }) => previous.get(id)?.[0],
  }
}

function recordOf(auction: store.SettledAuction, lines: Lines, frozen: Frozen): MinutesRecord {
  const previous = lines.previous(auction)
  const { id, chitName: _name, place: _place, prizes: _prizes, chitAmount: _amount, chainHead, ...facts } = auction
  return {
    ...facts,
    auctionId: id,
    eligible: frozen.eligible,
    bids: lines.bids(auction).map(({ seq, ticketNo, discount, at }) => ({ seq, ticketNo, discount, at })),
    dividends: lines.dividends(auction).map(({ ticketNo, amount }) => ({ ticketNo, amount })),
    previous: previous ? { ticketNo: previous.ticketNo, prize: previous.prize, paidAt: frozen.previousPaidAt } : null,
    words: lines.words(auction),
    chainHead: chainHead.toString('hex'),
  }
}
