import type pg from 'pg'

/**
 * Tables whose rows a backup leaves behind, and why. Whatever is not named here is kept, so a new table is in the backup
 * from the day it is made.
 */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  schema_migration: 'the migrations that make the new database write it',
  session: 'sessions are not restored: everybody logs in again',
  invitation: 'a card that was lost since, and replaced, opens nothing again',
  login_failure: 'yesterday’s wrong passwords keep nobody out today',
  mail_link: 'links in letters of before lead nowhere',
  mail_link_request: 'who requested one requests it again',
  phone_code: 'codes by SMS work for five minutes',
  phone_code_request: 'who requested one requests it again',
}

/** One table as it is written and read: its name and the columns that are not computed, in their order. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** Every table a backup holds, by name. */
export async function keptTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname <> all ($1)
      group by c.relname order by c.relname`,
    [Object.keys(LEFT_BEHIND)],
  )
  return rows
}

/** Where each sequence stands: a number that was given out is never given out again. */
export async function sequences(client: pg.ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

/** One figure for all accounts: equal figures, equal books to the last paisa. */
export async function booksFigure(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ figure: string }>(
    `select encode(sha256(coalesce(string_agg(account::text, E'\\n' order by id), '')::bytea), 'hex') as figure from account`,
  )
  return rows[0]?.figure ?? ''
}
