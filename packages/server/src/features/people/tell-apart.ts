import { contactEnd } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as store from './names.store.ts'

/** What stands beside a name wherever money is decided, because anybody may register under any name. */
interface Apart {
  readonly contactEnd: string
  /** The name looks like another person's, or like the company's. */
  readonly looksLike: 'person' | 'company' | null
}

/** How each of these people is told apart from others of the same name. */
export async function tellApart(tx: Tx, ids: readonly string[]): Promise<Map<string, Apart>> {
  const people = ids.length === 0 ? [] : await store.named(tx, ids)
  return new Map(people.map((one) => [one.id, { contactEnd: contactEnd(one), looksLike: one.looksLike }]))
}
