import { ZERO, type BankMatch, type Day, type KnownLine, type Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { rowsOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type LineRow = Row<'bank_line'> & { readonly isWaiting: boolean }
export type MoveRow = Row<'bank_move'>

export const isWaiting = sql<boolean>`exists (select from company_move move
  where move.line_id = bank_line.id and move.state = 'waiting_second')`.as('isWaiting')

/** A line that no live match stands for and that was not taken back: as the index bank_line_open has it. */
export const isOpen = sql<boolean>`(not bank_line.matched and not bank_line.taken_back)`

/** A movement that no live match stands for, and that no correction has undone: undone, it never reached the bank. */
export const isOpenMove = sql<boolean>`not bank_move.matched
  and bank_move.event_key not like 'reverse:%'
  and not exists (select from company_move correction
    where correction.kind = 'correction' and correction.state = 'done' and correction.journal_id = bank_move.journal_id)`

/** A line with who imported its statement, and answers for what is decided on its strength. */
export type ImportedLine = LineRow & { readonly importedBy: string }

/** Unmatched lines from which no move waits, the oldest first; of one amount where one is given. */
export async function openLines(
  tx: Tx,
  { amount, most }: { readonly amount?: Paise; readonly most: number },
): Promise<ImportedLine[]> {
  const lines = await tx
    .selectFrom('bank_line')
    .innerJoin('bank_statement', 'bank_statement.id', 'statement_id')
    .selectAll('bank_line')
    .select(['imported_by as importedBy', isWaiting])
    .where(isOpen)
    .$if(amount !== undefined, (query) => query.where('amount_paise', '=', amount ?? ZERO))
    .orderBy('day')
    .orderBy('line_no')
    .orderBy('bank_line.id')
    .limit(most)
    .execute()
  return lines.filter((line) => !line.isWaiting)
}

/** Movements of the bank account that no line stands for yet, the oldest first. */
export async function openMoves(tx: Tx, most: number): Promise<MoveRow[]> {
  return await tx.selectFrom('bank_move').selectAll().where(isOpenMove).orderBy('id').limit(most).execute()
}

export interface OpenSums {
  readonly lines: Paise
  readonly moves: Paise
  readonly allLines: Paise
  /** How many lines, and how many movements of the statements' days. */
  readonly openLines: number
  readonly older: number
}

/** What is left on both sides, in sums and numbers. */
export async function openSums(tx: Tx): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select (select coalesce(sum(amount_paise), 0) from bank_line where ${isOpen}) as lines,
           (select count(*) from bank_line where ${isOpen}) as "openLines",
           (select coalesce(sum(amount_paise), 0) from bank_line where not taken_back) as "allLines",
           -- the two transfers of a corrected event add up to 0
           (select coalesce(sum(amount_paise), 0) from bank_transfer where not matched) as moves,
           (select count(*) from bank_move
             where day <= (select max(to_day) from bank_statement where taken_back_at is null) and ${isOpenMove}) as older
    `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}

export async function line(tx: Tx, id: string): Promise<LineRow | undefined> {
  return await tx
    .selectFrom('bank_line')
    .where('id', '=', id)
    .where('taken_back', '=', false)
    .selectAll()
    .select(isWaiting)
    .executeTakeFirst()
}

/** The lines of these days that were read before. */
export async function linesOfDays(tx: Tx, from: Day, to: Day): Promise<KnownLine[]> {
  const rows = await tx
    .selectFrom('bank_line')
    .where('taken_back', '=', false)
    .where('line_no', '>', 0)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'amount_paise', 'narration', 'balance_paise'])
    .execute()
  return rows.map(({ day, amount_paise: amount, narration, balance_paise: balance }) => ({
    day,
    amount,
    narration,
    balance,
  }))
}

/** Whether a line stands for what the account had before the first statement. */
export async function hasOpening(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_line')
    .where('line_no', '=', 0)
    .where('taken_back', '=', false)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

const ROWS_AT_ONCE = 1000

export async function insertLines(tx: Tx, lines: readonly NewRow<'bank_line'>[]): Promise<void> {
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('bank_line')
      .values(lines.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

type NewMatch = {
  readonly lineId: string
  readonly transferId: number
  readonly how: BankMatch['how'] | 'hand' | 'booked'
}

export async function insertMatches(tx: Tx, matches: readonly NewMatch[], by: string | null): Promise<void> {
  if (matches.length === 0) return
  await tx
    .insertInto('bank_match')
    .values(
      matches.map(({ lineId, transferId, how }) => ({ line_id: lineId, transfer_id: transferId, how, matched_by: by })),
    )
    .execute()
}

/** Those of these pairs where the line does not stand for the event: it pays the UPI request it names, and one payment. */
export async function refusedPairs(
  tx: Tx,
  pairs: readonly { readonly lineId: string; readonly transferId: number }[],
): Promise<ReadonlyMap<string, 'line_names_another' | 'line_number_used'>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<{ lineId: string; why: 'line_names_another' | 'line_number_used' }>`
    select line.id as "lineId", min(why_line_is_refused(line.reference || ' ' || line.narration, event_key)) as why
      from ${rowsOf(pairs, { lineId: 'uuid', transferId: 'bigint' })} as pair (line_id, transfer_id)
      join bank_line line on line.id = pair.line_id and line.amount_paise > 0
      join transfer on transfer.id = pair.transfer_id
      join journal on journal.id = journal_id
     group by line.id`.execute(tx)
  return new Map(rows.filter(({ why }) => why !== null).map(({ lineId, why }) => [lineId, why]))
}

/** Whether it is matched now. */
export async function isMatched(tx: Tx, lineId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_match')
    .where('line_id', '=', lineId)
    .where('ended_at', 'is', null)
    .select('line_id')
    .executeTakeFirst()
  return found !== undefined
}

/** Ends the matches of a line. False: there were none. */
export async function endMatches(
  tx: Tx,
  lineId: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_match')
    .set({ ended_by: by, ended_at: sql<Date>`kuri_now()`, reason })
    .where('line_id', '=', lineId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Movements by their numbers, those only that nothing stands for. */
export async function movesNamed(tx: Tx, ids: readonly number[]): Promise<MoveRow[]> {
  return await tx.selectFrom('bank_move').selectAll().where('id', 'in', ids).where(isOpenMove).execute()
}

/** The movements of the bank account that an event made. */
export async function movesOfEvent(tx: Tx, eventKey: string): Promise<MoveRow[]> {
  return await tx.selectFrom('bank_move').selectAll().where('event_key', '=', eventKey).execute()
}

/** Those of them that no line stands for yet. */
export async function openMovesOfEvent(tx: Tx, eventKey: string): Promise<MoveRow[]> {
  return await tx.selectFrom('bank_move').selectAll().where('event_key', '=', eventKey).where(isOpenMove).execute()
}

/** Whether a line of the bank stands for a movement of this event. */
export async function isOnStatement(tx: Tx, journalId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_match')
    .innerJoin('bank_move', 'bank_move.id', 'bank_match.transfer_id')
    .where('bank_move.journal_id', '=', journalId)
    .where('bank_match.ended_at', 'is', null)
    .select('bank_move.id')
    .executeTakeFirst()
  return found !== undefined
}

export interface MatchedRow extends LineRow {
  readonly how: Row<'bank_match'>['how']
  readonly by: string | null
  readonly at: Date
  readonly moves: readonly { id: number; journalId: number; day: Day; kind: string; reference: string; amount: Paise }[]
}

/** Matched lines, the newest day first; `skip` of them are left out. */
export async function matched(tx: Tx, { limit, skip }: { limit: number; skip: number }): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select bank_line.*, false as "isWaiting", how, person.name as by, at, moves
      from bank_line
      join lateral (
        select min(match.how) as how, min(match.matched_by::text)::uuid as matched_by, max(match.matched_at) as at,
               jsonb_agg(jsonb_build_object('id', move.id, 'journalId', move.journal_id, 'day', move.day, 'kind', move.kind,
                                            'reference', move.reference, 'amount', move.amount_paise) order by move.id) as moves
          from bank_match match join bank_move move on move.id = match.transfer_id
         where match.line_id = bank_line.id and match.ended_at is null) found on how is not null
      left join person on person.id = found.matched_by
     order by bank_line.day desc, bank_line.line_no desc, bank_line.id
     limit ${limit} offset ${skip}`.execute(tx)
  return rows
}
