import { penaltyInWords, type PenaltyOnWire } from '@kuri/contract'
import {
  add,
  dayInIndia,
  penaltyOf,
  ZERO,
  type Day,
  type LateTerms,
  type Paise,
  type Penalty,
  type Result,
} from '@kuri/domain'
import type { output } from 'zod/mini'
import type { Tx } from '../../database/types.ts'
import { accounts, post, type AccountCode } from '../ledger/service.ts'
import * as store from './penalty.store.ts'
import type { InstalmentOfTicket } from './store.ts'

/**
 * What being late with an instalment costs today, as long as it is unpaid; null: nothing, or it was waived. For whoever
 * took the ticket over the days count from then. Source: ADR 8.
 */
export function growingPenalty(
  late: LateTerms | undefined,
  instalment: InstalmentOfTicket,
  today: Day,
): Penalty | null {
  const { state, isWaived, penalty, dueOn, heldSince, rest, parts } = instalment
  if (late === undefined || state === 'paid' || isWaived || penalty !== null) return null
  const joined = dayInIndia(heldSince)
  return penaltyOf(late, { since: joined > dueOn ? joined : dueOn, rest, parts }, today)
}

/** What an instalment takes today: its rest, and the penalty where it is late. */
export const withPenalty = (late: LateTerms | undefined, instalment: InstalmentOfTicket, today: Day): Paise =>
  add(instalment.rest, growingPenalty(late, instalment, today)?.amount ?? ZERO)

interface LatePayment {
  readonly instalment: InstalmentOfTicket
  readonly penalty: Penalty
  readonly actor: string | null
  /** What it is taken from: the holder's wallet by default. */
  readonly from?: AccountCode
  /** The payer pays the instalment without it. */
  readonly isLeft?: boolean
}

/**
 * Fixes what being late with an instalment cost, now that it is paid, and takes it from the wallet when there is so much.
 * What is not there stays a due of its own: no instalment waits for a penalty. Gives what was taken.
 */
export async function fixPenalty(
  tx: Tx,
  { instalment, penalty, actor, from, isLeft = false }: LatePayment,
): Promise<Paise> {
  const { ticketId, monthNo, personId, ticketNo } = instalment
  await store.insert(tx, {
    ticket_id: ticketId,
    month_no: monthNo,
    person_id: personId,
    days_late: penalty.daysLate,
    base_paise: penalty.base,
    amount_paise: penalty.amount,
    because: penaltyInWords(penalty),
  })
  if (isLeft) return ZERO
  const due = { ticketId, monthNo, ticketNo, amount: penalty.amount }
  const taken = await takePenalty(tx, due, { from: from ?? accounts.wallet(personId), actor })
  return taken.ok ? penalty.amount : ZERO
}

interface PenaltyDue {
  readonly ticketId: string
  readonly monthNo: number
  readonly ticketNo: number
  readonly amount: Paise
}

/**
 * Moves a fixed penalty to the company, once. Refuses, with nothing written: insufficient_funds.
 * Source: s. 21(1)(c); docs/spec/instalments.md, INS-6.
 */
export async function takePenalty(
  tx: Tx,
  { ticketId, monthNo, ticketNo, amount }: PenaltyDue,
  { from, actor }: { readonly from: AccountCode; readonly actor: string | null },
): Promise<Result<unknown>> {
  const posted = await post(tx, {
    key: `penalty:${ticketId}:${monthNo}`,
    kind: 'penalty.paid',
    actor,
    legs: [{ debit: from, credit: accounts.penaltyIncome, amount }],
    meta: { ticketNo, monthNo },
  })
  if (posted.ok) await store.settle(tx, { ticketId, monthNo }, 'paid')
  return posted
}

/** What a member reads of it; nothing where being late costs nothing. */
export function penaltyOnWire(
  late: LateTerms | undefined,
  instalment: InstalmentOfTicket,
  today: Day,
): output<typeof PenaltyOnWire> | undefined {
  if (instalment.penalty !== null) return instalment.penalty
  const growing = growingPenalty(late, instalment, today)
  if (growing === null) return undefined
  const { amount, daysLate } = growing
  return { amount, daysLate, state: 'growing', because: penaltyInWords(growing) }
}
