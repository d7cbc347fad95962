import type { BodyOf, counterEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, takeBack, ZERO, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import type { Approved, Rejected } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request.ts'
import * as audit from '../audit/service.ts'
import { isOnStatement } from '../bank/match.ts'
import { legsOfTakingBack, oweFor } from '../debts/service.ts'
import { accounts, idOfEvent, lockWallet, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { needsSecond } from '../people/service.ts'
import * as references from '../references/service.ts'
import * as tills from '../till/service.ts'
import * as store from './cancellations.store.ts'
import * as receipts from './receipts.store.ts'
import { receiptsById } from './receipts.ts'

export type CancellationWire = ReplyOf<typeof counterEndpoints.approveCancellation>['cancellation']

interface Cancel extends BodyOf<typeof counterEndpoints.cancelReceipt> {
  readonly number: string
  readonly by: string
  readonly requestId: string
}

/**
 * Cancels a receipt, with a reason: at once, or when a second person approves it; true: it waits. Refuses: not_found,
 * own_wallet_approval, receipt_cancelled, person_erased (the member's account is deleted), and what giving the money back refuses.
 * Source: docs/spec/payments.md, PAY-7; docs/spec/approvals.md, APP-3.
 */
export async function cancel(tx: Tx, { number, reason, by, requestId }: Cancel): Promise<Result<{ waits: boolean }>> {
  const receipt = await receipts.byNumber(tx, number.toUpperCase())
  if (!receipt) return refuse({ code: 'not_found' })
  const { id: receiptId, person_id: personId } = receipt
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  if ((await store.ofReceipts(tx, [receiptId])).length > 0) return refuse({ code: 'receipt_cancelled' })
  const id = newId()
  await store.insert(tx, { id, receipt_id: receiptId, person_id: personId, maker: by, reason, state: 'waiting_second' })
  const waits = await needsSecond(tx, 'approve-money', { maker: by, owners: [personId] })
  if (!waits) {
    const given = await giveBack(tx, { id, by, requestId })
    return given.ok ? ok({ waits }) : given
  }
  await requestApproval(tx, { kind: 'receipt-cancel', subjectId: id, personId, by })
  await record(tx, { id, by, requestId }, 'counter.cancel.ask', reason)
  return ok({ waits })
}

/** A second person approves it: the money goes back. Refuses: what giving the money back refuses. */
export const carryOutCancellation = async (tx: Tx, { subjectId, by, requestId }: Approved): Promise<Result<null>> =>
  await giveBack(tx, { id: subjectId ?? '', by, requestId })

/** The receipt counts. */
export async function rejectCancellation(tx: Tx, { subjectId, by, requestId, reason }: Rejected): Promise<void> {
  const id = subjectId ?? ''
  await store.decide(tx, id, { state: 'rejected' })
  await record(tx, { id, by, requestId }, 'counter.cancel.reject', reason)
}

/** Some cancellations with their receipts, in no order. */
export async function these(tx: Tx, ids: readonly string[]): Promise<CancellationWire[]> {
  const rows = await store.these(tx, ids)
  const found = await receiptsById(
    tx,
    rows.map(({ receipt_id: id }) => id),
  )
  return rows.map((row) => {
    const receipt = found.get(row.receipt_id)
    if (!receipt) throw new Error(`receipt ${row.receipt_id} of cancellation ${row.id} was not found`)
    const { maker, makerName, amount, free } = row
    return {
      _id: row.id,
      receipt,
      reason: row.reason,
      status: row.state,
      maker: maker === null || makerName === null ? null : { userId: maker, name: makerName },
      ifCancelled: row.state === 'waiting_second' ? takeBack(amount, free) : null,
    }
  })
}

export async function one(tx: Tx, id: string): Promise<CancellationWire> {
  const [wire] = await these(tx, [id])
  if (!wire) throw new Error(`cancellation ${id} was not found`)
  return wire
}

/**
 * What the cancellation of a receipt over an amount would do now: what the wallet gives, and what its member owes then. Null: another
 * branch took it, and cancels it.
 */
export async function ifCancelled(
  tx: Tx,
  { receiptId, amount }: { readonly receiptId: string; readonly amount: Paise },
): Promise<ReturnType<typeof takeBack> | null> {
  const free = await receipts.freeForReceipt(tx, receiptId)
  return free === null ? null : takeBack(amount, free)
}

interface Act {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/**
 * The money leaves: cash a till, a UPI payment the bank, out of the member's wallet as far as it is there. What the receipt paid stays
 * paid, and the member owes the rest. The bank's number of the payment is free again. Refuses: no_till_gives_back, till_has_less,
 * entry_on_statement (the bank has shown the payment), company_must_fund (the bank has less).
 */
async function giveBack(tx: Tx, act: Act): Promise<Result<null>> {
  const { id, by } = act
  const { receipt_id: receiptId, person_id: personId, maker, reason } = await store.lock(tx, id)
  const receipt = await receipts.byId(tx, receiptId)
  const { number, amount_paise: amount } = receipt
  const eventKey = `counter-receipt:${receiptId}`
  const till =
    receipt.method === 'cash' ? await tills.tillThatGivesBack(tx, { tillId: receipt.till_id, maker }) : ok(null)
  if (!till.ok) return till
  const journal = await idOfEvent(tx, eventKey)
  if (till.value === null && journal !== null && (await isOnStatement(tx, journal)))
    return refuse({ code: 'entry_on_statement' })
  // a payment out of the wallet at the same moment waits for this, or this for it
  const { fromWallet, owed } = takeBack(amount, await lockWallet(tx, personId))
  const from = till.value === null ? accounts.bank : accounts.till(till.value.cashierId)
  const posted = await post(tx, {
    key: `counter-cancel:${id}`,
    kind: 'counter.cancelled',
    actor: by,
    legs: legsOfTakingBack(personId, { from, fromWallet, owed }),
    meta: { reference: number },
  })
  if (!posted.ok) return posted
  await store.decide(tx, id, { state: 'done', till_id: till.value?.id ?? null, taken_back_paise: fromWallet })
  if (owed > ZERO) {
    const months = await receipts.paidMonths(tx, receiptId)
    await oweFor(tx, { cancellationId: id, personId, number, amount: owed, months })
  }
  await references.release(tx, eventKey)
  await record(tx, act, 'counter.cancel', reason)
  await notices.notify(tx, {
    to: personId,
    kind: 'receipt_cancelled',
    data: { number, amount, reason, owed, paidDues: amount > receipt.to_wallet_paise },
    link: owed > ZERO ? '/dashboard' : '/wallet',
  })
  return ok(null)
}

async function record(
  tx: Tx,
  { id, by, requestId }: Act,
  action: 'counter.cancel.ask' | 'counter.cancel' | 'counter.cancel.reject',
  reason: string,
): Promise<void> {
  const { receipt } = await one(tx, id)
  const after = { number: receipt.number, amount: receipt.total, owed: receipt.cancelled?.debt?.amount ?? ZERO }
  await audit.record(tx, { actor: by, action, subject: `person:${receipt.user._id}`, after, reason, requestId })
}
