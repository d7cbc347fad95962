import { add, max, monthNameOf, subtract, sum, yearOf, type Paise, ZERO } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import { payMonth } from '../instalments/pay.ts'
import { findOwed, payOwed } from '../debts/service.ts'
import { payLine, payUpTo } from '../instalments/pay-dues.ts'
import * as ledger from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/** A member's money that has arrived somewhere of ours. */
interface Arrived {
  /** Names the arrival in the books: it happens once. */
  readonly key: string
  readonly personId: string
  readonly amount: Paise
  /** Where it lies now. */
  readonly at: ledger.AccountCode
  /** Who has seen it; null: a machine. */
  readonly actor: string | null
  readonly meta: Record<string, string>
  /** What it was sent for; null: the wallet. */
  readonly meantFor: { readonly ticketId: string; readonly monthNo: number } | null
}

/**
 * Money of a member reaches the wallet. For a contribution what the instalment costs now is then taken from there; what
 * that leaves, or all of it when the instalment can no longer be paid, stays in the wallet and the member is notified. Returns
 * the instalment's receipt. Source: docs/spec/payments.md, PAY-1.
 */
export async function credit(tx: Tx, arrived: Arrived): Promise<string | null> {
  const { personId, amount, meantFor } = arrived
  const meant = meantFor && (await store.instalmentOf(tx, { personId, ...meantFor }))
  // the chit before the wallet: the order in which everybody locks
  if (meant) await chits.lock(tx, meant.chitId)
  await toWallet(tx, arrived)
  const receipt = meant ? await payMonth(tx, { ...meant, actor: personId }) : null
  const receiptNo = receipt?.ok ? receipt.value.receiptNo : null
  const left = receipt?.ok ? leftOf(amount, receipt.value) : amount
  if (left > 0) await notifyReceived(tx, arrived, { meant, receiptNo, left })
  return receiptNo
}

/**
 * The same for one payment of several dues, in their order: what can no longer be paid is passed by, and its money stays in
 * the wallet. Of a month that was to be paid in part no more is paid than that. Gives the receipt of each line that was paid; null:
 * it was a penalty.
 */
export async function creditForDues(
  tx: Tx,
  { lines, debts, ...arrived }: Omit<Arrived, 'meantFor'> & store.PaidFor,
): Promise<{ readonly place: number; readonly receiptNo: string | null }[]> {
  const { personId, amount } = arrived
  await chits.lockAll(tx, [...new Set(lines.map(({ chitId }) => chitId))], { skipLocked: false })
  await toWallet(tx, arrived)
  const paid = []
  for (const { place, ticketId, monthNo, amount: meant, isPart } of lines) {
    const due = { ticketId, monthNo, personId, actor: personId }
    // a ticket that has passed to another person is not paid with this member's money
    const isTheirs = (await store.instalmentOf(tx, due)) !== null
    const upTo = { ...due, amount: meant, beside: subtract(amount, meant) }
    const done = !isTheirs ? null : isPart ? await payUpTo(tx, upTo) : await payLine(tx, due)
    if (done?.ok) paid.push({ place, ...done.value })
  }
  for (const { place, id, number } of debts) {
    const owed = await findOwed(tx, [id], personId)
    const [debt] = owed.ok ? owed.value : []
    const done = debt && (await payOwed(tx, debt, personId))
    if (done?.ok) paid.push({ place, amount: done.value, receiptNo: number })
  }
  const left = max(subtract(amount, sum(paid.map((line) => line.amount))), ZERO)
  if (left > 0) await notifyReceived(tx, { ...arrived, amount: left }, { meant: null, receiptNo: null, left })
  return paid
}

async function toWallet(tx: Tx, { key, personId, amount, at, actor, meta }: Omit<Arrived, 'meantFor'>): Promise<void> {
  const posted = await ledger.post(tx, {
    key,
    kind: 'topup',
    actor,
    legs: [{ debit: at, credit: ledger.accounts.wallet(personId), amount }],
    meta,
  })
  if (!posted.ok) throw new Error(`arrived money was refused: ${posted.error.code}`)
}

/** What a contribution and its penalty leave of what was paid; what a penalty took beside it was in the wallet before. */
const leftOf = (amount: Paise, receipt: { readonly amount: Paise; readonly penalty?: Paise | undefined }): Paise =>
  max(subtract(amount, add(receipt.amount, receipt.penalty ?? ZERO)), ZERO)

async function notifyReceived(
  tx: Tx,
  { personId, amount }: Pick<Arrived, 'personId' | 'amount'>,
  update: { readonly meant: store.MeantInstalment | null; readonly receiptNo: string | null; readonly left: Paise },
): Promise<void> {
  const { meant, receiptNo, left } = update
  await notices.notify(tx, {
    to: personId,
    kind: 'payment_received',
    data: {
      amount,
      chit: meant?.chitName ?? null,
      month: meant ? monthNameOf(meant.dueOn) : null,
      year: meant ? yearOf(meant.dueOn) : null,
      receiptNo,
      left: receiptNo === null ? ZERO : left,
    },
    link: '/wallet',
  })
}
