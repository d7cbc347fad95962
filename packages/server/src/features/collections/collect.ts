import { UPI_REFERENCE_PROBLEM, type BodyOf, type collectionEndpoints } from '@kuri/contract'
import { hasUpiNumber, ok, refuse, type Refused, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { findDue, olderDueRefusal, payMonth } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import * as references from '../references/service.ts'
import * as store from './store.ts'
import { collectionToWire, type CollectionWire } from './wire.ts'

type Form = BodyOf<typeof collectionEndpoints.collect>

interface Collecting {
  readonly form: Form
  /** The collector. */
  readonly by: string
  readonly requestId: string
}

/**
 * A collector has a member's contribution in hand: the month is paid at once, so that the member holds a receipt when the
 * collector leaves; a notification and an email confirm it. The money is in the collector's account until a cashier has counted it.
 * Refuses: not_found (not one of their members), invalid_input (a UPI payment without its 12 digits), amount_mismatch,
 * older_due_first, reference_used_before (no reason is given), large_cash_at_door, line_names_another, number_on_matched_line, and
 * whatever `findDue` refuses. Source: ADR 9, ADR 10.
 */
export async function collect(tx: Tx, { form, by, requestId }: Collecting): Promise<Result<CollectionWire>> {
  const { userId: personId, chitId, month, year, ticketNo, method, reference = '' } = form
  if (!(await store.isGivenTo(tx, { personId, collectorId: by }))) return refuse({ code: 'not_found' })
  if (method === 'upi' && !hasUpiNumber(reference))
    return refuse({ code: 'invalid_input', field: 'reference', problem: UPI_REFERENCE_PROBLEM })
  const due = await findDue(tx, { chitId, personId, month, year, ticketNo })
  if (!due.ok) return due
  const { ticketId, monthNo, rest: amount } = due.value
  if (form.amount !== amount) return refuse({ code: 'amount_mismatch', expected: amount })
  const older = await olderDueRefusal(tx, due.value)
  if (older) return older
  const id = newId()
  const entered = { eventKey: `collect:${id}`, personId, amount }
  const judged =
    method === 'upi'
      ? await references.register(tx, { ...entered, reference, reason: form.reason })
      : await references.judgeCash(tx, { ...entered, isByCollector: true })
  if (!judged.ok) return atDoor(judged)
  const hand = method === 'cash' ? accounts.cashInHand(by) : accounts.upiToCheck(by)
  const posted = await post(tx, {
    key: `collect:${id}`,
    kind: 'collection.taken',
    actor: by,
    legs: [{ debit: hand, credit: accounts.wallet(personId), amount }],
    meta: { reference },
  })
  if (!posted.ok) throw new Error(`money collected was refused: ${posted.error.code}`)
  const paid = await payMonth(tx, { ticketId, monthNo, actor: by })
  if (!paid.ok) throw new Error(`a collected contribution was refused: ${paid.error.code}`)
  const { receiptNo } = paid.value
  await store.insertCollection(tx, {
    id,
    collector_id: by,
    person_id: personId,
    ticket_id: ticketId,
    month_no: monthNo,
    amount_paise: amount,
    method,
    reference,
    receipt_no: receiptNo,
    signed_receipt: null,
    handover_id: null,
  })
  const after = { amount, method, receiptNo }
  await audit.record(tx, { actor: by, action: 'collection.take', subject: `person:${personId}`, after, requestId })
  return ok(collectionToWire(await store.oneCollection(tx, id)))
}

/**
 * A collector learns nothing of members who are not on their round, and gives no reason for much cash: it would be credited
 * before a second person has seen it. Source: ADR 9.
 */
function atDoor(refused: Refused): Refused {
  const { error } = refused
  if (error.code === 'reference_used_before') return refuse({ ...error, uses: [] })
  if (error.code !== 'large_cash') return refused
  const { total } = error
  return refuse({ code: 'large_cash_at_door', ...(total !== undefined && { total }) })
}
