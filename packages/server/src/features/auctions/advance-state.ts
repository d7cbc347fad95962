import { now } from '../../clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Db, Tx } from '../../database/types.ts'
import { closeAuction, isPastClose, lockChitOf } from './close.ts'
import { drawWaiting, isLotDue } from './lot/draw-waiting.ts'
import { letOffersBid } from './offers/engine.ts'
import * as offers from './offers/store.ts'
import { openByClock } from './open.ts'
import * as store from './store.ts'

export interface LockOptions {
  /** Skips auctions that another transaction has locked, as a job does; otherwise waits for the lock. */
  readonly skipLocked: boolean
}

/** Opens every auction whose opening time has come; returns how many. For a job; safe with any number of processes. */
export const openDue = async (db: Db, how: LockOptions = { skipLocked: true }): Promise<number> =>
  await each(db, await store.dueToOpen(db), how)

/** Lets paused offers bid again once everything is paid; returns in how many auctions. For a job; safe with any number of processes. */
export const resumeOffers = async (db: Db, how: LockOptions = { skipLocked: true }): Promise<number> =>
  await each(db, await offers.dueToResume(db), how, resumeIn)

/**
 * Moves an auction to the state that is due by the clock: opens it, closes it or draws its lot. Waits for the auction's
 * lock unless `skipLocked`. True when the state changed.
 */
export async function advanceState(tx: Tx, id: string, { skipLocked }: LockOptions): Promise<boolean> {
  const auction = await (skipLocked ? store.lockIfFree(tx, id) : store.lock(tx, id))
  if (!auction) return false
  const at = await now(tx)
  if (isPastClose(auction, at)) return await hasActed(closeAuction(tx, auction, at))
  if (await isLotDue(tx, auction, at)) return await hasActed(drawWaiting(tx, auction, at))
  return (await openByClock(tx, auction, at)).state !== auction.state
}

async function hasActed(act: Promise<unknown>): Promise<true> {
  await act
  return true
}

async function resumeIn(tx: Tx, id: string, { skipLocked }: LockOptions): Promise<boolean> {
  const auction = await (skipLocked ? store.lockIfFree(tx, id) : store.lock(tx, id))
  if (!auction) return false
  const at = await now(tx)
  if (auction.state !== 'open' || isPastClose(auction, at)) return false
  const { name: chitName } = await lockChitOf(tx, auction)
  await letOffersBid(tx, { auction, chitName }, at)
  return true
}

/** Which auctions changed, and the errors of those that failed. */
export interface AdvanceResult {
  readonly ids: readonly string[]
  readonly failures: readonly unknown[]
}

type Act = (tx: Tx, id: string, how: LockOptions) => Promise<boolean>

/** Each auction in its own transaction: one that fails does not stop the others. */
export async function oneByOne(
  db: Db,
  ids: readonly string[],
  how: LockOptions,
  act: Act = advanceState,
): Promise<AdvanceResult> {
  const failures: unknown[] = []
  const done: string[] = []
  for (const id of ids) {
    try {
      if (await inTransaction(db, (tx) => act(tx, id, how))) done.push(id)
    } catch (error) {
      failures.push(error)
    }
  }
  return { ids: done, failures }
}

/** Throws the collected errors after all auctions were tried. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} auctions failed`)
}

async function each(db: Db, ids: readonly string[], how: LockOptions, act?: Act): Promise<number> {
  const done = await oneByOne(db, ids, how, act)
  throwAll(done.failures)
  return done.ids.length
}
