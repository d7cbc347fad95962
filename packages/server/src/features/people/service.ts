import type { BodyOf, peopleEndpoints, QueryOf, ReplyOf } from '@kuri/contract'
import {
  isStaff,
  legalNameOf,
  may,
  mobileDigits,
  needsTwoAdministrators,
  ok,
  refuse,
  rolesWith,
  type Paise,
  type Permission,
  type Result,
} from '@kuri/domain'
import { branchOfRow } from '../../database/branch-rows.ts'
import type { Tx } from '../../database/types.ts'
import { decidingAdministrators } from '../approvals/request.ts'
import type { SignedIn } from '../sessions/service.ts'
import { loggedInOf } from './acting/service.ts'
import { phoneOf } from './phone-login/store.ts'
import { protectionOf } from './two-factor/service.ts'
import { namedOf, ofAge } from './details.store.ts'
import * as store from './store.ts'
import { onWire, type Myself, type User } from './view.ts'

const MOST_RECENT = 10
const PAGE = 100

type Changes = BodyOf<typeof peopleEndpoints.editMe>
type PeopleQuery = QueryOf<typeof peopleEndpoints.adminUsers>
type Page = Omit<ReplyOf<typeof peopleEndpoints.adminUsers>, 'success'>

/** The company's administrators. */
export const administrators = (tx: Tx): Promise<string[]> => store.withRoles(tx, ['admin'])

/** All who may do something: to be notified of work that waits for them. */
export const whoMay = (tx: Tx, permission: Permission): Promise<string[]> => store.withRoles(tx, rolesWith(permission))

/**
 * The same of work that waits in a chit, by chit: the staff of its branch and head office's, whoever makes the call. Source:
 * docs/spec/identity.md, IDN-24.
 */
export const whoMayAt = (tx: Tx, permission: Permission, chitIds: readonly string[]): Promise<Map<string, string[]>> =>
  store.withRolesAt(tx, rolesWith(permission), chitIds)

/** Whether a person is erased: no money is credited to them. The lock lets an erasure at the same moment wait. */
export const standsFor = store.standsFor
export const isErased = (tx: Tx, id: string): Promise<boolean> => store.isErased(tx, id)

/** Everybody who works for the company, by name, with what they are to it. */
export const staff = (tx: Tx): Promise<Pick<store.Person, 'id' | 'name' | 'role'>[]> => store.staff(tx)

interface Concerned {
  /** Who enters it; none: a member requested it, or a rule did. */
  readonly maker?: string
  /** Whose money it is: they decide nothing about it, so they are not counted. */
  readonly owners?: readonly (string | null)[]
}

/**
 * Whose approval counts: of administrators those who have been one for 24 hours, and those who were one until less than 24
 * hours ago, so that nobody makes a second person or gets rid of one in order to decide alone.
 */
export async function whoDecides(tx: Tx, permission: Permission): Promise<string[]> {
  const helping = rolesWith(permission).filter((role) => role !== 'admin')
  return [...(await store.withRoles(tx, helping)), ...(await decidingAdministrators(tx))]
}

/** Whose word counts by itself: they may do it, and are no new administrator. */
export async function whoMayDecide(tx: Tx, permission: Permission): Promise<string[]> {
  const deciding = await whoDecides(tx, permission)
  return (await whoMay(tx, permission)).filter((id) => deciding.includes(id))
}

/**
 * Whether a second person has to approve: as soon as two people may whose money it is not (docs/spec/approvals.md, APP-2). What
 * a person enters who may not decide it always waits for one who may. The one place that counts whose approval counts.
 */
export const needsSecond = async (tx: Tx, permission: Permission, concerned: Concerned = {}): Promise<boolean> =>
  takesTwo(await whoDecides(tx, permission), concerned)

/** The same where it is known whose approval counts. */
export function takesTwo(deciding: readonly string[], { maker, owners = [] }: Concerned): boolean {
  const counted = deciding.filter((id) => !owners.includes(id))
  return counted.length > 1 || (maker !== undefined && !counted.includes(maker))
}

/**
 * Whether two administrators approve what this member reports as paid: it reaches the company's limit, and two may approve
 * money who are not the member.
 */
export async function memberNeedsTwo(
  tx: Tx,
  { personId, amount, from }: { readonly personId: string; readonly amount: Paise; readonly from: Paise },
): Promise<boolean> {
  const deciding = (await whoDecides(tx, 'approve-money')).filter((id) => id !== personId)
  return needsTwoAdministrators(amount, from, deciding.length)
}

/** Writes a person without a login, as the books of a company that moves in have them. */
export const insert = store.insert

/**
 * Keeps an e-mail address for a person without a login, as staff enter one: nobody logs in with it before a card is used. Somebody
 * else's address is not kept.
 */
