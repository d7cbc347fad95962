import { dayInIndia, ok, refuse, subtract, sum, ZERO, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { NotBatched, Outcome } from '../../outcome.ts'
import { finishDone } from '../chits/finish.ts'
import { lockWallet, postMany } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import {
  contributionOf,
  eventOf,
  instalmentId,
  judge,
  newsOf,
  wayOf,
  type Contribution,
  type Paying,
} from './contribution.ts'
import { payContribution, wantedOf, type MonthOfChit, type PayCommand } from './pay.ts'
import { lockToPay, markPaidTogether, type PaymentContext } from './paying.store.ts'

/** State of a batch while its payments are judged in order. */
interface PaymentBatch {
  readonly paying: Paying[]
  /** What wallets have free after the payments before. */
  readonly free: Map<string, Paise>
  /** The instalments that are paid in this batch. */
  readonly taken: Set<string>
}

/**
 * Pays members' instalments from their wallets. Payments are judged in the order given, each wallet as the payments before
 * left it, and the usual ones (on time, of what is still to pay, from a wallet that has it) are posted together. Another payment
 * gets `run-individually`. Wallets are read without a lock: when another transaction spends the money first, the batch fails and each
 * payment is repeated alone. One payment that may wait for its chit is paid by `payTogether`, which locks the wallet, or, when it is
 * not a usual one, by `payContribution`. Source: docs/spec/instalments.md, INS-3; ADR 4.
 */
export async function payContributions(
  tx: Tx,
  commands: readonly PayCommand[],
  lockOptions: { readonly skipLocked: boolean },
): Promise<(Outcome<Contribution> | NotBatched)[]> {
  const [only] = commands
  if (only && commands.length === 1 && !lockOptions.skipLocked) return [await payAlone(tx, only)]
  const wanted = commands.map(({ form, by }) => wantedOf({ ...form, personId: by }))
  const contexts = await lockToPay(tx, wanted, lockOptions)
  const batch: PaymentBatch = { paying: [], free: new Map(), taken: new Set() }
  const verdicts = commands.map((command, place) => judgeNext(batch, command, contexts[place]))
  const [context] = contexts
  const done = context && batch.paying.length > 0 ? await book(tx, batch.paying, context.now) : []
  return verdicts.map((verdict) => (typeof verdict === 'number' ? ok(at(done, verdict)) : verdict))
}

async function payAlone(tx: Tx, command: PayCommand): Promise<Result<Contribution>> {
  const { form, by } = command
  const paid = await payTogether(tx, [{ ...form, personId: by }], { by, amount: form.amount })
  if (paid === null) return await payContribution(tx, command)
  return paid.ok ? ok(at(paid.value, 0)) : paid
}

/**
 * Pays several instalments of one member together from the wallet, the earliest first. Gives null, with nothing written, when one
 * cannot be paid, is late or is named twice: then the caller pays them one by one, or refuses. `amount`, when sent, must be what
 * they come to. Refuses: amount_mismatch, insufficient_funds.
 */
export async function payTogether(
  tx: Tx,
  named: readonly MonthOfChit[],
  { by, amount }: { readonly by: string; readonly amount: Paise | undefined },
): Promise<Result<Contribution[]> | null> {
  const contexts = await lockToPay(tx, named.map(wantedOf), { skipLocked: false })
  const [context] = contexts
  const judged = contexts.map((one) => judge(one, by))
  const paying = judged
    .flatMap((one) => (one.ok ? one.value : []))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
  const isEachOnce = new Set(paying.map(instalmentId)).size === named.length
  if (!context || !isEachOnce || paying.some((one) => isLate(one, context.now))) return null
  const total = sum(paying.map(({ rest }) => rest))
  if (amount !== undefined && amount !== total) return refuse({ code: 'amount_mismatch', expected: total })
  const available = await lockWallet(tx, by)
  if (available < total) return refuse({ code: 'insufficient_funds', available, needed: total })
  return ok(await book(tx, paying, context.now))
}

/** The index of a payment in the batch, or why it is not in it. */
function judgeNext(
  batch: PaymentBatch,
  { form, by }: PayCommand,
  context: PaymentContext | undefined,
): number | Outcome<never> | NotBatched {
  if (!context) throw new Error(`payment of chit ${form.chitId}: no row was read to judge it by`)
  if (context.isRowLocked) return 'row-locked'
  const judged = judge(context, by)
  if (!judged.ok) return judged
  const { rest } = judged.value
  const free = batch.free.get(by) ?? context.available
  const name = instalmentId(judged.value)
  const isUsual = !isLate(judged.value, context.now) && (form.amount ?? rest) === rest
  if (!isUsual || free < rest || batch.taken.has(name)) return 'run-individually'
  batch.free.set(by, subtract(free, rest))
  batch.taken.add(name)
  return batch.paying.push(judged.value) - 1
}

const isLate = ({ state, dueOn }: Paying, now: Date): boolean => state !== 'unpaid' || dueOn < dayInIndia(now)

/** Posts the money, writes the receipts, finishes chits and notifies the payers: one statement of each for the batch. */
async function book(tx: Tx, paying: readonly Paying[], paidAt: Date): Promise<Contribution[]> {
  await postMany(
    tx,
    paying.map((one) => eventOf(one, one.personId)),
  )
  const marks = paying.map((one) => ({ ticketId: one.ticketId, monthNo: one.monthNo, paidBy: wayOf(one) }))
  const numbers = await markPaidTogether(tx, marks, paidAt)
  await finishDone(tx, [...new Set(paying.map(({ chit }) => chit.id))])
  const receipts = paying.map((one, place) => ({
    one,
    receipt: { paidAt, receiptNo: at(numbers, place), penalty: ZERO },
  }))
  const news = receipts.map(({ one, receipt }) => newsOf(one, receipt))
  await notices.notifyEach(tx, { kind: 'instalment_paid', news })
  return receipts.map(({ one, receipt }) => contributionOf(one, receipt))
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error('every payment has its receipt')
  return found
}
