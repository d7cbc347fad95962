import { createPublicKey, verify, type KeyObject } from 'node:crypto'

const HALF = 32

/** A P-256 key from its 65 bytes; null: they are no point of the curve. */
function keyOf(publicKey: Buffer): KeyObject | null {
  const x = publicKey.subarray(1, 1 + HALF).toString('base64url')
  const y = publicKey.subarray(1 + HALF).toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return null
  }
}

/** Whether these bytes are a public key: the mark of a point that is not compressed, and a point of the curve. */
export const isPublicKey = (publicKey: Buffer): boolean => publicKey[0] === 4 && keyOf(publicKey) !== null

/** Whether the key has signed the text (ECDSA with SHA-256, as WebCrypto signs). */
export function hasSigned(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = keyOf(publicKey)
  return key !== null && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
}
