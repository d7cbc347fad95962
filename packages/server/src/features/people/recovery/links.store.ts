import { sql } from 'kysely'
import type { Row, Tx } from '../../../database/types.ts'

type Purpose = Row<'mail_link'>['purpose']

/** What a link was made for. */
export interface Link {
  readonly personId: string
  /** Where it was sent. */
  readonly email: string
}

export async function insertLink(tx: Tx, link: Link & { hash: Buffer; purpose: Purpose }): Promise<void> {
  const { hash, purpose, email, personId: person_id } = link
  await tx.insertInto('mail_link').values({ hash, purpose, email, person_id, used_at: null }).execute()
}

const isGood = sql<boolean>`used_at is null and expires_at > kuri_now()`
const WHAT = ['person_id as personId', 'email'] as const

export async function findLink(tx: Tx, hash: Buffer, purpose: Purpose): Promise<Link | null> {
  const found = tx.selectFrom('mail_link').select(WHAT).where('hash', '=', hash).where('purpose', '=', purpose)
  return (await found.where(isGood).executeTakeFirst()) ?? null
}

/** Uses a link up; null when it is none, was used or is too old. Of two who use it at once one has it. */
export async function takeLink(tx: Tx, hash: Buffer, purpose: Purpose): Promise<Link | null> {
  const taken = await tx
    .updateTable('mail_link')
    .set({ used_at: sql<Date>`kuri_now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where(isGood)
    .returning(WHAT)
    .executeTakeFirst()
  return taken ?? null
}

/** A person's links of one purpose, or of every purpose when none is named, stop working. */
export async function voidLinks(tx: Tx, personId: string, purpose?: Purpose): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ expires_at: sql<Date>`kuri_now()` })
    .where('person_id', '=', personId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset'))
    .where(isGood)
    .execute()
}

/** The address a person has asked to be known by and has not confirmed yet. */
export async function waitingAddress(tx: Tx, personId: string): Promise<string | null> {
  const link = await tx
    .selectFrom('mail_link')
    .innerJoin('person', 'person.id', 'mail_link.person_id')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'verify')
    .where(isGood)
    .whereRef('mail_link.email', '<>', 'person.email')
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

/** Links are dead after half an hour; a day later nobody asks what became of them. */
export async function forgetLinks(tx: Tx): Promise<void> {
  await sql`delete from mail_link where created_at < kuri_now() - interval '1 day'`.execute(tx)
}
