import { sum, ZERO, type Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { accounts, balances } from '../ledger/service.ts'
import * as assignments from './assign.store.ts'
import * as limits from './cash-limit.store.ts'
import { worthOfDocuments } from './cheque-documents.store.ts'

export interface InHand {
  readonly cash: Paise
  readonly upi: Paise
}

/** What a collector has collected and not handed over, by the books; what was short at a handover is still in it. */
export async function inHand(tx: Tx, collectorId: string): Promise<InHand> {
  const [cash = ZERO, upi = ZERO] = await balances(tx, [
    accounts.cashInHand(collectorId),
    accounts.upiToCheck(collectorId),
  ])
  return { cash, upi }
}

/** Cash, UPI payments and cheques together. */
export async function allInHand(tx: Tx, collectorId: string): Promise<Paise> {
  const { cash, upi } = await inHand(tx, collectorId)
  return sum([cash, upi, await worthOfDocuments(tx, collectorId)])
}

/** A person no longer collects: their members have no collector until they are given another, and their own limit is gone. */
export async function endRound(tx: Tx, collectorId: string): Promise<void> {
  await assignments.endAllOf(tx, collectorId)
  await limits.remove(tx, collectorId)
}
