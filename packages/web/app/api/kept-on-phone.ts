import type { Myself } from '../session.ts'
import type { Company } from './startup-queries.ts'

// What a collector's phone keeps where there is no network: in IndexedDB, under the collector's id. Texts are encrypted with keys that
// cannot be read out of the browser. Logging out removes round, receipts and their keys; it waits until all receipts are sent.

const STORE = 'kept'
/** AES-GCM takes twelve bytes that are used once. */
const IV_BYTES = 12

let opening: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> =>
  (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('kuri-collect', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      opening = undefined
      reject(request.error ?? new Error('the storage of this phone did not open'))
    })
  }))

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the storage of this phone refused')))
  })

/** A value by its name; undefined: it was never kept. */
export async function read<T>(name: string): Promise<T | undefined> {
  const store = (await open()).transaction(STORE).objectStore(STORE)
  return (await done(store.get(name))) as T | undefined
}

/** All values whose names begin so, in the order of their names. */
export async function readAll<T>(prefix: string): Promise<T[]> {
  const store = (await open()).transaction(STORE).objectStore(STORE)
  return (await done(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)))) as T[]
}

/** The names that begin so. */
export async function namesFrom(prefix: string): Promise<string[]> {
  const store = (await open()).transaction(STORE).objectStore(STORE)
  return (await done(store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)))).map(String)
}

/** Writes all of them or none, and is done when they are on the disk: a phone may be switched off the next moment. */
export async function write(values: Readonly<Record<string, unknown>>): Promise<void> {
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore(STORE)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) store.delete(name)
    else store.put(value, name)
  }
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('the storage of this phone refused')),
    )
  })
}

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

async function madeKey(name: string): Promise<CryptoKey> {
  const kept = await read<CryptoKey>(name)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await write({ [name]: made })
  return made
}

/** Encrypts a value that JSON can write, with the key of this name, which is made when there is none. */
export const seal = async (keyName: string, value: unknown): Promise<Sealed> =>
  await encrypted(await madeKey(keyName), value)

/** As `seal`, each value under its name; the key is read once. */
export async function sealAll(
  keyName: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, Sealed>> {
  const key = await madeKey(keyName)
  const sealed = Object.entries(values).map(async ([name, value]) => [name, await encrypted(key, value)] as const)
  return Object.fromEntries(await Promise.all(sealed))
}

async function encrypted(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

/** The values again, in their order, without those that the key does not open; none: the key was removed. It is read once. */
export async function unsealAll<T>(keyName: string, sealed: readonly Sealed[]): Promise<T[]> {
  const key = await read<CryptoKey>(keyName)
  if (!key) return []
  const opened = await Promise.all(sealed.map((one) => decrypted<T>(key, one)))
  return opened.filter((one) => one !== undefined)
}

/** The value again; undefined: its key was removed. */
export const unseal = async <T>(keyName: string, sealed: Sealed): Promise<T | undefined> =>
  (await unsealAll<T>(keyName, [sealed]))[0]

async function decrypted<T>(key: CryptoKey, { iv, bytes }: Sealed): Promise<T | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))) as T
  } catch {
    return undefined
  }
}

const LAST_USER = 'user'
const COMPANY = 'company'
export const roundKey = (collectorId: string): string => `${collectorId}/round-key`
/** With the form of what is kept: a round of an earlier build is not read. */
export const roundName = (collectorId: string): string => `${collectorId}/round-3`
const userName = (collectorId: string): string => `${collectorId}/user`
const userKey = (collectorId: string): string => `${collectorId}/user-key`

/** What is written to keep who is logged in, so that the page of a collector opens without network. */
export const keepingUser = async (user: Myself): Promise<Record<string, unknown>> => ({
  [LAST_USER]: user._id,
  [userName(user._id)]: await seal(userKey(user._id), user),
})

/** Who was logged in when the page was last open with network; undefined: nobody, or they have logged out since. */
export async function keptUser(): Promise<Myself | undefined> {
  const id = await read<string>(LAST_USER)
  const sealed = id === undefined ? undefined : await read<Sealed>(userName(id))
  const user = id === undefined || !sealed ? undefined : await unseal<Myself>(userKey(id), sealed)
  return user && { ...user, createdAt: new Date(user.createdAt) }
}

/** What is written to keep who runs the chits, which anyone may know: a slip names the company also without network. */
export const keepingCompany = (facts: Company): Record<string, unknown> => ({ [COMPANY]: facts })

export const keptCompany = (): Promise<Company | undefined> => read<Company>(COMPANY)

/** What is written so that nothing of the round can be read on this phone any more. */
export const withoutRound = (collectorId: string): Record<string, undefined> => ({
  [roundName(collectorId)]: undefined,
  [roundKey(collectorId)]: undefined,
})

/** What is written so that the page does not open without network any more, and says of nobody who was logged in. */
export const withoutUser = (collectorId: string): Record<string, undefined> => ({
  [LAST_USER]: undefined,
  [COMPANY]: undefined,
  [userName(collectorId)]: undefined,
  [userKey(collectorId)]: undefined,
})
