import { EVENT_KINDS, eventWord } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'
import { isOpen, isOpenMove, isWaiting, type LineRow, type MoveRow } from './lines.store.ts'

/** Which of the open ones a page has. */
export interface OpenPage {
  readonly words: readonly string[]
  readonly limit: number
  /** The cursor of the last one seen. */
  readonly after: string | undefined
}

/** "5 Mar 2027" and "1234.50", as screens have them but for the signs between the digits. */
const DAY_AND_AMOUNT = sql`to_char(day, 'FMDD Mon YYYY') || ' ' || (abs(amount_paise) / 100.0)::numeric(20, 2)`

/** A word as it is typed, or as an amount without its signs: ₹1,200 is 1200. */
const formsOf = (word: string): string[] => {
  const figure = word.replaceAll(/[₹,]/g, '')
  return /^\d+(?:\.\d*)?$/.test(figure) ? [word, figure] : [word]
}

const has = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    formsOf(word).map((form) => sql`lower(${text}) like ${containing(form)}`),
    sql` or `,
  )})`

export type OpenLineRow = LineRow & { readonly days: number }

/** Lines nothing stands for, the oldest first; `after`: `days~line_no~id`. */
export async function linesPage(tx: Tx, { words, limit, after }: OpenPage): Promise<OpenLineRow[]> {
  const [days = '0', lineNo = '0', id = ''] = after?.split('~') ?? []
  const text = sql`narration || ' ' || reference || ' ' || ${DAY_AND_AMOUNT}`
  return await tx
    .selectFrom('bank_line')
    .selectAll('bank_line')
    .select([isWaiting, sql<number>`day - date '1900-01-01'`.as('days')])
    .where(isOpen)
    .where((is) => is.and(words.map((word) => has(text, word))))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(day, line_no, id) > (date '1900-01-01' + ${days}::integer, ${lineNo}::integer, ${id}::uuid)`,
      ),
    )
    .orderBy('day')
    .orderBy('line_no')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type OpenMoveRow = MoveRow & { readonly isYounger: boolean }

/** Movements no line stands for, the oldest first; `after`: the number of the last one seen. */
export async function movesPage(tx: Tx, { words, limit, after }: OpenPage): Promise<OpenMoveRow[]> {
  const text = sql`reference || ' ' || ${DAY_AND_AMOUNT}`
  return await tx
    .selectFrom('bank_move')
    .selectAll()
    .select(
      sql<boolean>`day > coalesce((select max(to_day) from bank_statement where taken_back_at is null), '-infinity')`.as(
        'isYounger',
      ),
    )
    .where(isOpenMove)
    .where((is) =>
      is.and(
        words.map((word) => sql<boolean>`(${has(text, word)} or kind = any(${arrayOf(kindsWith(word), 'text')}))`),
      ),
    )
    .$if(after !== undefined, (query) => query.where('id', '>', Number(after)))
    .orderBy('id')
    .limit(limit)
    .execute()
}

const kindsWith = (word: string): string[] => EVENT_KINDS.filter((kind) => eventWord(kind).toLowerCase().includes(word))

/** So many of one amount can be chosen from. */
const MOST_OF_AN_AMOUNT = 50

/** Movements of these amounts that no line stands for, the oldest first. */
export async function movesOf(tx: Tx, amounts: readonly Paise[]): Promise<MoveRow[]> {
  if (amounts.length === 0) return []
  const { rows } = await sql<MoveRow & { place: number }>`
    select * from (
      select bank_move.*, row_number() over (partition by amount_paise order by id) as place
        from bank_move where amount_paise = any(${arrayOf(amounts, 'bigint')}) and ${isOpenMove}) found
     where place <= ${MOST_OF_AN_AMOUNT} order by id`.execute(tx)
  return rows
}
