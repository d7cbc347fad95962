import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { Endpoint } from '@kuri/contract'
import type { FastifyInstance } from 'fastify'
import { refuseWith } from './error-mapping.ts'

const LONGEST_DELAY_MS = 1_500
/** Of one address, by strangers, in one process: far above people, far below a flood. Log-ins have their own count. */
const MOST_PUBLIC_WRITES_A_MINUTE = 1_200

/** Thrown for the error handler, which answers `too_many_attempts`. */
class TooMany extends Error {
  readonly statusCode = 429
}

/** Counts, by address, the calls of routes with `limitOf`. */
export async function limitStrangers(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new TooMany('too many'),
  })
}

/** The route's setting: strangers' writes are counted, up to the endpoint's limit. */
export const limitOf = ({ method, public: isPublic, perMinute = MOST_PUBLIC_WRITES_A_MINUTE }: Endpoint) =>
  isPublic && method !== 'GET' ? { rateLimit: { max: perMinute } } : {}

/** Refuses with 503 and Retry-After while the event loop is far behind, before the work is begun. */
export async function refuseUnderPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_DELAY_MS,
    pressureHandler: (_request, reply) => void refuseWith(reply, { code: 'unavailable', retryAfterSeconds: 2 }),
  })
}
