import { sql } from 'kysely'
import { newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'

type Message = Omit<NewRow<'contact_message'>, 'id'>

/**
 * Keeps a message; false when the same person wrote the very same in the last hour. A visitor has no idempotency key:
 * who presses twice, or asks again because no answer came, says so by saying the same. Its twin waits for the first.
 */
export async function insertMessage(tx: Tx, message: Message): Promise<boolean> {
  const { name, email, subject, message: text } = message
  await sql`select pg_advisory_xact_lock(hashtextextended(${[email, subject, text].join('\n')}, 0))`.execute(tx)
  const before = await tx
    .selectFrom('contact_message')
    .select('id')
    .where((row) => row.and({ name, email, subject, message: text }))
    .where('created_at', '>', sql<Date>`kuri_now() - interval '1 hour'`)
    .executeTakeFirst()
  if (before) return false
  await tx
    .insertInto('contact_message')
    .values({ ...message, id: newId() })
    .execute()
  return true
}
