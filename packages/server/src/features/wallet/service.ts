import type { AdminTopup, BodyOf, QueryOf, Topup, walletEndpoints } from '@kuri/contract'
import { fromRupees, judgePayment, ok, refuse, type Result } from '@kuri/domain'
import type { output } from 'zod/mini'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as ledger from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { isKnown, memberNeedsTwo, needsSecond } from '../people/service.ts'
import * as references from '../references/service.ts'
import * as settings from '../settings/service.ts'
import * as store from './store.ts'

type TopupWire = output<typeof Topup>
type AdminTopupWire = output<typeof AdminTopup>
type Request = BodyOf<typeof walletEndpoints.requestTopup>

type TakenTopup = BodyOf<typeof walletEndpoints.takeTopup>

interface Decision {
  readonly id: string
  /** The administrator. */
  readonly by: string
  readonly requestId: string
}

/**
 * A member reports money handed over at the counter or sent to the bank account. Nothing is credited before an
 * administrator has seen it: the member is the maker of the entry, the administrator its checker.
 * Refuses: payment_amount_invalid (less than ₹1 or more than ₹1,000 crore), utr_already_used (a payment stands under the
 * bank's number), large_cash, too_many_waiting.
 */
export async function requestTopup(
  tx: Tx,
  { personId, ...topup }: Request & { personId: string },
): Promise<Result<TopupWire>> {
  const judged = judgePayment(topup.amount, 'hand')
  if (!judged.ok) return judged
  if (topup.method === 'bank' && (await references.isUsed(tx, topup.reference))) {
    return refuse({ code: 'utr_already_used' })
  }
  const id = newId()
  const cash = await judgeCash(tx, { id, personId, ...topup })
  if (!cash.ok) return cash
  await references.lockReportsOf(tx, personId)
  const row = await store.insert(tx, {
    id,
    person_id: personId,
    maker: personId,
    amount_paise: topup.amount,
    method: topup.method,
    reference: topup.reference,
    needs_second: await needsSecond(tx, 'approve-money'),
    needs_two: await memberNeedsTwo(tx, {
      personId,
      amount: await references.reportedTodayWith(tx, { id, personId, amount: topup.amount }),
      from: fromRupees((await settings.read(tx)).twoAdminsFrom),
    }),
  })
  return ok(toWire(row))
}

/**
 * Staff saw a member's money in the bank. Where another has to confirm it, it waits like a member's own word; else it reaches the
 * wallet at once. Refuses: cash_at_counter (cash is taken with a receipt), not_found, own_wallet_approval, payment_amount_invalid,
 * reference_used_before and bank_number_missing (no reason is given), line_names_another, number_on_matched_line.
 */
export async function takeTopup(
  tx: Tx,
  { userId: personId, by, requestId, ...slip }: TakenTopup & { by: string; requestId: string },
): Promise<Result<AdminTopupWire>> {
  if (slip.method === 'counter') return refuse({ code: 'cash_at_counter' })
  if (!(await isKnown(tx, personId))) return refuse({ code: 'not_found' })
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  const judged = judgePayment(slip.amount, 'hand')
  if (!judged.ok) return judged
  const id = newId()
  const registered = await references.register(tx, { eventKey: `topup:${id}`, personId, ...slip })
  if (!registered.ok) return registered
  const row = await store.insert(tx, {
    id,
    person_id: personId,
    maker: by,
    amount_paise: slip.amount,
    method: slip.method,
    reference: slip.reference,
    needs_second: await needsSecond(tx, 'approve-money', { maker: by, owners: [personId] }),
  })
  const after = { amount: slip.amount, method: slip.method }
  const reason = slip.reason || null
  await audit.record(tx, { actor: by, action: 'topup.take', subject: `topup:${row.id}`, after, reason, requestId })
  if (row.needs_second) return ok(await wireOf(tx, row.id))
  return await approve(tx, { id: row.id, by, requestId })
}

/** A person's own counter top-ups, newest first. */
export async function listOwn(tx: Tx, personId: string): Promise<TopupWire[]> {
  return (await store.listOf(tx, personId)).map(toWire)
}

/** So many top-ups are answered where no page is requested. */
const MOST_TOPUPS = 500

/** Everybody's counter top-ups, the longest waiting first. */
export async function listAll(
  tx: Tx,
  { limit = MOST_TOPUPS, cursor, status }: QueryOf<typeof walletEndpoints.adminTopups>,
): Promise<AdminTopupWire[]> {
  return await toAdminWires(tx, await store.listAll(tx, { state: status, limit, after: cursor }))
}

/** Waiting top-ups that members report under one of these bank numbers: a row for each member and number. */
export const claimsUnder = store.claimsUnder

/** Some counter top-ups, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<AdminTopupWire[]> =>
  await toAdminWires(tx, await store.these(tx, ids))

/**
 * The administrator has seen the money: it reaches the wallet, once however many approve at the same time. Nobody
 * approves money for their own wallet, nor what they reported for another member, and where two are needed nobody what they took
 * themselves. Of a large one that is the member's own word the first administrator agrees and it stays waiting; another one
 * completes it. `line` has the words of the bank line that confirms it. Refuses: not_found, topup_already_decided,
 * own_wallet_approval, same_person_approval; of a member's own word for money at the bank: reference_used_before (another payment
 * stands under its number: who is sure of it enters it at the counter, with a reason), bank_number_missing (it has none, and no
 * line confirms it), line_names_another and number_on_matched_line. Source: docs/spec/approvals.md, APP-1 and APP-3.
 */
