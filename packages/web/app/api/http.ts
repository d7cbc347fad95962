import { Problem } from './problems.ts'
import { storedToken } from './session-store.ts'

// Asking and hearing, without the schemas: all that a visitor's first page needs.

/** Bearer from the seed's storage; the cookie goes along by itself. */
export function headersFor(once?: string, json = true): Record<string, string> {
  const token = storedToken()
  return {
    ...(json && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(once && { 'idempotency-key': once }),
  }
}

/** The answer of a call. Throws Problem for a refusal, and when no answer came. */
export async function answer(address: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, { credentials: 'include', ...init })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new Problem({ code: 'network', status: 0 })
  }
  if (!response.ok) throw await problemOf(response)
  return response
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const { code, message, field, requestId } = (body ?? {}) as Record<string, unknown>
  const facts = { message: text(message), field: text(field), requestId: text(requestId) }
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Problem({
    code: text(code) ?? (response.status >= 502 ? 'unavailable' : 'unexpected'),
    status: response.status,
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}
