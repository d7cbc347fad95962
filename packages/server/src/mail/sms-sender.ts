import type { Undelivered } from '../jobs/outbox.ts'

const TIMEOUT_MS = 10_000
const OK_LATER = [408, 425, 429]

interface OutgoingSms {
  /** The same at every attempt, so that the provider can recognise an SMS that is sent twice after a crash. */
  readonly id: string
  /** With the country's code: +919847012345. */
  readonly to: string
  readonly text: string
}

/** Sends SMS. */
export interface SmsSender {
  /** Sends one SMS; null when the provider accepted it. */
  send(sms: OutgoingSms): Promise<Undelivered | null>
}

/** Where SMS are sent, and the key that the provider knows the company by. */
export interface SmsProvider {
  readonly url: string
  readonly key: string
}

/** A sender that posts each SMS as JSON (`id`, `to`, `text`) to the provider, with the key as a bearer token. */
export function openSmsSender({ url, key }: SmsProvider): SmsSender {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return {
    async send(sms) {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const answer = await fetch(url, {
          method: 'POST',
          headers,
          body: JSON.stringify(sms),
          redirect: 'error',
          signal,
        })
        // what the provider writes is not read: it may repeat the code
        await answer.body?.cancel()
        return answer.ok ? null : refused(answer.status)
      } catch {
        return { problem: 'The SMS provider could not be reached.', isFinal: false }
      }
    },
  }
}

const refused = (status: number): Undelivered => ({
  problem: `The SMS provider answered ${status}.`,
  isFinal: status >= 400 && status < 500 && !OK_LATER.includes(status),
})
