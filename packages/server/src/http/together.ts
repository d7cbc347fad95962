import type { Endpoint, ReplyOf } from '@kuri/contract'
import { isDatabaseAway } from '../database/errors.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import type { Apart, Outcome } from '../outcome.ts'
import { Broken, isUndone, openConvoys } from './convoy.ts'
import { openLine, openLines } from './line.ts'
import type { Req } from './request.ts'
import { writeAllOnce, writeOnce, type Call, type Written } from './write-once.ts'

/** Of calls that are done together: `ifFree` leaves out (`in-hand`) whatever somebody else is at, otherwise it is waited for. */
interface Patience {
  readonly ifFree: boolean
}

/** How calls of one endpoint are done where many come in the same moment (ADR 4). */
export interface Together<E extends Endpoint> {
  /** The row a call would wait for. */
  readonly queue: (req: Req<E>) => string
  /**
   * Does calls in the order given, each as if those before it were committed, and answers for each in the same order. A
   * refusal that is not kept, and what is done apart, has written nothing. No two calls have the same key. Locks are taken in
   * one order, whatever the order of the calls.
   */
  readonly many: (
    tx: Tx,
    calls: readonly Req<E>[],
    patience: Patience,
  ) => Promise<readonly (Outcome<ReplyOf<E>> | Apart)[]>
  /** Does one call, of any kind: those that are done by themselves, and those whose companions broke the transaction. */
  readonly one: (tx: Tx, req: Req<E>) => Promise<Outcome<ReplyOf<E>>>
}

interface Passenger<E extends Endpoint> {
  readonly call: Call
  readonly req: Req<E>
  readonly resolve: (written: Written) => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets all calls of an endpoint that come while others are under way share the next transaction, whatever they are about: their
 * keys, what they are judged by and what they write are asked for once for all. Three lines, so that nobody waits for a
 * stranger: everybody's; one for each row that somebody else had in hand, where it is waited for; and for what is done by itself a
 * convoy for each row. A call moves on from one to the next, never back.
 */
export function openTogether<E extends Endpoint>(
  db: Db,
  endpoint: E,
  { queue, many, one }: Together<E>,
): (call: Call, req: Req<E>) => Promise<Written> {
  const convoyOf = openConvoys(db)
  const line = openLine<Passenger<E>>({ nameOf, carry: (aboard) => carry(aboard, { ifFree: true }) })
  const lineFor = openLines<Passenger<E>>(() => ({ nameOf, carry: (aboard) => carry(aboard, { ifFree: false }) }))

  async function carry(aboard: readonly Passenger<E>[], patience: Patience): Promise<void> {
    try {
      const done = await inTransaction(db, (tx) => doAll(tx, aboard, patience), isWorthKeeping)
      for (const [place, passenger] of aboard.entries()) {
        const own = done[place]
        if (own === 'in-hand' && patience.ifFree) lineFor(queue(passenger.req)).join(passenger)
        else if (typeof own === 'string') moveOn(passenger)
        else if (own) passenger.resolve(own)
      }
    } catch (error) {
      // whose fault it was is seen when each goes alone; a commit that failed may have happened and is not tried again
      if (!isUndone(error)) for (const { reject } of aboard) reject(error)
      else if (!patience.ifFree && isDatabaseAway(causeOf(error)))
        for (const { reject } of aboard) reject(causeOf(error))
      else for (const passenger of aboard) moveOn(passenger)
    }
  }

  async function doAll(
    tx: Tx,
    aboard: readonly Passenger<E>[],
    patience: Patience,
  ): Promise<readonly (Written | Apart)[]> {
    const calls = aboard.map(({ call }) => call)
    try {
      return await writeAllOnce(tx, endpoint, calls, async (places) => {
        const reqs = places.flatMap((place) => aboard[place]?.req ?? [])
        return await many(tx, reqs, patience)
      })
    } catch (cause) {
      throw new Broken('calls that were done together failed', { cause })
    }
  }

  function moveOn({ call, req, resolve, reject }: Passenger<E>): void {
    void writeOnce(convoyOf(queue(req)), endpoint, call, (tx) => one(tx, req)).then(resolve, reject)
  }

  return async (call, req) => {
    const { promise, resolve, reject } = Promise.withResolvers<Written>()
    line.join({ call, req, resolve, reject })
    return await promise
  }
}

/** Of calls with the same key the second is answered as the first was, so it is done after it. */
function nameOf({ call: { keyedCall } }: Pick<Passenger<Endpoint>, 'call'>): string | null {
  return keyedCall && `${keyedCall.personId} ${keyedCall.key}`
}

const causeOf = (error: unknown): unknown => (error instanceof Broken ? error.cause : error)

const isWorthKeeping = (done: readonly (Written | Apart)[]): boolean =>
  done.some((own) => typeof own === 'object' && own.isCommitted)
