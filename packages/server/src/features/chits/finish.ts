import type { Tx } from '../../database/types.ts'
import * as store from './store.ts'

/**
 * Finishes the chit when nothing is left to do in it: every prize of its schedule settled, every instalment paid or
 * written off, so that no advance of the company is outstanding. Asked after every payment and settlement; says whether it happened.
 * Source: 2-rules, "Months, dividends, late payers". The caller holds the chit's lock.
 */
export const finishIfDone = (tx: Tx, chitId: string): Promise<boolean> => store.finishIfDone(tx, chitId)
