import { sql } from 'kysely'
import { MOST_CODE_FAILURES, MOST_PIN_FAILURES } from './limits.ts'
import { NOW } from '../../../clock.ts'
import type { Db, Tx } from '../../../database/types.ts'
import { lockInTurn } from '../throttle.store.ts'

/** Concurrent requests for the same phone or from the same address are counted one after the other. */
export async function queueUp(tx: Tx, phone: string, address: string): Promise<void> {
  await lockInTurn(tx, [`code for ${phone}`, `code from ${address}`])
}

/**
 * Seconds until a code may be requested again; null: now. For a phone 3 in 15 minutes and 10 in 24 hours, from an address 20 in
 * an hour, and 1,000 codes that the company sent in an hour. Source: docs/spec/identity.md, IDN-17.
 */
export async function blockedSeconds(tx: Tx, phone: string, address: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(until) - kuri_now()))::int as seconds
      from ((select at + interval '15 minutes' as until from phone_code_request where phone = ${phone} order by at desc offset 2 limit 1)
            union all
            (select at + interval '24 hours' from phone_code_request where phone = ${phone} order by at desc offset 9 limit 1)
            union all
            (select at + interval '1 hour' from phone_code_request where address = ${address} order by at desc offset 19 limit 1)
            union all
            (select created_at + interval '1 hour' from phone_code order by created_at desc offset 999 limit 1)) rules
     where until > kuri_now()`.execute(tx)
  return rows[0]?.seconds ?? null
}

export async function insertRequest(tx: Tx, phone: string, address: string): Promise<void> {
  await tx.insertInto('phone_code_request').values({ phone, address }).execute()
}

/** Takes requests nobody has answered yet; those another process has locked are skipped. Returns their phones. */
export async function takeRequests(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    update phone_code_request set answered = true
     where id in (select id from phone_code_request where not answered order by id limit ${most} for update skip locked)
    returning phone`.execute(tx)
  return rows.map(({ phone }) => phone)
}

/** Writes a code; the one before ends. */
export async function replaceCode(tx: Tx, code: { id: string; phone: string; hash: Buffer }): Promise<void> {
  await tx
    .updateTable('phone_code')
    .set({ ended_at: NOW })
    .where('phone', '=', code.phone)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('phone_code')
    .values({ ...code, ended_at: null })
    .execute()
}

/** A code that works. */
export interface LiveCode {
  readonly id: string
  readonly hash: Buffer
}

/** The code of a phone that works, locked, so that attempts with it come one after the other. */
export async function lockLive(tx: Tx, phone: string): Promise<LiveCode | null> {
  const found = tx
    .selectFrom('phone_code')
    .select(['id', 'hash'])
    .where('phone', '=', phone)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at > kuri_now()`)
    .forUpdate()
  return (await found.executeTakeFirst()) ?? null
}

/** Counts a wrong attempt, of the code or of the PIN beside it; after the last one allowed the code ends. */
export async function countFailure(tx: Tx, id: string): Promise<void> {
  await sql`
    update phone_code
       set failures = failures + 1,
           ended_at = case when failures + 1 >= ${MOST_CODE_FAILURES} then kuri_now() end
     where id = ${id}`.execute(tx)
}

/** The code is used. */
export async function endCode(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('phone_code').set({ ended_at: NOW }).where('id', '=', id).execute()
}

/** Writes a wrong PIN down, wherever it was entered. */
export async function recordWrongPin(tx: Tx, phone: string): Promise<void> {
  await tx.insertInto('wrong_pin').values({ phone }).execute()
}

/** Wrong PINs of a phone in the last 24 hours, at most as many as are allowed, and the seconds until the oldest of them is older. */
export async function pinFailures(db: Db | Tx, phone: string): Promise<{ failures: number; seconds: number }> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    select count(*)::int as failures,
           coalesce(ceil(extract(epoch from min(at) + interval '24 hours' - kuri_now())), 0)::int as seconds
      from (select at from wrong_pin where phone = ${phone} and at > kuri_now() - interval '24 hours'
             order by at desc limit ${MOST_PIN_FAILURES}) newest`.execute(db)
  return rows[0] ?? { failures: 0, seconds: 0 }
}

/** Forgets the codes of a phone and its wrong PINs: staff have seen who uses it, or gave them a card. */
export async function deleteCodes(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('phone_code').where('phone', '=', phone).execute()
  await tx.deleteFrom('wrong_pin').where('phone', '=', phone).execute()
}

/** After a day nothing is counted by them any more. */
export async function deleteOld(tx: Tx): Promise<void> {
  await sql`delete from phone_code_request where answered and at < kuri_now() - interval '24 hours'`.execute(tx)
  await sql`delete from phone_code where created_at < kuri_now() - interval '24 hours'`.execute(tx)
  await sql`delete from wrong_pin where at < kuri_now() - interval '24 hours'`.execute(tx)
}
