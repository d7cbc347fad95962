import { sql } from 'kysely'
import { askAndGoOn } from './driver.ts'
import type { NewRow, Tx } from './types.ts'

/** What is known of a key when it is taken. */
export interface TakenKey {
  /** False while another call is at work with the key. */
  readonly isMine: boolean
  /** The answer that was given under the key, if one was. */
  readonly known: { readonly fingerprint: Buffer; readonly status: number; readonly body: string } | null
}

/** Takes a person's key until this transaction ends. Does not wait for whoever has it. */
export async function take(tx: Tx, personId: string, key: string): Promise<TakenKey> {
  const { rows } = await sql<{
    is_mine: boolean
    fingerprint: Buffer | null
    status: number | null
    body: string | null
  }>`select is_mine, known_fingerprint as fingerprint, known_status as status, known_body as body
       from idempotency_begin(${personId}, ${key})`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('idempotency_begin answers with one row')
  const { is_mine: isMine, fingerprint, status, body } = found
  return { isMine, known: fingerprint && status !== null && body !== null ? { fingerprint, status, body } : null }
}

export async function keep(tx: Tx, answer: NewRow<'idempotent_answer'>): Promise<void> {
  await askAndGoOn(tx, tx.insertInto('idempotent_answer').values(answer).compile())
}

/** Forgets answers older than a week: nobody retries for so long. For a job. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from idempotent_answer where at < kuri_now() - interval '7 days'`.execute(tx)
}
