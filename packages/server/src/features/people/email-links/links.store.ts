import { sql } from 'kysely'
import type { Row, Tx } from '../../../database/types.ts'

type Purpose = Row<'mail_link'>['purpose']

/** What a link was made for. */
export interface Link {
  readonly personId: string
  /** Where it was sent. */
  readonly email: string
}

export interface FoundLink extends Link {
  readonly purpose: Purpose
  readonly madeAt: Date
}

export async function insertLink(tx: Tx, link: Link & { hash: Buffer; purpose: Purpose }): Promise<void> {
  const { hash, purpose, email, personId: person_id } = link
  await tx.insertInto('mail_link').values({ hash, purpose, email, person_id, used_at: null }).execute()
}

const isGood = sql<boolean>`used_at is null and expires_at > kuri_now()`
const WHAT = ['person_id as personId', 'email', 'purpose', 'created_at as madeAt'] as const

/** Puts a link of one week to the address a person went by until now. */
export async function insertUndo(tx: Tx, { hash, personId, email }: Link & { hash: Buffer }): Promise<void> {
  await sql`
    insert into mail_link (hash, purpose, email, person_id, created_at, expires_at)
    select ${hash}::bytea, 'undo', ${email}::text, ${personId}::uuid, now, now + interval '7 days' from kuri_now() now`.execute(
    tx,
  )
}

export async function findLink(tx: Tx, hash: Buffer, ...purposes: readonly Purpose[]): Promise<FoundLink | null> {
  const found = tx.selectFrom('mail_link').select(WHAT).where('hash', '=', hash).where('purpose', 'in', purposes)
  return (await found.where(isGood).executeTakeFirst()) ?? null
}

/** Uses a link up; null when it is none, was used or is too old. Of two who use it at once one has it. */
export async function takeLink(tx: Tx, hash: Buffer, ...purposes: readonly Purpose[]): Promise<FoundLink | null> {
  const taken = await tx
    .updateTable('mail_link')
    .set({ used_at: sql<Date>`kuri_now()` })
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where(isGood)
    .returning(WHAT)
    .executeTakeFirst()
  return taken ?? null
}

/**
 * A person's links of one purpose, or all when none is named, stop working. What undoes a change of the address works on: who
 * has taken an account over can change its password, too.
 */
export async function voidLinks(tx: Tx, personId: string, purpose?: Purpose): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ expires_at: sql<Date>`kuri_now()` })
    .where('person_id', '=', personId)
    .where('purpose', '<>', 'undo')
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset'))
    .where(isGood)
    .execute()
}

/** Uses up what would undo the changes of a person's address from this moment on; earlier changes can still be undone. */
export async function endUndos(tx: Tx, { personId, madeAt }: FoundLink): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ used_at: sql<Date>`kuri_now()` })
    .where('person_id', '=', personId)
    .where('purpose', '=', 'undo')
    .where('created_at', '>=', madeAt)
    .where(isGood)
    .execute()
}

/** The addresses a person went by within the last week and could go back to. */
export async function formerAddresses(tx: Tx, personId: string): Promise<string[]> {
  const links = await tx
    .selectFrom('mail_link')
    .innerJoin('login', 'login.person_id', 'mail_link.person_id')
    .where('mail_link.person_id', '=', personId)
    .where('purpose', '=', 'undo')
    .where(isGood)
    .whereRef('mail_link.email', '<>', 'login.email')
    .select('mail_link.email')
    .distinct()
    .execute()
  return links.map(({ email }) => email)
}

/** The address a person has requested and has not confirmed yet. */
export async function waitingAddress(tx: Tx, personId: string): Promise<string | null> {
  const link = await tx
    .selectFrom('mail_link')
    .innerJoin('login', 'login.person_id', 'mail_link.person_id')
    .where('mail_link.person_id', '=', personId)
    .where('purpose', '=', 'verify')
    .where(isGood)
    .whereRef('mail_link.email', '<>', 'login.email')
    .orderBy('mail_link.created_at', 'desc')
    .select('mail_link.email')
    .executeTakeFirst()
  return link?.email ?? null
}

/** Seconds until another letter with a link may go to this person; null: now. At most three in a quarter of an hour. */
export async function letterBlockedSeconds(tx: Tx, personId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '15 minutes' - kuri_now()))::int as seconds
      from mail_link
     where person_id = ${personId} and purpose = 'verify' and created_at > kuri_now() - interval '15 minutes'
     order by created_at desc offset 2 limit 1`.execute(tx)
  return rows[0]?.seconds ?? null
}

/** Forgets links a day after they were made or have expired, whichever is later. */
export async function forgetLinks(tx: Tx): Promise<void> {
  await sql`delete from mail_link where greatest(created_at, expires_at) < kuri_now() - interval '1 day'`.execute(tx)
}
