import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@kuri/contract'
import type { Refusal } from '@kuri/domain'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import type { UploadedFile } from './bodies.ts'
import { fingerprint, KEY_FORM, type KeyedCall } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the call came with an Idempotency-Key. */
    keyedCall: KeyedCall | null
    /** What the browser's cookie becomes when the transaction commits; undefined: what it was. */
    newCookie: string | null | undefined
  }
}

/** A call, parsed: what a handler knows of it. */
export interface Req<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly user: E extends { readonly public: true } ? SignedIn | null : SignedIn
  /** Stands in the answer to a refusal, in the log and in the audit. */
  readonly id: string
  readonly address: string
  readonly userAgent: string
  readonly headers: FastifyRequest['headers']
  readonly uploads: readonly UploadedFile[]
  /** The body's bytes as they came, for signatures. */
  readonly rawBody: Buffer
  readonly config: Config
  /** Gives the browser its session's secret, or takes it away (null), if the transaction commits. */
  setCookie(secret: string | null): void
}

/** The call as its handler sees it, after the guard and the schemas. */
export function requestOf<E extends Endpoint>(request: FastifyRequest, config: Config): Req<E> {
  return {
    // Fastify has put the schemas' output here; that it is this endpoint's is known to register() alone
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    user: request.user as Req<E>['user'],
    id: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    uploads: request.uploads,
    rawBody: request.rawBody,
    config,
    setCookie: (secret) => {
      request.newCookie = secret
    },
  }
}

/** Reads the Idempotency-Key of a person's unsafe call, before schemas change the body. */
export function readKey(request: FastifyRequest): Refusal | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.user === null || request.method === 'GET') return null
  if (typeof key !== 'string' || !KEY_FORM.test(key)) {
    return {
      code: 'invalid_input',
      field: 'Idempotency-Key',
      problem: 'An Idempotency-Key is 8 to 255 plain characters.',
    }
  }
  const route = request.routeOptions.url ?? request.url
  request.keyedCall = {
    personId: request.user.id,
    key,
    fingerprint: fingerprint(request.method, route, request.params, request.body),
  }
  return null
}
