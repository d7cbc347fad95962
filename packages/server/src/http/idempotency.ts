import { createHash } from 'node:crypto'
import { refuse, type Refused } from '@kuri/domain'
import * as answers from '../database/stored-answers.ts'
import type { Tx } from '../database/types.ts'
import type { Answer } from './error-mapping.ts'

/** What an `Idempotency-Key` header may be: 8–255 printable ASCII characters. */
export const KEY_FORM = /^[\x20-\x7e]{8,255}$/

/** One call under a key. The scope is the person: another's key of the same name is another key. */
export interface KeyedCall {
  readonly personId: string
  readonly key: string
  readonly fingerprint: Buffer
}

/**
 * What makes two calls the same: method, route, parameters and body, however the body's fields are ordered. A password or a
 * code in the body does not count: the hash is kept for days, and a quick hash of a password is a password half given away.
 */
export function fingerprint(method: string, route: string, params: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, route, canonical(params), canonical(withoutSecrets(body))]))
    .digest()
}

/** Without what is kept encrypted or not at all: its hash, beside the rest of the body, could be tried out. */
const SECRETS = ['password', 'code', 'account', 'number', 'idNumber'] as const

const withoutSecrets = (body: unknown): unknown =>
  // a list has no fields, and copying one as an object makes a name of each place
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...body, ...Object.fromEntries(SECRETS.filter((name) => name in body).map((name) => [name, undefined])) }
    : body

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inside]) => [name, canonical(inside)]),
  )
}

/** Null: go on. An answer: it was given before, give it again. Or why the call cannot be made under this key. */
export type Before = Answer | Refused | null

/**
 * Takes the key for this transaction. Refuses `idempotency_in_progress` while a twin is at work and `idempotency_mismatch`
 * when the key was used for something else.
 */
export async function begin(tx: Tx, call: KeyedCall): Promise<Before> {
  return beforeOf(call, await answers.take(tx, call))
}

/** The same for calls that are done together, no two of them with the same key; null is a call without one. */
export async function beginAll(tx: Tx, calls: readonly (KeyedCall | null)[]): Promise<Before[]> {
  const taken = (
    await answers.takeAll(
      tx,
      calls.filter((call) => call !== null),
    )
  ).values()
  return calls.map((call) => call && beforeOf(call, taken.next().value))
}

function beforeOf(call: KeyedCall, taken: answers.TakenKey | undefined): Before {
  if (!taken) throw new Error('every key is answered for')
  const { isMine, known } = taken
  if (!isMine) return refuse({ code: 'idempotency_in_progress' })
  if (!known) return null
  if (!known.fingerprint.equals(call.fingerprint)) return refuse({ code: 'idempotency_mismatch' })
  return { status: known.status, body: known.body }
}

/** Whether an answer is kept under the key, whatever it was used for. */
export async function isAnswered(tx: Tx, call: KeyedCall): Promise<boolean> {
  return (await answers.take(tx, call)).known !== null
}

/** An answer under the key of its call. */
export interface KeyedAnswer {
  readonly keyedCall: KeyedCall
  readonly answer: Answer
}

/** Stores answers in the transaction of their effects. */
export async function keep(tx: Tx, kept: readonly KeyedAnswer[]): Promise<void> {
  await answers.keep(
    tx,
    kept.map(({ keyedCall: { personId, key, fingerprint }, answer: { status, body } }) => ({
      person_id: personId,
      key,
      fingerprint,
      status,
      body,
    })),
  )
}
