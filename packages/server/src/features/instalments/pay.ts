import type { BodyOf, instalmentEndpoints } from '@kuri/contract'
import {
  add,
  calendarMonth,
  dayInIndia,
  monthNameOf,
  ok,
  refuse,
  yearOf,
  ZERO,
  type Day,
  type LateTerms,
  type MonthName,
  type Paise,
  type Refused,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { reenterIfPaidUp } from '../arrears/re-entry.ts'
import { finishIfDone } from '../chits/finish.ts'
import * as chits from '../chits/service.ts'
import { post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { contributionOf, eventOf, judge, newsOf, wayOf, type Contribution } from './contribution.ts'
import { lockToPay, type Wanted } from './paying.store.ts'
import { fixPenalty, growingPenalty } from './penalty.ts'
import * as store from './store.ts'

/** An instalment that can be paid now, locked together with its chit. */
export interface Due extends store.InstalmentOfTicket {
  readonly chit: { readonly id: string; readonly name: string }
  /** What the chit agreed about being late. */
  readonly late: LateTerms | undefined
}

/** A contribution as members name it. */
export interface MonthOfChit {
  readonly chitId: string
  readonly personId: string
  readonly month: MonthName
  readonly year: number
  /** One of their tickets; else the first whose month is not paid. */
  readonly ticketNo?: number | undefined
}

/** One member's payment of one month. */
export interface PayCommand {
  readonly form: BodyOf<typeof instalmentEndpoints.payContribution>
  readonly by: string
}

/**
 * Pays one's instalment of a month from the wallet, early, on time or late. `amount`, when sent, must be the rest, or the
 * rest and the penalty; the penalty is taken as well when the wallet has it.
 * Refuses: not_found, not_running, not_a_member, no_such_instalment, instalment_already_paid, amount_mismatch,
 * insufficient_funds.
 */
export async function payContribution(tx: Tx, { form, by }: PayCommand): Promise<Result<Contribution>> {
  const due = await findDue(tx, { ...form, personId: by })
  if (!due.ok) return due
  const wrong = await mismatch(tx, due.value, form.amount)
  return wrong ?? (await payDue(tx, due.value, { actor: by, leavesPenalty: false }))
}

/** What an instalment takes on a day: its rest, with its penalty. */
export const toPayOn = (due: Due, day: Day): Paise =>
  add(due.rest, (due.late && growingPenalty(due.late, due, day)?.amount) ?? ZERO)

/** What it takes now. */
export const toPay = async (tx: Tx, due: Due): Promise<Paise> => toPayOn(due, await today(tx))

/**
 * What staff take is taken for the oldest month of the ticket first; a later one once everything older is paid, or entered at
 * the counter. Members choose their months themselves. Refuses: older_due_first.
 */
export async function olderDueRefusal(
  tx: Tx,
  { ticketId, monthNo }: Pick<Due, 'ticketId' | 'monthNo'>,
): Promise<Refused | null> {
  const dueOn = await store.olderDue(tx, ticketId, monthNo)
  return dueOn === null ? null : refuse({ code: 'older_due_first', month: monthNameOf(dueOn), year: yearOf(dueOn) })
}

/** An amount in the request must be the rest, or the rest and the penalty of a late one. Refuses: amount_mismatch. */
export async function mismatch(tx: Tx, due: Due, amount: Paise | undefined): Promise<Refused | null> {
  if (amount === undefined || amount === due.rest) return null
  const expected = await toPay(tx, due)
  return amount === expected ? null : refuse({ code: 'amount_mismatch', expected })
}

/**
 * The instalment a person names by chit, month and year: that of the calendar month its due day lies in.
 * Refuses: not_found, not_running, not_a_member, no_such_instalment, instalment_already_paid.
 */
export async function findDue(tx: Tx, named: MonthOfChit): Promise<Result<Due>> {
  const [context] = await lockToPay(tx, [wantedOf(named)], { skipLocked: false })
  if (!context) throw new Error('every payment has what it is judged by')
  const judged = judge(context, named.personId)
  if (!judged.ok) return judged
  const { chit, late, ticketId, monthNo } = judged.value
  return await dueOf(tx, { chit, late: late ?? undefined }, { ticketId, monthNo })
}

/** A payment as it is looked for. */
export const wantedOf = ({ chitId, personId, ticketNo, ...named }: MonthOfChit): Wanted => ({
  chitId,
  personId,
  calendarMonth: calendarMonth(named),
  ticketNo,
})

/**
 * Pays a ticket's instalment from its holder's wallet; wholly by dividend when no cash is left to pay. Locks the chit. A penalty is
 * judged as of `asOf`, by default today.
 * Refuses, with nothing written: no_such_instalment, instalment_already_paid, insufficient_funds.
 */
export async function payMonth(
  tx: Tx,
  { ticketId, monthNo, actor, leavesPenalty = false, asOf }: PayMonth,
): Promise<Result<Contribution>> {
  const due = await lockDue(tx, { ticketId, monthNo })
  return due.ok ? await payDue(tx, due.value, { actor, leavesPenalty, asOf }) : due
}

interface PayMonth {
  readonly ticketId: string
  readonly monthNo: number
  readonly actor: string | null
  /** The penalty is fixed and stays due, whatever the wallet has. */
  readonly leavesPenalty?: boolean
  /** The day as of which a penalty is judged; by default today. */
  readonly asOf?: Day | undefined
}

/** A ticket's month that can be paid, locked together with its chit. Refuses: no_such_instalment, instalment_already_paid. */
export async function lockDue(
  tx: Tx,
  { ticketId, monthNo }: { readonly ticketId: string; readonly monthNo: number },
): Promise<Result<Due>> {
  const chitId = await store.chitOf(tx, ticketId)
  if (chitId === null) return refuse({ code: 'no_such_instalment' })
  const chit = await chits.lock(tx, chitId)
  if (!chit.ok) return chit
  const { terms } = chit.value
  return await dueOf(tx, { chit: chit.value, late: terms.late }, { ticketId, monthNo })
}

async function dueOf(
  tx: Tx,
  { chit, late }: Pick<Due, 'chit' | 'late'>,
  { ticketId, monthNo }: { readonly ticketId: string; readonly monthNo: number },
): Promise<Result<Due>> {
  const instalment = await store.lockOne(tx, ticketId, monthNo)
  if (!instalment) return refuse({ code: 'no_such_instalment' })
  if (instalment.state === 'paid') return refuse({ code: 'instalment_already_paid' })
  return ok({ ...instalment, chit, late })
}

/**
 * Moves the money of one instalment, which the caller has locked, gives it its receipt and finishes the chit when nothing is left.
 * The rest leaves the wallet, for the pool or, when the company had covered the instalment, back to the company. Of a late one the
 * penalty is fixed and taken as far as the wallet has it, unless the payment leaves it. Writes nothing when refused:
 * insufficient_funds.
 */
export async function payDue(
  tx: Tx,
  due: Due,
  { actor, leavesPenalty = false, asOf }: Pick<PayMonth, 'actor' | 'leavesPenalty' | 'asOf'>,
): Promise<Result<Contribution>> {
  const { chit, ticketId, monthNo } = due
  const posted = await post(tx, eventOf(due, actor))
  if (!posted.ok) return posted
  const late = due.late && growingPenalty(due.late, due, asOf ?? (await today(tx)))
  const booked = await store.markPaid(tx, ticketId, monthNo, wayOf(due))
  const penalty = late ? await fixPenalty(tx, { instalment: due, penalty: late, actor, isLeft: leavesPenalty }) : ZERO
  if (due.state !== 'unpaid' || due.dueOn < dayInIndia(booked.paidAt)) await reenterIfPaidUp(tx, ticketId)
  await finishIfDone(tx, chit.id)
  const receipt = { ...booked, penalty }
  await notices.notifyEach(tx, { kind: 'instalment_paid', news: [newsOf(due, receipt)] })
  return ok(contributionOf(due, receipt))
}
