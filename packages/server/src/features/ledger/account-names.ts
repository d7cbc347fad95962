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
  const owners = await ownersOf(tx, accountsOf(entries))
  const nameOf = (code: string): string => {
    const [kind = code] = code.split(':')
    const name = owners[idIn(code)]
    return name === undefined ? accountWord(kind) : `${accountWord(kind)} of ${name}`
  }
  return entries.map((entry) => ({
    ...entry,
    legs: entry.legs.map((leg) => ({ ...leg, debitName: nameOf(leg.debit), creditName: nameOf(leg.credit) })),
  }))
}

/** The names, by id, of whose these accounts or subjects are: `wallet:<id>`, `chit:<id>`, an id. Ids of nothing are left out. */
export const ownersOf = async (tx: Tx, codes: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(await store.namesOf(tx, codes.map(idIn)))

type Leg = { readonly debit: string; readonly credit: string }

/** The accounts that events moved money between. */
export const accountsOf = (events: readonly { readonly legs: readonly Leg[] }[]): string[] =>
  events.flatMap(({ legs }) => legs.flatMap(({ debit, credit }) => [debit, credit]))

const idIn = (code: string): string => code.slice(code.indexOf(':') + 1)
