import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

/**
 * Seconds until this account may be tried from this address again; null: now. A rule "n failures within w" blocks until
 * its n-th newest failure is older than w.
 */
export async function blockedSeconds(tx: Tx, email: string, address: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(until) - kuri_now()))::int as seconds
      from ((select at + interval '15 minutes' as until from login_failure
              where email = ${email} and address = ${address} order by at desc offset 4 limit 1)
            union all
            (select at + interval '1 hour' from login_failure where email = ${email} order by at desc offset 19 limit 1)
            union all
            (select at + interval '1 hour' from login_failure where address = ${address} order by at desc offset 99 limit 1)) rules
     where until > kuri_now()`.execute(tx)
  return rows[0]?.seconds ?? null
}

export async function record(tx: Tx, email: string, address: string): Promise<void> {
  await sql`delete from login_failure
             where (email = ${email} or address = ${address}) and at < kuri_now() - interval '1 hour'`.execute(tx)
  await tx.insertInto('login_failure').values({ email, address }).execute()
}

export async function clear(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('login_failure').where('email', '=', email).execute()
}
