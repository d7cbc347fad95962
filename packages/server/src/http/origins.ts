import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether an unsafe call was made by another site's page. Browsers say where a call comes from; a caller that says
 * nothing is no browser, and one that sends a bearer cannot have been tricked into it.
 */
export function isCrossSite(request: FastifyRequest, config: Config): boolean {
  if (!UNSAFE.has(request.method)) return false
  const { origin } = request.headers
  if (origin !== undefined) return !isOurs(origin, request.host, config)
  return request.headers['sec-fetch-site'] === 'cross-site'
}

function isOurs(origin: string, host: string, config: Config): boolean {
  if (origin === config.publicUrl?.origin || config.allowedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: theirs } = new URL(origin)
  // the same default port, written or not
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === theirs
}

/** Lets the pages of `ALLOWED_ORIGINS` call us with credentials (CORS). */
export function allowOrigins(app: FastifyInstance, config: Config): void {
  if (config.allowedOrigins.length === 0) return
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !config.allowedOrigins.includes(origin)) return undefined
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', 'Idempotent-Replayed, Retry-After, X-Request-Id')
    if (request.method !== 'OPTIONS') return undefined
    reply
      .header('access-control-allow-methods', [...UNSAFE, 'GET'].join(', '))
      .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID')
      .header('access-control-max-age', '600')
    return reply.status(204).send()
  })
}
