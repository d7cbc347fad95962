import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Approved, Rejected } from '../approvals/decide.ts'
import { decidingAdministrators, requestApproval } from '../approvals/request.ts'
import * as audit from '../audit/service.ts'
import * as store from './accept.store.ts'
import { sealWaits } from './seal.store.ts'

interface Sealing {
  readonly importId: string
  readonly by: string
  readonly requestId: string
}

/**
 * Seals the previous books: all their chits are in the books, nothing is left to enter on the other side, and nothing of them is
 * taken back any more. Where the company has two administrators it waits for the second one; true: it waits.
 * Refuses: not_found, import_sealed, approval_waiting, import_incomplete. Source: docs/spec/moving-in.md, MOV-21.
 */
export async function sealImport(tx: Tx, { importId, by, requestId }: Sealing): Promise<Result<{ waits: boolean }>> {
  const wrong = await whyNotSealed(tx, importId)
  if (wrong) return wrong
  const deciding = await decidingAdministrators(tx)
  const waits = deciding.length > 1 || (deciding.length === 1 && !deciding.includes(by))
  if (!waits) {
    await carryOut(tx, { importId, by, requestId })
    return ok({ waits })
  }
  if (await sealWaits(tx, importId)) return refuse({ code: 'approval_waiting' })
  await requestApproval(tx, { kind: 'import-seal', subjectId: importId, personId: null, by })
  await audit.record(tx, { actor: by, action: 'import.seal.ask', subject: `import:${importId}`, requestId })
  return ok({ waits })
}

/** A second person approves it. Refuses: what sealing refuses; a chit may have been taken back meanwhile. */
export async function carryOutSeal(tx: Tx, { subjectId, by, requestId }: Approved): Promise<Result<unknown>> {
  const importId = subjectId ?? ''
  const wrong = await whyNotSealed(tx, importId)
  if (wrong) return wrong
  await carryOut(tx, { importId, by, requestId })
  return ok(null)
}

export async function rejectSeal(tx: Tx, { subjectId, by, requestId, reason }: Rejected): Promise<void> {
  await audit.record(tx, { actor: by, action: 'import.seal.reject', subject: `import:${subjectId}`, reason, requestId })
}

async function whyNotSealed(tx: Tx, importId: string): Promise<Extract<Result<never>, { ok: false }> | null> {
  const found = await store.lockImport(tx, importId)
  if (!found) return refuse({ code: 'not_found' })
  const books = await store.findBooks(tx, importId)
  if (books && books.sealed_at !== null) return refuse({ code: 'import_sealed' })
  const chits = (await store.waitingCodes(tx, importId)).length
  const left = await store.openingLeft(tx, importId)
  return !books || chits > 0 || left !== 0 ? refuse({ code: 'import_incomplete', chits, left }) : null
}

async function carryOut(tx: Tx, { importId, by, requestId }: Sealing): Promise<void> {
  await store.sealBooks(tx, importId, by)
  await store.sealChits(tx, importId)
  await audit.record(tx, { actor: by, action: 'import.seal', subject: `import:${importId}`, requestId })
}
