import type { Role } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Tx } from '../../database/types.ts'

/** Somebody we deal with, as others may see them: never with the password. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly location: string
  readonly role: Role
  readonly createdAt: Date
}

const COLUMNS = [
  'person.id',
  'person.name',
  'person.email',
  'person.phone',
  'person.address',
  'person.location',
  'person.role',
  'person.created_at as createdAt',
] as const

export async function find(tx: Tx, id: string): Promise<Person | null> {
  const person = await tx.selectFrom('person').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return person ?? null
}

export async function findByEmail(tx: Tx, email: string): Promise<(Person & { passwordHash: string }) | null> {
  const person = await tx
    .selectFrom('person')
    .select([...COLUMNS, 'person.password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return person ?? null
}

/** With their picture, the bytes of a JPEG; for one person, never for lists. */
export async function findWithPicture(tx: Tx, id: string): Promise<(Person & { jpeg: Buffer | null }) | null> {
  const person = await tx
    .selectFrom('person')
    .leftJoin('profile_image', 'profile_image.person_id', 'person.id')
    .select([...COLUMNS, 'profile_image.jpeg'])
    .where('person.id', '=', id)
    .executeTakeFirst()
  return person ?? null
}

export async function lock(tx: Tx, id: string): Promise<Person | null> {
  const person = await tx.selectFrom('person').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return person ?? null
}

export async function administrators(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('person').select('id').where('role', '=', 'admin').execute()
  return rows.map((row) => row.id)
}

export async function insert(tx: Tx, person: NewRow<'person'>): Promise<void> {
  await tx.insertInto('person').values(person).execute()
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

export type ProfileChanges = Partial<Pick<NewRow<'person'>, 'name' | 'phone' | 'address' | 'location'>>

export async function update(tx: Tx, id: string, changes: ProfileChanges): Promise<void> {
  await tx.updateTable('person').set(changes).where('id', '=', id).execute()
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.updateTable('person').set({ role }).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('person').where('id', '=', id).execute()
}

/** A page of everybody, newest first: those after the person `after`, matching `search` by name, e-mail or telephone. */
export async function page(
  tx: Tx,
  { after, search, limit }: { after?: string | undefined; search?: string | undefined; limit: number },
): Promise<Person[]> {
  const words = search ? `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%` : null
  return await tx
    .selectFrom('person')
    .select(COLUMNS)
    .$if(words !== null, (query) =>
      query.where((is) => is.or((['name', 'email', 'phone'] as const).map((column) => is(column, 'ilike', words)))),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select p.created_at, p.id from person p where p.id = ${after})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether a ticket, a top-up or a payment bears this person's name: those stay in the books, and so does the person. */
export async function isInBooks(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from ticket where person_id = ${id})
        or exists (select from topup where ${id} in (person_id, maker, checker))
        or exists (select from payment where person_id = ${id}) as held`.execute(tx)
  return rows[0]?.held === true
}
