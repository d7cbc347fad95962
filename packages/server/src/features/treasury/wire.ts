import type { moveEndpoints, ReplyOf } from '@kuri/contract'
import type * as store from './store.ts'

export type MoveWire = ReplyOf<typeof moveEndpoints.companyMoves>[number]

export const toWire = (row: store.MoveView): MoveWire => ({
  _id: row.id,
  kind: row.kind,
  amount: row.amount_paise,
  user: row.person_id === null || row.name === null ? null : { _id: row.person_id, name: row.name },
  journalId: row.journal_id === null ? null : String(row.journal_id),
  reference: row.reference,
  reason: row.reason,
  status: row.state,
  maker: row.maker === null || row.maker_name === null ? null : { userId: row.maker, name: row.maker_name },
  refusedWhy: row.refused_why,
  createdAt: row.created_at,
})
