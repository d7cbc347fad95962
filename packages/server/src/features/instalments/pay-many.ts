import { dayInIndia, ok, subtract, ZERO, type Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { NotBatched, Outcome } from '../../outcome.ts'
import { finishDone } from '../chits/finish.ts'
import { postMany } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { contributionOf, eventOf, judge, newsOf, wayOf, type Contribution, type Paying } from './contribution.ts'
import { wantedOf, type Form } from './pay.ts'
import { lockToPay, markPaidTogether, type Scene } from './paying.store.ts'

/** One member's payment of one month. */
export interface PayCommand {
  readonly form: Form
  readonly by: string
}

/** What the usual payments of a batch take, as they are found one after the other. */
interface Till {
  readonly paying: Paying[]
  /** What wallets have free after the payments before. */
  readonly free: Map<string, Paise>
  /** The instalments that are paid in this batch. */
  readonly taken: Set<string>
}

/**
 * Pays contributions that come in the same moment: judged in their order, each wallet as the payments before it leave it, and
 * booked together under the same guards as one alone. The usual payment is done here: on time, of the net, and the wallet
 * has it. What else there is to think of (being late, another amount, too little money, the same month named twice) is done
 * by itself, by `payContribution`, after these; what is refused for good is refused here. ADR 4.
 */
export async function payMany(
  tx: Tx,
  commands: readonly PayCommand[],
  lockOptions: { readonly skipLocked: boolean },
): Promise<(Outcome<Contribution> | NotBatched)[]> {
  const wanted = commands.map(({ form, by }) => wantedOf({ ...form, personId: by }))
  const scenes = await lockToPay(tx, wanted, lockOptions)
  const till: Till = { paying: [], free: new Map(), taken: new Set() }
  const verdicts = commands.map((command, place) => judgeNext(till, command, scenes[place]))
  const [scene] = scenes
  const done = scene && till.paying.length > 0 ? await book(tx, till.paying, scene.now) : []
  return verdicts.map((verdict) => (typeof verdict === 'number' ? at(done, verdict) : verdict))
}

/** The place a usual payment has among those that are booked; else why it is not. */
function judgeNext(
  till: Till,
  { form, by }: PayCommand,
  scene: Scene | undefined,
): number | Outcome<never> | NotBatched {
  if (!scene) throw new Error('every payment has what it is judged by')
  if (scene.isRowLocked) return 'row-locked'
  const judged = judge(scene, by)
  if (!judged.ok) return judged
  const { ticketId, monthNo, dueOn, net, state } = judged.value
  const isLate = state !== 'unpaid' || dueOn < dayInIndia(scene.now)
  const free = till.free.get(by) ?? scene.available
  const name = `${ticketId}:${monthNo}`
  if (isLate || free < net || till.taken.has(name) || (form.amount ?? net) !== net) return 'run-individually'
  till.free.set(by, subtract(free, net))
  till.taken.add(name)
  return till.paying.push(judged.value) - 1
}

/** Moves the money, gives the receipts, finishes chits where nothing is left and tells the payers: each once for all of them. */
async function book(tx: Tx, paying: Till['paying'], paidAt: Date): Promise<Outcome<Contribution>[]> {
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
  await notices.tellEach(tx, { kind: 'instalment_paid', news })
  return receipts.map(({ one, receipt }) => ok(contributionOf(one, receipt)))
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error('every payment has its receipt')
  return found
}
