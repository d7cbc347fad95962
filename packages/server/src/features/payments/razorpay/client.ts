import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { GatewayError } from '../gateway.ts'

/** What it takes to talk to Razorpay. */
export interface RazorpayAccess {
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  readonly timeoutMs: number
}

export interface RazorpayCall {
  readonly method: 'GET' | 'POST'
  /** Below the base address: `/v1/orders`. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const TRIES = 3
const FIRST_PAUSE_MS = 150
/** Conflict: a twin is at work. Too many: slow down. */
const TRY_AGAIN = new Set([408, 409, 429])

const Problem = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

/**
 * One call to Razorpay, with basic authentication, sent up to three times when it is unknown whether it arrived: each
 * of our calls may be repeated (GET; orders, of which a spare one is never paid; refunds and payouts, by their keys).
 * Throws `GatewayError`; its words hold neither keys nor what was sent.
 */
export async function callRazorpay<T>(access: RazorpayAccess, call: RazorpayCall, reply: z.ZodMiniType<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await callOnce(access, call, reply)
    } catch (error) {
      if (!(error instanceof GatewayError) || error.isFinal || tried === TRIES) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
  }
}

async function callOnce<T>(access: RazorpayAccess, call: RazorpayCall, reply: z.ZodMiniType<T>): Promise<T> {
  const what = `${call.method} ${call.path.replace(/\?.*/, '')}`
  const answer = await send(access, call).catch((error: unknown) => {
    const why = error instanceof Error ? error.name : 'unknown'
    throw new GatewayError(`Razorpay did not answer ${what} (${why}).`, false)
  })
  if (answer.status >= 400) {
    const problem = Problem.safeParse(readJson(answer.text))
    const words = problem.success ? problem.data.error.description : `It answered ${answer.status}.`
    throw new GatewayError(words, answer.status < 500 && !TRY_AGAIN.has(answer.status))
  }
  const read = reply.safeParse(readJson(answer.text))
  // it may have been done: what cannot be read is no answer
  if (!read.success) throw new GatewayError(`Razorpay’s answer to ${what} cannot be read.`, false)
  return read.data
}

async function send({ baseUrl, keyId, keySecret, timeoutMs }: RazorpayAccess, call: RazorpayCall) {
  const answer = await fetch(new URL(call.path, baseUrl), {
    method: call.method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...call.headers,
    },
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    // our key goes to nobody else
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: answer.status, text: await answer.text() }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