export async function approve(
  tx: Tx,
  { id, by, requestId, line }: Decision & { readonly line?: string },
): Promise<Result<AdminTopupWire>> {
  const waiting = await lockWaiting(tx, id)
  if (!waiting.ok) return waiting
  const topup = waiting.value
  if (topup.person_id === by || topup.acting_by === by) return refuse({ code: 'own_wallet_approval' })
  if (topup.needs_second && topup.maker === by) return refuse({ code: 'same_person_approval' })
  if (topup.needs_two && topup.first_checker === by) return refuse({ code: 'same_person_approval' })
  const { person_id, amount_paise: amount, method, reference } = topup
  if (topup.needs_two && topup.first_checker === null) {
    await store.agreeFirst(tx, id, by)
    const subject = `topup:${id}`
    await audit.record(tx, { actor: by, action: 'topup.approve.first', subject, after: { amount }, requestId })
    return ok(await wireOf(tx, id))
  }
  if (method === 'bank' && topup.maker === person_id) {
    const registered = await references.register(tx, {
      eventKey: `topup:${id}`,
      personId: person_id,
      amount,
      reference,
      line,
    })
    if (!registered.ok)
      return registered.error.code === 'bank_number_missing' ? refuse({ code: 'bank_number_missing' }) : registered
  }
  const posted = await ledger.post(tx, {
    key: `topup:${id}`,
    kind: 'topup',
    actor: by,
    legs: [
      {
        debit: method === 'bank' ? ledger.accounts.bank : ledger.accounts.cash,
        credit: ledger.accounts.wallet(person_id),
        amount,
      },
    ],
    meta: { reference },
  })
  if (!posted.ok) return posted
  await decide(tx, { id, by, requestId }, 'approved', null)
  await notices.notify(tx, { to: person_id, kind: 'topup_received', data: { amount, reference }, link: '/wallet' })
  return ok(await wireOf(tx, id))
}

/** Turns a top-up down; the member reads the reason. Refuses: not_found, topup_already_decided, own_wallet_approval. */
export async function reject(
  tx: Tx,
  { reason, ...decision }: Decision & { reason: string },
): Promise<Result<AdminTopupWire>> {
  const waiting = await lockWaiting(tx, decision.id)
  if (!waiting.ok) return waiting
  const { person_id, amount_paise: amount } = waiting.value
  if (person_id === decision.by) return refuse({ code: 'own_wallet_approval' })
  await decide(tx, decision, 'rejected', reason)
  await references.release(tx, `topup:${decision.id}`)
  await notices.notify(tx, { to: person_id, kind: 'topup_rejected', data: { amount, reason }, link: '/wallet' })
  return ok(await wireOf(tx, decision.id))
}

async function lockWaiting(tx: Tx, id: string): Promise<Result<store.TopupRow>> {
  const topup = await store.lock(tx, id)
  if (!topup) return refuse({ code: 'not_found' })
  return topup.state === 'waiting' ? ok(topup) : refuse({ code: 'topup_already_decided' })
}

async function decide(
  tx: Tx,
  { id, by, requestId }: Decision,
  state: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> {
  await store.decide(tx, id, { state, checker: by, reason })
  const action = state === 'approved' ? 'topup.approve' : 'topup.reject'
  await audit.record(tx, {
    actor: by,
    action,
    subject: `topup:${id}`,
    before: { state: 'waiting' },
    after: { state },
    reason,
    requestId,
  })
}

const toWire = (row: store.TopupRow): TopupWire => ({
  _id: row.id,
  amount: row.amount_paise,
  method: row.method,
  reference: row.reference,
  status: row.state,
  reason: row.reason,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
})

/** Cash at the counter is judged by what the person has paid in cash that day. */
async function judgeCash(
  tx: Tx,
  {
    id,
    method,
    ...slip
  }: { id: string; personId: string; method: TopupWire['method'] } & Pick<Request, 'amount' | 'reason'>,
): Promise<Result<null>> {
  return method === 'counter' ? await references.judgeCash(tx, { eventKey: `topup:${id}`, ...slip }) : ok(null)
}

async function wireOf(tx: Tx, id: string): Promise<AdminTopupWire> {
  const [wire] = await toAdminWires(tx, [await store.find(tx, id)])
  if (!wire) throw new Error(`top-up ${id} was not found after it was written`)
  return wire
}

async function toAdminWires(tx: Tx, rows: readonly store.TopupWithName[]): Promise<AdminTopupWire[]> {
  const remarksOf = await references.remarksOn(
    tx,
    rows.map(({ id, method, reference }) => ({
      eventKey: `topup:${id}`,
      reference: method === 'bank' ? reference : null,
    })),
  )
  return rows.map((row) => ({
    ...toWire(row),
    ...remarksOf(`topup:${row.id}`),
    user: { _id: row.person_id, name: row.name },
    needsTwo: row.needs_two,
    firstBy: row.first_checker === null ? null : { userId: row.first_checker, name: row.firstName ?? '' },
    actingBy: row.acting_by === null ? null : { userId: row.acting_by, name: row.actingName ?? '' },
    takenBy: row.maker === row.person_id ? null : { userId: row.maker, name: row.makerName },
  }))
}
