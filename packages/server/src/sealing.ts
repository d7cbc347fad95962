import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals a personal detail with the company's data key: what lies in the database and its copies is of no use without it.
 * `about` binds it to its place: sealed for one row it does not open in another. Form ‖ nonce ‖ tag ‖ ciphertext.
 * Source: docs/spec/identity.md, IDN-9.
 */
export function seal(key: Buffer, about: string, content: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` closed. Throws when the key is another one, or when a byte or the place has changed. */
export const unseal = (key: Buffer, about: string, sealed: Buffer): string =>
  unsealBytes(key, about, sealed).toString('utf8')

/** The same for what is not text. */
export function unsealBytes(key: Buffer, about: string, sealed: Buffer): Buffer {
  if (sealed[0] !== FORM) throw new Error(`sealed in a form ${sealed[0]} that is not known`)
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
