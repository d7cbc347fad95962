import { sql } from 'kysely'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { Db, Tx } from '../../database/types.ts'

/** Whose attempts are counted: by account, by address and by both. */
export interface Who {
  /** An e-mail address; the ten digits of a phone; or 'card of' and a member's number; or 'PAN asked by' and who asks. */
  readonly email: string
  readonly address: string
}

/** Locks names until the transaction ends, so that concurrent attempts of one name are counted one after the other. */
export async function lockInTurn(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** How a rule "at most so many failures within a time" stands. */
export interface Counted {
  readonly rule: 'account and address' | 'account' | 'address'
  readonly most: number
  /** At most `most` are counted. */
  readonly failures: number
  /** Until the oldest of those counted no longer is: where the rule is full, so long nobody may try. */
  readonly seconds: number
}

/** Whether the account was logged in at this address before: strangers who guess elsewhere do not lock its owner out there. */
const knows = ({ email, address }: Who) => sql<boolean>`(exists (
  select from session join login on login.person_id = session.person_id
   where login.email = ${email} and session.address = ${address})
  or exists (
  select from session join phone_login on phone_login.person_id = session.person_id
   where phone_login.phone = ${email} and session.address = ${address}))`

/** How the three rules stand, as part of a statement. Source: docs/spec/identity.md, IDN-2. */
export const countedOf = ({ email, address }: Who) => sql<readonly Counted[]>`(
  with clock as materialized (select kuri_now() as now)
  select json_agg(json_build_object('rule', rule, 'most', most, 'failures', failures,
                                    'seconds', ceil(extract(epoch from coalesce(until, now) - now))))
    from clock,
    lateral (
      select 'account and address' as rule, 5 as most, count(*) as failures, min(at) + interval '15 minutes' as until
        from (select at from login_failure where email = ${email} and address = ${address}
                 and at > now - interval '15 minutes' order by at desc limit 5) newest
      union all
      select 'account', 20, count(*), min(at) + interval '1 hour'
        from (select at from login_failure where email = ${email}
                 and at > now - interval '1 hour' order by at desc limit 20) newest
       where not ${knows({ email, address })}
      union all
      select 'address', 100, count(*), min(at) + interval '1 hour'
        from (select at from login_failure where address = ${address}
                 and at > now - interval '1 hour' order by at desc limit 100) newest
    ) rules)`

/** How the rules stand for an account and an address. */
export async function counted(db: Db, who: Who): Promise<readonly Counted[]> {
  const { rows } = await sql<{ counted: readonly Counted[] }>`select ${countedOf(who)} as counted`.execute(db)
  return rows[0]?.counted ?? []
}

/** Writes a failure down. It travels with what comes next. */
export async function record(tx: Tx, { email, address }: Who): Promise<void> {
  const old = sql`delete from login_failure
                   where (email = ${email} or address = ${address}) and at < kuri_now() - interval '1 hour'`
  await executeWithoutAwait(tx, old.compile(tx))
  await executeWithoutAwait(tx, tx.insertInto('login_failure').values({ email, address }).compile())
}

/** Forgets an account's failures. It travels with what comes next. */
export async function clear(tx: Tx, email: string): Promise<void> {
  await executeWithoutAwait(tx, tx.deleteFrom('login_failure').where('email', '=', email).compile())
}
