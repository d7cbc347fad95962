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
import { accounts, type Event } from '../ledger/service.ts'
import { today } from '../../clock.ts'
import { payMonth } from './pay.ts'
import { withPenalty } from './penalty.ts'
import * as store from './store.ts'

/** A ticket's share of one prize's discount. */
interface DividendShare {
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

/** Writes what every ticket owes for every month. Source: docs/spec/instalments.md, INS-1. */
export async function writeFor(tx: Tx, { id, terms, startOn }: RunningChit): Promise<void> {
  const dueDays = Array.from({ length: terms.months }, (_, index) => dueDay(startOn, index + 1))
  await store.insertAll(tx, id, terms.instalment, dueDays)
}

/** A month of a chit. */
export interface MonthOfChit {
  readonly chitId: string
  readonly monthNo: number
}

/**
 * The company pays in what is missing up to these months, so that their prizes can always be paid: for every instalment
 * that is not paid, its rest from the company and the dividend that waits for it. For the subscriber it stays overdue.
 * Books them as covered and gives the events that move the money, oldest month of a chit first; the caller posts them and
 * holds the chits' locks. Source: docs/spec/instalments.md, INS-5.
 */
export async function coverThrough(tx: Tx, months: readonly MonthOfChit[]): Promise<Event[]> {
  const unpaid = await store.unpaidThrough(tx, months)
  await store.markCovered(tx, unpaid)
  return unpaid.map(({ chitId, ticketId, ticketNo, monthNo, rest, dividend }) => ({
    key: `advance:${ticketId}:${monthNo}`,
    kind: 'contribution.advanced',
    actor: null,
    legs: [
      { debit: accounts.advance(chitId), credit: accounts.pool(chitId), amount: rest },
      { debit: accounts.dividendPayable(chitId), credit: accounts.pool(chitId), amount: dividend },
    ],
    meta: { ticketNo, monthNo },
  }))
}

/**
 * Finds each share of month k its place: the same ticket's instalment k + 1, and the wallet for what that cannot take.
 * Raises the dividends that wait. Gives the places of each prize in the order of the prizes; the caller posts the shares,
 * the wallets' part included, and holds the chits' locks. At most one prize of a chit at a time.
 * Source: docs/spec/instalments.md, INS-4.
 */
export async function placeDividends(tx: Tx, prizes: readonly SharedPrize[]): Promise<Placement[][]> {
  const next = await store.instalmentsOf(
    tx,
    prizes.map(({ chitId, monthNo }) => ({ chitId, monthNo: monthNo + 1 })),
  )
  const byTicket = new Map(next.map((instalment) => [instalment.ticketId, instalment]))
  const placed = prizes.map(({ monthNo, shares }) =>
    shares.map((share) => {
      const place = placeDividend(share.amount, byTicket.get(share.ticketId) ?? null)
      return { ...share, ...place, monthNo: place.toInstalment > 0 ? monthNo + 1 : null }
    }),
  )
  await store.addDividends(tx, placed.flat())
  return placed
}

/** A prize whose discount is shared. */
export interface SharedPrize extends MonthOfChit {
  readonly shares: readonly DividendShare[]
}

/**
 * Pays the instalments that these dividends cover wholly: a receipt, no cash. Runs after the shares are posted; the
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
 * up to the first that no longer fits, each with its penalty. Gives what they took. The caller holds the chit's lock. Source:
 * docs/spec/auctions.md, AUC-11.
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
  return { amount: sum(fitting.map(({ rest }) => rest)), count: fitting.length }
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
 * as far as it reaches. Gives what they took. Source: docs/spec/auctions.md, AUC-11; s. 22(1), first proviso.
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
  return sum(fitting.map(({ rest }) => rest))
}

/** Whether a ticket may not bid for a prize of this month: an instalment up to it is not paid. Covered is not paid. */
export const isInArrears = (tx: Tx, ticketId: string, monthNo: number): Promise<boolean> =>
  store.hasUnpaidThrough(tx, ticketId, monthNo)
