import type { duesEndpoints, BodyOf, ReplyOf } from '@kuri/contract'
import {
  add,
  addDays,
  excess,
  ok,
  REENTRY_DAYS,
  refuse,
  subtract,
  sum,
  ZERO,
  type Day,
  type Paise,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { sumOwedBy, payOwedFrom } from '../debts/service.ts'
import * as chits from '../chits/service.ts'
import * as instalments from '../instalments/overdue.ts'
import { payMonth } from '../instalments/pay.ts'
import { accounts, balance, lockWallet, post, standing } from '../ledger/service.ts'
import * as withdrawals from '../withdrawals/service.ts'
import { inArrears, overdueOf } from './list.ts'
import { myOffers } from './offers.ts'
import * as people from './people.store.ts'
import { refundSumsOf } from './refund-sums.ts'
import type { TicketInArrears } from './arrears-of-ticket.ts'
import * as steps from './steps.store.ts'
import { monthToWire, restOf, penaltyOfAll, stepToWire } from './wire.ts'

type Dues = ReplyOf<typeof duesEndpoints.myDues>
type Due = Dues['dues'][number]

/** What a person owes late, ticket by ticket, the letters they were written, and a refund that waits for them. */
export async function myDues(tx: Tx, personId: string): Promise<Dues> {
  const day = await today(tx)
  const late = await inArrears(tx, { personId }, day)
  const penalties = await instalments.duePenalties(tx, { personId })
  const dues: Due[] = []
  for (const ticket of late) dues.push(await dueOf(tx, ticket, day))
  for (const penalty of penalties) {
    const known = dues.find(({ chitId, ticketNo }) => chitId === penalty.chitId && ticketNo === penalty.ticketNo)
    if (!known) dues.push(penaltiesAlone(penalties.filter(({ ticketId }) => ticketId === penalty.ticketId)))
  }
  return {
    dues,
    letters: (await steps.lettersTo(tx, personId)).map(stepToWire),
    refund: await balance(tx, accounts.refundPayable(personId)),
    refunds: await refundSumsOf(tx, personId),
    offers: await myOffers(tx, personId),
  }
}

async function dueOf(tx: Tx, ticket: TicketInArrears, day: Day): Promise<Due> {
  const [oldest] = ticket.months
  const { removedOn, receivedOn, wholeDemandedBy } = ticket.now
  const fixed = await instalments.duePenalties(tx, { ticketId: ticket.ticketId })
  return {
    chitId: oldest.chitId,
    chitName: oldest.chitName,
    ticketNo: oldest.ticketNo,
    lateMonths: ticket.months.map((month) => monthToWire(month, day)),
    penaltiesDue: fixed.map(({ monthNo, amount, because }) => ({ monthNo, amount, because })),
    overdue: await overdueOf(tx, ticket),
    whole: wholeDemandedBy && { amount: await totalOf(tx, ticket.ticketId, 'all'), actBy: wholeDemandedBy },
    removed: removedOn && { until: receivedOn && addDays(receivedOn, REENTRY_DAYS) },
  }
}

/** A ticket whose months are paid, and whose penalties are not. */
function penaltiesAlone(penalties: readonly instalments.DuePenalty[]): Due {
  const [first] = penalties
  return {
    chitId: first?.chitId ?? '',
    chitName: first?.chitName ?? '',
    ticketNo: first?.ticketNo ?? 0,
    lateMonths: [],
    penaltiesDue: penalties.map(({ monthNo, amount, because }) => ({ monthNo, amount, because })),
    overdue: sum(penalties.map(({ amount }) => amount)),
    whole: null,
    removed: null,
  }
}

async function totalOf(tx: Tx, ticketId: string, which: 'overdue' | 'all'): Promise<Paise> {
  const owing = await instalments.owing(tx, { ticketId }, which)
  const fixed = await instalments.duePenalties(tx, { ticketId })
  return add(add(restOf(owing), penaltyOfAll(owing)), sum(fixed.map(({ amount }) => amount)))
}

/**
 * Pays everything overdue of one's ticket from the wallet, or all that was demanded at once, oldest first and with its
 * penalties: all of it or nothing. Paying months that are still to come puts them into the pool early, as any early
 * payment. Refuses: not_found, not_a_member, no_arrears, step_not_next (nothing was demanded at once), amount_mismatch,
 * insufficient_funds. Source: s. 32; ADR 8.
 */
export async function payDues(
  tx: Tx,
  { form, by }: { readonly form: BodyOf<typeof duesEndpoints.payDues>; readonly by: string },
): Promise<Result<{ paid: Paise; receipts: string[] }>> {
  const chit = await chits.lock(tx, form.chitId)
  if (!chit.ok) return chit
  const ticket = await people.ticketOf(tx, { chitId: form.chitId, personId: by, ticketNo: form.ticketNo })
  if (!ticket) return refuse({ code: 'not_a_member' })
  const [standingNow] = await inArrears(tx, ticket, await today(tx))
  if (form.what === 'whole' && standingNow?.now.wholeDemandedBy == null) return refuse({ code: 'step_not_next' })
  const owing = await instalments.owing(tx, ticket, form.what === 'whole' ? 'all' : 'overdue')
  const fixed = await instalments.duePenalties(tx, ticket)
  const total = await totalOf(tx, ticket.ticketId, form.what === 'whole' ? 'all' : 'overdue')
  if (total === 0) return refuse({ code: 'no_arrears' })
  if (form.amount !== undefined && form.amount !== total) return refuse({ code: 'amount_mismatch', expected: total })
  const { available } = await standing(tx, accounts.wallet(by))
  if (available < total) return refuse({ code: 'insufficient_funds', available, needed: total })
  const receipts: string[] = []
  for (const { ticketId, monthNo } of owing) {
    const paid = await payMonth(tx, { ticketId, monthNo, actor: by })
    if (!paid.ok) return paid
    receipts.push(paid.value.receiptNo)
  }
  for (const penalty of fixed) {
    const taken = await instalments.chargePenalty(tx, penalty, { from: accounts.wallet(by), actor: by })
    if (!taken.ok) return taken
  }
  return ok({ paid: total, receipts })
}

/** Whose refund it is, and who claims it: they themselves, or staff by their written authority. */
interface Claimant {
  readonly personId: string
  readonly by: string
}

interface Refunded {
  /** What of the refund stays in the wallet. */
  readonly amount: Paise
  /** What it paid of what they owed the company. */
  readonly debts: Paise
}

/**
 * Pays a removed member's refund into their wallet, when they request it; what they owe the company is paid from there at once.
 * Refuses: no_refund_waiting, refund_below_owed (refund and wallet together are less than they owe: the refund is kept). Source:
 * s. 30(2); docs/spec/instalments.md, INS-9.
 */
export async function claimRefund(tx: Tx, claimant: Claimant): Promise<Result<Refunded>> {
  const claimed = await claim(tx, claimant)
  if (!claimed.ok) return claimed
  const { amount } = claimed.value
  const owed = await sumOwedBy(tx, claimant.personId)
  const free = await lockWallet(tx, claimant.personId)
  if (owed > free) return refuse({ code: 'refund_below_owed', owed, missing: subtract(owed, free) })
  const debts = await payOwedFrom(tx, free, claimant)
  return ok({ amount: excess(amount, debts), debts })
}

/**
 * Sends a removed member's refund to their bank account: through the wallet, where it is held at once, and out as a
 * withdrawal that names whose refund it is, so that the bank's statement is expected to show it under that name.
 * Refuses: no_refund_waiting, debt_owed (then it goes to the wallet, which pays that), payment_amount_invalid (less than ₹1),
 * new_account_needs_password, new_account_needs_code. Source: s. 30(2); ADR 9.
 */
export async function refundToBank(
  tx: Tx,
  {
    personId,
    by,
    account,
    key,
    loggedIn,
    isProven,
  }: Pick<Parameters<typeof withdrawals.request>[1], 'account' | 'key' | 'loggedIn' | 'isProven'> & Claimant,
): ReturnType<typeof withdrawals.request> {
  const claimed = await claim(tx, { personId, by })
  if (!claimed.ok) return claimed
  const { amount, stepId: refundStepId } = claimed.value
  return await withdrawals.request(tx, { personId, amount, account, key, loggedIn, isProven, refundStepId })
}

async function claim(
  tx: Tx,
  { personId, by }: Claimant,
): Promise<Result<{ readonly amount: Paise; readonly stepId: string }>> {
  await people.lockRefundOf(tx, personId)
  const amount = await balance(tx, accounts.refundPayable(personId))
  if (amount === ZERO) return refuse({ code: 'no_refund_waiting' })
  const { id, reference } = await people.writeRefund(tx, personId, amount)
  const posted = await post(tx, {
    key: `ticket-refund:${id}`,
    kind: 'ticket.refunded',
    actor: by,
    legs: [{ debit: accounts.refundPayable(personId), credit: accounts.wallet(personId), amount }],
    meta: { reference },
  })
  return posted.ok ? ok({ amount, stepId: id }) : posted
}
