import type { chequeEndpoints, ReplyOf } from '@kuri/contract'
import { chequeValidUntil } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { dueOnWire } from '../instalments/due-on-wire.ts'
import { payerOnWire } from '../people/view.ts'
import * as store from './store.ts'

export type ChequeWire = ReplyOf<typeof chequeEndpoints.cheque>['cheque']

/** Cheques with their lines. */
export async function toWires(tx: Tx, rows: readonly store.ChequeView[]): Promise<ChequeWire[]> {
  const lines = await store.linesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    user: payerOnWire(row),
    chequeNo: row.cheque_no,
    bank: row.bank,
    dated: row.dated,
    validUntil: chequeValidUntil(row.dated),
    amount: row.amount_paise,
    status: row.state,
    lines: lines
      .filter(({ chequeId }) => chequeId === row.id)
      .map(({ outcome, receiptNo, ...due }) => ({ ...dueOnWire(due), outcome, receiptNo })),
    toWallet: row.to_wallet_paise,
    isWithCollector: row.isWithCollector,
    receivedBy: { _id: row.received_by, name: row.receiverName },
    receivedAt: row.received_at,
    needsSecond: row.needs_second,
    slip: row.slip,
    depositedAt: row.deposited_at,
    clearedBy: row.cleared_by === null ? null : { _id: row.cleared_by, name: row.clearerName ?? '' },
    clearedAt: row.cleared_at,
    returnedAt: row.returned_at,
    returnReason: row.return_reason,
    charge: row.charge_paise,
    takenBack: row.taken_back_paise,
    owed: row.owed_paise,
    settledAt: row.settledAt,
  }))
}
