import { createHash } from 'node:crypto'
import { refuse, type Refused } from '@kuri/domain'
import * as answers from '../database/idempotent-answers.ts'
import type { Tx } from '../database/types.ts'
import type { Answer } from './problems.ts'

/** What an `Idempotency-Key` header may be: 8–255 printable ASCII characters. */
export const KEY_FORM = /^[\x20-\x7e]{8,255}$/

/** One call under a key. The scope is the person: another's key of the same name is another key. */
export interface KeyedCall {
  readonly personId: string
  readonly key: string
  readonly fingerprint: Buffer
}

/** What makes two calls the same: method, route, parameters and body, however the body's fields are ordered. */
export function fingerprint(method: string, route: string, params: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, route, canonical(params), canonical(body)]))
    .digest()
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inside]) => [name, canonical(inside)]),
  )
}

/**
 * Takes the key for this transaction. Null: go on. An answer: it was given before, give it again. Refuses
 * `idempotency_in_progress` while a twin is at work and `idempotency_mismatch` when the key was used for something else.
 */
export async function begin(tx: Tx, call: KeyedCall): Promise<Answer | Refused | null> {
  const { isMine, known } = await answers.take(tx, call.personId, call.key)
  if (!isMine) return refuse({ code: 'idempotency_in_progress' })
  if (!known) return null
  if (!known.fingerprint.equals(call.fingerprint)) return refuse({ code: 'idempotency_mismatch' })
  return { status: known.status, body: known.body }
}

/** Whether an answer is kept under the key, whatever it was used for. */
export async function isAnswered(tx: Tx, { personId, key }: KeyedCall): Promise<boolean> {
  return (await answers.take(tx, personId, key)).known !== null
}

/** Keeps an answer beside the effects it tells of, in the same transaction. */
export async function keep(tx: Tx, { personId, key, fingerprint }: KeyedCall, { status, body }: Answer): Promise<void> {
  await answers.keep(tx, { person_id: personId, key, fingerprint, status, body })
}
