import { sql } from 'kysely'
import { newId } from '../../database/ids.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'

type Message = Omit<NewRow<'contact_message'>, 'id'>

/**
 * Keeps a message; false when the same person wrote the very same in the last hour. A visitor has no idempotency key:
 * a message that is sent twice, or again because no answer came, is recognised by its text. The second waits for the first.
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

export type MessageRow = Row<'contact_message'> & { readonly answererName: string | null }

const messages = (tx: Tx) =>
  tx
    .selectFrom('contact_message')
    .leftJoin('person', 'person.id', 'contact_message.answered_by')
    .selectAll('contact_message')
    .select('person.name as answererName')

/** Letters, newest first, from before the letter `before` on. */
export async function list(
  tx: Tx,
  filter: {
    readonly limit: number
    readonly before: string | undefined
    readonly onlyOpen: boolean
    readonly search: string | undefined
  },
): Promise<MessageRow[]> {
  const { limit, before, onlyOpen, search } = filter
  const like = containing(search ?? '')
  return await messages(tx)
    // ids are made in the order of time
    .$if(before !== undefined, (query) => query.where(sql`contact_message.id::text`, '<', before ?? ''))
    .$if(onlyOpen, (query) => query.where('answered_at', 'is', null))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', contact_message.name, contact_message.email, subject, message) ilike ${like}`,
      ),
    )
    .orderBy('contact_message.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countOpen(tx: Tx): Promise<number> {
  const { open } = await tx
    .selectFrom('contact_message')
    .where('answered_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** Notes who answered a letter, or that nobody has; null: there is no such letter. */
export async function markAnswered(tx: Tx, id: string, by: string | null): Promise<MessageRow | null> {
  await tx
    .updateTable('contact_message')
    .set({ answered_by: by, answered_at: by === null ? null : sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
  return (await messages(tx).where('contact_message.id', '=', id).executeTakeFirst()) ?? null
}
