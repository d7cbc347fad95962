import { PAGE_SIZE, type peopleSearchEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { branchOfRow } from '../../database/branch-rows.ts'
import type { Tx } from '../../database/types.ts'
import { dueSums } from '../instalments/due-sums.ts'
import { marksOf, ticketsOf, type Mark } from './search.store.ts'
import * as store from './store.ts'

type Found = ReplyOf<typeof peopleSearchEndpoints.findPeople>

/**
 * The people a search finds, by name from A to Z, with what each owes today. The number of statements is the same for
 * every page, and the dues of the page's people alone are read.
 */
export async function findPeople(tx: Tx, query: QueryOf<typeof peopleSearchEndpoints.findPeople>): Promise<Found> {
  const { search, cursor, limit = PAGE_SIZE } = query
  const [people, total] = await Promise.all([
    store.page(tx, { search, sort: 'name', descending: false, after: cursor, limit }),
    store.count(tx, search),
  ])
  const ids = people.map(({ id }) => id)
  const [tickets, sumOf, marks] = await Promise.all([ticketsOf(tx, ids), dueSums(tx, ids), marksOf(tx, ids)])
  return {
    members: people.map(({ id, code, name, phone, email, role, branch }) => ({
      _id: id,
      code,
      name,
      phone,
      email: email ?? '',
      role,
      ...branchOfRow({ branch }),
      ...markOnWire(marks.find(({ personId }) => personId === id)),
      ...sumOf(id),
      tickets: tickets
        .filter(({ personId }) => personId === id)
        .map(({ chitId, chitName, ticketNo }) => ({ chitId, chitName, ticketNo })),
    })),
    next: people.length < limit ? null : (people.at(-1)?.id ?? null),
    total,
  }
}

function markOnWire(mark: Mark | undefined): Pick<Found['members'][number], 'kind' | 'actsFor' | 'isPhoneShared'> {
  const { kind = 'person', representedBy = null } = mark?.named ?? {}
  const actsFor = representedBy === null ? null : { name: representedBy, phone: mark?.representativePhone ?? '' }
  return { kind, actsFor, isPhoneShared: mark?.isPhoneShared ?? false }
}
