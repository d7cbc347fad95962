import type { documentEndpoints, ReplyOf } from '@kuri/contract'
import { keyIdOf, ok, type Result } from '@kuri/domain'
import { hash } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import { encrypt, decrypt } from '../../encryption.ts'
import * as audit from '../audit/service.ts'
import { newSeed, publicKeyOf, signWith } from './ed25519.ts'
import * as store from './store.ts'

export type Keys = ReplyOf<typeof documentEndpoints.signingKeys>
type KeyConfig = Pick<Config, 'dataKey' | 'passbookKey'>

/** SHA-256 as the rules want it, by the server's fast one. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** What signs now: the name and the public half of the present key, and its hand. */
export interface Signer {
  readonly id: string
  readonly publicKey: string
  sign(message: Uint8Array): string
}

/**
 * The company's present key. The first time, and when the environment names another than before, there is none yet: it is
 * made, or taken over, and the one before it ends. Source: ADR 7.
 */
export async function signer(tx: Tx, config: KeyConfig): Promise<Signer> {
  const known = await presentOf(tx, config)
  if (known) return known
  await store.queue(tx)
  const meanwhile = await presentOf(tx, config)
  return meanwhile ?? (await begin(tx, config))
}

async function presentOf(tx: Tx, config: KeyConfig): Promise<Signer | null> {
  const row = await store.present(tx)
  if (!row) return null
  const { passbookKey } = config
  if (passbookKey) return row.id === idOf(publicKeyOf(passbookKey)) ? handOf(row, passbookKey) : null
  return row.private_sealed ? handOf(row, decrypt(keyOf(config), aboutOf(row.id), row.private_sealed)) : null
}

/** Writes the next key down, whose half we keep or the environment does; the one before signs no more. */
async function begin(tx: Tx, config: KeyConfig): Promise<Signer> {
  const seed = config.passbookKey ?? newSeed()
  const publicKey = publicKeyOf(seed)
  const id = idOf(publicKey)
  const privateSealed = config.passbookKey ? null : encrypt(keyOf(config), aboutOf(id), seed.toString('hex'))
  await store.retirePresent(tx)
  await store.insert(tx, { id, public_key: publicKey, private_sealed: privateSealed, until: null })
  return handOf({ id, public_key: publicKey }, seed)
}

/** Makes a new key; what the one before has signed stays good. An act of an administrator. */
export async function rotate(
  tx: Tx,
  { by, requestId, config }: { readonly by: string; readonly requestId: string; readonly config: KeyConfig },
): Promise<Result<Keys>> {
  await store.queue(tx)
  const before = await store.present(tx)
  const { id } = await begin(tx, { ...config, passbookKey: null })
  await audit.record(tx, {
    actor: by,
    action: 'signing-key.change',
    subject: 'settings',
    before: { signingKey: before?.id ?? null },
    after: { signingKey: id },
    requestId,
  })
  return ok(await published(tx))
}

/** The public halves, as they are published. */
export async function published(tx: Tx): Promise<Keys> {
  const rows = await store.all(tx)
  return {
    keys: rows.map(({ id, public_key, since, until }) => ({
      id,
      algorithm: 'Ed25519' as const,
      publicKey: public_key.toString('hex'),
      since,
      until,
    })),
  }
}

const idOf = (publicKey: Buffer): string => keyIdOf(sha256, publicKey.toString('hex'))
const aboutOf = (id: string): string => `signing-key:${id}`

function keyOf({ dataKey }: KeyConfig): Buffer {
  if (dataKey === null) throw new Error('there is no data key: withDataKey makes one at the start')
  return dataKey
}

function handOf({ id, public_key }: Pick<store.KeyRow, 'id' | 'public_key'>, seed: Buffer | string): Signer {
  const half = typeof seed === 'string' ? Buffer.from(seed, 'hex') : seed
  return {
    id,
    publicKey: public_key.toString('hex'),
    sign: (message) => signWith(half, message).toString('hex'),
  }
}
