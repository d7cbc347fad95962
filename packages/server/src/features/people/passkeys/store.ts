import { sql } from 'kysely'
import { NOW } from '../../../clock.ts'
import type { NewRow, Row, Tx } from '../../../database/types.ts'

export type Passkey = Row<'passkey'>

/** The passkeys of a person, the newest first. */
export async function passkeysOf(tx: Tx, personId: string): Promise<Passkey[]> {
  const own = tx.selectFrom('passkey').selectAll().where('person_id', '=', personId)
  return await own.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Passkeys of a person are added one after the other. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys of ${personId}`}, 0))`.execute(tx)
}

export async function insert(tx: Tx, row: NewRow<'passkey'>): Promise<Passkey> {
  return await tx.insertInto('passkey').values(row).returningAll().executeTakeFirstOrThrow()
}

/** False: it is not this person's, or there is none. */
export async function remove(tx: Tx, id: string, personId: string): Promise<boolean> {
  const removed = tx.deleteFrom('passkey').where('id', '=', id).where('person_id', '=', personId).returning('id')
  return (await removed.execute()).length > 0
}

export async function removeAllOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('person_id', '=', personId).execute()
}

export async function find(tx: Tx, credentialId: Buffer): Promise<Passkey | null> {
  const found = tx.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId)
  return (await found.executeTakeFirst()) ?? null
}

/** Notes a use; false when it was used or removed since it was read. */
export async function noteUse(tx: Tx, { id, sign_count: before }: Passkey, signCount: number): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: NOW })
    .where('id', '=', id)
    .where('sign_count', '=', before)
    .returning('id')
    .execute()
  return used.length > 0
}

export async function insertChallenge(tx: Tx, hash: Buffer, personId: string | null): Promise<void> {
  await tx.insertInto('passkey_challenge').values({ hash, person_id: personId }).execute()
}

/** Uses a challenge up; false when there is none, of this person or for a log-in (null), that is still good. */
export async function takeChallenge(tx: Tx, hash: Buffer, personId: string | null): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash)
    .where('person_id', 'is not distinct from', personId)
    .returning(sql<boolean>`expires_at > kuri_now()`.as('isGood'))
    .executeTakeFirst()
  return taken?.isGood === true
}

export async function forgetOldChallenges(tx: Tx): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < kuri_now()`.execute(tx)
}

/** Whether a session began in the last ten minutes. */
export async function isFresh(tx: Tx, sessionId: string): Promise<boolean> {
  const session = tx.selectFrom('session').where('id', '=', sessionId)
  const found = session.select(sql<boolean>`created_at > kuri_now() - interval '10 minutes'`.as('isFresh'))
  return (await found.executeTakeFirst())?.isFresh === true
}
