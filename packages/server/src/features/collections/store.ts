import type { Day, Paise, Role } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import type { NewRow, Tx } from '../../database/types.ts'

export interface DueOfMember {
  readonly personId: string
  readonly code: string
  readonly name: string
  readonly ownName: string
  readonly language: string
  readonly phone: string
  readonly address: string
  readonly location: string
  /** Null: nothing is due. */
  readonly chitId: string | null
  readonly chitName: string
  readonly ticketNo: number
  readonly dueOn: Day
  readonly amount: Paise
}

/** A collector's members, each with what falls due up to a day, the oldest first. */
export async function duesOf(tx: Tx, collectorId: string, until: Day): Promise<DueOfMember[]> {
  const { rows } = await sql<DueOfMember>`
    select person.id as "personId", person.code, person.name, person.own_name as "ownName", person.language, person.phone,
           person.address, person.location,
           due.chit_id as "chitId", due.name as "chitName", due.ticket_no as "ticketNo", due.due_on as "dueOn",
           due.rest_paise as amount
      from collector_assignment
      join person on person.id = person_id
      left join lateral (
        select chit.id as chit_id, chit.name, ticket_no, due_on, rest_paise
          from ticket join instalment on instalment.ticket_id = ticket.id join chit on chit.id = ticket.chit_id
         where ticket.person_id = person.id and instalment.state <> 'paid'
           and not cheque_waits(ticket.id, month_no, rest_paise)
           and (due_on <= ${until} or is_overdue(instalment.state, due_on, ${TODAY}))) due on true
     where collector_id = ${collectorId}
     order by due_on, person.name, person.id, "chitName", "ticketNo"`.execute(tx)
  return rows
}

export async function insertCollection(tx: Tx, row: NewRow<'collection'>): Promise<void> {
  await tx.insertInto('collection').values(row).execute()
}

export interface CollectionView {
  readonly id: string
  readonly personId: string | null
  readonly personName: string | null
  /** This and the next three: of the instalment it paid. */
  readonly chitId: string | null
  readonly chitName: string | null
  readonly ticketNo: number | null
  readonly dueOn: Day | null
  /** The debt it paid. */
  readonly debt: { readonly number: string; readonly chequeNo: string | null } | null
  readonly amount: Paise
  readonly method: 'cash' | 'upi'
  readonly reference: string
  /** The signed receipt: its phone's series and its number. */
  readonly seriesNo: number
  readonly signedNo: number
  readonly at: Date
  readonly handoverId: string | null
}

const collections = (tx: Tx) =>
  tx
    .selectFrom('collection')
    .leftJoin('person', 'person.id', 'collection.person_id')
    .leftJoin('ticket', 'ticket.id', 'collection.ticket_id')
    .leftJoin('chit', 'chit.id', 'ticket.chit_id')
    .innerJoin('signed_receipt', 'signed_receipt.id', 'collection.signed_receipt')
    .innerJoin('collect_device', 'collect_device.id', 'signed_receipt.device_id')
    .leftJoin('instalment', (join) =>
      join
        .onRef('instalment.ticket_id', '=', 'collection.ticket_id')
        .onRef('instalment.month_no', '=', 'collection.month_no'),
    )
    .leftJoin('debt', 'debt.id', 'collection.debt_id')
    .leftJoin('cheque', 'cheque.id', 'debt.cheque_id')
    .select([
      'collection.id',
      'person.id as personId',
      'person.name as personName',
      'chit.id as chitId',
      'chit.name as chitName',
      'ticket.ticket_no as ticketNo',
      'instalment.due_on as dueOn',
      sql<CollectionView['debt']>`case when debt.id is not null
        then json_build_object('number', debt.number, 'chequeNo', cheque.cheque_no) end`.as('debt'),
      'collection.amount_paise as amount',
      'collection.method',
      'collection.reference',
      'collect_device.series_no as seriesNo',
      'signed_receipt.receipt_no as signedNo',
      'collection.collected_at as at',
      'collection.handover_id as handoverId',
    ])
    .orderBy('collection.collected_at', 'desc')
    .orderBy('collection.id', 'desc')

/** Collected and in no handover yet, newest first. */
export const inHandOf = async (tx: Tx, collectorId: string): Promise<CollectionView[]> =>
  await collections(tx)
    .where('collection.collector_id', '=', collectorId)
    .where('collection.handover_id', 'is', null)
    .execute()

/** What went with these handovers, newest first. */
export const ofHandovers = async (tx: Tx, ids: readonly string[]): Promise<CollectionView[]> =>
  ids.length === 0 ? [] : await collections(tx).where('collection.handover_id', 'in', ids).execute()

export interface CollectorView {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly role: Role
  /** Whether cheques are with them. */
  readonly hasDocuments: boolean
  /** Whether a handover of theirs waits to be counted. */
  readonly handoverWaits: boolean
  readonly members: number
  readonly since: Date | null
}

/** Everybody who collects, has members or still has something to hand over, by name; `since`: the oldest they still have. */
export async function collectors(tx: Tx): Promise<CollectorView[]> {
  const { rows } = await sql<CollectorView>`
    select person.id, person.name, person.phone, person.role,
           exists (select from cheque_document_with_collector where collector_id = person.id) as "hasDocuments",
           exists (select from handover where collector_id = person.id and state = 'waiting') as "handoverWaits",
           (select count(*) from collector_assignment where collector_id = person.id) as members,
           (select min(collected_at) from collection left join handover on handover.id = handover_id
             where collection.collector_id = person.id and handover.state is distinct from 'confirmed') as since
      from person
     where person.id in (
             select id from person where role = 'collector'
             union all
             select collector_id from collector_assignment
             union all
             select collector_id from cheque_document_with_collector
             union all
             select subject from account
              where kind in ('cash_in_hand', 'upi_to_check') and subject is not null and debits_posted <> credits_posted)
     order by person.name, person.id`.execute(tx)
  return rows
}
