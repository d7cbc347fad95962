import { now } from '../../clock.ts'
import { isDatabaseAway, isDatabaseError } from '../../database/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Db, Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'
import { oneByOne, throwAll, type AdvanceResult, type LockOptions } from './advance-state.ts'
import { closeAll, isPastClose } from './close.ts'
import * as runs from './closing-runs.store.ts'
import { drawAll, whereLotsAreDue } from './lot/draw-waiting.ts'
import * as store from './store.ts'

/** So many tickets in one transaction: some tenths of a second, for which a late bidder or the company's accounts wait. */
const TICKETS_AT_ONCE = 1_000
/** So many transactions at the same time: while the rules of one are worked out, the database writes the others. */
const BATCHES_AT_ONCE = 4
/** So many auctions are looked up at a time: what a run of any size keeps in memory. */
const LOOKED_UP = 5_000

export interface Closing extends LockOptions {
  readonly ticketsAtOnce?: number
  /** Called after every batch of a run, that is when more is due than one batch takes. */
  readonly onProgress?: (progress: runs.Progress) => void
}

/**
 * Closes every open auction whose time is over, draws every lot that has waited; gives how many. What falls due together
 * is settled together, some thousand tickets in a transaction; what is committed is done, what is not is still due, for
 * the next caller. Where one auction fails, its companions are done one by one, and it is reported at the end.
 * For a job; safe with any number of processes. Source: ADR 4, ADR 13.
 */
export async function closeDue(db: Db, how: Closing = { skipLocked: true }): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  let looked: store.DueAuction[] = []
  let run: runs.Run | null = null
  do {
    looked = await store.dueToClose(db, LOOKED_UP, looked.at(-1) ?? null)
    const batches = inBatches(looked, how.ticketsAtOnce ?? TICKETS_AT_ONCE)
    if (batches.length > 1) run ??= await runs.takeUp(db, await store.countDue(db))
    // what is left of one
    else if (batches.length === 1) run ??= await runs.underWay(db)
    await sideBySide(batches, async (batch) => {
      const closed = await closeBatch(db, batch, run, how)
      done += closed.ids.length
      failures.push(...closed.failures)
      if (run) how.onProgress?.(await runs.progressOf(db, run))
    })
  } while (looked.length === LOOKED_UP)
  // also one whose last batch was the last thing its process did
  const isOver = run ? (await store.countDue(db)) === 0 : looked.length === 0
  if (isOver) await runs.end(db)
  throwAll(failures)
  return done
}

async function sideBySide<T>(batches: readonly T[], work: (batch: T) => Promise<void>): Promise<void> {
  const left = batches.values()
  const lane = async (): Promise<void> => {
    for (const batch of left) await work(batch)
  }
  // all have ended before the error of one of them is thrown
  const lanes = Array.from({ length: BATCHES_AT_ONCE }, lane)
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason
}

/** Auctions in the order they came, so many tickets together; one auction at least. */
function inBatches(due: readonly store.DueAuction[], mostTickets: number): store.DueAuction[][] {
  const batches: store.DueAuction[][] = []
  let tickets = Infinity
  for (const auction of due) {
    tickets += auction.tickets
    if (tickets > mostTickets) {
      batches.push([])
      tickets = auction.tickets
    }
    batches.at(-1)?.push(auction)
  }
  return batches
}

async function closeBatch(
  db: Db,
  batch: readonly store.DueAuction[],
  run: runs.Run | null,
  how: LockOptions,
): Promise<AdvanceResult> {
  const ids = batch.map(({ id }) => id)
  const noteIn = async (tx: Tx, done: readonly string[]): Promise<void> => {
    if (run)
      await runs.note(
        tx,
        run,
        batch.filter(({ id }) => done.includes(id)),
      )
  }
  try {
    return await inTransaction(db, async (tx) => {
      const closed = await closeTogether(tx, ids, how)
      await noteIn(tx, closed)
      return { ids: closed, failures: [] }
    })
  } catch (error) {
    const isUnreachable = isDatabaseAway(error) && !isDatabaseError(error)
    if (isUnreachable) throw error
    const done = await oneByOne(db, ids, how)
    await inTransaction(db, (tx) => noteIn(tx, done.ids))
    return done
  }
}

/** Gives which of these were free and due, and are closed now. Locks in the order of everybody: auctions, chits, instalments, accounts. */
async function closeTogether(tx: Tx, ids: readonly string[], how: LockOptions): Promise<string[]> {
  const auctions = await store.lockAll(tx, ids, how)
  const at = await now(tx)
  const due = [...auctions.filter((auction) => isPastClose(auction, at)), ...(await whereLotsAreDue(tx, auctions, at))]
  const locked = await chits.lockAll(
    tx,
    due.map(({ chit_id }) => chit_id),
    how,
  )
  const byId = new Map(locked.map((chit) => [chit.id, chit]))
  const inHand = due.flatMap((auction) => {
    const chit = byId.get(auction.chit_id)
    return chit ? [{ auction, chit }] : []
  })
  const open = inHand.filter(({ auction }) => auction.state === 'open')
  const waiting = inHand.filter(({ auction }) => auction.state === 'closed')
  if (open.length > 0) await closeAll(tx, open, at)
  if (waiting.length > 0) await drawAll(tx, waiting, at)
  return inHand.map(({ auction }) => auction.id)
}
