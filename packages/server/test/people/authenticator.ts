import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/* A passkey in software, for tests: what a browser and a device answer to the options of Web Authentication, level 3. */

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The type of a value of CBOR (RFC 8949) and its length. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return Buffer.from(length < 256 ? [(major << 5) | 24, length] : [(major << 5) | 25, length >> 8, length & 255])
}

/** CBOR, as far as an attestation needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

/** Bits of the authenticator data: a person was there; the device knew who; a key is attached. */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTACHED = 0x40

interface Wrong {
  readonly origin?: string
  readonly rpId?: string
  /** Without fingerprint or PIN. */
  readonly isVerified?: boolean
  readonly type?: string
  readonly counter?: number
  readonly userHandle?: string
  readonly privateKey?: KeyObject
}

type Options = {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
  readonly user?: { readonly id: string }
}

/** A device with one key; `wrong` changes one thing of an answer. */
export function authenticator(site: { readonly origin: string; readonly hostname: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''
  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? site.origin }))
  const dataOf = (flags: number, wrong: Wrong, attached = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? counter)
    const all = flags | PRESENT | (wrong.isVerified === false ? 0 : VERIFIED)
    return Buffer.concat([sha256(wrong.rpId ?? site.hostname), Buffer.from([all]), count, attached])
  }
  return {
    privateKey,
    /** Makes the passkey. */
    create(options: unknown, wrong: Wrong = {}) {
      const { challenge, user } = options as Options
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, credentialId.length])
      const attached = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(ATTACHED, wrong, attached)],
      ])
      return {
        id: text(credentialId),
        rawId: text(credentialId),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, wrong)),
          attestationObject: text(cbor(attestation)),
        },
      }
    },
    /** Logs in with it. */
    get(options: unknown, wrong: Wrong = {}) {
      const { challenge } = options as Options
      counter += 1
      const client = clientData('webauthn.get', challenge, wrong)
      const data = dataOf(0, wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), wrong.privateKey ?? privateKey)
      return {
        id: text(credentialId),
        rawId: text(credentialId),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...((wrong.userHandle ?? userHandle) && { userHandle: wrong.userHandle ?? userHandle }),
        },
      }
    },
  }
}
