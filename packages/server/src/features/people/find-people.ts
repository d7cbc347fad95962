import { PAGE_SIZE, type peopleSearchEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { add, sum, ZERO, type Paise } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { owing, type Owing } from '../instalments/overdue.ts'
import { ticketsOf } from './search.store.ts'
import * as store from './store.ts'

type Found = ReplyOf<typeof peopleSearchEndpoints.findPeople>

/**
 * The people a search finds, by name from A to Z, with what each owes today. The number of statements is the same for
 * every page, and the dues of the page's people alone are read.
 */
export async function findPeople(tx: Tx, query: QueryOf<typeof peopleSearchEndpoints.findPeople>): Promise<Found> {
  const { search, cursor, limit = PAGE_SIZE } = query
  const [people, total, day] = await Promise.all([
    store.page(tx, { search, sort: 'name', descending: false, after: cursor, limit }),
    store.count(tx, search),
    today(tx),
  ])
  const ids = people.map(({ id }) => id)
  const [tickets, unpaid] = await Promise.all([
    ticketsOf(tx, ids),
    ids.length === 0 ? [] : owing(tx, { personIds: ids }, 'due'),
  ])
  return {
    members: people.map(({ id, code, name, phone, email, role }) => {
      const own = unpaid.filter(({ personId }) => personId === id)
      return {
        _id: id,
        code,
        name,
        phone,
        email: email ?? '',
        role,
        due: totalOf(own),
        late: totalOf(own.filter(({ dueOn }) => dueOn < day)),
        tickets: tickets
          .filter(({ personId }) => personId === id)
          .map(({ chitId, chitName, ticketNo }) => ({ chitId, chitName, ticketNo })),
      }
    }),
    next: people.length < limit ? null : (people.at(-1)?.id ?? null),
    total,
  }
}

const totalOf = (months: readonly Owing[]): Paise =>
  sum(months.map(({ rest, growing }) => add(rest, growing?.amount ?? ZERO)))
