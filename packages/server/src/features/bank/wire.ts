import type { bankEndpoints, ReplyOf } from '@kuri/contract'
import type { LineRow, MatchedRow, MoveRow } from './lines.store.ts'
import type { StatementRow } from './statements.store.ts'

type Overview = ReplyOf<typeof bankEndpoints.reconciliation>
type Matched = ReplyOf<typeof bankEndpoints.matchedLines>['matched'][number]

export const statementWire = (row: StatementRow): Overview['statements'][number] => ({
  _id: row.id,
  fileName: row.file_name,
  from: row.from_day,
  to: row.to_day,
  opening: row.opening_paise,
  closing: row.closing_paise,
  lines: row.lines,
  importedAt: row.imported_at,
  matched: row.matched,
  takenBack:
    row.taken_back_at === null
      ? null
      : { at: row.taken_back_at, by: row.takenBackBy, reason: row.taken_back_why ?? '' },
})

export const lineWire = (row: LineRow): ReplyOf<typeof bankEndpoints.openLines>['lines'][number] => ({
  _id: row.id,
  day: row.day,
  narration: row.narration,
  reference: row.reference,
  amount: row.amount_paise,
  isWaiting: row.isWaiting,
})

export const moveWire = (row: MoveRow): Matched['moves'][number] => ({
  _id: String(row.id),
  journalId: String(row.journal_id),
  day: row.day,
  kind: row.kind,
  reference: row.reference,
  amount: row.amount_paise,
})

export const matchedWire = (row: MatchedRow): Matched => ({
  line: lineWire(row),
  moves: row.moves.map((move) => ({ ...move, _id: String(move.id), journalId: String(move.journalId) })),
  how: row.how,
  by: row.by,
  at: row.at,
})
