import { sql } from 'kysely'
import type { Role } from '@kuri/domain'
import { NOW } from '../../../clock.ts'
import type { NewRow, Tx } from '../../../database/types.ts'

/** A person who logs in by a phone. */
export interface PhoneLogin {
  readonly personId: string
  /** Null: they have no PIN. */
  readonly pinHash: string | null
  /** False: staff gave it. */
  readonly isOwnPin: boolean
}

/** Until this transaction ends nobody else is given a PIN on this phone, and nobody chooses one. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`log-in by phone ${phone}`}, 0))`.execute(tx)
}

/** The members who log in by a phone. Staff are not among them: their role needs a password. */
export async function membersOf(tx: Tx, phone: string): Promise<PhoneLogin[]> {
  return await tx
    .selectFrom('phone_login')
    .innerJoin('person', 'person.id', 'phone_login.person_id')
    .where('phone_login.phone', '=', phone)
    .where('person.role', '=', 'member')
    .orderBy('person.id')
    .select(['person.id as personId', 'pin_hash as pinHash', 'pin_is_own as isOwnPin'])
    .execute()
}

/** Whether the same members log in by a phone with the same PINs as when it was read. */
export const isSame = (before: readonly PhoneLogin[], now: readonly PhoneLogin[]): boolean =>
  before.length === now.length &&
  before.every((one, place) => one.personId === now[place]?.personId && one.pinHash === now[place].pinHash)

/** What is needed of a person whose log-in by phone is changed; null: unknown. The lock lets a log-in at the same moment wait. */
export async function lockPerson(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('person')
    .leftJoin('phone_login', 'phone_login.person_id', 'person.id')
    .where('person.id', '=', id)
    .where('erased_at', 'is', null)
    .select([
      'person.id',
      'person.code',
      'person.name',
      'person.phone',
      'person.role',
      'person.kind',
      'phone_login.phone as loginPhone',
    ])
    .forUpdate('person')
    .executeTakeFirst()
  return person ?? null
}

/** The phone a person logs in by; null: they do not. */
export async function phoneOf(tx: Tx, personId: string): Promise<string | null> {
  const found = tx.selectFrom('phone_login').select('phone').where('person_id', '=', personId)
  return (await found.executeTakeFirst())?.phone ?? null
}

/** Lets a person log in by a phone, without a PIN. */
export async function letInByPhone(tx: Tx, { personId, phone }: { personId: string; phone: string }): Promise<void> {
  await tx.insertInto('phone_login').values({ person_id: personId, phone, pin_hash: null }).execute()
}

/** Lets a person log in by a phone with a PIN that staff gave, whatever was there before. */
export async function giveLogin(
  tx: Tx,
  { personId, phone, pinHash }: { personId: string; phone: string; pinHash: string },
): Promise<void> {
  await write(tx, personId, { phone, pin_hash: pinHash, pin_is_own: false, device_hash: null })
}

/** Lets a person log in by a phone with a PIN of their own, also in the browser of this device, whatever was there before. */
export async function chooseOwn(
  tx: Tx,
  { personId, phone, pinHash, device }: { personId: string; phone: string; pinHash: string; device: Buffer },
): Promise<void> {
  await write(tx, personId, { phone, pin_hash: pinHash, pin_is_own: true, device_hash: device })
}

type Login = Pick<NewRow<'phone_login'>, 'phone' | 'pin_hash' | 'pin_is_own' | 'device_hash'>

async function write(tx: Tx, personId: string, values: Login): Promise<void> {
  const login = { ...values, device_failures: 0 }
  await tx
    .insertInto('phone_login')
    .values({ person_id: personId, ...login })
    .onConflict((known) => known.column('person_id').doUpdateSet({ ...login, since: NOW }))
    .execute()
}

export async function setOwnPin(tx: Tx, personId: string, pinHash: string): Promise<void> {
  await tx
    .updateTable('phone_login')
    .set({ pin_hash: pinHash, pin_is_own: true })
    .where('person_id', '=', personId)
    .execute()
}

/** A member about to be let in. */
export interface Admitted {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly role: Role
  readonly needsAppCode: boolean
}

/**
 * The member who proved who they are; null when they have become a minor or an estate. The lock lets such a change wait, or
 * waits for it.
 */
export async function findToAdmit(tx: Tx, personId: string): Promise<Admitted | null> {
  const admitted = await tx
    .selectFrom('person')
    .leftJoin('login', 'login.person_id', 'person.id')
    .leftJoin('second_step', 'second_step.person_id', 'person.id')
    .where('person.id', '=', personId)
    .where('person.kind', 'not in', ['minor', 'estate'])
    .select(['person.id', 'person.name', 'login.email', 'person.role'])
    .select(sql<boolean>`second_step.confirmed_at is not null`.as('needsAppCode'))
    .forKeyShare('person')
    .executeTakeFirst()
  return admitted ?? null
}
