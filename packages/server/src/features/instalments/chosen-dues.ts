import type { BodyOf, endpoints, ReplyOf } from '@kuri/contract'
import {
  judgePart,
  judgePaysOf,
  monthNameOf,
  ok,
  refuse,
  sum,
  yearOf,
  type MonthName,
  type Paise,
  type PaysOfDue,
  type Refused,
  type Result,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { lockOwed, owedToWire, payAllOwed, type DebtView } from '../debts/service.ts'
import { accounts, standing } from '../ledger/service.ts'
import type { Contribution } from './contribution.ts'
import { owing } from './overdue.ts'
import { payTogether } from './pay-contributions.ts'
import { findDues, payLine, type FoundDue } from './pay-dues.ts'
import { payPart } from './pay-part.ts'

export type DuesForm = Pick<BodyOf<typeof endpoints.payDuesToPay>, 'lines' | 'debts' | 'amount'>
type Paid = Pick<ReplyOf<typeof endpoints.payDuesToPay>, 'total' | 'paid' | 'debts'>

/** A due as a call names it, with what is paid of it; without an amount all of it. */
interface NamedLine {
  readonly chitId: string
  readonly ticketNo?: number | undefined
  readonly month: MonthName
  readonly year: number
  readonly amount?: Paise | undefined
}

/** A due, with what the member pays of it now. */
export interface Paying extends FoundDue {
  readonly pays: Paise
  readonly how: PaysOfDue
}

/**
 * What sums pay of dues, at the counter and online alike. Refuses: amount_mismatch, penalty_not_in_parts, part_amount_invalid (of a
 * second part of any amount: a round sum leaves one, INS-12).
 */
export function howOf(paying: readonly { readonly due: FoundDue; readonly pays: Paise }[]): Result<Paying[]> {
  const all: Paying[] = []
  for (const { due, pays } of paying) {
    const how = judgePaysOf(due, pays)
    if (!how.ok) return how
    all.push({ ...due, pays, how: how.value })
  }
  const [, second] = all.filter(({ how, pays, rest }) => how === 'part' && !judgePart(rest, pays).ok)
  return second === undefined ? ok(all) : refuse({ code: 'part_amount_invalid', rest: second.rest })
}

/**
 * What is paid of each due: all of it, or the amount that is named: at most what it takes now, because the screen may be older than
 * a dividend; less is a part of it. Refuses: what `howOf` refuses.
 */
export function amountsOf(lines: readonly NamedLine[], dues: readonly FoundDue[]): Result<Paying[]> {
  const paying = dues.map((due) => {
    const ofMonth = lines.filter(
      ({ chitId, month, year }) =>
        due.chitId === chitId && monthNameOf(due.dueOn) === month && yearOf(due.dueOn) === year,
    )
    // a line without a ticket means one that no other line names
    const named =
      ofMonth.find(({ ticketNo }) => ticketNo === due.ticketNo) ??
      ofMonth.find(({ ticketNo }) => ticketNo === undefined)
    if (named === undefined)
      throw new Error(`the due of ${due.dueOn} of ticket ${due.ticketId} was not named by the call`)
    return { due, pays: named.amount ?? due.amount }
  })
  return howOf(paying)
}

/** What a payment pays as a whole: dues, with or without their late fees, and debts. The paise of a part come from it (INS-12). */
export const paidWhole = (
  dues: readonly Pick<Paying, 'pays' | 'how'>[],
  debts: readonly Pick<DebtView, 'amount_paise'>[],
): Paise =>
  sum([...dues.filter(({ how }) => how !== 'part').map(({ pays }) => pays), ...debts.map((debt) => debt.amount_paise)])

/**
 * Pays a chosen due from the wallet of its member, beside what is paid as a whole. The caller holds the chit's lock. Refuses:
 * no_such_instalment, instalment_already_paid, older_due_first and part_amount_invalid (of a part), insufficient_funds.
 */
export async function payChosen(
  tx: Tx,
  {
    personId,
    actor,
    beside,
    ...due
  }: Pick<Paying, 'ticketId' | 'monthNo' | 'pays' | 'how'> & {
    readonly personId: string
    readonly actor: string
    readonly beside: Paise
  },
): Promise<Result<{ amount: Paise; receiptNo: string | null }>> {
  return due.how === 'part'
    ? await payPart(tx, { ...due, amount: due.pays, beside, actor })
    : await payLine(tx, { ...due, personId, actor, leavesPenalty: due.how === 'rest' })
}

/** What a member has chosen to pay: dues, oldest first, and debts. */
export interface Chosen {
  readonly dues: readonly Paying[]
  readonly debts: readonly DebtView[]
  readonly total: Paise
}

/**
 * Finds what a member names, and locks it. A part is taken of the oldest unpaid month of its ticket only; whole months members
 * choose themselves. `amount`, when sent, must be what it comes to. Refuses: invalid_input (nothing is named), older_due_first and
 * part_amount_invalid (of a part), amount_mismatch, penalty_not_in_parts, what `findDues` and `lockOwed` refuse. Source:
 * docs/spec/instalments.md, INS-3 and INS-12.
 */
export async function chooseDues(tx: Tx, form: DuesForm, by: string): Promise<Result<Chosen>> {
  const { lines, debts: ids = [], amount } = form
  if (lines.length + ids.length === 0)
    return refuse({ code: 'invalid_input', field: 'lines', problem: 'Please choose what to pay.' })
  const found = await findDues(tx, lines, by)
  if (!found.ok) return found
  const dues = amountsOf(lines, found.value)
  if (!dues.ok) return dues
  const debts = await lockOwed(tx, ids, by)
  if (!debts.ok) return debts
  const wrong = await refusalOfPart(tx, { dues: dues.value, beside: paidWhole(dues.value, debts.value) }, by)
  if (wrong) return wrong
  const total = sum([...dues.value.map(({ pays }) => pays), ...debts.value.map((debt) => debt.amount_paise)])
  if (amount !== undefined && amount !== total) return refuse({ code: 'amount_mismatch', expected: total })
  return ok({ dues: dues.value, debts: debts.value, total })
}

/** Judges parts before an online payment is ordered: by then the money could only go to the wallet. */
async function refusalOfPart(
  tx: Tx,
  { dues, beside }: { readonly dues: readonly Paying[]; readonly beside: Paise },
  personId: string,
): Promise<Refused | null> {
  const parts = dues.filter(({ how }) => how === 'part')
  if (parts.length === 0) return null
  const unpaid = (await owing(tx, { personId }, 'all')).filter(({ isReceived }) => !isReceived)
  for (const part of parts) {
    const judged = judgePart(part.rest, part.pays, beside)
    if (!judged.ok) return judged
    const isPaidNow = (ticketId: string, monthNo: number) =>
      dues.some((due) => due.ticketId === ticketId && due.monthNo === monthNo && due.how !== 'part')
    const older = unpaid.find(
      ({ ticketId, monthNo }) => ticketId === part.ticketId && monthNo < part.monthNo && !isPaidNow(ticketId, monthNo),
    )
    if (older) return refuse({ code: 'older_due_first', month: monthNameOf(older.dueOn), year: yearOf(older.dueOn) })
  }
  return null
}

/**
 * Pays what a member has chosen from the wallet: all of it, or nothing. Refuses: what `chooseDues` refuses, insufficient_funds.
 * Source: docs/spec/instalments.md, INS-3 and INS-12.
 */
export async function payDues(
  tx: Tx,
  form: DuesForm,
  { by, requestId }: { readonly by: string; readonly requestId: string },
): Promise<Result<Paid>> {
  const isUsual = (form.debts ?? []).length === 0 && form.lines.every(({ amount }) => amount === undefined)
  if (isUsual && form.lines.length > 0) {
    const named = form.lines.map((line) => ({ ...line, personId: by }))
    const together = await payTogether(tx, named, { by, amount: form.amount })
    if (together) return together.ok ? ok(paidTogether(together.value)) : together
  }
  const chosen = await chooseDues(tx, form, by)
  if (!chosen.ok) return chosen
  const { dues, debts, total } = chosen.value
  const { available } = await standing(tx, accounts.wallet(by))
  if (available < total) return refuse({ code: 'insufficient_funds', available, needed: total })
  const paid: Paid['paid'] = []
  const beside = paidWhole(dues, debts)
  for (const due of dues) {
    const done = await payChosen(tx, { ...due, beside, personId: by, actor: by })
    if (!done.ok) return done
    const { chitId, name, ticketNo, dueOn, how } = due
    const { amount, receiptNo } = done.value
    const isPart = how !== 'all'
    paid.push({ chitId, name, ticketNo, month: monthNameOf(dueOn), year: yearOf(dueOn), amount, receiptNo, isPart })
  }
  const settled = await payAllOwed(tx, debts, { actor: by, requestId })
  if (!settled.ok) return settled
  const paidDebts = debts.map(owedToWire)
  return ok({ total: sum([...paid, ...paidDebts].map(({ amount }) => amount)), paid, debts: paidDebts })
}

const paidTogether = (contributions: readonly Contribution[]): Paid => ({
  total: sum(contributions.map(({ amount }) => amount)),
  paid: contributions.map(({ chitId, ticketNo, month, year, amount, receiptNo }) => ({
    chitId: chitId._id,
    name: chitId.name,
    ticketNo,
    month,
    year,
    amount,
    receiptNo,
    isPart: false,
  })),
  debts: [],
})
