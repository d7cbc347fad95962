import { canonical, fromHex, toHex, utf8, type Hex, type Sha256 } from './bytes.ts'

/** One act as the audit log seals it: its fields as the database wrote them, in their order. */
export interface AuditLink {
  readonly seq: number
  /** Number, instant, actor, action, subject, before, after, reason, call: what is empty is ''. */
  readonly fields: readonly string[]
  readonly previousHash: Hex
  readonly hash: Hex
}

/** Where a stretch of the book ends: what the next act has to follow. */
export interface AuditEnd {
  readonly seq: number
  readonly hash: Hex
}

/** What the first act follows. */
export const auditBeginning = (sha256: Sha256): AuditEnd => ({ seq: 0, hash: toHex(sha256(utf8('kuri audit'))) })

/** missing: a number is left out · unlinked: it does not follow the act before it · changed: its words are not the sealed ones. */
export type AuditBreak = 'missing' | 'unlinked' | 'changed'

export type AuditCheck =
  | { readonly end: AuditEnd }
  | { readonly brokenAt: number; readonly how: AuditBreak; readonly end: AuditEnd }

/**
 * Works out again the seals of a stretch of the book that follows `from`, and stops at the first act that breaks the chain.
 * `end` is how far it is whole. Source: docs/spec/identity.md, IDN-12; ADR 7.
 */
export function checkAudit(sha256: Sha256, from: AuditEnd, links: readonly AuditLink[]): AuditCheck {
  let end = from
  for (const { seq, fields, previousHash, hash } of links) {
    if (seq !== end.seq + 1) return { brokenAt: end.seq + 1, how: 'missing', end }
    if (previousHash !== end.hash) return { brokenAt: seq, how: 'unlinked', end }
    const sealed = joined(fromHex(previousHash), canonical(...fields))
    if (fields[0] !== String(seq) || toHex(sha256(sealed)) !== hash) return { brokenAt: seq, how: 'changed', end }
    end = { seq, hash }
  }
  return { end }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
