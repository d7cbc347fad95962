import { sql } from 'kysely'
import type { Tx } from '../../../database/types.ts'
import { lockInTurn } from '../throttle.store.ts'

/** Why an email with a link is sent: a forgotten password, or a registration. They are counted apart. */
export type Purpose = 'reset' | 'register'

/** Concurrent requests for the same account or from the same address are counted one after the other. */
export async function queueUp(tx: Tx, email: string, address: string): Promise<void> {
  await lockInTurn(tx, [`email link for ${email}`, `email link from ${address}`])
}

/**
 * Seconds until an email with a link may be requested again; null: now. Three in 15 minutes for one account: a link lives longer
 * than that, so its owner always holds a good one, whoever else requests one. 20 an hour from one address.
 */
export async function blockedSeconds(tx: Tx, purpose: Purpose, email: string, address: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(until) - kuri_now()))::int as seconds
      from ((select at + interval '15 minutes' as until from mail_link_request where purpose = ${purpose} and email = ${email} order by at desc offset 2 limit 1)
            union all
            (select at + interval '1 hour' from mail_link_request where purpose = ${purpose} and address = ${address} order by at desc offset 19 limit 1)) rules
     where until > kuri_now()`.execute(tx)
  return rows[0]?.seconds ?? null
}

export async function insert(tx: Tx, purpose: Purpose, email: string, address: string): Promise<void> {
  // who registers is answered in the same transaction
  await tx
    .insertInto('mail_link_request')
    .values({ purpose, email, address, answered: purpose === 'register' })
    .execute()
}

/** Takes requests nobody has answered yet; those another process has locked are skipped. Returns their email addresses. */
export async function take(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    update mail_link_request set answered = true
     where id in (select id from mail_link_request where not answered order by id limit ${most} for update skip locked)
    returning email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** After an hour nothing is counted by them any more. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from mail_link_request where answered and at < kuri_now() - interval '1 hour'`.execute(tx)
}
