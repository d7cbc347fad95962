import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What PKCS #8 and SubjectPublicKeyInfo put before the 32 bytes of an Ed25519 key. Source: RFC 8410. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32
const SEED_BYTES = 32

/** A new private key: 32 random bytes. */
export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' })

/** The public half of a private key, as its 32 bytes. */
export const publicKeyOf = (seed: Buffer): Buffer =>
  createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES)

export const signWith = (seed: Buffer, message: Uint8Array): Buffer => sign(null, message, privateKeyOf(seed))
