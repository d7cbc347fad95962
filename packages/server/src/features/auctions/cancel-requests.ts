import type { AuctionToCancel } from '@kuri/contract'
import type { output } from 'zod/mini'
import type { Tx } from '../../database/types.ts'
import * as store from './cancel-requests.store.ts'

/** Auctions that the first of two people cancels, by their ids, in no order. Source: docs/spec/auctions.md, AUC-1. */
export async function toCancel(tx: Tx, ids: readonly string[]): Promise<output<typeof AuctionToCancel>[]> {
  return (await store.these(tx, ids)).map((row) => ({
    _id: row.id,
    chitId: row.chit_id,
    chitName: row.chitName,
    prizeNo: row.prize_no,
    state: row.state,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    reason: row.cancel_reason ?? '',
    requestedBy: row.cancel_requested_by === null ? null : { _id: row.cancel_requested_by, name: row.name ?? '' },
  }))
}
