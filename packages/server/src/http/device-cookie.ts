import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/*
 * The secret of a browser in which a member used their card: with it the phone number and a PIN log in (docs/spec/identity.md,
 * IDN-19). Scripts cannot read it, and it stays after a logout.
 */

/** No browser keeps a cookie longer. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60

/** The `__Host-` prefix: no other site, not even one beside ours, plants a secret it knows. */
const nameIn = (config: Config): string => (config.isProduction ? '__Host-device' : 'device')

/** The secret this browser keeps; null: none. */
export const deviceIn = (request: FastifyRequest, config: Config): string | null =>
  request.cookies[nameIn(config)] ?? null

/** Gives the browser its secret, for as long as it keeps one. */
export function keepDevice(reply: FastifyReply, config: Config, secret: string): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.isProduction } as const
  void reply.setCookie(nameIn(config), secret, { ...attributes, maxAge: LONGEST_SECONDS })
}
