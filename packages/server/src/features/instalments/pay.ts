import type { BodyOf, instalmentEndpoints, ReplyOf } from '@kuri/contract'
import {
  add,
  dayInIndia,
  MONTH_NAMES,
  monthNameOf,
  ok,
  refuse,
  yearOf,
  ZERO,
  type Day,
  type MonthName,
  type Paise,
  type Refused,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { reenterIfPaidUp } from '../arrears/re-entry.ts'
import type { Chit } from '../chits/chit.ts'
import { finishIfDone } from '../chits/finish.ts'
import * as chits from '../chits/service.ts'
import { accounts, post, type Leg } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { fixPenalty, growingPenalty } from './penalty.ts'
import * as store from './store.ts'

export type Contribution = ReplyOf<typeof instalmentEndpoints.payContribution>['contribution']
type Form = BodyOf<typeof instalmentEndpoints.payContribution>

/** An instalment that can be paid now, locked together with its chit. */
export interface Due extends store.InstalmentOfTicket {
  readonly chit: Chit
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

/**
 * Pays one's instalment of a month from the wallet, early, on time or late. `amount`, when sent, must be the net, or the
 * net and the penalty; the penalty is taken as well when the wallet has it.
 * Refuses: not_found, not_running, not_a_member, no_such_instalment, instalment_already_paid, amount_mismatch,
 * insufficient_funds.
 */
export async function payContribution(tx: Tx, { form, by }: { form: Form; by: string }): Promise<Result<Contribution>> {
  const due = await findDue(tx, { ...form, personId: by })
  if (!due.ok) return due
  const wrong = await mismatch(tx, due.value, form.amount)
  return wrong ?? (await payDue(tx, due.value, by))
}

/** What an instalment takes now, with its penalty. */
export async function toPay(tx: Tx, due: Due): Promise<Paise> {
  const penalty = due.chit.terms.late ? growingPenalty(due.chit.terms.late, due, await today(tx)) : null
  return add(due.net, penalty?.amount ?? ZERO)
}

/** An amount somebody sent along must be the net, or the net and the penalty of a late one. Refuses: amount_mismatch. */
export async function mismatch(tx: Tx, due: Due, amount: Paise | undefined): Promise<Refused | null> {
  if (amount === undefined || amount === due.net) return null
  const expected = await toPay(tx, due)
  return amount === expected ? null : refuse({ code: 'amount_mismatch', expected })
}

/**
 * The instalment a person names by chit, month and year: that of the calendar month its due day lies in.
 * Refuses: not_found, not_running, not_a_member, no_such_instalment, instalment_already_paid.
 */
export async function findDue(tx: Tx, { chitId, personId, month, year, ticketNo }: MonthOfChit): Promise<Result<Due>> {
  const locked = await chits.lock(tx, chitId)
  if (!locked.ok) return locked
  const chit = locked.value
  if (chit.state === 'forming' || chit.state === 'cancelled') return refuse({ code: 'not_running' })
  const wanted = { chitId, personId, monthNo: monthNoOf(chit.startOn, month, year), ticketNo }
  const instalment = await store.lockToPay(tx, wanted)
  if (instalment === null && !(await store.holdsTicket(tx, wanted))) return refuse({ code: 'not_a_member' })
  return unpaid(chit, instalment)
}

/**
 * Pays a ticket's instalment from its holder's wallet; wholly by dividend when no cash is left to pay. Locks the chit.
 * Refuses, with nothing written: no_such_instalment, instalment_already_paid, insufficient_funds.
 */
export async function payMonth(
  tx: Tx,
  { ticketId, monthNo, actor }: { ticketId: string; monthNo: number; actor: string | null },
): Promise<Result<Contribution>> {
  const chitId = await store.chitOf(tx, ticketId)
  if (chitId === null) return refuse({ code: 'no_such_instalment' })
  const chit = await chits.lock(tx, chitId)
  if (!chit.ok) return chit
  const due = unpaid(chit.value, await store.lockOne(tx, ticketId, monthNo))
  return due.ok ? await payDue(tx, due.value, actor) : due
}

function unpaid(chit: Chit, instalment: store.InstalmentOfTicket | null): Result<Due> {
  if (!instalment) return refuse({ code: 'no_such_instalment' })
  if (instalment.state === 'paid') return refuse({ code: 'instalment_already_paid' })
  return ok({ ...instalment, chit })
}

/**
 * Moves the money of one instalment, gives it its receipt and finishes the chit when nothing is left. The net leaves the
 * wallet, for the pool or, when the company had covered the instalment, back to the company. Of a late one the penalty is
 * fixed and taken as far as the wallet has it. Writes nothing when refused: insufficient_funds. Source: 4-ledger-and-auction, `contrib:<ticket>:<month>`.
 */
async function payDue(tx: Tx, due: Due, actor: string | null): Promise<Result<Contribution>> {
  const { chit, ticketId, ticketNo, monthNo } = due
  const posted = await post(tx, {
    key: `contrib:${ticketId}:${monthNo}`,
    kind: 'contribution.paid',
    actor,
    legs: legsOf(due),
    meta: { ticketNo, monthNo },
  })
  if (!posted.ok) return posted
  const paidBy = due.net > 0 ? 'wallet' : 'dividend'
  const late = chit.terms.late && growingPenalty(chit.terms.late, due, await today(tx))
  const { paidAt, receiptNo } = await store.markPaid(tx, ticketId, monthNo, paidBy)
  const penalty = late ? await fixPenalty(tx, { instalment: due, penalty: late, actor }) : ZERO
  if (due.state !== 'unpaid' || due.dueOn < dayInIndia(paidAt)) await reenterIfPaidUp(tx, ticketId)
  await finishIfDone(tx, chit.id)
  const [month, year] = [monthNameOf(due.dueOn), yearOf(due.dueOn)]
  await notices.tell(tx, {
    to: due.personId,
    kind: 'instalment_paid',
    data: {
      chit: chit.name,
      month,
      year,
      net: due.net,
      dividend: due.dividend,
      receiptNo,
      ...(penalty > 0 && { penalty }),
    },
    link: '/contribution-history',
  })
  return ok({
    _id: instalmentId(due),
    chitId: { _id: chit.id, name: chit.name },
    ticketNo,
    keptFor: due.keptFor,
    month,
    year,
    amount: due.net,
    dividend: due.dividend,
    paidDate: paidAt,
    receiptNo,
    ...(penalty > 0 && { penalty }),
  })
}

/** How an instalment is called on the wire. */
export const instalmentId = ({ ticketId, monthNo }: { ticketId: string; monthNo: number }): string =>
  `${ticketId}:${monthNo}`

function legsOf({ state, chitId, personId, net, dividend }: Due): Leg[] {
  const wallet = accounts.wallet(personId)
  // the pool has had its money from the company, and the dividend with it
  if (state === 'covered') return [{ debit: wallet, credit: accounts.advance(chitId), amount: net }]
  // given up, and come in after all: it was the company's own money
  if (state === 'written_off') return [{ debit: wallet, credit: accounts.companyFunds, amount: net }]
  return [
    { debit: wallet, credit: accounts.pool(chitId), amount: net },
    { debit: accounts.dividendPayable(chitId), credit: accounts.pool(chitId), amount: dividend },
  ]
}

/** Instalments fall due in successive months of the calendar, so month and year name exactly one. */
const monthNoOf = (start: Day, month: MonthName, year: number): number =>
  (year - yearOf(start)) * MONTH_NAMES.length + MONTH_NAMES.indexOf(month) - MONTH_NAMES.indexOf(monthNameOf(start)) + 1
