import type { Approval } from '@kuri/contract'
import type { Role } from '@kuri/domain'
import type { output } from 'zod/mini'
import type { Tx } from '../../database/types.ts'
import { protectedIn } from '../settings/change.ts'
import * as store from './store.ts'

export type ApprovalWire = output<typeof Approval>

/** Some approvals, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<ApprovalWire[]> =>
  (await store.these(tx, ids)).map(wireOf)

export async function toWire(tx: Tx, id: string): Promise<ApprovalWire> {
  const [wire] = await these(tx, [id])
  if (!wire) throw new Error(`approval ${id} was not found after it was decided`)
  return wire
}

const wireOf = (row: store.ApprovalView): ApprovalWire => ({
  _id: row.id,
  // the list of a protected kind needs these
  kind: row.kind as ApprovalWire['kind'],
  status: row.state,
  person: named(row.subject_id, row.subject_name),
  maker: named(row.maker, row.maker_name),
  checker: named(row.checker, row.checker_name),
  role: row.kind === 'role' ? (row.after['role'] as Role) : null,
  import: named(row.import_id, row.file_name),
  settings: row.kind === 'settings' ? protectedIn(row.after) : null,
  reason: row.reason,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
})

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { _id: id, name })
