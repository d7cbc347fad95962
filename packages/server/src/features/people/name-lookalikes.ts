import { contactEnd } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as store from './name-lookalikes.store.ts'

/** Shown beside a name where money is decided, because a person may register under any name. */
interface Distinction {
  readonly contactEnd: string
  /** The name looks like another person's, or like the company's. */
  readonly looksLike: 'person' | 'company' | null
}

/** How each of these people is distinguished from others of the same name. */
export async function distinguish(tx: Tx, ids: readonly string[]): Promise<Map<string, Distinction>> {
  const people = ids.length === 0 ? [] : await store.named(tx, ids)
  return new Map(people.map((one) => [one.id, { contactEnd: contactEnd(one), looksLike: one.looksLike }]))
}
