import { may, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './passbook.store.ts'

/** A member's book in one chit. */
export interface Passbook extends store.BookRow {
  readonly lines: readonly store.LineRow[]
}

export interface PassbookQuery {
  readonly chitId: string
  /** Whose; one's own by default. */
  readonly user: string | undefined
  readonly by: SignedIn
}

/** Whether a caller may read a person's documents: their own, or any with the permission to read people. */
const mayReadDocumentsOf = (personId: string, by: SignedIn): boolean =>
  personId === by.id || may(by.role, 'read-people')

/**
 * A member's passbook in a chit that has started: every contribution, every dividend that reached the wallet, the prize.
 * Refuses: not_found, also when it is not the caller's to see.
 */
export async function passbookOf(tx: Tx, { chitId, user, by }: PassbookQuery): Promise<Result<Passbook>> {
  const personId = user ?? by.id
  const book = mayReadDocumentsOf(personId, by) ? await store.book(tx, chitId, personId) : null
  return book ? ok({ ...book, lines: await store.lines(tx, chitId, personId) }) : refuse({ code: 'not_found' })
}
