import { fromHex, toHex, utf8 } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'

/** What a signed passbook may hold: no fractions, so that every program spells it alike. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * The one spelling of a record: names in the order of their code units, no spaces, text as JSON writes it (RFC 8785, for
 * whole numbers only). Throws for a fraction.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const named = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${named.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not whole: ${value}`)
  return JSON.stringify(value)
}

/** One line of a passbook, in paise. */
export interface PassbookLine {
  readonly no: number
  /** When it happened, ISO 8601. */
  readonly at: string
  readonly kind: 'contribution' | 'dividend' | 'prize'
  readonly ticketNo: number
  readonly monthNo: number
  /** The receipt's number, or the prize it came from. */
  readonly reference: string
  /** Left the member's wallet. */
  readonly paidInPaise: number
  /** Paid the rest of the contribution. */
  readonly dividendPaise: number
  /** Reached the member's wallet. */
  readonly receivedPaise: number
}
type SealedLine = PassbookLine & { readonly hash: Hex }

export interface PassbookTotals {
  readonly paidInPaise: number
  readonly dividendPaise: number
  readonly receivedPaise: number
}

/** The head of a signed passbook, before its lines: form, company, key, chit, holder, when it was written. */
interface PassbookHead {
  readonly kind: 'kuri-passbook'
  readonly version: 1
  readonly company: { readonly name: string; readonly address: string; readonly registrationNo: string }
  readonly key: { readonly id: string; readonly algorithm: 'Ed25519'; readonly publicKey: Hex }
  /** Where the company publishes its keys. */
  readonly published: string
  readonly writtenAt: string
  readonly chit: {
    readonly id: string
    readonly name: string
    readonly months: number
    readonly tickets: number
    readonly instalmentPaise: number
    readonly startDate: string
  }
  readonly holder: { readonly name: string; readonly ticketNos: readonly number[] }
}

/** A passbook that carries its own seals: each line seals the one before, and the signature the whole. */
export interface UnsignedPassbook extends PassbookHead {
  /** The seal of everything above the lines. */
  readonly beginning: Hex
  readonly lines: readonly SealedLine[]
  readonly totals: PassbookTotals
  /** The seal of the last line. */
  readonly end: Hex
}
export interface SignedPassbook extends UnsignedPassbook {
  readonly signature: Hex
}

const seal = (sha256: Sha256, value: Json): Hex => toHex(sha256(utf8(canonicalJson(value))))
const asJson = (record: object): Json => record as Json

const sealHead = (sha256: Sha256, head: PassbookHead): Hex => seal(sha256, asJson(head))
const sealLine = (sha256: Sha256, before: Hex, line: PassbookLine): Hex => seal(sha256, asJson({ before, line }))

/** The sums of a passbook's columns. */
export function passbookTotals(lines: readonly PassbookTotals[]): PassbookTotals {
  const total = (column: keyof PassbookTotals): number => lines.reduce((so, line) => so + line[column], 0)
  return {
    paidInPaise: total('paidInPaise'),
    dividendPaise: total('dividendPaise'),
    receivedPaise: total('receivedPaise'),
  }
}

/** Chains the lines of a passbook to its head. What is left is the signature. Source: ADR 7. */
export function sealPassbook(sha256: Sha256, head: PassbookHead, lines: readonly PassbookLine[]): UnsignedPassbook {
  const beginning = sealHead(sha256, head)
  let before = beginning
  const sealed = lines.map((line) => {
    before = sealLine(sha256, before, line)
    return { ...line, hash: before }
  })
  return { ...head, beginning, lines: sealed, totals: passbookTotals(lines), end: before }
}

/** What the company signs: the whole book in its one spelling. */
export function signedBytes(book: UnsignedPassbook | SignedPassbook): Uint8Array {
  const { signature: _, ...signed } = { signature: '', ...book }
  return utf8(canonicalJson(asJson(signed)))
}

/** Where a passbook stops to hold together. */
export type PassbookBreak =
  | { readonly at: 'head' | 'totals' | 'end' | 'key' }
  | { readonly at: 'line'; readonly no: number }

/** A key's name: the first sixteen digits of its own seal. */
export const keyIdOf = (sha256: Sha256, publicKey: Hex): string => toHex(sha256(fromHex(publicKey))).slice(0, 16)

/**
 * Checks everything but the signature: head, every line with the one before it, sums, end, the name of the key. Null:
 * it holds together. Only the signature says by whom it was written.
 */
export function checkPassbook(sha256: Sha256, book: SignedPassbook): PassbookBreak | null {
  const { beginning, lines, totals, end, signature: _, ...head } = book
  if (sealHead(sha256, head) !== beginning) return { at: 'head' }
  if (keyIdOf(sha256, head.key.publicKey) !== head.key.id) return { at: 'key' }
  let before = beginning
  for (const [place, { hash, ...line }] of lines.entries()) {
    before = sealLine(sha256, before, line)
    if (before !== hash || line.no !== place + 1) return { at: 'line', no: place + 1 }
  }
  if (canonicalJson(asJson(passbookTotals(lines))) !== canonicalJson(asJson(totals))) return { at: 'totals' }
  return before === end ? null : { at: 'end' }
}
