import type { ReplyOf, withdrawalEndpoints } from '@kuri/contract'
import { transferReference } from '@kuri/domain'
import { decryptOrNull } from '../../encryption.ts'
import type * as store from './store.ts'

export type WithdrawalWire = ReplyOf<typeof withdrawalEndpoints.myWithdrawals>[number]
/** What a route still adds: whether this server can send it through its gateway. */
export type AdminWithdrawalWire = Omit<ReplyOf<typeof withdrawalEndpoints.adminWithdrawals>[number], 'canSend'>

/** The data key; without one nothing personal is sealed or opened. */
export type DataKey = Buffer | null

export function keyOf(key: DataKey): Buffer {
  if (key === null) throw new Error('DATA_KEY is not set: bank accounts cannot be stored')
  return key
}

export const toWire = (row: store.SentWithdrawal): WithdrawalWire => ({
  _id: row.id,
  amount: row.amount_paise,
  account: { holder: row.holder, numberEnds: row.number_ends, ifsc: row.ifsc },
  status: row.state,
  utr: row.utr,
  cameBack: row.payout_state === 'reversed',
  reason: row.reason,
  cancelled: row.state === 'rejected' && row.ended_by === row.person_id,
  refundOf:
    row.refund_chit === null || row.refund_ticket === null
      ? null
      : { chitName: row.refund_chit, ticketNo: row.refund_ticket },
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

/** The whole account number is opened for those who still have to pay to it (they bring the key), and for nobody afterwards. */
export const toAdminWire = (row: store.WithdrawalView, key: DataKey): AdminWithdrawalWire => ({
  ...toWire(row),
  user: { _id: row.person_id, name: row.name },
  enteredBy: row.entered_by === null ? null : { userId: row.entered_by, name: row.entered_name ?? '' },
  actingBy: row.acting_by === null ? null : { userId: row.acting_by, name: row.acting_name ?? '' },
  needsSecond: row.needs_second,
  payout: row.payout_state === null ? null : { status: row.payout_state, failure: row.payout_failure },
  firstBy: row.first_by === null || row.first_name === null ? null : { userId: row.first_by, name: row.first_name },
  reference: transferReference(row.id),
  accountNumber: row.ended_at === null && key !== null ? decryptOrNull(key, row.id, row.number_sealed) : null,
})
