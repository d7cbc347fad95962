import type { ActName, BodyOf, ReplyOf, upiEndpoints } from '@kuri/contract'
import { fromRupees, ok, refuse, requestOfCredit, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { memberNeedsTwo } from '../people/service.ts'
import { credit, forCompany, judgePurpose } from '../payments/service.ts'
import * as references from '../references/service.ts'
import * as settings from '../settings/service.ts'
import * as wallet from '../wallet/service.ts'
import { qrOf } from '../../qr.ts'
import { newReference, referencesIn, upiLink } from './link.ts'
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
 * Shows how a sum is paid from a UPI app straight into the company's bank. Called again for the same sum it shows the same
 * reference. Refuses: not_found (the company has no UPI id), and what an online payment is refused.
 */
export async function start(
  tx: Tx,
  { form, by }: { form: BodyOf<typeof upiEndpoints.startUpi>; by: string },
): Promise<Result<UpiRequest>> {
  const { upiId, name: payee } = await settings.read(tx)
  if (upiId === null) return refuse({ code: 'not_found' })
  const purpose = await judgePurpose(tx, form, by)
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
 * "I have paid", with the bank's number: the member is the maker, whoever sees the money in the bank the checker. The
 * same number again changes nothing; while it waits the number may be corrected. Two members may claim one number:
 * then a person decides. Refuses: not_found, upi_already_decided, utr_already_used (a payment stands under it), too_many_waiting.
 */
export async function claim(
  tx: Tx,
  { id, utr, by }: { id: string; utr: string; by: string },
): Promise<Result<UpiWire>> {
  const found = await store.lockOwn(tx, by, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.utr === utr && found.state !== 'rejected' && found.reversed_at === null) return ok(toWire(found))
  if (found.state !== 'open' && found.state !== 'waiting') return refuse({ code: 'upi_already_decided' })
  if (await references.isUsed(tx, utr)) return refuse({ code: 'utr_already_used' })
  await references.lockReportsOf(tx, by)
  const needsTwo = await needsTwoFor(tx, found)
  return ok(toWire(await store.claim(tx, id, { utr, needs_two: needsTwo, first_checker: null })))
}

/** What one has paid from UPI apps, newest first. */
export const listOwn = async (tx: Tx, personId: string): Promise<UpiWire[]> =>
  (await store.listOf(tx, personId)).map(toWire)

/** What members reported as paid, the longest waiting first. */
export const listAll = async (
  tx: Tx,
  state: store.UpiRow['state'] | undefined,
  most?: number,
): Promise<AdminUpiWire[]> => await toAdminWires(tx, await store.listAll(tx, state, most))

/** Some UPI payments, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<AdminUpiWire[]> =>
  await toAdminWires(tx, await store.these(tx, ids))

/**
 * An administrator sees the money in the bank: it reaches the wallet, and the contribution it was meant for. Refuses:
 * not_found, upi_already_decided, own_wallet_approval, utr_already_used (another payment stands under its number),
 * line_names_another and number_on_matched_line (the statement shows the number for another payment), same_person_approval. Of a
 * large one the first administrator agrees and it stays waiting; another one completes it.
 */
export async function approve(tx: Tx, decision: Decision): Promise<Result<AdminUpiWire>> {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  const { utr, acting_by: actingBy } = waiting.value
  if (actingBy === decision.by) return refuse({ code: 'own_wallet_approval' })
  if (utr === null) throw new Error(`the UPI payment ${decision.id} waits without a number`)
  const free = await references.judgeFree(tx, { eventKey: `upi:${decision.id}`, reference: utr })
  if (!free.ok) return free
  const { needs_two: needsTwo, first_checker: first } = waiting.value
  if (needsTwo && first === decision.by) return refuse({ code: 'same_person_approval' })
  if (needsTwo && first === null) {
    await store.agreeFirst(tx, decision.id, { by: decision.by, utr })
    return await recordDecision(tx, decision, 'upi.approve.first', null)
  }
  const counted = await count(tx, waiting.value, { utr, checker: decision.by })
  if (!counted.ok) return counted
  return await recordDecision(tx, decision, 'upi.approve', null)
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
  await notices.notify(tx, { to: person_id, kind: 'topup_rejected', data: { amount, reason }, link: '/wallet' })
  return await recordDecision(tx, decision, 'upi.reject', reason)
}

/** A credit on the bank's statement. `words` are the bank's, with our reference in them where the app passed it on. */
interface BankCredit {
  /** What in its words may be a UPI payment's number. */
  readonly numbers: readonly string[]
  readonly words: string
  readonly amount: Paise
  /** Who imported the line and may approve money: the line is their approval. */
  readonly importedBy: string
}

/**
 * The request that a credit on the bank's statement pays (`requestOfCredit`): it reaches the wallet once, whether the member has
 * claimed it or not, and however often the statement is read. The line counts as the approval of who imported it: of a payment
 * that two administrators approve, as one of the two. Null: a person decides (also where the line names no request and another
 * member has reported a top-up under its number), it waits for the other administrator, it is of who imported the line, or a receipt
 * of the counter has taken its money: then the line is that receipt's.
 * Source: ADR 9.
 */
export async function matchCredit(
  tx: Tx,
  { numbers, words, amount, importedBy }: BankCredit,
): Promise<{ readonly upiId: string; readonly isNew: boolean } | null> {
  const ours = referencesIn(words)
  const rows = await store.lockNamedBy(tx, { numbers, references: ours })
  const found = requestOfCredit(
    // a line does not pay what was reversed, nor who has left for good: a person decides
    rows.map((row) => ({
      ...row,
      amount: row.amount_paise,
      state: row.reversed_at !== null || row.isErased ? 'rejected' : row.state,
    })),
    { references: ours, numbers, amount },
  )
  if (!found) return null
  if (found.state === 'credited') return { upiId: found.id, isNew: false }
  const utr = numbers.find((number) => number === found.utr) ?? numbers[0]
  if (utr === undefined || found.person_id === importedBy || found.acting_by === importedBy) return null
  if (!(await references.judgeFree(tx, { eventKey: `upi:${found.id}`, reference: utr })).ok) {
    if (ours.includes(found.reference)) await takeByReceipt(tx, found, numbers)
    return null
  }
  if (!ours.includes(found.reference) && (await isClaimedByAnother(tx, utr, found.person_id))) return null
  const [subject, after] = [`upi:${found.id}`, { amount, utr, importedBy }]
  const { first_checker: first } = found
  if (first === importedBy) return null
  if (first === null && (await isForTwo(tx, found))) {
    await store.agreeFirst(tx, found.id, { by: importedBy, utr })
    await audit.record(tx, { actor: null, action: 'upi.match.first', subject, after })
    return null
  }
  const counted = await count(tx, found, { utr, checker: importedBy })
  if (!counted.ok) return null
  await audit.record(tx, { actor: null, action: 'upi.match', subject, after })
  return { upiId: found.id, isNew: true }
}

/**
 * A line names a request whose money a cashier has taken under the line's number, from the request on the member's own screen: the
 * receipt stands for it, and the request ends.
 */
async function takeByReceipt(tx: Tx, found: store.UpiRow, numbers: readonly string[]): Promise<void> {
  const { id, person_id: personId, amount_paise: amount } = found
  const receipt = await store.receiptUnder(tx, { numbers, personId, amount })
  if (receipt) await store.take(tx, id, { receiptId: receipt.id, utr: receipt.utr })
}

/** Whether another member has reported a payment under this number, by a top-up that waits: then a person decides whose it is. */
const isClaimedByAnother = async (tx: Tx, utr: string, personId: string): Promise<boolean> =>
  (await wallet.claimsUnder(tx, [utr])).some((claim) => claim.personId !== personId)

/** Whether two administrators approve it: known since it was claimed, else judged now. */
const isForTwo = async (tx: Tx, found: store.UpiRow): Promise<boolean> =>
  found.state === 'open' ? await needsTwoFor(tx, found) : found.needs_two

/** By what the member has reported that day. */
async function needsTwoFor(tx: Tx, { id, person_id: personId, amount_paise }: store.UpiRow): Promise<boolean> {
  const { twoAdminsFrom } = await settings.read(tx)
  const amount = await references.reportedTodayWith(tx, { id, personId, amount: amount_paise })
  return await memberNeedsTwo(tx, { personId, amount, from: fromRupees(twoAdminsFrom) })
}

/** The requests that a line of the bank's statement names in its words: it pays one of these or none. */
export const requestsNamedIn = async (tx: Tx, words: string): Promise<string[]> =>
  await store.idsByReference(tx, referencesIn(words))

async function count(
  tx: Tx,
  { id, person_id: personId, amount_paise: amount, ticket_id: ticketId, month_no: monthNo, reference }: store.UpiRow,
  { utr, checker }: { readonly utr: string; readonly checker: string },
): Promise<Result<null>> {
  const registered = await references.register(tx, { eventKey: `upi:${id}`, personId, amount, reference: utr })
  if (!registered.ok) return registered
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
  return ok(null)
}

async function lockWaiting(tx: Tx, { id, by }: Decision): Promise<Result<store.UpiRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting') return refuse({ code: 'upi_already_decided' })
  return found.person_id === by ? refuse({ code: 'own_wallet_approval' }) : ok(found)
}

async function recordDecision(
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
  const [wire] = await toAdminWires(tx, [after])
  if (!wire) throw new Error(`UPI payment ${id} was not found after it was decided`)
  return ok(wire)
}

/** What a cashier has taken counts as what was credited. */
const STATUS = {
  open: 'open',
  waiting: 'waiting',
  credited: 'credited',
  taken: 'credited',
  rejected: 'rejected',
  ended: 'rejected',
} as const

const toWire = (row: store.UpiRow): UpiWire => ({
  _id: row.id,
  amount: row.amount_paise,
  description: row.description,
  reference: row.reference,
  status: row.reversed_at === null ? STATUS[row.state] : 'reversed',
  utr: row.utr,
  reason: row.reason,
  receiptNo: row.receipt_no,
  createdAt: row.created_at,
  claimedAt: row.claimed_at,
  decidedAt: row.decided_at,
})

async function toAdminWires(tx: Tx, rows: readonly store.UpiWithName[]): Promise<AdminUpiWire[]> {
  const remarksOf = await references.remarksOn(
    tx,
    rows.map(({ id, utr }) => ({ eventKey: `upi:${id}`, reference: utr })),
  )
  const claims = await wallet.claimsUnder(tx, [...new Set(rows.flatMap(({ utr }) => utr ?? []))])
  return rows.map((row) => ({
    ...toWire(row),
    ...remarksOf(`upi:${row.id}`),
    description: forCompany(row),
    user: { _id: row.person_id, name: row.name },
    otherClaims:
      row.otherClaims + claims.filter((claim) => claim.number === row.utr && claim.personId !== row.person_id).length,
    actingBy: row.acting_by === null ? null : { userId: row.acting_by, name: row.actingName ?? '' },
    needsTwo: row.needs_two,
    firstBy: row.first_checker === null ? null : { userId: row.first_checker, name: row.firstName ?? '' },
  }))
}
