import { expect } from 'vitest'

/** What came back, as the seed's client reads it. */
interface Answer<T> {
  readonly status: number
  readonly body: T
}

/** A client as the seed describes it, and nothing more: the stored token as bearer, no cookie, no header of ours. */
export interface SeedClient {
  readonly withToken: (token: string) => SeedClient
  readonly get: <T = unknown>(path: string) => Promise<Answer<T>>
  readonly post: <T = unknown>(path: string, body?: object) => Promise<Answer<T>>
  readonly put: <T = unknown>(path: string, body?: object) => Promise<Answer<T>>
  readonly patch: <T = unknown>(path: string) => Promise<Answer<T>>
  readonly remove: <T = unknown>(path: string) => Promise<Answer<T>>
}

/** `base` is the API's base path on its host: `http://127.0.0.1:4000/api`. */
export function seedClient(base: string, token: string | null = null): SeedClient {
  const send = async <T>(method: string, path: string, body?: object): Promise<Answer<T>> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  return {
    withToken: (stored) => seedClient(base, stored),
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path) => send('PATCH', path),
    remove: (path) => send('DELETE', path),
  }
}

/* The kinds of values on the wire, as vitest's matchers. */

export const anId: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const anInstant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const aNumber: unknown = expect.any(Number)
export const words: unknown = expect.stringMatching(/\w+ \w+/)

/** The one shape of every refusal: a sentence for the person, a code, the request to ask about. */
export const refusal = (code: string, more: object = {}): object => ({
  message: words,
  code,
  requestId: expect.any(String),
  ...more,
})

export const user = (fields: object, image: unknown): object => ({
  _id: anId,
  code: expect.stringMatching(/^K-\d{6}$/),
  ...fields,
  role: 'member',
  isAdmin: false,
  image,
  createdAt: anInstant,
})

export const slide = (name: string): object => ({
  _id: anId,
  name,
  data: expect.stringMatching(/^data:image\/jpeg;base64,/),
  url: expect.stringMatching(/^\/api\/files\/images\//),
})
