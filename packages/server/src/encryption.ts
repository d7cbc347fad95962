import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a personal detail with the company's data key: the database and its copies do not reveal it. `about` is
 * authenticated data that binds it to its row: it cannot be decrypted in another one. Format ‖ nonce ‖ tag ‖ ciphertext.
 * Source: docs/spec/identity.md, IDN-9.
 */
export function encrypt(key: Buffer, about: string, content: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed])
}

/** The key, the row or a byte differs from when it was encrypted. */
class CannotDecrypt extends Error {}

/** Decrypts what `encrypt` returned. Throws when the key or `about` differs, or when a byte has changed. */
export const decrypt = (key: Buffer, about: string, sealed: Buffer): string =>
  decryptBytes(key, about, sealed).toString('utf8')

/** The same; null where it cannot be decrypted: the company has lost the key and uses a new one, or a byte has changed. */
export function decryptOrNull(key: Buffer, about: string, sealed: Buffer): string | null {
  return decryptBytesOrNull(key, about, sealed)?.toString('utf8') ?? null
}

export function decryptBytesOrNull(key: Buffer, about: string, sealed: Buffer): Buffer | null {
  try {
    return decryptBytes(key, about, sealed)
  } catch (error) {
    if (error instanceof CannotDecrypt) return null
    throw error
  }
}

/** The same for bytes that are not text. */
function decryptBytes(key: Buffer, about: string, sealed: Buffer): Buffer {
  if (sealed[0] !== FORM) throw new Error(`encrypted in a format ${sealed[0]} that is not known`)
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
  try {
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new CannotDecrypt('unable to authenticate what was encrypted', { cause: error })
  }
}
