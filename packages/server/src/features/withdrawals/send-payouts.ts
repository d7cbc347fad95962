import { ZERO } from '@kuri/domain'
import { inTransaction } from '../../database/transaction.ts'
import { decryptOrNull } from '../../encryption.ts'
import { GatewayError } from '../payments/gateway.ts'
import { skipOnGatewayError, forEachBatch, type PollContext } from '../payments/service.ts'
import * as settings from '../settings/service.ts'
import { applyPayoutUpdate } from './apply-payout-update.ts'
import * as store from './payout.store.ts'
import { keyOf, type DataKey } from './wire.ts'

type Taken = Awaited<ReturnType<typeof store.take>>[number]

/** Sends approved payouts and polls those on their way. Returns how many answers there were. */
export async function sendPayouts(at: PollContext, key: DataKey): Promise<number> {
  const { db, gateway } = at
  return await forEachBatch(
    () => inTransaction(db, (tx) => store.take(tx, gateway.name)),
    (taken) => skipOnGatewayError(at, () => sendOne(at, taken, key)),
  )
}

/** Sent under our own id as its key: a payout that arrived without an answer is made once. */
async function sendOne({ db, gateway }: PollContext, { payout, withdrawal }: Taken, key: DataKey): Promise<void> {
  const { id, gateway_payout_id: known, amount_paise: amount } = payout
  if (known !== null) {
    const update = await gateway.lookUpPayout(known)
    return await inTransaction(db, (tx) => applyPayoutUpdate(tx, update))
  }
  if (!gateway.payout) return await refused(db, id, 'The gateway no longer sends withdrawals.')
  const { name: companyName } = await inTransaction(db, (tx) => settings.read(tx))
  const { id: withdrawalId, person_id: personId, holder, ifsc, number_sealed } = withdrawal
  const number = decryptOrNull(keyOf(key), withdrawalId, number_sealed)
  if (number === null)
    return await refused(db, id, 'The account number cannot be read: the data key of the company was replaced.')
  try {
    const account = { holder, number, ifsc }
    const update = await gateway.payout({ payoutId: id, withdrawalId, personId, amount, companyName, account })
    await inTransaction(db, (tx) => applyPayoutUpdate(tx, update))
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.isFinal) throw error
    await refused(db, id, error.message)
  }
}

/** The gateway will not do it: the same as a payout that failed. */
const refused = (db: PollContext['db'], id: string, reason: string): Promise<void> =>
  inTransaction(db, (tx) => applyPayoutUpdate(tx, { ...NOT_SENT, payoutId: id, reference: id, reason }))

const NOT_SENT = { kind: 'payout', state: 'failed', utr: null, fee: ZERO } as const
