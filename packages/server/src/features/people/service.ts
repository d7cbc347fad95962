import type { BodyOf, peopleEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'
import { onWire, type User } from './view.ts'

const MOST_RECENT = 10
const PAGE = 100

type Changes = BodyOf<typeof peopleEndpoints.editMe>
type Page = Omit<ReplyOf<typeof peopleEndpoints.adminUsers>, 'success'>

/** The company's administrators. */
export const administrators = (tx: Tx): Promise<string[]> => store.administrators(tx)

/** A person with their picture; oneself, or anybody for an administrator. Refuses: not_found, also when it is not theirs to see. */
export async function profile(tx: Tx, { id, by }: { id: string; by: SignedIn }): Promise<Result<User>> {
  if (id !== by.id && by.role !== 'admin') return refuse({ code: 'not_found' })
  const person = await store.findWithPicture(tx, id)
  return person ? ok(onWire(person, person.jpeg)) : refuse({ code: 'not_found' })
}

/** Changes one's own name, telephone, address or location; never role, e-mail or anything of money. */
export async function editProfile(tx: Tx, { changes, by }: { changes: Changes; by: SignedIn }): Promise<Result<User>> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await store.update(tx, by.id, given)
  return await profile(tx, { id: by.id, by })
}

/** Who registered last, newest first. */
export async function recentUsers(tx: Tx): Promise<User[]> {
  return (await store.page(tx, { limit: MOST_RECENT })).map((person) => onWire(person))
}

/** Everybody, newest first, a page at a time; `search` looks into names, e-mail addresses and telephone numbers. */
export async function users(
  tx: Tx,
  {
    limit = PAGE,
    cursor,
    search,
  }: { limit?: number | undefined; cursor?: string | undefined; search?: string | undefined },
): Promise<Page> {
  const people = await store.page(tx, { limit, after: cursor, search })
  const last = people.length < limit ? undefined : people.at(-1)
  return { users: people.map((person) => onWire(person)), next: last?.id ?? null }
}
