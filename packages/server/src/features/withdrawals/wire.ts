import type { ReplyOf, withdrawalEndpoints } from '@kuri/contract'
import { unseal } from '../../sealing.ts'
import type * as store from './store.ts'

export type WithdrawalWire = ReplyOf<typeof withdrawalEndpoints.myWithdrawals>[number]
export type AdminWithdrawalWire = ReplyOf<typeof withdrawalEndpoints.adminWithdrawals>[number]

/** The data key; without one nothing personal is sealed or opened. */
export type DataKey = Buffer | null

export function keyOf(key: DataKey): Buffer {
  if (key === null) throw new Error('a house without a data key keeps no bank accounts')
  return key
}

export const toWire = (row: store.WithdrawalRow): WithdrawalWire => ({
  _id: row.id,
  amount: row.amount_paise,
  account: { holder: row.holder, numberEnds: row.number_ends, ifsc: row.ifsc },
  status: row.state,
  utr: row.utr,
  reason: row.reason,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

/** The whole account number is opened for those who still have to pay to it (they bring the key), and for nobody afterwards. */
export const toAdminWire = (row: store.WithdrawalView, key: DataKey): AdminWithdrawalWire => ({
  ...toWire(row),
  user: { _id: row.person_id, name: row.name },
  needsSecond: row.needs_second,
  firstBy: row.first_by === null || row.first_name === null ? null : { userId: row.first_by, name: row.first_name },
  accountNumber: row.ended_at === null && key !== null ? unseal(key, row.id, row.number_sealed) : null,
})
