import type { OpeningInstalment, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { Leg } from '../ledger/service.ts'
import { lock, type ImportRow } from './store.ts'

/**
 * An import, locked: of all previous books one chit is accepted or taken back at a time, because the first one brings the company's
 * own money, once.
 */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('kuri:previous-books'))`.execute(tx)
  // a statement of its own: it sees what was written before the lock was free
  return await lock(tx, id)
}

export async function findChit(tx: Tx, importId: string, code: string): Promise<Row<'import_chit'> | undefined> {
  return await tx
    .selectFrom('import_chit')
    .selectAll()
    .where('import_id', '=', importId)
    .where('code', '=', code)
    .executeTakeFirst()
}

/** Which of these codes are of chits of the import. */
export async function knownCodes(tx: Tx, importId: string, codes: readonly string[]): Promise<Set<string>> {
  const found = tx.selectFrom('import_chit').select('code').where('import_id', '=', importId)
  const rows = await found.where(sql<boolean>`code = any(${arrayOf(codes, 'text')})`).execute()
  return new Set(rows.map(({ code }) => code))
}

/** Whether a chit of this code is in the books, whichever workbook it came with. */
export async function isInBooks(tx: Tx, code: string): Promise<boolean> {
  const found = tx.selectFrom('import_chit').select('code').where('code', '=', code).where('state', '<>', 'waiting')
  return (await found.executeTakeFirst()) !== undefined
}

/** A chit of this workbook that another workbook has brought, as its sender writes it; undefined: there is none. */
export async function broughtByOther(tx: Tx, importId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('import_chit as own')
    .innerJoin('import_chit as other', 'other.code', 'own.code')
    .where('own.import_id', '=', importId)
    .where('other.import_id', '<>', importId)
    .where('other.state', '<>', 'waiting')
    .select('own.name')
    .orderBy('own.chit_no')
    .limit(1)
    .executeTakeFirst()
  return found?.name
}

/** How many chits of an import are in the books. */
export async function acceptedCount(tx: Tx, importId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('import_chit')
    .where('import_id', '=', importId)
    .where('state', '<>', 'waiting')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The codes of an import's chits that are not in the books, in the order of the workbook. */
export async function waitingCodes(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('import_chit')
    .select('code')
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('chit_no')
    .execute()
  return rows.map(({ code }) => code)
}

/** `chitId` null: it is not in the books. Its workbook is kept thirty days from now on, if no chit of it is in the books. */
export async function noteChit(tx: Tx, importId: string, code: string, chitId: string | null): Promise<void> {
  await tx
    .updateTable('import_chit')
    .set({ state: chitId === null ? 'waiting' : 'accepted', chit_id: chitId })
    .where('import_id', '=', importId)
    .where('code', '=', code)
    .execute()
  await noteChange(tx, importId)
}

export async function sealChits(tx: Tx, importId: string): Promise<void> {
  await tx.updateTable('import_chit').set({ state: 'sealed' }).where('import_id', '=', importId).execute()
  await noteChange(tx, importId)
}

/** A person has done something with an import: what is kept of it is deleted after a while from now on. */
async function noteChange(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ changed_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export async function findBooks(tx: Tx, importId: string): Promise<Row<'previous_books'> | undefined> {
  return await tx.selectFrom('previous_books').selectAll().where('import_id', '=', importId).executeTakeFirst()
}

export async function insertBooks(tx: Tx, books: NewRow<'previous_books'>): Promise<void> {
  await tx.insertInto('previous_books').values(books).execute()
}

/** What the company brought is entered again, after it was taken back: on the last day that its workbook says by now. */
export async function enterBooksAgain(
  tx: Tx,
  { import_id, ...opened }: Pick<NewRow<'previous_books'>, 'import_id' | 'cut_over' | 'opened_by'>,
): Promise<void> {
  await tx
    .updateTable('previous_books')
    .set({ ...opened, opened_at: sql<Date>`kuri_now()`, taken_back_at: null, entered: sql<number>`entered + 1` })
    .where('import_id', '=', import_id)
    .execute()
}

/** Refused by the database unless no chit of these books is there and nothing of them is left on one side. */
export async function takeBooksBack(tx: Tx, importId: string): Promise<void> {
  await tx
    .updateTable('previous_books')
    .set({ taken_back_at: sql<Date>`kuri_now()` })
    .where('import_id', '=', importId)
    .execute()
}

/** The entries of what the company brought, of these keys, in the order in which they were made. */
export async function companyEntries(
  tx: Tx,
  keys: { readonly company: string; readonly suspense: string },
): Promise<{ readonly id: number; readonly key: string; readonly isOpen: boolean }[]> {
  const { rows } = await sql<{ id: number; key: string; isOpen: boolean }>`
    select journal.id, event_key as key,
           event_key = ${keys.company} or exists (select from suspense_item
                                                   where journal_id = journal.id and waiting_move is null) as "isOpen"
      from journal
     where kind = 'opening' and (event_key = ${keys.company} or starts_with(event_key, ${keys.suspense}))
     order by journal.id`.execute(tx)
  return rows
}

/** Refused by the database unless nothing is left to enter and a second person has agreed, where there are two. */
export async function sealBooks(tx: Tx, importId: string, by: string): Promise<void> {
  await tx
    .updateTable('previous_books')
    .set({ sealed_at: sql<Date>`kuri_now()`, sealed_by: by })
    .where('import_id', '=', importId)
    .execute()
}

/** What is entered of any books on one side only. */
export async function leftOfOthers(tx: Tx): Promise<Paise> {
  const { rows } = await sql<{ left: Paise }>`
    select coalesce(max(abs(opening_of(import_id))), 0)::bigint as left from previous_books`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row.left
}

/** What is entered of these books on one side only. */
export async function openingLeft(tx: Tx, importId: string): Promise<Paise> {
  const { rows } = await sql<{ left: Paise }>`select opening_of(${importId}) as left`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a function answers with one row')
  return row.left
}

/** Whom the codes of these books name. */
export async function peopleOf(tx: Tx, importId: string, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('previous_person')
    .select(['code', 'person_id as personId'])
    .where('import_id', '=', importId)
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, personId }) => [code, personId]))
}

export async function insertPerson(tx: Tx, person: NewRow<'previous_person'>): Promise<void> {
  await tx.insertInto('previous_person').values(person).execute()
}

export async function insertChit(tx: Tx, chit: NewRow<'previous_chit'>): Promise<void> {
  await tx.insertInto('previous_chit').values(chit).execute()
}

/** All of it is written: from now on it runs like any other. */
export async function markEntered(tx: Tx, chitId: string): Promise<void> {
  await tx
    .updateTable('previous_chit')
    .set({ entered_at: sql<Date>`kuri_now()` })
    .where('chit_id', '=', chitId)
    .execute()
}

export async function insertTickets(tx: Tx, tickets: readonly NewRow<'ticket'>[]): Promise<void> {
  await tx
    .insertInto('ticket')
    .values([...tickets])
    .execute()
}

/** A ticket that its holder had from another one. */
export async function passOn(
  tx: Tx,
  {
    ticketId,
    holderNo,
    personId,
    noOfMember,
    since,
  }: {
    readonly ticketId: string
    readonly holderNo: number
    readonly personId: string
    readonly noOfMember: number
    readonly since: Date
  },
): Promise<void> {
  await tx
    .insertInto('ticket_holding')
    .values({ ticket_id: ticketId, holder_no: holderNo, person_id: personId, since })
    .execute()
  await tx
    .updateTable('ticket')
    .set({ person_id: personId, no_of_member: noOfMember, joined_at: since })
    .where('id', '=', ticketId)
    .execute()
}

/** It runs since the day on which it began with the company; no agreement was accepted here. */
export async function markRunning(tx: Tx, chitId: string, since: Date): Promise<void> {
  await tx.updateTable('chit').set({ state: 'running', started_at: since }).where('id', '=', chitId).execute()
}

/** An instalment as it is written, with its days as instants. */
export interface InstalmentRow {
  readonly ticket_id: string
  readonly month_no: number
  readonly due_on: string
  readonly dividend: Paise
  readonly paid: Paise
  readonly state: OpeningInstalment['state']
  readonly covered: Paise
  readonly covered_at: Date | null
  readonly paid_at: Date | null
}

export async function insertInstalments(
  tx: Tx,
  chitId: string,
  amount: Paise,
  rows: readonly InstalmentRow[],
): Promise<void> {
  await sql`
    insert into instalment (ticket_id, month_no, chit_id, due_on, amount_paise, dividend_paise, parts_paise, state,
                            covered_paise, covered_at, paid_at, paid_by)
    select ticket_id, month_no, ${chitId}, due_on, ${amount}, dividend, paid, state, covered, covered_at, paid_at,
           case state when 'paid' then 'previous' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (ticket_id uuid, month_no integer, due_on date, dividend bigint, paid bigint, state text, covered bigint,
                covered_at timestamptz, paid_at timestamptz)`.execute(tx)
}

export async function insertPayments(tx: Tx, rows: readonly NewRow<'previous_payment'>[]): Promise<void> {
  await sql`
    insert into previous_payment (ticket_id, month_no, place, amount_paise, paid_on, receipt_no, method)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (ticket_id uuid, month_no integer, place integer, amount_paise bigint, paid_on date, receipt_no text,
              method text)`.execute(tx)
}

export async function insertDividends(tx: Tx, rows: readonly NewRow<'previous_dividend'>[]): Promise<void> {
  await sql`
    insert into previous_dividend (ticket_id, month_no, amount_paise)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (ticket_id uuid, month_no integer, amount_paise bigint)`.execute(tx)
}

export async function insertAgreements(tx: Tx, rows: readonly NewRow<'previous_ticket'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('previous_ticket')
      .values([...rows])
      .execute()
}

export async function insertAuctions(tx: Tx, rows: readonly NewRow<'auction'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('auction')
      .values([...rows])
      .execute()
}

export async function insertPrizes(
  tx: Tx,
  given: readonly NewRow<'previous_prize'>[],
  prizes: readonly NewRow<'prize'>[],
): Promise<void> {
  if (given.length === 0) return
  await tx
    .insertInto('previous_prize')
    .values([...given])
    .execute()
  await tx
    .insertInto('prize')
    .values([...prizes])
    .execute()
}

export async function insertPenalties(tx: Tx, rows: readonly NewRow<'penalty'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('penalty')
      .values([...rows])
      .execute()
}

export async function insertSecurities(tx: Tx, rows: readonly NewRow<'prize_security'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('prize_security')
      .values([...rows])
      .execute()
}

/** Why a chit cannot be taken back; null: it can. */
export async function whyChitStays(tx: Tx, chitId: string): Promise<'money' | 'auction' | 'ticket' | 'prize' | null> {
  const { rows } = await sql<{ why: 'money' | 'auction' | 'ticket' | 'prize' | null }>`
    select why_chit_stays(${chitId}) as why`.execute(tx)
  return rows[0]?.why ?? null
}

/** Deletes a chit that moved in, whose opening entry is reversed. */
export async function withdraw(tx: Tx, chitId: string, by: string): Promise<void> {
  await sql`call withdraw_previous_chit(${chitId}, ${by})`.execute(tx)
}

/** What these events moved, by their keys and in their order: their reversals move it back. */
export async function legsOf(tx: Tx, keys: readonly string[]): Promise<Map<string, Leg[]>> {
  const { rows } = await sql<Leg & { key: string }>`
    select event_key as key, debited.code as debit, credited.code as credit, amount_paise as amount
      from journal
      join transfer on journal_id = journal.id
      join account debited on debited.id = debit_account
      join account credited on credited.id = credit_account
     where event_key = any(${arrayOf(keys, 'text')}) order by journal.id, transfer.id`.execute(tx)
  const legs = Map.groupBy(rows, ({ key }) => key)
  return new Map(
    [...legs].map(([key, of]) => [key, of.map(({ debit, credit, amount }) => ({ debit, credit, amount }))]),
  )
}
