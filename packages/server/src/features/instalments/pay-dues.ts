import type { BodyOf, endpoints } from '@kuri/contract'
import {
  add,
  monthNameOf,
  ok,
  refuse,
  yearOf,
  ZERO,
  type Day,
  type Paise,
  type Refused,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import { accounts } from '../ledger/service.ts'
import { chargePenalty, duePenalties, type DuePenalty } from './overdue.ts'
import { findDue, lockDue, payMonth, toPay, toPayOn, type MonthOfChit } from './pay.ts'
import { payPart } from './pay-part.ts'

type Lines = BodyOf<typeof endpoints.payDuesToPay>['lines']

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
 * Finds the dues a member names, oldest first, and locks their chits. Refuses: not_found, not_running, not_a_member,
 * no_such_instalment, instalment_already_paid (also for a due that is named twice).
 */
export async function findDues(tx: Tx, lines: Lines, by: string): Promise<Result<FoundDue[]>> {
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
  return ok(found.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)))
}

/** A month that is paid may have left its penalty. */
async function penaltyOf(
  tx: Tx,
  { line, by, refused }: { line: Lines[number]; by: string; refused: Refused },
): Promise<Result<FoundDue>> {
  if (refused.error.code !== 'instalment_already_paid') return refused
  const penalty = await findFee(tx, { ...line, personId: by })
  return penalty ? ok({ ...penalty, name: penalty.chitName, rest: ZERO }) : refused
}

/** The penalty that a paid month has left due, of the person who paid it; undefined: none, or it is settled. */
export async function findFee(
  tx: Tx,
  { chitId, personId, month, year, ticketNo }: MonthOfChit,
): Promise<DuePenalty | undefined> {
  const penalties = await duePenalties(tx, { personId })
  return penalties.find(
    (one) =>
      one.chitId === chitId &&
      one.ticketNo === (ticketNo ?? one.ticketNo) &&
      monthNameOf(one.dueOn) === month &&
      yearOf(one.dueOn) === year,
  )
}

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

/**
 * Pays with money that was meant for a due earlier, and no more than it: the month with its penalty, the month without it, or a
 * part of the month when it costs more by now; `beside` is what was meant for other dues. Refuses: instalment_already_paid and what
 * `payLine` and `payPart` refuse.
 */
export async function payUpTo(
  tx: Tx,
  { amount, beside, ...month }: Parameters<typeof payLine>[1] & { readonly amount: Paise; readonly beside: Paise },
): Promise<Result<{ amount: Paise; receiptNo: string | null; isPart: boolean }>> {
  const due = await lockDue(tx, month)
  const isPart = due.ok && amount < due.value.rest
  if (isPart) {
    const paid = await payPart(tx, { ...month, amount, beside })
    return paid.ok ? ok({ amount, receiptNo: paid.value.receiptNo, isPart }) : paid
  }
  // meant for the rest alone, it leaves the late fee, which would take what other dues need
  const leavesPenalty = due.ok && amount < toPayOn(due.value, month.asOf ?? (await today(tx)))
  const paid = await payLine(tx, { ...month, leavesPenalty })
  return paid.ok ? ok({ ...paid.value, isPart }) : paid
}