export async function keepEmail(tx: Tx, personId: string, email: string): Promise<void> {
  if ((await store.findByEmail(tx, email)) === null)
    await store.insertLogin(tx, { person_id: personId, email, password_hash: null })
}

/** Whether there is such a person. */
export const isKnown = async (tx: Tx, id: string): Promise<boolean> => (await store.find(tx, id)) !== null

/** Minors who are 18 by now: staff make persons of them. How many there are, and who was 18 first. */
export const minorsOfAge = ofAge

/** The name of a person on documents. Throws where there is no such person. */
export const legalName = async (tx: Tx, id: string): Promise<string> => legalNameOf(await namedOf(tx, id))

/** A person’s name; '' where there is no such person. */
export const nameOf = async (tx: Tx, id: string): Promise<string> => (await store.find(tx, id))?.name ?? ''

/** A person with their picture; oneself, or anybody for whoever keeps the people's books. Refuses: not_found, also when it is not theirs to see. */
export async function profile(tx: Tx, { id, by }: { id: string; by: SignedIn }): Promise<Result<User>> {
  if (id !== by.id && !may(by.role, 'read-people')) return refuse({ code: 'not_found' })
  const person = await store.findWithPicture(tx, id)
  return person ? ok(onWire(person, person.jpeg)) : refuse({ code: 'not_found' })
}

/** Oneself, and whether the account has all the company requires. Refuses: not_found. */
export async function myself(tx: Tx, by: SignedIn): Promise<Result<Myself>> {
  const person = await store.findWithPicture(tx, by.id)
  if (!person) return refuse({ code: 'not_found' })
  const { jpeg, ownName, language, occupation } = person
  const loggedIn = await loggedInOf(tx, by)
  const mine = { ...onWire(person, jpeg), ownName, language, occupation, ...(loggedIn && { loggedIn }) }
  if (!isStaff(by.role)) return ok(mine)
  const { since, isDemanded, password } = await protectionOf(tx, by)
  return ok({
    ...mine,
    ...(await placeOf(tx, by)),
    mustSecure: (isDemanded && !since) || (password.isDemanded && !password.isStrict),
  })
}

/** The branch of who works for one; of head office's staff, where there are several, the branches that they may choose from. */
async function placeOf(tx: Tx, { branchId }: SignedIn): Promise<Pick<Myself, 'branch' | 'branches'>> {
  const branches = await store.branches(tx)
  if (branchId === undefined) return branches.length > 1 ? { branches } : {}
  const own = branches.find(({ _id }) => _id === branchId)
  if (own === undefined) throw new Error(`branch ${branchId} not found`)
  return { branch: own.name }
}

/**
 * Changes what one may say of oneself; never role, e-mail or anything of money. Refuses: phone_is_login, because an open browser
 * would otherwise be enough to log in from another phone for good.
 */
export async function editProfile(
  tx: Tx,
  { changes, by }: { changes: Changes; by: SignedIn },
): Promise<Result<Myself>> {
  const { ownName, ...others } = changes
  const given = Object.fromEntries(
    Object.entries({ ...others, own_name: ownName }).filter(([, value]) => value !== undefined),
  )
  if (changes.phone !== undefined) {
    const loginPhone = await phoneOf(tx, by.id)
    if (loginPhone !== null && mobileDigits(changes.phone) !== loginPhone)
      return refuse({ code: 'phone_is_login', field: 'phone' })
  }
  if (Object.keys(given).length > 0) await store.update(tx, by.id, given)
  return await myself(tx, by)
}

/** Who registered last, newest first. */
export async function recentUsers(tx: Tx): Promise<User[]> {
  return (await store.page(tx, { limit: MOST_RECENT })).map((person) => onWire(person))
}

/** As many as a call of the original client is answered at once. */
const EVERYBODY = 10_000

/**
 * Everybody, a page at a time, newest first by default; names go from A to Z. `search` finds what a member search finds.
 * Without `limit`, `cursor` and `page`, as the original client calls it, everybody at once, at most 10,000.
 */
export async function users(tx: Tx, query: PeopleQuery): Promise<Page> {
  const { cursor, search, sort = 'since', order = sort === 'since' ? 'desc' : 'asc', page = 1 } = query
  const isPaged = cursor !== undefined || query.page !== undefined
  const { limit = isPaged ? PAGE : EVERYBODY } = query
  const skip = cursor === undefined ? (page - 1) * limit : 0
  const people = await store.page(tx, { limit, skip, after: cursor, search, sort, descending: order === 'desc' })
  const last = people.length < limit ? undefined : people.at(-1)
  return {
    users: people.map((person) => ({ ...onWire(person), ...branchOfRow(person) })),
    next: last?.id ?? null,
    total: await store.count(tx, search),
  }
}
