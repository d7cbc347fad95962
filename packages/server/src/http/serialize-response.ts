import type { Endpoint, ReplyOf } from '@kuri/contract'
import { $ZodArray, safeEncode, type $ZodType } from 'zod/v4/core'

/**
 * The JSON text of a response: money in rupees, instants as text. A frozen element of a list is validated and serialized
 * once and its text is cached. Throws when the value does not fit the reply schema.
 */
export function serializeResponse<E extends Endpoint>(endpoint: E, value: ReplyOf<E>): string {
  const { reply } = endpoint
  if (reply instanceof $ZodArray && Array.isArray(value)) {
    const { element } = reply._zod.def
    return `[${value.map((one: unknown) => serializeElement(endpoint, element, one)).join(',')}]`
  }
  return encoded(endpoint, reply, value)
}

const cache = new WeakMap<$ZodType, WeakMap<object, string>>()

function serializeElement(endpoint: Endpoint, schema: $ZodType, value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return encoded(endpoint, schema, value)
  const cached = cache.get(schema) ?? new WeakMap<object, string>()
  cache.set(schema, cached)
  const before = cached.get(value)
  if (before !== undefined) return before
  const text = encoded(endpoint, schema, value)
  cached.set(value, text)
  return text
}

function encoded({ method, path }: Endpoint, schema: $ZodType, value: unknown): string {
  const { success, data, error } = safeEncode(schema, value)
  if (!success) throw new Error(`the answer of ${method} ${path} does not fit its schema: ${error.message}`)
  return JSON.stringify(data)
}
