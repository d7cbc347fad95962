import type { Tx } from '../../database/types.ts'
import * as store from './store.ts'

/**
 * Finishes a chit when nothing is left to do in it: every prize of its schedule settled, every instalment paid or
 * written off, so that no advance of the company is outstanding. Runs after every payment and settlement.
 * Source: docs/spec/chits.md, CHT-9. The caller holds the chit's lock.
 */
export const finishIfDone = (tx: Tx, chitId: string): Promise<void> => store.finishDone(tx, [chitId])

/** The same for many chits at once. */
export const finishDone = (tx: Tx, chitIds: readonly string[]): Promise<void> => store.finishDone(tx, chitIds)
