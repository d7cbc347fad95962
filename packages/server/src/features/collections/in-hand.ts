import { add, type Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { accounts, balance } from '../ledger/service.ts'
import * as assignments from './assign.store.ts'

export interface InHand {
  readonly cash: Paise
  readonly upi: Paise
}

/** What a collector has collected and not handed over, by the books; what was short at a hand-over is still in it. */
export const inHand = async (tx: Tx, collectorId: string): Promise<InHand> => ({
  cash: await balance(tx, accounts.cashInHand(collectorId)),
  upi: await balance(tx, accounts.upiToCheck(collectorId)),
})

/** Cash and UPI payments together. */
export async function allInHand(tx: Tx, collectorId: string): Promise<Paise> {
  const { cash, upi } = await inHand(tx, collectorId)
  return add(cash, upi)
}

/** Somebody no longer collects: their members have no collector until they are given another. */
export const endRound = (tx: Tx, collectorId: string): Promise<void> => assignments.endAllOf(tx, collectorId)
