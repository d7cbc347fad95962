import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@kuri/contract'
import { decode, encode, type $ZodType } from 'zod/v4/core'
import { answer, headersFor } from './http.ts'
import { idempotentRequest, requestWithKey, shareInFlight } from './idempotent-request.ts'
import { storedUserId } from './session-store.ts'

type Part<Name extends string, T> = [T] extends [undefined] ? object : { [N in Name]: T }

/** What a call needs: exactly the parts its row in the endpoint table names. */
export type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  (undefined extends E['query'] ? object : { query?: QueryOf<E> }) &
  Part<'body', BodyOf<E>>

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Makes one call of the endpoint table. Amounts go in and come out as paise, instants as Date: the contract's schemas
 * encode and decode them. A write is sent once, however often it is pressed (idempotent-request.ts). Throws Problem, also when no
 * answer came. `ownKey`: an Idempotency-Key that the caller keeps, where the page may be reloaded before the answer.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, ownKey?: string): Promise<ReplyOf<E>> {
  const { params, query, body }: AnyInput = input
  const address = addressOf(endpoint, params, query)
  const json = endpoint.body && JSON.stringify(encoded(endpoint.body, body))
  const send = async (key?: string): Promise<ReplyOf<E>> => {
    const init = { method: endpoint.method, headers: headersFor(key), ...(json !== undefined && { body: json }) }
    return decode(endpoint.reply, await answer(address, init)) as ReplyOf<E>
  }
  if (endpoint.method === 'GET') return await send()
  const content = [storedUserId(), endpoint.method, address, json].join(' ')
  // The server keeps keys by person, and not for pictures.
  const isKeyed = endpoint.public !== true && endpoint.pictures === undefined
  if (isKeyed && ownKey !== undefined) return await requestWithKey(content, ownKey, send)
  return isKeyed ? await idempotentRequest(content, send) : await shareInFlight(content, send)
}

/** The same for a form with files: the text fields are the endpoint's body, `file` goes under `fileField`. */
export async function callWithFile<E extends Endpoint>(
  endpoint: E,
  input: Part<'params', ParamsOf<E>> & { body: BodyOf<E>; fileField: string; file: File | null },
): Promise<ReplyOf<E>> {
  const { params }: AnyInput = input
  const form = new FormData()
  const fields = endpoint.body ? encoded(endpoint.body, input.body) : {}
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (input.file) form.append(input.fileField, input.file)
  const reply = await answer(addressOf(endpoint, params), {
    method: endpoint.method,
    headers: headersFor(undefined, false),
    body: form,
  })
  return decode(endpoint.reply, reply) as ReplyOf<E>
}

/** The address of a call: `/api/chit/0198…?mine=1`. */
export function addressOf(endpoint: Endpoint, params?: unknown, query?: unknown): string {
  const values = endpoint.params ? encoded(endpoint.params, params) : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(endpoint.query ? encoded(endpoint.query, query ?? {}) : {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The wire knows only these in parameters and forms; bodies are written by JSON.stringify. */
type WireValue = string | number | boolean | undefined

function encoded(schema: $ZodType, value: unknown): Record<string, WireValue> {
  return encode(schema, value) as Record<string, WireValue>
}
