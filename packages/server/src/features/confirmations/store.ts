import type { ConfirmationState, ConfirmationWay, Day, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Tx } from '../../database/types.ts'

/** What the previous books say of a ticket. */
export interface StatementRow {
  readonly chitId: string
  readonly chitName: string
  readonly ticketNo: number
  readonly asOf: Day
  readonly months: number
  readonly paidMonths: number
  /** What is paid of months that are not paid. */
  readonly parts: readonly { readonly month: number; readonly paid: Paise }[]
  /** Months that are not paid before one that is. */
  readonly gaps: readonly number[]
  readonly dividends: Paise
  readonly dividendMonths: number
  readonly owed: Paise
  readonly lateFees: Paise
  readonly prizeNo: number | null
  readonly prizeAmount: Paise | null
  readonly prizeOn: Day | null
  readonly prizePaidOn: Day | null
  /** Whether another person held the ticket when it won. */
  readonly wonBefore: boolean
}

/** A question with its answer. */
export interface QuestionRow extends StatementRow {
  readonly id: string
  /** Its place in the list. */
  readonly no: number
  readonly personId: string
  /** Of its chit. */
  readonly branchId: string
  readonly state: ConfirmationState
  readonly answeredBy: ConfirmationWay | null
  readonly answeredAt: Date | null
  readonly claimedMonths: number | null
  readonly claimedPrized: boolean | null
  readonly claimedPrizePaid: boolean | null
  readonly claim: string | null
  readonly settledAt: Date | null
  readonly note: string | null
  readonly name: string
  readonly code: string
  readonly enteredBy: string | null
  readonly slipBy: string | null
  readonly settledBy: string | null
}

const QUESTIONS = sql`
  select asked.id, ask_no as no, asked.person_id as "personId", asked.state,
         (select chit.branch_id from chit where chit.id = stated.chit_id) as "branchId", answered_by as "answeredBy",
         answered_at as "answeredAt", claimed_months as "claimedMonths", claimed_prized as "claimedPrized",
         claimed_prize_paid as "claimedPrizePaid", claim,
         settled_at as "settledAt", note, person.name, person.code,
         (select entered.name from person entered where entered.id = entered_by) as "enteredBy",
         (select made.name from person made where made.id = slip_by) as "slipBy",
         (select settled.name from person settled where settled.id = settled_by) as "settledBy",
         stated.chit_id as "chitId", stated.chit_name as "chitName", stated.ticket_no as "ticketNo", stated.cut_over as "asOf", stated.months,
         paid_months as "paidMonths", parts, gaps, dividends_paise as dividends, dividend_months as "dividendMonths",
         owed_paise as owed, fees_paise as "lateFees",
         prize_no as "prizeNo", prize_paise as "prizeAmount", prize_on as "prizeOn", prize_paid_on as "prizePaidOn",
         coalesce(winner_id <> asked.person_id, false) as "wonBefore"
    from balance_confirmation asked
    join person on person.id = asked.person_id
    cross join lateral balance_statement(asked.ticket_id) stated`

async function questions(tx: Tx, rest: RawBuilder<unknown>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`${QUESTIONS} ${rest}`.execute(tx)
  return rows
}

/** Asks of a chit that is moving in, ticket by ticket. */
export async function insert(
  tx: Tx,
  rows: readonly Pick<NewRow<'balance_confirmation'>, 'id' | 'import_id' | 'ticket_id' | 'person_id'>[],
): Promise<void> {
  await tx
    .insertInto('balance_confirmation')
    .values([...rows])
    .execute()
}

/** The tickets of a chit with their holders, the first first. */
export const holdersOf = (tx: Tx, chitId: string): Promise<{ readonly id: string; readonly personId: string }[]> =>
  tx
    .selectFrom('ticket')
    .where('chit_id', '=', chitId)
    .orderBy('ticket_no')
    .select(['id', 'person_id as personId'])
    .execute()

/** Whether a workbook has a chit in the books, or had one. */
export async function isOpened(tx: Tx, importId: string): Promise<boolean> {
  const found = tx.selectFrom('previous_books').where('import_id', '=', importId).select('import_id')
  return (await found.executeTakeFirst()) !== undefined
}

interface Wanted {
  readonly importId: string
  readonly state: ConfirmationState | undefined
  readonly chitId: string | undefined
  readonly limit: number
  readonly after: string
}

