import { wasUndone } from '../database/driver.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import { openLines } from './line.ts'
import { alone, type RunWritten, type Written } from './write-once.ts'

type Work = (tx: Tx) => Promise<Written>

interface Passenger {
  readonly work: Work
  readonly resolve: (written: Written) => void
  readonly reject: (error: unknown) => void
}

/** One call of a convoy broke its transaction, which is gone for all of them. */
export class Broken extends Error {}

/**
 * Lets calls that would queue for the same row share a transaction: while one is under way, those that come meanwhile
 * wait here, then are done one after the other, each seeing the one before, and are committed together. So a row that
 * everybody wants costs one connection and one flush of the disk for many calls, and their order is that of arrival.
 * Asks of the work: a refusal that is not kept has written nothing.
 */
export function openConvoys(db: Db): (of: string) => RunWritten {
  const lineOf = openLines<Passenger>(() => ({ carry: (aboard) => carry(db, aboard) }))
  return (of) => async (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<Written>()
    lineOf(of).join({ work, resolve, reject })
    return await promise
  }
}

async function carry(db: Db, aboard: readonly Passenger[]): Promise<void> {
  const [first] = aboard
  if (first && aboard.length === 1) return await carryAlone(db, first)
  try {
    const written = await inTransaction(db, (tx) => doAll(tx, aboard), isWorthKeeping)
    for (const [place, passenger] of aboard.entries()) {
      const own = written[place]
      if (own) passenger.resolve(own)
    }
  } catch (error) {
    // whose fault it was is seen when each goes alone; a commit that failed may have happened and is not tried again
    if (isUndone(error)) for (const passenger of aboard) await carryAlone(db, passenger)
    else for (const { reject } of aboard) reject(error)
  }
}

/** Whether nothing of a shared transaction was kept, for certain. */
export const isUndone = (error: unknown): boolean => error instanceof Broken || wasUndone(error)

async function carryAlone(db: Db, { work, resolve, reject }: Passenger): Promise<void> {
  await alone(db)(work).then(resolve, reject)
}

async function doAll(tx: Tx, aboard: readonly Passenger[]): Promise<Written[]> {
  const written: Written[] = []
  for (const { work } of aboard) {
    try {
      written.push(await work(tx))
    } catch (cause) {
      throw new Broken('a call of this convoy failed', { cause })
    }
  }
  return written
}

const isWorthKeeping = (written: readonly Written[]): boolean => written.some(({ isCommitted }) => isCommitted)
