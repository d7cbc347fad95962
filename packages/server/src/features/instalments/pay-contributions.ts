import { dayInIndia, ok, subtract, ZERO, type Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { NotBatched, Outcome } from '../../outcome.ts'
import { finishDone } from '../chits/finish.ts'
import { postMany } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { contributionOf, eventOf, judge, newsOf, wayOf, type Contribution, type Paying } from './contribution.ts'
import { payContribution, wantedOf, type PayCommand } from './pay.ts'
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
 * left it, and the usual ones (on time, of the net amount, from a wallet that has it) are posted together. Another payment
 * gets `run-individually`; one payment that may wait for its chit is paid by `payContribution`, which refuses what this
 * refuses. Wallets are read without a lock: when another transaction spends the money first, the batch fails and each payment
 * is repeated alone. Source: docs/spec/instalments.md, INS-3; ADR 4.
 */
export async function payContributions(
  tx: Tx,
  commands: readonly PayCommand[],
  lockOptions: { readonly skipLocked: boolean },
): Promise<(Outcome<Contribution> | NotBatched)[]> {
  const [only] = commands
  if (only && commands.length === 1 && !lockOptions.skipLocked) return [await payContribution(tx, only)]
  const wanted = commands.map(({ form, by }) => wantedOf({ ...form, personId: by }))
  const contexts = await lockToPay(tx, wanted, lockOptions)
  const batch: PaymentBatch = { paying: [], free: new Map(), taken: new Set() }
  const verdicts = commands.map((command, place) => judgeNext(batch, command, contexts[place]))
  const [context] = contexts
  const done = context && batch.paying.length > 0 ? await book(tx, batch.paying, context.now) : []
  return verdicts.map((verdict) => (typeof verdict === 'number' ? at(done, verdict) : verdict))
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
  const { ticketId, monthNo, dueOn, net, state } = judged.value
  const isLate = state !== 'unpaid' || dueOn < dayInIndia(context.now)
  const free = batch.free.get(by) ?? context.available
  const name = `${ticketId}:${monthNo}`
  if (isLate || free < net || batch.taken.has(name) || (form.amount ?? net) !== net) return 'run-individually'
  batch.free.set(by, subtract(free, net))
  batch.taken.add(name)
  return batch.paying.push(judged.value) - 1
}

/** Posts the money, writes the receipts, finishes chits and notifies the payers: one statement of each for the batch. */
async function book(tx: Tx, paying: PaymentBatch['paying'], paidAt: Date): Promise<Outcome<Contribution>[]> {
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
  return receipts.map(({ one, receipt }) => ok(contributionOf(one, receipt)))
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error('every payment has its receipt')
  return found
}
