import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import * as sessions from '../features/sessions/service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: sessions.SignedIn | null
  }
}

/** What a client that has no token writes after "Bearer": the seed's does when its storage is empty. */
const NO_TOKEN = new Set(['', 'null', 'undefined'])

/** The `__Host-` prefix makes the browser insist on HTTPS and this very host. */
const cookieName = (config: Config): string => (config.isProduction ? '__Host-sid' : 'sid')

export function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer\s*(.*)$/i.exec(request.headers.authorization ?? '') ?? []
  return token === undefined || NO_TOKEN.has(token.trim()) ? null : token.trim()
}

/** Who calls. `request.user` is set for a person. */
export async function authenticate(
  request: FastifyRequest,
  authenticator: sessions.SessionAuthenticator,
  config: Config,
): Promise<sessions.Authenticated> {
  const cookie = request.cookies[cookieName(config)] ?? null
  const caller = await authenticator.authenticate({ cookie, token: bearerOf(request) })
  if (caller.as === 'person') request.user = caller.user
  return caller
}

/** Gives the browser its secret, takes it away (null), or leaves it be (undefined). */
export function setSessionCookie(reply: FastifyReply, config: Config, secret: string | null | undefined): void {
  if (secret === undefined) return
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isProduction } as const
  if (secret === null) reply.clearCookie(cookieName(config), attributes)
  else reply.setCookie(cookieName(config), secret, attributes)
}
