import type { ActName, BodyOf, ReplyOf, upiEndpoints } from '@kuri/contract'
import { ok, refuse, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { credit, forCompany, judgePurpose } from '../payments/service.ts'
import * as settings from '../settings/service.ts'
import { newReference, qrOf, referencesIn, upiLink } from './link.ts'
import * as store from './store.ts'

type UpiRequest = ReplyOf<typeof upiEndpoints.startUpi>['upi']
type UpiWire = ReplyOf<typeof upiEndpoints.myUpi>[number]
type AdminUpiWire = ReplyOf<typeof upiEndpoints.adminUpi>[number]

interface Decision {
  readonly id: string
  /** The administrator. */
  readonly by: string
  readonly requestId: string
}

/**
 * Shows how a sum is paid from a UPI app straight into the company's bank. Asked again for the same sum it shows the same
 * reference. Refuses: not_found (the company has no UPI id), and what an online payment is refused.
 */
export async function start(
  tx: Tx,
  { wish, by }: { wish: BodyOf<typeof upiEndpoints.startUpi>; by: string },
): Promise<Result<UpiRequest>> {
  const { upiId, name: payee } = await settings.read(tx)
  if (upiId === null) return refuse({ code: 'not_found' })
  const purpose = await judgePurpose(tx, wish, by)
  if (!purpose.ok) return purpose
  const { amount, description, ticketId, monthNo } = purpose.value
  const wanted = { person_id: by, amount_paise: amount, ticket_id: ticketId, month_no: monthNo }
  const row =
    (await store.findOpen(tx, wanted)) ??
    (await store.insert(tx, { ...wanted, id: newId(), description, reference: newReference() }))
  const link = upiLink({ upiId, payee, amount, reference: row.reference, note: description })
  return ok({ ...toWire(row), payee, upiId, link, qr: qrOf(link) })
}

/**
 * "I have paid", with the bank's number: the member is the maker, whoever sees the money in the bank the checker. Said
 * again with the same number it changes nothing; while it waits the number may be corrected. Refuses: not_found,
 * upi_already_decided, utr_already_used.
 */
export async function claim(
  tx: Tx,
  { id, utr, by }: { id: string; utr: string; by: string },
): Promise<Result<UpiWire>> {
  const found = await store.lockOwn(tx, by, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.utr === utr && found.state !== 'rejected') return ok(toWire(found))
  if (found.state === 'credited' || found.state === 'rejected') return refuse({ code: 'upi_already_decided' })
  return ok(toWire(await store.claim(tx, id, utr)))
}

/** What one has paid from UPI apps, newest first. */
export const listOwn = async (tx: Tx, personId: string): Promise<UpiWire[]> =>
  (await store.listOf(tx, personId)).map(toWire)

/** What members say they have paid, the longest waiting first. */
export const listAll = async (tx: Tx, status: UpiWire['status'] | undefined): Promise<AdminUpiWire[]> =>
  (await store.listAll(tx, status)).map(toAdminWire)

/** Some UPI payments, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<AdminUpiWire[]> =>
  (await store.these(tx, ids)).map(toAdminWire)

/**
 * An administrator sees the money in the bank: it reaches the wallet, and the contribution it was meant for. Refuses:
 * not_found, upi_already_decided, own_wallet_approval.
 */
export async function approve(tx: Tx, decision: Decision): Promise<Result<AdminUpiWire>> {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  const { utr } = waiting.value
  if (utr === null) throw new Error(`the UPI payment ${decision.id} waits without a number`)
  await count(tx, waiting.value, { utr, checker: decision.by })
  return await told(tx, decision, 'upi.approve', null)
}

/** The bank does not have it; the member reads why. Refuses: not_found, upi_already_decided, own_wallet_approval. */
export async function reject(
  tx: Tx,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<Result<AdminUpiWire>> {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  await store.decide(tx, decision.id, { state: 'rejected', checker: decision.by, reason })
  const { person_id, amount_paise: amount } = waiting.value
  await notices.tell(tx, { to: person_id, kind: 'topup_rejected', data: { amount, reason }, link: '/wallet' })
  return await told(tx, decision, 'upi.reject', reason)
}

/** A credit on the bank's statement. `words` are the bank's, with our reference in them where the app passed it on. */
interface BankCredit {
  readonly utr: string
  readonly words: string
  readonly amount: Paise
  /** Who reads the statement in; nobody credits themselves. */
  readonly readBy: string
}

/**
 * Whose credit on the bank's statement this is: it reaches their wallet once, whether the member has told us of it or not,
 * and however often the statement is read. Null: of nobody who pays by UPI, not this sum, or of who reads the statement in.
 */
export async function matchUtr(
  tx: Tx,
  { utr, words, amount, readBy }: BankCredit,
): Promise<{ readonly upiId: string; readonly isNew: boolean } | null> {
  const found = await store.lockNamedBy(tx, { utr, references: referencesIn(words) })
  if (!found || found.amount_paise !== amount) return null
  // the same reference paid a second time is other money
  if (found.state === 'credited') return found.utr === utr ? { upiId: found.id, isNew: false } : null
  if (found.person_id === readBy) return null
  await count(tx, found, { utr, checker: null })
  await audit.record(tx, { actor: null, action: 'upi.match', subject: `upi:${found.id}`, after: { amount, utr } })
  return { upiId: found.id, isNew: true }
}

async function count(
  tx: Tx,
  { id, person_id: personId, amount_paise: amount, ticket_id: ticketId, month_no: monthNo, reference }: store.UpiRow,
  { utr, checker }: { readonly utr: string; readonly checker: string | null },
): Promise<void> {
  const receipt_no = await credit(tx, {
    key: `upi:${id}`,
    personId,
    amount,
    at: accounts.bank,
    actor: checker,
    meta: { reference: `UPI ${utr}`, upiReference: reference },
    meantFor: ticketId !== null && monthNo !== null ? { ticketId, monthNo } : null,
  })
  await store.decide(tx, id, { state: 'credited', checker, utr, receipt_no })
}

async function lockWaiting(tx: Tx, { id, by }: Decision): Promise<Result<store.UpiRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting') return refuse({ code: 'upi_already_decided' })
  return found.person_id === by ? refuse({ code: 'own_wallet_approval' }) : ok(found)
}

async function told(
  tx: Tx,
  { id, by, requestId }: Decision,
  action: ActName,
  reason: string | null,
): Promise<Result<AdminUpiWire>> {
  const after = await store.one(tx, id)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `upi:${id}`,
    before: { state: 'waiting' },
    after: { state: after.state, amount: after.amount_paise, utr: after.utr },
    reason,
    requestId,
  })
  return ok(toAdminWire(after))
}

const toWire = (row: store.UpiRow): UpiWire => ({
  _id: row.id,
  amount: row.amount_paise,
  description: row.description,
  reference: row.reference,
  status: row.state,
  utr: row.utr,
  reason: row.reason,
  receiptNo: row.receipt_no,
  createdAt: row.created_at,
  claimedAt: row.claimed_at,
  decidedAt: row.decided_at,
})

const toAdminWire = (row: store.UpiWithName): AdminUpiWire => ({
  ...toWire(row),
  description: forCompany(row),
  user: { _id: row.person_id, name: row.name },
})
