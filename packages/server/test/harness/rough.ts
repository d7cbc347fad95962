import type { Endpoint } from '@kuri/contract'
import { randomInt } from 'node:crypto'
import { newId } from '../../src/database/ids.ts'
import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

/** A call as somebody might make it who has not read the contract. */
export interface RoughCall {
  readonly as?: Caller | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, in the place of a body. */
  readonly raw?: { readonly text: string | Buffer; readonly type: string }
  /** With an Idempotency-Key of its own. */
  readonly isKeyed?: boolean
}

export interface RoughAnswer {
  readonly status: number
  /** Undefined where the answer is not the one shape of a refusal. */
  readonly code: string | undefined
  readonly message: string | undefined
  readonly field: string | undefined
  readonly text: string
}

/** Sends anything to an endpoint. Each call comes from another address, so that no count of strangers' calls stops it. */
export async function sendRoughly(app: TestApp, endpoint: Endpoint, call: RoughCall): Promise<RoughAnswer> {
  const { as, params = {}, query = '', body, raw, isKeyed = false } = call
  const payload = raw?.text ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await app.app.inject({
    method: endpoint.method,
    url: `/api${pathOf(endpoint, params)}${query}`,
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(isKeyed ? { 'idempotency-key': newId() } : {}),
      ...(payload === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, text: answer.body.slice(0, 300), ...readProblem(answer.body) }
}

function readProblem(text: string): Pick<RoughAnswer, 'code' | 'message' | 'field'> {
  try {
    const { code, message, field } = JSON.parse(text) as Partial<Record<string, string>>
    return { code, message, field }
  } catch {
    return { code: undefined, message: undefined, field: undefined }
  }
}

/** The path of an endpoint with these values in it. */
export const pathOf = ({ path }: Endpoint, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()))

/** How a call is named in a test: `POST /contributions`. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The same value for every part of a path. */
export const allParams = ({ path }: Endpoint, value: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]))
