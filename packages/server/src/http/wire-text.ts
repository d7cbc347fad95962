import type { Endpoint, ReplyOf } from '@kuri/contract'
import { $ZodArray, safeEncode, type $ZodType } from 'zod/v4/core'

/**
 * A good answer as it is sent: money in rupees, instants as text. In a list, what is frozen is not going to change: it is
 * checked and written once, and sent as often as it is in a list again. Throws when a handler answers what its schema
 * does not know.
 */
export function wireText<E extends Endpoint>(endpoint: E, value: ReplyOf<E>): string {
  const { reply } = endpoint
  if (reply instanceof $ZodArray && Array.isArray(value)) {
    const { element } = reply._zod.def
    return `[${value.map((one: unknown) => textOfOne(endpoint, element, one)).join(',')}]`
  }
  return encoded(endpoint, reply, value)
}

const written = new WeakMap<$ZodType, WeakMap<object, string>>()

function textOfOne(endpoint: Endpoint, schema: $ZodType, value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return encoded(endpoint, schema, value)
  const known = written.get(schema) ?? new WeakMap<object, string>()
  written.set(schema, known)
  const before = known.get(value)
  if (before !== undefined) return before
  const text = encoded(endpoint, schema, value)
  known.set(value, text)
  return text
}

function encoded({ method, path }: Endpoint, schema: $ZodType, value: unknown): string {
  const { success, data, error } = safeEncode(schema, value)
  if (!success) throw new Error(`the answer of ${method} ${path} does not fit its schema: ${error.message}`)
  return JSON.stringify(data)
}
