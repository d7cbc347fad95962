import { mayBeOfBranch, type Language, type Role } from '@kuri/domain'
import { sql, type NotNull } from 'kysely'
import { branchNameOfPerson } from '../../database/branch-rows.ts'
import { newId } from '../../database/ids.ts'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Db, NewRow, Tx } from '../../database/types.ts'
import { isSearch, matching } from './search.store.ts'
import { countedOf, type Counted, type Who } from './throttle.store.ts'

/** Somebody we deal with, as others may see them: never with the password. */
export interface Person {
  readonly id: string
  /** On cards and documents: K-000123. */
  readonly code: string
  readonly name: string
  /** Null: they have no login. */
  readonly email: string | null
  readonly phone: string
  readonly address: string
  readonly location: string
  readonly role: Role
  readonly createdAt: Date
}

const COLUMNS = [
  'person.id',
  'person.code',
  'person.name',
  'login.email',
  'person.phone',
  'person.address',
  'person.location',
  'person.role',
  'person.created_at as createdAt',
] as const

const people = (tx: Tx) => tx.selectFrom('person').leftJoin('login', 'login.person_id', 'person.id')

export async function find(tx: Tx, id: string): Promise<Person | null> {
  const person = await people(tx).select(COLUMNS).where('person.id', '=', id).executeTakeFirst()
  return person ?? null
}

/** A person who has a login. */
export type PersonWithLogin = Person & { readonly email: string }

export const hasLogin = (person: Person): person is PersonWithLogin => person.email !== null

/** The person of an e-mail address, and whether they can log in: without a password they cannot. */
export async function findByEmail(
  tx: Tx,
  email: string,
): Promise<(PersonWithLogin & { readonly hasPassword: boolean }) | null> {
  const person = await tx
    .selectFrom('person')
    .innerJoin('login', 'login.person_id', 'person.id')
    .select(COLUMNS)
    .select(sql<boolean>`login.password_hash is not null`.as('hasPassword'))
    .where('login.email', '=', email)
    .executeTakeFirst()
  return person ?? null
}

/** What a person with a login is known by when they prove that they know their password. */
export async function findWithPassword(
  db: Db,
  id: string,
): Promise<(Pick<PersonWithLogin, 'email' | 'role'> & { readonly passwordHash: string }) | null> {
  const known = db
    .selectFrom('login')
    .innerJoin('person', 'person.id', 'login.person_id')
    .select(['login.email', 'person.role', 'login.password_hash as passwordHash'])
    .where('login.person_id', '=', id)
    .where('login.password_hash', 'is not', null)
    .$narrowType<{ passwordHash: NotNull }>()
  return (await known.executeTakeFirst()) ?? null
}

/** Whose password is to be named, and the hash it is checked against. */
export interface Account {
  readonly id: string
  readonly passwordHash: string
}

/** The account of an e-mail address, none where it is unknown, beside how the failures of whoever tries it count. */
export async function findToTry(
  db: Db,
  who: Who,
): Promise<{ readonly account: Account | null; readonly counted: readonly Counted[] }> {
  const { rows } = await sql<{ counted: readonly Counted[]; id: string | null; passwordHash: string | null }>`
    select ${countedOf(who)} as counted, login.person_id as id, login.password_hash as "passwordHash"
      from (select) as one left join login on login.email = ${who.email}`.execute(db)
  const [{ counted, id, passwordHash } = { counted: [], id: null, passwordHash: null }] = rows
  return { counted, account: id !== null && passwordHash !== null ? { id, passwordHash } : null }
}

/**
 * The person of an account whose password was right, and whether their log-in needs a code besides; none when the
 * account has gone meanwhile, or has another password.
 */
export async function findToAdmit(
  tx: Tx,
  { id, passwordHash }: Account,
): Promise<(PersonWithLogin & { readonly needsCode: boolean }) | null> {
  const person = await tx
    .selectFrom('person')
    .innerJoin('login', 'login.person_id', 'person.id')
    .leftJoin('second_step', 'second_step.person_id', 'person.id')
    .select(COLUMNS)
    .select(sql<boolean>`second_step.confirmed_at is not null`.as('needsCode'))
    .where('person.id', '=', id)
    .where('login.password_hash', '=', passwordHash)
    .executeTakeFirst()
  return person ?? null
}

/** A person with their picture, the bytes of a JPEG, and what they say of themselves. */
export interface PersonWithPicture extends Person {
  readonly jpeg: Buffer | null
  /** In their own script. */
  readonly ownName: string
  readonly language: Language
  readonly occupation: string
}

