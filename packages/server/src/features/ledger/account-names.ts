import { accountWord } from '@kuri/contract'
import type { Tx } from '../../database/types.ts'
import * as store from './account-names.store.ts'
import type { DayEntry } from './day-book.ts'

/** An event of the day book whose accounts have names. */
export type NamedEntry = Omit<DayEntry, 'legs'> & {
  readonly legs: readonly (DayEntry['legs'][number] & { readonly debitName: string; readonly creditName: string })[]
}

/** Events with the names of their accounts: `wallet:<id>` is "Wallet of Asha Menon". */
export async function withNames(tx: Tx, entries: readonly DayEntry[]): Promise<NamedEntry[]> {
  const ids = entries.flatMap(({ legs }) => legs.flatMap(({ debit, credit }) => [debit, credit]).map(ownerOf))
  const names = await store.namesOf(tx, ids)
  const nameOf = (code: string): string => {
    const [kind = code] = code.split(':')
    const name = names.get(ownerOf(code))
    return name === undefined ? accountWord(kind) : `${accountWord(kind)} of ${name}`
  }
  return entries.map((entry) => ({
    ...entry,
    legs: entry.legs.map((leg) => ({ ...leg, debitName: nameOf(leg.debit), creditName: nameOf(leg.credit) })),
  }))
}

const ownerOf = (code: string): string => code.split(':')[1] ?? ''
