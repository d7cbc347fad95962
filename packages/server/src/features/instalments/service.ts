import {
  dueDay,
  instalmentsPaidFromPrize,
  placeDividend,
  sum,
  type DividendPlace,
  type LateTerms,
  type Paise,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { RunningChit } from '../chits/chit.ts'
import { accounts, post } from '../ledger/service.ts'
import { today } from '../../clock.ts'
import { payMonth } from './pay.ts'
import { withPenalty } from './penalty.ts'
import * as store from './store.ts'

/** A ticket's share of one prize's discount. */
export interface DividendShare {
  readonly ticketId: string
  readonly ticketNo: number
  readonly personId: string
  readonly amount: Paise
}

/** Where a share went: the instalment it lowers, the wallet, or both. */
export interface Placement extends DividendShare, DividendPlace {
  /** The month of the instalment it lowers; null: nothing was left to lower. */
  readonly monthNo: number | null
}

/** Writes what every ticket owes for every month. Source: 2-rules, "Months, dividends, late payers". */
export async function writeFor(tx: Tx, { id, terms, startOn }: RunningChit): Promise<void> {
  const dueDays = Array.from({ length: terms.months }, (_, index) => dueDay(startOn, index + 1))
  await store.insertAll(tx, id, terms.instalment, dueDays)
}

/**
 * The company pays in what is missing up to a month, so that the prize can always be paid: for every instalment nobody
 * has paid, its net from the company and the dividend that waits for it. For the subscriber it stays overdue.
 * The caller holds the chit's lock. Source: 2-rules, "The prize is always paid".
 */
export async function coverThrough(tx: Tx, chitId: string, monthNo: number): Promise<void> {
  for (const late of await store.lockUnpaidThrough(tx, chitId, monthNo)) {
    const posted = await post(tx, {
      key: `advance:${late.ticketId}:${late.monthNo}`,
      kind: 'contribution.advanced',
      actor: null,
      legs: [
        { debit: accounts.advance(chitId), credit: accounts.pool(chitId), amount: late.net },
        { debit: accounts.dividendPayable(chitId), credit: accounts.pool(chitId), amount: late.dividend },
      ],
      meta: { ticketNo: late.ticketNo, monthNo: late.monthNo },
    })
    if (!posted.ok) throw new Error(`an advance was refused: ${posted.error.code}`)
    await store.markCovered(tx, late.ticketId, late.monthNo)
  }
}

/**
 * Finds each share of month k its place: the same ticket's instalment k + 1, and the wallet for what that cannot take.
 * Raises the dividends that wait; the caller posts the shares, the wallets' part included, and holds the chit's lock.
 * Source: 2-rules, "A dividend of month k belongs to the same ticket's instalment k + 1".
 */
export async function placeDividends(
  tx: Tx,
  { chitId, monthNo, shares }: { chitId: string; monthNo: number; shares: readonly DividendShare[] },
): Promise<Placement[]> {
  const next = await store.lockMonth(tx, chitId, monthNo + 1)
  const byTicket = new Map(next.map((instalment) => [instalment.ticketId, instalment]))
  const placements = shares.map((share) => {
    const place = placeDividend(share.amount, byTicket.get(share.ticketId) ?? null)
    return { ...share, ...place, monthNo: place.toInstalment > 0 ? monthNo + 1 : null }
  })
  const raises = placements.filter((placement) => placement.toInstalment > 0)
  if (raises.length > 0) await store.addDividends(tx, monthNo + 1, raises)
  return placements
}

/**
 * Pays the instalments that these dividends cover wholly: a receipt, no cash. Asked after the shares are posted; the
 * caller holds the chit's lock.
 */
export async function settleWhollyCovered(tx: Tx, placements: readonly Placement[]): Promise<void> {
  for (const { ticketId, monthNo, paysWholly } of placements) {
    if (!paysWholly || monthNo === null) continue
    const paid = await payMonth(tx, { ticketId, monthNo, actor: null })
    if (!paid.ok) throw new Error(`an instalment paid by its dividend was refused: ${paid.error.code}`)
  }
}

/**
 * Pays a winner's own overdue instalments out of the prize that has just reached the wallet: oldest first, whole ones,
 * up to the first that no longer fits, each with its penalty. Gives what they took. The caller holds the chit's lock. Source: 2-rules, "Approval pays own arrears first".
 */
export async function payOverdueFromPrize(tx: Tx, { personId, ticketId, prize, late }: PrizeWinner): Promise<Paise> {
  const overdue = await store.lockOverdue(tx, ticketId)
  const day = await today(tx)
  const cost = (instalment: store.InstalmentOfTicket) => withPenalty(late, instalment, day)
  const fitting = instalmentsPaidFromPrize(prize, overdue, cost)
  const taken = sum(fitting.map(cost))
  for (const { monthNo } of fitting) {
    const paid = await payMonth(tx, { ticketId, monthNo, actor: personId })
    if (!paid.ok) throw new Error(`arrears could not be paid from the prize: ${paid.error.code}`)
  }
  return taken
}

/** What a prize of this amount would pay of a ticket's coming instalments, and how many they are. */
export async function aheadOf(tx: Tx, ticketId: string, prize: Paise): Promise<{ amount: Paise; count: number }> {
  const fitting = instalmentsPaidFromPrize(prize, await store.comingOf(tx, ticketId))
  return { amount: sum(fitting.map(({ net }) => net)), count: fitting.length }
}

/** Whose prize it is, and what the chit agreed about being late. */
interface PrizeWinner {
  readonly personId: string
  readonly ticketId: string
  readonly prize: Paise
  readonly late: LateTerms | undefined
}

/**
 * Pays the winner's coming instalments out of what the prize has left, because the winner chose so: in order, whole ones,
 * as far as it reaches. Gives what they took. Source: 2-rules, convention H; s. 22(1), first proviso.
 */
export async function setOffFromPrize(
  tx: Tx,
  { personId, ticketId, left }: { readonly personId: string; readonly ticketId: string; readonly left: Paise },
): Promise<Paise> {
  const fitting = instalmentsPaidFromPrize(left, await store.comingOf(tx, ticketId))
  for (const { monthNo } of fitting) {
    const paid = await payMonth(tx, { ticketId, monthNo, actor: personId })
    if (!paid.ok) throw new Error(`a coming instalment could not be paid from the prize: ${paid.error.code}`)
  }
  return sum(fitting.map(({ net }) => net))
}

/** Whether a ticket may not bid for a prize of this month: an instalment up to it is not paid. Covered is not paid. */
export const isInArrears = (tx: Tx, ticketId: string, monthNo: number): Promise<boolean> =>
  store.hasUnpaidThrough(tx, ticketId, monthNo)
