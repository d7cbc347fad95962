import type { Day, NamedPerson, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { namedPerson } from '../../database/legal-name.ts'
import { instantOf, microsOf } from '../../database/paging.ts'
import { containing } from '../../database/search-words.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type ChequeRow = Row<'cheque'>

/** A cheque with the names it shows, and when its member paid what they owed for it. */
export interface ChequeView extends ChequeRow {
  readonly payer: NamedPerson
  readonly code: string
  readonly ownName: string
  readonly language: string
  readonly address: string
  readonly receiverName: string
  readonly clearerName: string | null
  readonly isWithCollector: boolean
  readonly settledAt: Date | null
}

export interface ChequeLine {
  readonly chequeId: string
  readonly place: number
  readonly chitId: string
  readonly chitName: string
  readonly ticketId: string
  readonly ticketNo: number
  readonly monthNo: number
  readonly dueOn: Day
  readonly amount: Paise
  readonly outcome: Row<'cheque_line'>['outcome']
  readonly receiptNo: string | null
}

/** Writes a cheque; the database gives its number, which nobody else gets until the transaction ends. */
export async function insert(tx: Tx, row: NewRow<'cheque'>): Promise<void> {
  await tx.insertInto('cheque').values(row).execute()
}

export async function insertLine(tx: Tx, row: NewRow<'cheque_line'>): Promise<void> {
  await tx.insertInto('cheque_line').values(row).execute()
}

/** Whether a cheque of a member is known, by its number and bank, and was not returned. */
export async function isKnown(
  tx: Tx,
  { personId, chequeNo, bank }: { readonly personId: string; readonly chequeNo: string; readonly bank: string },
): Promise<boolean> {
  const found = tx
    .selectFrom('cheque')
    .where('person_id', '=', personId)
    .where('cheque_no', '=', chequeNo)
    .where(sql<string>`lower(bank)`, '=', bank.toLowerCase())
    .where('state', '<>', 'returned')
    .select('id')
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether a cheque that is not cleared yet was given for a month. */
export async function waitsFor(
  tx: Tx,
  { ticketId, monthNo }: { readonly ticketId: string; readonly monthNo: number },
): Promise<boolean> {
  const found = tx
    .selectFrom('cheque_line')
    .innerJoin('cheque', 'cheque.id', 'cheque_id')
    .where('ticket_id', '=', ticketId)
    .where('month_no', '=', monthNo)
    .where('state', 'in', ['received', 'deposited'])
    .select('cheque_id')
  return (await found.executeTakeFirst()) !== undefined
}

/** Locks a cheque, so that two who decide about it queue. */
export const lock = async (tx: Tx, id: string): Promise<ChequeRow | undefined> =>
  await tx.selectFrom('cheque').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()

export async function update(
  tx: Tx,
  id: string,
  change: Partial<Omit<ChequeRow, 'number' | 'owed_paise'>>,
): Promise<void> {
  await tx.updateTable('cheque').set(change).where('id', '=', id).execute()
}

export async function noteOutcome(
  tx: Tx,
  { chequeId, place }: Pick<ChequeLine, 'chequeId' | 'place'>,
  { outcome, receiptNo }: Pick<ChequeLine, 'outcome' | 'receiptNo'>,
): Promise<void> {
  await tx
    .updateTable('cheque_line')
    .set({ outcome, receipt_no: receiptNo })
    .where('cheque_id', '=', chequeId)
    .where('place', '=', place)
    .execute()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('cheque')
    .innerJoin('person', 'person.id', 'cheque.person_id')
    .innerJoin('person as receiver', 'receiver.id', 'cheque.received_by')
    .leftJoin('person as clearer', 'clearer.id', 'cheque.cleared_by')
    .leftJoin('debt', 'debt.id', 'cheque.id')
    .selectAll('cheque')
    .select([
      namedPerson.as('payer'),
      'person.code',
      'person.own_name as ownName',
      'person.language',
      'person.address',
      'receiver.name as receiverName',
      'clearer.name as clearerName',
      'debt.settled_at as settledAt',
      sql<boolean>`cheque_is_with_collector(cheque.id)`.as('isWithCollector'),
    ])

export const one = async (tx: Tx, id: string): Promise<ChequeView | undefined> =>
  await views(tx).where('cheque.id', '=', id).executeTakeFirst()

/** By the number of its acknowledgement. */
export const byNumber = async (tx: Tx, number: string): Promise<ChequeView | undefined> =>
  await views(tx).where('cheque.number', '=', number).executeTakeFirst()

/** Which cheques a page shows. */
export interface Page {
  readonly limit: number
  readonly after: readonly [micros: string, id: string] | undefined
  readonly personId?: string
  readonly status?: ChequeRow['state'] | 'to-deposit' | 'owed' | undefined
  readonly words?: readonly string[]
}

/** Cheques, the latest received first. */
export async function page(
  tx: Tx,
  { limit, after, personId, status, words = [] }: Page,
): Promise<(ChequeView & { readonly micros: string })[]> {
  return await views(tx)
    .select(microsOf(sql`cheque.received_at`).as('micros'))
    .$if(personId !== undefined, (query) => query.where('cheque.person_id', '=', personId ?? ''))
    .$if(status === 'owed', (query) => query.where('debt.id', 'is not', null).where('debt.settled_at', 'is', null))
    .$if(status === 'to-deposit', (query) =>
      query
        .where('cheque.state', '=', 'received')
        .where(sql<boolean>`cheque.dated <= kuri_today() and not cheque_is_with_collector(cheque.id)`),
    )
    .$if(status !== undefined && status !== 'owed' && status !== 'to-deposit', (query) =>
      query.where('cheque.state', '=', status as ChequeRow['state']),
    )
    .$if(words.length > 0, (query) =>
      query.where((where) =>
        where.and(
          words.map(
            (word) =>
              sql<boolean>`lower(concat_ws(' ', person.name, person.code, cheque.number, cheque.cheque_no, cheque.slip)) like ${containing(word)}`,
          ),
        ),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(cheque.received_at, cheque.id) < (${instantOf(after?.[0] ?? '0')}, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('cheque.received_at', 'desc')
    .orderBy('cheque.id', 'desc')
    .limit(limit)
    .execute()
}

/** The months that a cheque has paid, wholly or in part. */
export const paidMonths = async (
  tx: Tx,
  chequeId: string,
): Promise<{ readonly ticketId: string; readonly monthNo: number }[]> =>
  await tx
    .selectFrom('cheque_line')
    .where('cheque_id', '=', chequeId)
    .where('outcome', 'in', ['paid', 'part'])
    .select(['ticket_id as ticketId', 'month_no as monthNo'])
    .execute()

/** What these cheques were given for, each in its order. */
export async function linesOf(tx: Tx, chequeIds: readonly string[]): Promise<ChequeLine[]> {
  if (chequeIds.length === 0) return []
  return await tx
    .selectFrom('cheque_line as line')
    .innerJoin('ticket', 'ticket.id', 'line.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .innerJoin('instalment', (join) =>
      join.onRef('instalment.ticket_id', '=', 'line.ticket_id').onRef('instalment.month_no', '=', 'line.month_no'),
    )
    .where('cheque_id', 'in', chequeIds)
    .orderBy('cheque_id')
    .orderBy('place')
    .select([
      'cheque_id as chequeId',
      'place',
      'chit.id as chitId',
      'chit.name as chitName',
      'ticket.id as ticketId',
      'ticket.ticket_no as ticketNo',
      'line.month_no as monthNo',
      'instalment.due_on as dueOn',
      'line.amount_paise as amount',
      'line.outcome',
      'line.receipt_no as receiptNo',
    ])
    .execute()
}