/** For one person, never for lists. */
export async function findWithPicture(tx: Tx, id: string): Promise<PersonWithPicture | null> {
  const person = await people(tx)
    .leftJoin('profile_image', 'profile_image.person_id', 'person.id')
    .select([...COLUMNS, 'profile_image.jpeg', 'person.own_name as ownName', 'person.language', 'person.occupation'])
    .where('person.id', '=', id)
    .executeTakeFirst()
  return person ?? null
}

/** Locks the login, if there is one, before the person: a log-in and a change of the password lock them in this order, too. */
export async function lock(tx: Tx, id: string): Promise<Person | null> {
  await executeWithoutAwait(tx, tx.selectFrom('login').select('id').where('person_id', '=', id).forUpdate().compile())
  const person = await people(tx).select(COLUMNS).where('person.id', '=', id).forUpdate('person').executeTakeFirst()
  return person ?? null
}

/** Whether a person decides for a member: it is their own membership, or they are its guardian or heir. */
export async function standsFor(tx: Tx, personId: string, memberId: string): Promise<boolean> {
  const found = await sql<{ stands: boolean }>`select stands_for(${personId}, ${memberId}) as stands`.execute(tx)
  return found.rows[0]?.stands === true
}

export async function isErased(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('person').select('erased_at').where('id', '=', id).forKeyShare().executeTakeFirst()
  return found?.erased_at !== null
}

/**
 * Locks the chits a person has requested to join, before the person is locked: their requests go with them, which counts
 * a change of their chits' people. Approvals lock the chit first and the person second; in the other order the two would wait for each other.
 */
export async function lockRequestedChits(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('chit')
    .select('id')
    .where('id', 'in', (query) => query.selectFrom('join_request').select('chit_id').where('person_id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The roles are written into the statement: PostgreSQL plans it once and reads the index of staff. */
export async function withRoles(tx: Tx, roles: readonly Role[]): Promise<string[]> {
  if (roles.length === 0) return []
  const written = roles.map((role) => sql.lit(role))
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('role', 'in', written)
    .where(sql<boolean>`(works_at is null or works_at = own_branch())`)
    .execute()
  return rows.map((row) => row.id)
}

/** By chit, those of these roles who work for its branch or for head office. */
export async function withRolesAt(
  tx: Tx,
  roles: readonly Role[],
  chitIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (roles.length === 0 || chitIds.length === 0) return new Map()
  const written = roles.map((role) => sql.lit(role))
  const rows = await tx
    .selectFrom('person')
    .innerJoin('chit', (on) => on.on(sql<boolean>`(person.works_at is null or person.works_at = chit.branch_id)`))
    .where('person.role', 'in', written)
    .where(sql<boolean>`chit.id = any(${arrayOf(chitIds, 'uuid')})`)
    .select(['chit.id as chitId', 'person.id'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ chitId }) => chitId)].map(([chitId, people]) => [chitId, people.map(({ id }) => id)]),
  )
}

/** The branches of the company, the first one first. */
export const branches = async (tx: Tx): Promise<{ readonly _id: string; readonly name: string }[]> =>
  await tx.selectFrom('branch').select(['id as _id', 'name']).orderBy('no').execute()

