import { sql } from 'kysely'
import { rowsOf } from './sql-arrays.ts'
import { executeWithoutAwait } from './pipelined-dialect.ts'
import type { Row, Tx } from './types.ts'

/** What is known of a key when it is taken. */
export interface TakenKey {
  /** False while another call is at work with the key. */
  readonly isMine: boolean
  /** The answer that was given under the key, if one was. */
  readonly known: { readonly fingerprint: Buffer; readonly status: number; readonly body: string } | null
}

/** Whose key it is: another person's of the same name is another key. */
export interface KeyOfPerson {
  readonly personId: string
  readonly key: string
}

interface TakenRow {
  is_mine: boolean
  fingerprint: Buffer | null
  status: number | null
  body: string | null
}

/** Takes a person's key until this transaction ends. Does not wait for whoever has it. */
export async function take(tx: Tx, { personId, key }: KeyOfPerson): Promise<TakenKey> {
  const { rows } = await sql<TakenRow>`
    select is_mine, known_fingerprint as fingerprint, known_status as status, known_body as body
      from idempotency_begin(${personId}, ${key})`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('idempotency_begin answers with one row')
  return takenOf(found)
}

/** The same for many keys, no two of them alike, in one statement: in their order. */
export async function takeAll(tx: Tx, keys: readonly KeyOfPerson[]): Promise<TakenKey[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<TakenRow>`
    select is_mine, known_fingerprint as fingerprint, known_status as status, known_body as body
      from idempotency_begin_many(${keys.map(({ personId }) => personId)}::uuid[], ${keys.map(({ key }) => key)}::text[])`.execute(
    tx,
  )
  return rows.map(takenOf)
}

function takenOf({ is_mine: isMine, fingerprint, status, body }: TakenRow): TakenKey {
  return { isMine, known: fingerprint && status !== null && body !== null ? { fingerprint, status, body } : null }
}

/** An answer and the call it was given to. */
export type KeptAnswer = Omit<Row<'idempotent_answer'>, 'at'>

/** Stores answers in the transaction of their effects, in one statement that is not awaited. */
export async function keep(tx: Tx, answers: readonly KeptAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const query = sql`
    insert into idempotent_answer (person_id, key, fingerprint, status, body)
    select * from ${rowsOf(answers, { person_id: 'uuid', key: 'text', fingerprint: 'bytea', status: 'integer', body: 'text' })}`
  await executeWithoutAwait(tx, query.compile(tx))
}

/** Forgets answers older than a week: nobody retries for so long. For a job. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from idempotent_answer where at < kuri_now() - interval '7 days'`.execute(tx)
}
