import { createHash } from 'node:crypto'
import { ok, refuse, ZERO, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as lines from './lines.store.ts'
import * as store from './statements.store.ts'

/** What a line that stands for the account before the first statement is called. */
export const OPENING = 'What the account had before the first statement'

interface TakeBack {
  readonly id: string
  readonly by: string
  readonly requestId: string
  readonly reason: string
}

/**
 * Takes a statement back that was imported by mistake. Its lines count no longer, and its file may be imported again. Where it
 * was the first one, the next one sets what the account had before it. Refuses: not_found, statement_taken_back (already),
 * statement_matched (lines of it are matched, or a move entered from one waits).
 */
export async function takeBackStatement(
  tx: Tx,
  { id, by, requestId, reason }: TakeBack,
): Promise<Result<store.StatementRow>> {
  await store.lockImports(tx)
  const found = (await store.listAll(tx)).find((statement) => statement.id === id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.taken_back_at !== null) return refuse({ code: 'statement_taken_back' })
  if (found.matched > 0) return refuse({ code: 'statement_matched', lines: found.matched })
  await store.takeBack(tx, id, { by, reason })
  const next = await store.first(tx)
  if (next && next.opening_paise !== ZERO && !(await lines.hasOpening(tx))) {
    await lines.insertLines(tx, [
      {
        id: newId(),
        statement_id: next.id,
        line_no: 0,
        day: next.from_day,
        narration: OPENING,
        reference: '',
        amount_paise: next.opening_paise,
        balance_paise: next.opening_paise,
        identity_hash: createHash('sha256').update(`opening ${newId()}`).digest(),
      },
    ])
  }
  await audit.record(tx, {
    actor: by,
    action: 'bank.take-back',
    subject: `bank-statement:${id}`,
    before: { file: found.file_name, from: found.from_day, to: found.to_day, lines: found.lines },
    reason,
    requestId,
  })
  const after = (await store.listAll(tx)).find((statement) => statement.id === id)
  if (!after) throw new Error(`statement ${id} was not found after it was taken back`)
  return ok(after)
}