/** Everybody who works for the company, by name. */
export async function staff(tx: Tx): Promise<Pick<Person, 'id' | 'name' | 'role'>[]> {
  return await tx
    .selectFrom('person')
    .select(['id', 'name', 'role'])
    .where('role', '<>', sql.lit('member'))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Returns the code of the new person. */
export async function insert(tx: Tx, person: NewRow<'person'>): Promise<string> {
  return (await tx.insertInto('person').values(person).returning('code').executeTakeFirstOrThrow()).code
}

/** Gives a person a login; its address is not confirmed yet. */
export async function insertLogin(tx: Tx, login: Omit<NewRow<'login'>, 'id'>): Promise<void> {
  await tx
    .insertInto('login')
    .values({ ...login, id: newId() })
    .execute()
}

export async function savePicture(tx: Tx, personId: string, jpeg: Buffer): Promise<void> {
  await tx
    .insertInto('profile_image')
    .values({ person_id: personId, jpeg })
    .onConflict((taken) => taken.column('person_id').doUpdateSet({ jpeg, updated_at: sql<Date>`kuri_now()` }))
    .execute()
}

export async function removePicture(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('profile_image').where('person_id', '=', personId).execute()
}

/** What is written down of a person: neither role nor erasure. */
export type PersonColumns = Partial<Omit<NewRow<'person'>, 'id' | 'role' | 'created_at' | 'erased_at'>>

export async function update(tx: Tx, id: string, changes: PersonColumns): Promise<void> {
  await tx.updateTable('person').set(changes).where('id', '=', id).execute()
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  const place = mayBeOfBranch(role) ? {} : { works_at: null }
  await tx
    .updateTable('person')
    .set({ role, ...place })
    .where('id', '=', id)
    .execute()
}

/** Puts a new password's hash in the old one's place; false when the old one holds no more. */
export async function replacePassword(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  const replaced = await tx
    .updateTable('login')
    .set({ password_hash: to })
    .where('person_id', '=', id)
    .where('password_hash', '=', from)
    .returning('id')
    .execute()
  return replaced.length > 0
}

/** Whether a person's password is known to keep the administrators' rule. */
export async function hasStrictPassword(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('login').select('password_is_strict as isStrict').where('person_id', '=', id)
  return (await found.executeTakeFirst())?.isStrict === true
}

/** Notes whether a password keeps the administrators' rule. It travels with what comes next. */
export async function noteStrictness(tx: Tx, id: string, isStrict: boolean): Promise<void> {
  const known = tx.updateTable('login').set({ password_is_strict: isStrict }).where('person_id', '=', id)
  await executeWithoutAwait(tx, known.where('password_is_strict', '<>', isStrict).compile())
}

/** Puts a new password's hash in the place of whatever was there. */
export async function setPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.updateTable('login').set({ password_hash: hash }).where('person_id', '=', id).execute()
}

/** The address of a person's login and since when it is confirmed; null: they have no login. */
export async function emailOf(tx: Tx, id: string): Promise<{ email: string; confirmedAt: Date | null } | null> {
  const known = tx
    .selectFrom('login')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('person_id', '=', id)
  return (await known.executeTakeFirst()) ?? null
}

export async function setEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.updateTable('login').set({ email, email_confirmed_at: null }).where('person_id', '=', id).execute()
}

/** Notes that the person has confirmed an address, if it still is the one they go by. */
export async function markEmailConfirmed(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('login')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, kuri_now())` })
    .where('person_id', '=', id)
    .where('email', '=', email)
    .execute()
}

/** Ends every way in which a person logs in: another person acts for them from now on. */
export async function removeLogins(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail_link').where('person_id', '=', id).execute()
  await tx.deleteFrom('invitation').where('person_id', '=', id).execute()
  await tx.deleteFrom('phone_login').where('person_id', '=', id).execute()
  await tx.deleteFrom('second_step').where('person_id', '=', id).execute()
  await tx.deleteFrom('passkey').where('person_id', '=', id).execute()
  await tx.deleteFrom('login').where('person_id', '=', id).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('person').where('id', '=', id).execute()
}

/** Which people, in which order, from where on. */
export interface PeopleFilter {
  /** What a member search reads: names, phones, receipts, chits, tickets. */
  readonly search?: string | undefined
  readonly sort?: 'since' | 'name' | 'email' | 'role' | undefined
  readonly descending?: boolean | undefined
  /** Those after this person. */
  readonly after?: string | undefined
  readonly skip?: number | undefined
  readonly limit: number
}

const SORTS = {
  since: sql`person.created_at`,
  name: sql`lower(person.name)`,
  email: sql`coalesce(login.email, '')`,
  role: sql`person.role`,
} as const

/** A page of everybody who matches, newest first by default, each with the name of their branch where there are several. */
export async function page(tx: Tx, filter: PeopleFilter): Promise<(Person & { readonly branch: string | null })[]> {
  const { search, sort = 'since', descending = true, after, skip = 0, limit } = filter
  const by = SORTS[sort]
  const direction = descending ? 'desc' : 'asc'
  const later = sql<boolean>`
    (${by}, person.id) ${descending ? sql`<` : sql`>`}
      (select ${by}, person.id from person left join login on login.person_id = person.id where person.id = ${after ?? null})`
  return await matching(tx, search)
    .leftJoin('login', 'login.person_id', 'person.id')
    .select([...COLUMNS, branchNameOfPerson.as('branch')])
    .$if(after !== undefined, (query) => query.where(later))
    .orderBy(by, direction)
    .orderBy('person.id', direction)
    .limit(limit)
    .offset(skip)
    .execute()
}

/** How many match. */
export async function count(tx: Tx, search: string | undefined): Promise<number> {
  if (!isSearch(search)) return await countOfAll(tx)
  const { total } = await matching(tx, search)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many people are not erased. */
async function countOfAll(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select people_here() as total`.execute(tx)
  return rows[0]?.total ?? 0
}
