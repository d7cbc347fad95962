import type { BodyOf, endpoints, ReplyOf } from '@kuri/contract'
import {
  add,
  monthNameOf,
  ok,
  refuse,
  sum,
  yearOf,
  ZERO,
  type Day,
  type Paise,
  type Refused,
  type Result,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import { accounts, standing } from '../ledger/service.ts'
import { chargePenalty, duePenalties } from './overdue.ts'
import type { Contribution } from './contribution.ts'
import { findDue, payMonth, toPay } from './pay.ts'
import { payTogether } from './pay-contributions.ts'

export type DuesForm = Pick<BodyOf<typeof endpoints.payDuesToPay>, 'lines' | 'amount'>
type Paid = Pick<ReplyOf<typeof endpoints.payDuesToPay>, 'total' | 'paid'>

/** A due that can be paid now. */
export interface FoundDue {
  readonly ticketId: string
  readonly monthNo: number
  readonly dueOn: Day
  /** What it takes now, with its penalty. */
  readonly amount: Paise
  /** The same without its penalty; 0: it is a penalty alone. */
  readonly rest: Paise
  readonly chitId: string
  readonly name: string
  readonly ticketNo: number
}

/**
 * Finds the dues a member names, oldest first, and locks their chits. `amount`, when sent, must be what they come to.
 * Refuses: not_found, not_running, not_a_member, no_such_instalment, instalment_already_paid (also for a due that is named
 * twice), amount_mismatch.
 */
export async function findDues(
  tx: Tx,
  { lines, amount }: DuesForm,
  by: string,
): Promise<Result<{ lines: FoundDue[]; total: Paise }>> {
  const found: FoundDue[] = []
  const chitIds = [...new Set(lines.map(({ chitId }) => chitId))]
  await chits.lockAll(tx, chitIds, { skipLocked: false })
  for (const line of lines) {
    const due = await findDue(tx, { ...line, personId: by })
    const one: Result<FoundDue> = due.ok
      ? ok({ ...due.value, chitId: due.value.chit.id, name: due.value.chit.name, amount: await toPay(tx, due.value) })
      : await penaltyOf(tx, { line, by, refused: due })
    if (!one.ok) return one
    const isTwice = found.some(
      ({ ticketId, monthNo }) => ticketId === one.value.ticketId && monthNo === one.value.monthNo,
    )
    if (isTwice) return refuse({ code: 'instalment_already_paid' })
    found.push(one.value)
  }
  const total = sum(found.map((line) => line.amount))
  if (amount !== undefined && amount !== total) return refuse({ code: 'amount_mismatch', expected: total })
  return ok({ lines: found.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)), total })
}

/** A month that is paid may have left its penalty. */
async function penaltyOf(
  tx: Tx,
  { line, by, refused }: { line: DuesForm['lines'][number]; by: string; refused: Refused },
): Promise<Result<FoundDue>> {
  if (refused.error.code !== 'instalment_already_paid') return refused
  const penalties = await duePenalties(tx, { personId: by })
  const penalty = penalties.find(
    ({ chitId, ticketNo, dueOn }) =>
      chitId === line.chitId &&
      ticketNo === (line.ticketNo ?? ticketNo) &&
      monthNameOf(dueOn) === line.month &&
      yearOf(dueOn) === line.year,
  )
  return penalty ? ok({ ...penalty, name: penalty.chitName, rest: ZERO }) : refused
}

/**
 * Pays several dues of a member from the wallet, oldest first: all of them, or none. Refuses: what `findDues` refuses,
 * insufficient_funds.
 */
export async function payDues(tx: Tx, form: DuesForm, by: string): Promise<Result<Paid>> {
  const named = form.lines.map((line) => ({ ...line, personId: by }))
  const together = await payTogether(tx, named, { by, amount: form.amount })
  if (together) return together.ok ? ok(paidTogether(together.value)) : together
  const dues = await findDues(tx, form, by)
  if (!dues.ok) return dues
  const { lines, total } = dues.value
  const { available } = await standing(tx, accounts.wallet(by))
  if (available < total) return refuse({ code: 'insufficient_funds', available, needed: total })
  const paid: Paid['paid'] = []
  for (const line of lines) {
    const done = await payLine(tx, { ...line, personId: by, actor: by })
    if (!done.ok) return done
    const { chitId, name, ticketNo, dueOn } = line
    paid.push({ chitId, name, ticketNo, month: monthNameOf(dueOn), year: yearOf(dueOn), ...done.value })
  }
  return ok({ total: sum(paid.map(({ amount }) => amount)), paid })
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
  })),
})

/**
 * Pays one due from the wallet of its member: the instalment with its penalty, or the penalty alone that a paid month has
 * left. The caller holds the chit's lock. Refuses: no_such_instalment, instalment_already_paid, insufficient_funds.
 */
export async function payLine(
  tx: Tx,
  { personId, ...month }: Parameters<typeof payMonth>[1] & { readonly personId: string },
): Promise<Result<{ amount: Paise; receiptNo: string | null }>> {
  const { ticketId, monthNo, actor } = month
  const paid = await payMonth(tx, month)
  if (paid.ok) {
    const { amount, penalty, receiptNo } = paid.value
    return ok({ amount: add(amount, penalty ?? ZERO), receiptNo })
  }
  if (paid.error.code !== 'instalment_already_paid') return paid
  const due = (await duePenalties(tx, { ticketId })).find((one) => one.monthNo === monthNo && one.personId === personId)
  if (!due) return paid
  const taken = await chargePenalty(tx, due, { from: accounts.wallet(personId), actor })
  return taken.ok ? ok({ amount: due.amount, receiptNo: null }) : taken
}
