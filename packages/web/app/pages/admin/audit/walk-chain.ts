import type { companyEndpoints, ReplyOf } from '@kuri/contract'
import { auditBeginning, checkAudit, sha256, type AuditBreak, type AuditEnd } from '@kuri/domain'

export type Stretch = ReplyOf<typeof companyEndpoints.auditChain>

export interface ChainFound {
  /** How far the chain is whole. */
  readonly end: AuditEnd
  /** The first act that breaks it, and what it is about where it is there at all; null: none does. */
  readonly broken: { readonly seq: number; readonly how: AuditBreak; readonly subject: string | null } | null
}

const SUBJECT = 4

/** Walks the book from its first act, a stretch at a time, and stops where it breaks. */
export async function walkChain(
  read: (cursor: string) => Promise<Stretch>,
  onProgress: (done: number, total: number) => void,
): Promise<ChainFound> {
  let end = auditBeginning(sha256)
  for (let cursor: string | null = '0'; cursor !== null;) {
    const { links, total, next }: Stretch = await read(cursor)
    const found = checkAudit(sha256, end, links)
    end = found.end
    if ('brokenAt' in found) {
      const subject = links.find(({ seq }) => seq === found.brokenAt)?.fields[SUBJECT] ?? null
      return { end, broken: { seq: found.brokenAt, how: found.how, subject } }
    }
    onProgress(end.seq, total)
    cursor = next
  }
  return { end, broken: null }
}
