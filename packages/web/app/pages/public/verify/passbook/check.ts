import { PassbookFile } from '@kuri/contract'
import { checkPassbook, fromHex, sha256, signedBytes, type PassbookBreak, type SignedPassbook } from '@kuri/domain'
import { safeParse } from 'zod/v4/core'

/** Whether a file means to be a passbook, whatever else is wrong with it. */
export const isPassbookFile = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'kind' in json && json.kind === 'kuri-passbook'

/** The passbook in a file, or what in it cannot be read. */
export function readPassbook(json: unknown): { readonly book: SignedPassbook } | { readonly part: string | null } {
  const read = safeParse(PassbookFile, json)
  if (read.success) return { book: read.data }
  const [issue] = read.error.issues
  return { part: issue && issue.path.length > 0 ? issue.path.join('.') : null }
}

/** cannot: the browser does not know this kind of signature. */
type Signature = 'good' | 'bad' | 'cannot'

const bytes = (hex: string) => new Uint8Array(fromHex(hex))

/** Checks the signature with the browser's own Ed25519, here, without a question to anybody. */
async function checkSignature(book: SignedPassbook): Promise<Signature> {
  // without HTTPS a browser offers no cryptography at all
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto }
  if (!subtle) return 'cannot'
  const key = await subtle
    .importKey('raw', bytes(book.key.publicKey), { name: 'Ed25519' }, false, ['verify'])
    .catch(() => null)
  if (key === null) return 'cannot'
  const isGood = await subtle.verify('Ed25519', key, bytes(book.signature), new Uint8Array(signedBytes(book)))
  return isGood ? 'good' : 'bad'
}

export interface Finding {
  readonly broken: PassbookBreak | { readonly at: 'signature' } | null
  readonly signature: Signature
}

/** Checks a passbook wholly: its chain, its sums, its key's name, its signature. */
export async function checkBook(book: SignedPassbook): Promise<Finding> {
  const broken = checkPassbook(sha256, book)
  const signature = await checkSignature(book)
  return { broken: broken ?? (signature === 'bad' ? { at: 'signature' } : null), signature }
}

/** The parts of a passbook, in the order in which each rests on those before. */
export const PARTS = ['head', 'key', 'lines', 'sums', 'signature'] as const
export type Part = (typeof PARTS)[number]

const PART_OF: Readonly<Record<NonNullable<Finding['broken']>['at'], Part>> = {
  head: 'head',
  key: 'key',
  line: 'lines',
  totals: 'sums',
  end: 'sums',
  signature: 'signature',
}

/** How each part stands; what comes after a break is not reached. */
export function standingOf({ broken, signature }: Finding, part: Part): 'holds' | 'breaks' | 'unseen' {
  const at = broken === null ? PARTS.length : PARTS.indexOf(PART_OF[broken.at])
  const place = PARTS.indexOf(part)
  if (part === 'signature' && signature === 'cannot') return 'unseen'
  return place < at ? 'holds' : place === at ? 'breaks' : 'unseen'
}
