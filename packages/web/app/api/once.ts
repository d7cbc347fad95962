import { Problem } from './problems.ts'

/** Writes on their way, by their words: a second press of an excited thumb joins the first. */
const onTheirWay = new Map<string, Promise<unknown>>()
/** The keys of writes whose end nobody heard. */
const unheard = new Map<string, string>()

const MOST_ASKED = 5
const WAIT_MS = 1000

/**
 * Makes a write happen once, however often it is asked for. `words` is all that it says: who, what, about what. While it
 * is on its way the same words join it; when its answer was lost, or the server was too busy to know, the same words
 * said again carry the same Idempotency-Key, and the server does or answers what it did (ADR 4). A refusal ends it.
 */
export const once = <T>(words: string, send: (key: string) => Promise<T>): Promise<T> =>
  joined(words, () => sendUntilHeard(words, send))

/** The weaker promise for calls the server keeps no keys of: the same words join while they are on their way. */
export async function joined<T>(words: string, send: () => Promise<T>): Promise<T> {
  const first = onTheirWay.get(words)
  // One text is one endpoint and one body: its replies have one type.
  if (first) return (await first) as T
  const write = send()
  onTheirWay.set(words, write)
  try {
    return await write
  } finally {
    onTheirWay.delete(words)
  }
}

/** A fresh Idempotency-Key. (`crypto.randomUUID` is missing on plain-http hosts.) */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function sendUntilHeard<T>(words: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unheard.get(words) ?? onceKey()
  unheard.set(words, key)
  try {
    const reply = await patiently(() => send(key))
    unheard.delete(words)
    return reply
  } catch (error) {
    if (isHeard(error)) unheard.delete(words)
    throw error
  }
}

const isInProgress = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'idempotency_in_progress'

/** Whether the server has said what became of it. */
export const isHeard = (error: unknown): boolean =>
  error instanceof Problem && error.status !== 0 && error.status < 500 && !isInProgress(error)

/** The twin whose answer was lost is still at work: its answer is worth a moment. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await send()
    } catch (error) {
      if (!isInProgress(error) || asked === MOST_ASKED) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 0) * 1000 || WAIT_MS))
    }
  }
}
