import type { BodyOf, ReplyOf, upiEndpoints } from '@kuri/contract'
import { formatRupees, judgePayment, ok, refuse, upiNumberIn, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { qrOf } from '../../qr.ts'
import * as audit from '../audit/service.ts'
import * as people from '../people/service.ts'
import * as settings from '../settings/service.ts'
import { newReference, upiLink } from './link.ts'
import * as store from './store.ts'

type ShownWire = ReplyOf<typeof upiEndpoints.shownUpi>['upi']

interface Act {
  readonly by: string
  readonly requestId: string
}

/**
 * A cashier shows a member at the counter the QR code with sum and our reference. Refuses: not_found (no such member, or the
 * company has no UPI id), own_wallet_approval, payment_amount_invalid. Source: docs/spec/payments.md, PAY-20.
 */
export async function show(
  tx: Tx,
  { memberId: personId, amount, by, requestId }: BodyOf<typeof upiEndpoints.showUpi> & Act,
): Promise<Result<ShownWire>> {
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  const judged = judgePayment(amount, 'online')
  if (!judged.ok) return judged
  const { upiId } = await settings.read(tx)
  if (upiId === null || !(await people.isKnown(tx, personId))) return refuse({ code: 'not_found' })
  const description = `${formatRupees(amount)} at our counter`
  const wanted = { person_id: personId, amount_paise: amount, ticket_id: null, month_no: null, shown_by: by }
  const { id, reference } = await store.insert(tx, { ...wanted, id: newId(), description, reference: newReference() })
  const after = { amount, reference }
  await audit.record(tx, { actor: by, action: 'upi.show', subject: `upi:${id}`, after, requestId })
  return await read(tx, id)
}

/** What became of a QR code that was shown at the counter, also when the company's UPI id was removed since. Refuses: not_found. */
export async function read(tx: Tx, id: string): Promise<Result<ShownWire>> {
  const found = await store.shown(tx, id)
  const { upiId, name: payee } = await settings.read(tx)
  if (!found) return refuse({ code: 'not_found' })
  const { amount_paise: amount, reference, description: note } = found
  return ok({
    _id: id,
    amount,
    reference,
    payee,
    upiId,
    qr: upiId === null ? null : qrOf(upiLink({ upiId, payee, amount, reference, note })),
    status: statusOf(found),
    receiptNo: found.receiptNumber,
    goodUntil: found.goodUntil,
  })
}

function statusOf(found: store.ShownRow): ShownWire['status'] {
  const { state, reversed_at: reversed, isExpired } = found
  if (state === 'taken' || (state === 'credited' && reversed === null)) return 'paid'
  if (state !== 'open' && state !== 'waiting') return 'ended'
  if (!isToTake(found)) return 'checking'
  return isExpired ? 'expired' : 'waiting'
}

/** Whether a receipt may still take it: once the first of two administrators has confirmed it, it goes to the wallet. */
const isToTake = ({ state, first_checker: first }: Pick<store.UpiRow, 'state' | 'first_checker'>): boolean =>
  state === 'open' || (state === 'waiting' && first === null)

/**
 * Ends a QR code that nobody pays any more; one that is over stays as it is. Money that is paid with it all the same waits for a
 * person. Refuses: not_found.
 */
export async function end(tx: Tx, { id, by, requestId }: Act & { readonly id: string }): Promise<Result<ShownWire>> {
  const found = await store.lock(tx, id)
  if (!found || found.shown_by === null) return refuse({ code: 'not_found' })
  if (found.state === 'open') {
    await store.end(tx, id)
    await audit.record(tx, { actor: by, action: 'upi.end', subject: `upi:${id}`, requestId })
  }
  return await read(tx, id)
}

interface ForReceipt {
  /** The QR code that the member was shown. */
  readonly id: string
  readonly personId: string
  readonly amount: Paise
  readonly receiptId: string
  /** With the bank's number. */
  readonly reference: string
}

/**
 * A receipt takes the money that was paid with a QR code: the request ends, so that neither a line of the statement nor a member's
 * word credits it again. Gives our reference. Refuses: not_found (not shown at the counter, or to another member),
 * upi_already_decided (also: the statement has shown it, and it is in the wallet), amount_mismatch. Source: docs/spec/payments.md,
 * PAY-20.
 */
export async function takeForReceipt(
  tx: Tx,
  { id, personId, amount, receiptId, reference }: ForReceipt,
): Promise<Result<string>> {
  const found = await store.lock(tx, id)
  if (!found || found.shown_by === null || found.person_id !== personId) return refuse({ code: 'not_found' })
  if (!isToTake(found)) return refuse({ code: 'upi_already_decided' })
  if (found.amount_paise !== amount) return refuse({ code: 'amount_mismatch', expected: found.amount_paise })
  const utr = upiNumberIn(reference)
  if (utr === undefined) throw new Error('a UPI payment is taken without its number')
  await store.take(tx, id, { receiptId, utr })
  return ok(found.reference)
}
