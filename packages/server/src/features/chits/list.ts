import { PAGE_SIZE, type chitEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { may, ok, refuse, type Result, type Role } from '@kuri/domain'
import { isId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { wordsIn } from '../../database/search-words.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { Chit } from './chit.ts'
import * as store from './list.store.ts'
import * as pages from './pages.store.ts'

export type ChitOnWire = ReplyOf<typeof chitEndpoints.listChits>[number]
type OpenChitOnWire = ReplyOf<typeof chitEndpoints.openChits>[number]

/** The lists of chits with their people, as one process remembers them. */
export interface ChitLists {
  /** All chits, newest first, each with its members and who waits for approval. */
  all(tx: Tx): Promise<ChitOnWire[]>
  /** The chits a person is an approved or waiting member of, newest first. */
  joined(tx: Tx, personId: string): Promise<ChitOnWire[]>
  /** One page of chits by a query, each with the reader's own entries. */
  page(tx: Tx, request: { readonly query: QueryOf<Page>; readonly by: SignedIn }): Promise<ReplyOf<Page>>
}

type Page = typeof chitEndpoints.chitsPage

const MOST_REMEMBERED = 5_000

/**
 * Each call reads which chits there are and what each was written by last, and then only the chits that changed: a
 * chit that has not changed is the same object again, a list of which nothing has changed the same list. So what a list
 * costs is mostly what has changed. The answers are frozen.
 */
export function openChitLists(): ChitLists {
  const known = new Map<string, { readonly version: string; readonly chit: ChitOnWire }>()
  let lastOfAll: { readonly listing: store.Listing; readonly chits: ChitOnWire[] } | null = null

  /** In one snapshot: what is read now is as it was listed. */
  async function asTheyAre(tx: Tx, listed: readonly store.Listed[]): Promise<ChitOnWire[]> {
    // copied before anything is read: meanwhile a list of an older snapshot may be remembered
    const asListed = new Map<string, ChitOnWire>()
    for (const { id, version } of listed) {
      const before = known.get(id)
      if (before?.version === version) asListed.set(id, before.chit)
    }
    const changed = listed.filter(({ id }) => !asListed.has(id)).map(({ id }) => id)
    const read = changed.length === 0 ? [] : await store.these(tx, changed)
    for (const chit of read) asListed.set(chit.id, Object.freeze(onWire(chit)))
    if (known.size + changed.length > MOST_REMEMBERED) known.clear()
    const chits = listed.map(({ id, version }) => {
      const chit = asListed.get(id)
      if (chit === undefined) throw new Error(`chit ${id} is in the list and not in the books`)
      known.set(id, { version, chit })
      return chit
    })
    Object.freeze(chits)
    return chits
  }
  return {
    all: async (tx) => {
      const listing = await store.all(tx)
      if (lastOfAll?.listing === listing) return lastOfAll.chits
      const chits = await asTheyAre(tx, store.inListing(listing))
      lastOfAll = { listing, chits }
      return chits
    },
    joined: async (tx, personId) => await asTheyAre(tx, store.inListing(await store.joinedBy(tx, personId))),
    page: async (tx, { query, by }) => {
      const { limit = PAGE_SIZE, cursor, part, first = '', search = '' } = query
      const found = await pages.page(
        tx,
        { part, first: isId(first) ? first : null, words: wordsIn(search), readerId: by.id },
        { limit: limit + 1, after: cursor },
      )
      const { rows, next } = pageOf(found, limit, ({ place, micros, id }) => `${place}~${micros}~${id}`)
      const chits = await asTheyAre(tx, rows)
      return { chits: chits.map((chit) => ({ ...chit, joinedUsers: entriesOf(chit, by.id) })), next }
    },
  }
}

type Joined = ChitOnWire['joinedUsers'][number]

const entriesOf = ({ joinedUsers }: ChitOnWire, personId: string): Joined[] =>
  joinedUsers.filter(({ userId }) => userId === personId)

type WithPeople = Pick<ChitOnWire, 'joinedUsers'>
type Reader = { readonly id: string; readonly role: Role }

/** The same chits with the names that the reader may see. */
export async function withNames<C extends WithPeople>(tx: Tx, chits: readonly C[], by: Reader): Promise<C[]> {
  const seen = chits.flatMap((chit) => chit.joinedUsers.filter(isNamedFor(by, chit)).map(({ userId }) => userId))
  const names = seen.length === 0 ? new Map<string, string>() : await store.namesOf(tx, [...new Set(seen)])
  return chits.map((chit) => withTheseNames(chit, by, names))
}

/** A chit with those of these names that the reader may see. */
export function withTheseNames<C extends WithPeople>(chit: C, by: Reader, names: ReadonlyMap<string, string>): C {
  const isNamed = isNamedFor(by, chit)
  const joinedUsers = chit.joinedUsers.map((one) => {
    const name = isNamed(one) ? names.get(one.userId) : undefined
    return name === undefined ? one : { ...one, user: { _id: one.userId, name } }
  })
  return { ...chit, joinedUsers }
}

/** Who reads every chit sees all names, a member those of fellow members who hold a ticket. */
function isNamedFor(by: Reader, { joinedUsers }: WithPeople): (one: Joined) => boolean {
  if (may(by.role, 'read-every-chit')) return () => true
  const isMember = joinedUsers.some((one) => one.approved && one.userId === by.id)
  return ({ approved }) => approved && isMember
}

/** Forming chits with seats left, without people: what a visitor may see. */
export async function openChits(tx: Tx): Promise<OpenChitOnWire[]> {
  return (await store.open(tx)).map(withoutPeople)
}

/** One chit as the lists show it. Refuses: not_found. */
export async function oneChit(tx: Tx, id: string): Promise<Result<ChitOnWire>> {
  const chit = await store.one(tx, id)
  return chit ? ok(onWire(chit)) : refuse({ code: 'not_found' })
}

/** A chit with its people in the seed's words. */
export const onWire = (chit: store.ChitWithPeople): ChitOnWire => ({
  ...withoutPeople(chit),
  joinedUsers: [
    ...chit.members.map((userId) => ({ userId, approved: true })),
    ...chit.waiting.map((userId) => ({ userId, approved: false })),
  ],
})

function withoutPeople({ terms, ...chit }: Chit): OpenChitOnWire {
  const { tickets, months, instalment, late, ...chosen } = terms
  return {
    _id: chit.id,
    name: chit.name,
    amount: chit.amount,
    durationInMonths: months,
    totalMembers: tickets,
    startDate: chit.startOn,
    createdAt: chit.createdAt,
    status: chit.state,
    contribution: instalment,
    membersJoined: chit.ticketsTaken,
    terms: {
      ...chosen,
      fixedDiscounts: [...chosen.fixedDiscounts],
      ...(late && { late: { ...late, rates: [...late.rates] } }),
    },
  }
}
