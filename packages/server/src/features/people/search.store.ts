import { codeKey, readMemberSearch, type NamedPerson } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../database/types.ts'
import { namedPerson } from '../../database/legal-name.ts'
import { containing } from '../../database/search-words.ts'
import { arrayOf } from '../../database/sql-arrays.ts'

const SEARCH_TEXT = sql`person_search_text(person.name, person.own_name, person.phone, person.second_phone)`
const EMAIL = sql`login.email`
const CHIT_NAME = sql`lower(chit.name)`

const hasAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${text} like ${containing(word)}`),
    sql` and `,
  )})`

/**
 * The ids of the people a search finds: by name, phone, e-mail address or code, also that of the previous books, by the phone of who acts for them, by a receipt or
 * an acknowledgement, by a chit's name, by a ticket.
 */
function foundBy(typed: string): RawBuilder<string> | null {
  const { words, phone, codeNo, receiptNo, ofCounter, signedReceipt, ticket } = readMemberSearch(typed)
  if (words.length === 0) return null
  const parts = [
    sql`select person.id from person where erased_at is null and ${hasAll(SEARCH_TEXT, words)}`,
    sql`select person_id from login where ${hasAll(EMAIL, words)}`,
    sql`select person_id from ticket join chit on chit.id = chit_id where ${hasAll(CHIT_NAME, words)}`,
  ]
  if (phone !== null) {
    parts.push(sql`select ward.id from person join person ward on ward.represented_by = person.id
                    where person.erased_at is null and ${hasAll(SEARCH_TEXT, [phone])}`)
  }
  // how the previous books of a company that moved in called them
  parts.push(sql`select person_id from previous_person where code = ${codeKey(typed)}`)
  if (codeNo !== null) parts.push(sql`select id from person where code_no = ${codeNo}`)
  if (receiptNo !== null) {
    parts.push(sql`select payer_id from instalment where receipt_no = ${receiptNo}`)
    parts.push(sql`select payer_id from instalment_part where receipt_no = ${receiptNo}`)
  }
  if (ofCounter !== null) {
    const { series, isAcknowledgement, year, no } = ofCounter
    const documents = isAcknowledgement ? sql`cheque` : sql`counter_receipt`
    parts.push(sql`select person_id from ${documents} where series = ${series} and year = ${year} and no = ${no}`)
  }
  if (signedReceipt !== null) {
    const { seriesNo, no } = signedReceipt
    parts.push(sql`select person_id from signed_receipt join collect_device on collect_device.id = device_id
                    where series_no = ${seriesNo} and receipt_no = ${no} and person_id is not null`)
  }
  if (ticket !== null) {
    parts.push(sql`select person_id from ticket join chit on chit.id = chit_id
                    where ticket_no = ${ticket.ticketNo} and ${hasAll(CHIT_NAME, ticket.words)}`)
  }
  return sql<string>`(${sql.join(parts, sql` union `)})`
}

/** Whether anything is searched for: without a word everybody is found. */
export const isSearch = (typed: string | undefined): boolean => readMemberSearch(typed ?? '').words.length > 0

/**
 * The people a search finds, or everybody where nothing is searched for; never who was erased. In a branch those of its list: who is
 * at home there, works for it or is known there, not all of head office.
 */
export function matching(tx: Tx, search: string | undefined) {
  const found = foundBy(search ?? '')
  return tx
    .selectFrom('person')
    .where('erased_at', 'is', null)
    .where(sql<boolean>`((select own_branch()) is null or person.id in (select id from people_of_branch))`)
    .$if(found !== null, (query) => query.where(sql<boolean>`person.id in ${found ?? sql``}`))
}

export interface HeldTicket {
  readonly personId: string
  readonly chitId: string
  readonly chitName: string
  readonly ticketNo: number
}

/** The tickets of these people in forming and running chits, by chit name. */
export async function ticketsOf(tx: Tx, personIds: readonly string[]): Promise<HeldTicket[]> {
  if (personIds.length === 0) return []
  return await tx
    .selectFrom('ticket')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .where('ticket.person_id', 'in', personIds)
    .where('chit.state', 'in', ['forming', 'running'])
    .orderBy('chit.name')
    .orderBy('ticket.ticket_no')
    .select([
      'ticket.person_id as personId',
      'ticket.chit_id as chitId',
      'chit.name as chitName',
      'ticket.ticket_no as ticketNo',
    ])
    .execute()
}

/** What marks one person of several who were found. */
export interface Mark {
  readonly personId: string
  readonly named: NamedPerson
  /** The phone of who acts for them: of a guardian, nominee or heir. */
  readonly representativePhone: string | null
  /** Another person has the same phone. */
  readonly isPhoneShared: boolean
}

/** The digits of a phone number of a row, without the country's number or a leading 0. */
const digits = (phone: string): RawBuilder<string> =>
  sql<string>`right(regexp_replace(${sql.ref(phone)}, '\\D', '', 'g'), 10)`

/** How these people are told apart: their kind, who acts for them, whether they share their phone. */
export async function marksOf(tx: Tx, personIds: readonly string[]): Promise<Mark[]> {
  if (personIds.length === 0) return []
  return await tx
    .selectFrom('person')
    .leftJoin('person as representative', 'representative.id', 'person.represented_by')
    .where(sql<boolean>`person.id = any(${arrayOf(personIds, 'uuid')})`)
    .select([
      'person.id as personId',
      namedPerson.as('named'),
      'representative.phone as representativePhone',
      sql<boolean>`length(${digits('person.phone')}) = 10 and exists (
        select from person other
         where other.erased_at is null and other.id <> person.id
           and person_search_text(other.name, other.own_name, other.phone, other.second_phone)
               like '%' || ${digits('person.phone')} || '%'
           and ${digits('person.phone')} in (${digits('other.phone')}, ${digits('other.second_phone')}))`.as(
        'isPhoneShared',
      ),
    ])
    .execute()
}
