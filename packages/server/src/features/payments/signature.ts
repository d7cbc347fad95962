import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 as gateways write it: hex. */
export const sign = (secret: string, message: string | Buffer): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/** Compares in constant time, so that a forger learns nothing from how long it took. */
export function isSignedBy(secret: string, message: string | Buffer, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(secret, message)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
