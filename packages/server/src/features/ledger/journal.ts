import type { Tx } from '../../database/types.ts'
import * as store from './journal.store.ts'

export interface Journal extends store.JournalRow {
  /** What a statement shows of it: the slip, the bank's reference. */
  readonly reference: string
}

/** One event with its legs. Null: there is none of this number. */
export async function journal(tx: Tx, id: number): Promise<Journal | null> {
  const found = await store.journal(tx, id)
  return found && { ...found, reference: found.meta.reference ?? '' }
}

/** The number of an event as it stands in an address; null: that is none. */
export const journalId = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const WALLET = 'wallet:'

/** Whose wallet an event touched; null: nobody's. No event a person enters touches two. */
export function walletOwner(legs: readonly store.JournalLeg[]): string | null {
  const wallet = legs.flatMap(({ debit, credit }) => [debit, credit]).find((code) => code.startsWith(WALLET))
  return wallet?.slice(WALLET.length) ?? null
}
