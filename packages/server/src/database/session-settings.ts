import pg from 'pg'

/** Nobody waits longer than this for a lock, a statement, or an application that forgot its transaction. */
const PATIENCE = { lock_timeout: 3_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }
/** A careless ::date is then still the legal day. */
const TIME_ZONE = 'Asia/Kolkata'
/** The settings of every connection. */
export const SETTINGS = { ...PATIENCE, options: `-c timezone=${TIME_ZONE}` }

/**
 * The settings a connection lacks: none, unless a pooler does not pass them to the database and the login does not have
 * them there (docs/scaling.md).
 */
export async function missingSettings(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, ...SETTINGS })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting = '0' or name = 'TimeZone' and setting <> $2`,
      [Object.keys(PATIENCE), TIME_ZONE],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