/** A page of the questions of a workbook, in the order in which they were asked. */
export const page = (tx: Tx, { importId, state, chitId, limit, after }: Wanted): Promise<QuestionRow[]> =>
  questions(
    tx,
    sql`where asked.import_id = ${importId} and ask_no > ${after}::bigint
          and ${state === undefined ? sql.lit(true) : sql`asked.state = ${state}`}
          and ${chitId === undefined ? sql.lit(true) : sql`stated.chit_id = ${chitId}`}
        order by ask_no limit ${limit}`,
  )

/** All questions of these people, in all workbooks. */
export const ofPeople = (tx: Tx, ids: readonly string[]): Promise<QuestionRow[]> =>
  questions(tx, sql`where asked.person_id = any(${arrayOf(ids, 'uuid')}) order by ask_no`)

export const find = async (tx: Tx, id: string): Promise<QuestionRow | undefined> =>
  (await questions(tx, sql`where asked.id = ${id}`))[0]

/** The day on which a chit of the previous books was accepted. */
export async function acceptedOn(tx: Tx, chitId: string): Promise<Day> {
  const { on } = await tx
    .selectFrom('previous_chit')
    .where('chit_id', '=', chitId)
    .select(sql<Day>`(accepted_at at time zone 'Asia/Kolkata')::date`.as('on'))
    .executeTakeFirstOrThrow()
  return on
}

/** Of two answers at once the second one sees the first. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('balance_confirmation').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()
}

/** How many questions of a workbook, or of one of its chits, have which answer. */
export async function counts(
  tx: Tx,
  importId: string,
  chitId: string | undefined,
): Promise<{ readonly state: ConfirmationState; readonly count: number }[]> {
  const asked = tx.selectFrom('balance_confirmation').where('import_id', '=', importId)
  const ofChit = tx
    .selectFrom('ticket')
    .where('chit_id', '=', chitId ?? '')
    .select('id')
  return await (chitId === undefined ? asked : asked.where('ticket_id', 'in', ofChit))
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute()
}

/** The chits of a workbook that are in the books, and how many of their questions wait for an answer. */
export const chits = (
  tx: Tx,
  importId: string,
): Promise<{ readonly _id: string; readonly name: string; readonly asked: number }[]> =>
  tx
    .selectFrom('balance_confirmation as asked')
    .innerJoin('ticket', 'ticket.id', 'asked.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .where('asked.import_id', '=', importId)
    .groupBy(['chit.id', 'chit.name'])
    .orderBy(({ fn }) => fn.min('ask_no'))
    .select(({ fn }) => [
      'chit.id as _id',
      'chit.name',
      fn.countAll<number>().filterWhere('asked.state', '=', 'asked').as('asked'),
    ])
    .execute()

/**
 * What waits in the whole company: answers and disputes, and a workbook that has some, one with a dispute first. Of a chit that has
 * ended, and of a member who is erased, no answer is waited for; a dispute waits until it is closed.
 */
export async function waiting(
  tx: Tx,
): Promise<{ readonly asked: number; readonly disputed: number; readonly importId: string | null }> {
  const { rows } = await sql<{ asked: number; disputed: number; importId: string | null }>`
    select count(*) filter (where question.state = 'asked') as asked,
           count(*) filter (where question.state = 'disputed') as disputed,
           (array_agg(import_id order by question.state = 'disputed' desc, ask_no))[1] as "importId"
      from balance_confirmation question
      join ticket on ticket.id = question.ticket_id
      join chit on chit.id = ticket.chit_id
      join person on person.id = question.person_id
     where question.state = 'disputed'
        or question.state = 'asked' and chit.state = 'running' and person.erased_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}

interface Answered {
  readonly state: ConfirmationState
  readonly way: ConfirmationWay
  readonly enteredBy: string | null
  readonly slipBy: string | null
  readonly paidMonths: number | null
  readonly isPrized: boolean | null
  readonly isPrizePaid: boolean | null
  readonly text: string | null
}

export async function noteAnswer(
  tx: Tx,
  id: string,
  { state, way, enteredBy, slipBy, paidMonths, isPrized, isPrizePaid, text }: Answered,
): Promise<void> {
  await tx
    .updateTable('balance_confirmation')
    .set({
      state,
      answered_by: way,
      answered_at: sql<Date>`kuri_now()`,
      entered_by: enteredBy,
      slip_by: slipBy,
      claimed_months: paidMonths,
      claimed_prized: isPrized,
      claimed_prize_paid: isPrizePaid,
      claim: text,
    })
    .where('id', '=', id)
    .execute()
}

export async function settle(
  tx: Tx,
  id: string,
  { by, note }: { readonly by: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('balance_confirmation')
    .set({ state: 'settled', settled_by: by, settled_at: sql<Date>`kuri_now()`, note })
    .where('id', '=', id)
    .execute()
}
