import { Problem } from './problems.ts'

/** Requests in flight, by their content: a second press of the button shares the first one’s request. */
const inFlight = new Map<string, Promise<unknown>>()
/** The keys of requests whose outcome is unknown. */
const unansweredKeys = new Map<string, string>()

const MAX_ATTEMPTS = 5
const WAIT_MS = 1000

/**
 * Sends a write so that the server executes it once. `content` identifies it: user, endpoint and body. A second call with
 * the same content shares the request in flight. If the response was lost, or the server was too busy to answer, the next
 * call with the same content sends the same Idempotency-Key, and the server executes it or repeats its answer (ADR 4). A
 * refusal ends it.
 */
export const idempotentRequest = <T>(content: string, send: (key: string) => Promise<T>): Promise<T> =>
  shareInFlight(content, () => sendWithKey(content, send))

/** The same with a key that the caller keeps: the answer may be asked for again after a reload. */
export const requestWithKey = <T>(content: string, key: string, send: (key: string) => Promise<T>): Promise<T> =>
  shareInFlight(content, () => retryWhileInProgress(() => send(key)))

/** For endpoints without Idempotency-Key: calls with the same content share the request while it is in flight. */
export async function shareInFlight<T>(content: string, send: () => Promise<T>): Promise<T> {
  const first = inFlight.get(content)
  // one content is one endpoint and one body: its replies have one type
  if (first) return (await first) as T
  const write = send()
  inFlight.set(content, write)
  try {
    return await write
  } finally {
    inFlight.delete(content)
  }
}

/** A fresh Idempotency-Key. (`crypto.randomUUID` is missing on plain-http hosts.) */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function sendWithKey<T>(content: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unansweredKeys.get(content) ?? newIdempotencyKey()
  unansweredKeys.set(content, key)
  try {
    const reply = await retryWhileInProgress(() => send(key))
    unansweredKeys.delete(content)
    return reply
  } catch (error) {
    if (isAnswered(error)) unansweredKeys.delete(content)
    throw error
  }
}

const isInProgress = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'idempotency_in_progress'

/** Whether the error shows that the server has decided the request. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof Problem && error.status !== 0 && error.status < 500 && !isInProgress(error)

/** The first request, whose response was lost, is still being processed: waits for its result. */
async function retryWhileInProgress<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!isInProgress(error) || attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 0) * 1000 || WAIT_MS))
    }
  }
}
