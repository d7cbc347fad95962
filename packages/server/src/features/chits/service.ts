import { refuse, ok, type DiscountsGiven, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Chit } from './chit.ts'
import * as detail from './chit-detail.store.ts'
import * as store from './store.ts'

/** A chit as it stands. Refuses: not_found. */
export async function find(tx: Tx, id: string): Promise<Result<Chit>> {
  return orNotFound(await store.find(tx, id))
}

/** These chits as they stand. */
export const findAll = (tx: Tx, ids: readonly string[]): Promise<Chit[]> => store.findAll(tx, ids)

/**
 * A chit as it stands now and stays until the end of the transaction: no seat taken, no state changed, no instalment
 * settled by anybody else. Locks are taken in one order everywhere: auction, chit, instalments, accounts. Refuses: not_found.
 */
export async function lock(tx: Tx, id: string): Promise<Result<Chit>> {
  return orNotFound(await store.lock(tx, id))
}

/** The same for many, in one order; `skipLocked` leaves out those that another transaction has locked. */
export const lockAll = (tx: Tx, ids: readonly string[], how: { readonly skipLocked: boolean }): Promise<Chit[]> =>
  store.lockAll(tx, ids, how)

/** A chit whose seats and state stay as they are until the end of the transaction, for any number of readers. Refuses: not_found. */
export async function hold(tx: Tx, id: string): Promise<Result<Chit>> {
  return orNotFound(await store.hold(tx, id))
}

/** Writes a chit that moves in with the books of its company; nobody has joined it here. */
export const insert = store.insert

/** The subscribers of a chit, each once. */
export const membersOf = (tx: Tx, id: string): Promise<string[]> => store.membersOf(tx, id)

/** What the prizes that are settled went for, by prize number. */
export async function discountsGiven(tx: Tx, id: string): Promise<DiscountsGiven> {
  const prizes = await detail.prizesOf(tx, id)
  return new Map(prizes.flatMap(({ prizeNo, bid }) => (bid === null ? [] : [[prizeNo, bid]])))
}

const orNotFound = (chit: Chit | null): Result<Chit> => (chit ? ok(chit) : refuse({ code: 'not_found' }))
