import { ok, refuse, type Paise, type Penalty, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { finishIfDone } from '../chits/finish.ts'
import { accounts, post, type AccountCode } from '../ledger/service.ts'
import * as overdue from './overdue.store.ts'
import { fixPenalty, growingPenalty, takePenalty } from './penalty.ts'
import * as penalties from './penalty.store.ts'

export {
  advances,
  auctionsBefore,
  contributionsOf,
  duePenalties,
  lateSince,
  lateTickets,
  type ChitAdvances,
  type DuePenalty,
  type LateTicket,
} from './overdue.store.ts'

/** An unpaid instalment with what being late costs today. */
export interface Owing extends overdue.Owing {
  readonly growing: Penalty | null
}

/** What is owed late, what is due up to today, or everything to the end, oldest first, each with its penalty of today. */
export async function owing(
  tx: Tx,
  scope: overdue.Scope,
  which: 'overdue' | 'due' | 'all' = 'overdue',
): Promise<Owing[]> {
  const day = await today(tx)
  const found = await overdue.owing(tx, scope, which)
  return found.map((one) => ({ ...one, growing: growingPenalty(one.late ?? undefined, one, day) }))
}

/** One ticket's month, paid or not, with what being late costs today; null: there is no such month. */
export async function monthOfTicket(
  tx: Tx,
  month: { readonly ticketId: string; readonly monthNo: number },
): Promise<(overdue.MonthOfTicket & { readonly growing: Penalty | null }) | null> {
  const found = await overdue.monthOfTicket(tx, month)
  return found && { ...found, growing: growingPenalty(found.late ?? undefined, found, await today(tx)) }
}

/**
 * Gives up an advance: the company bears it out of its own funds, the member owes it all the same. The chit may be
 * finished by it. The caller holds the chit's lock. Refuses: not_covered, company_must_fund.
 * Source: docs/spec/instalments.md, INS-10.
 */
export async function writeOff(
  tx: Tx,
  { chitId, ticketId, ticketNo, monthNo, actor }: WriteOff,
): Promise<Result<Paise>> {
  const amount = await overdue.markWrittenOff(tx, ticketId, monthNo)
  if (amount === null) return refuse({ code: 'not_covered' })
  const posted = await post(tx, {
    key: `write-off:${ticketId}:${monthNo}`,
    kind: 'advance.written-off',
    actor,
    legs: [{ debit: accounts.companyFunds, credit: accounts.advance(chitId), amount }],
    meta: { ticketNo, monthNo },
  })
  if (!posted.ok) return posted
  await finishIfDone(tx, chitId)
  return ok(amount)
}

interface WriteOff {
  readonly chitId: string
  readonly ticketId: string
  readonly ticketNo: number
  readonly monthNo: number
  readonly actor: string
}

/** Being late with a month costs nothing any more: a penalty that was fixed is waived, one that grows stops. */
export async function waivePenalty(
  tx: Tx,
  month: { readonly ticketId: string; readonly monthNo: number },
): Promise<void> {
  const due = await penalties.lockDue(tx, month.ticketId)
  if (due.some((penalty) => penalty.month_no === month.monthNo)) await penalties.settle(tx, month, 'waived')
}

/** Takes a penalty from an account: one that was fixed, or one that still grows, which fixes it. */
export async function chargePenalty(
  tx: Tx,
  penalty: ChargedPenalty,
  { from, actor }: { readonly from: AccountCode; readonly actor: string | null },
): Promise<Result<unknown>> {
  if (!('instalment' in penalty)) return await takePenalty(tx, penalty, { from, actor })
  const { instalment, growing } = penalty
  return ok(await fixPenalty(tx, { instalment, penalty: growing, actor, from }))
}

export type ChargedPenalty =
  | overdue.DuePenalty
  | { readonly instalment: overdue.Owing; readonly growing: Penalty; readonly amount: Paise }
