import type { Outcome, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export interface SettledAuction {
  readonly id: string
  readonly chitId: string
  readonly chitName: string
  readonly prizes: number
  readonly prizeNo: number
  readonly monthNo: number
  readonly openedAt: Date
  readonly closedAt: Date
  readonly settledAt: Date
  readonly by: Outcome['by']
  readonly winner: number
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly chainHead: Buffer
}

/** An auction that has a result, with it. */
export async function settled(tx: Tx, auctionId: string): Promise<SettledAuction | undefined> {
  return await tx
    .selectFrom('auction_result as result')
    .innerJoin('auction', 'auction.id', 'result.auction_id')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .innerJoin('ticket', 'ticket.id', 'result.ticket_id')
    .where('auction.id', '=', auctionId)
    .select([
      'auction.id',
      'auction.chit_id as chitId',
      'chit.name as chitName',
      'chit.ticket_count as prizes',
      'auction.prize_no as prizeNo',
      'auction.month_no as monthNo',
      sql<Date>`auction.opened_at`.as('openedAt'),
      'auction.closes_at as closedAt',
      'result.settled_at as settledAt',
      'result.decided_by as by',
      'ticket.ticket_no as winner',
      'result.discount_paise as discount',
      'result.prize_paise as prize',
      'result.commission_paise as commission',
      'result.tax_paise as tax',
      'result.chain_head as chainHead',
    ])
    .executeTakeFirst()
}

export async function bidsOf(tx: Tx, auctionId: string) {
  return await tx
    .selectFrom('bid')
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .where('bid.auction_id', '=', auctionId)
    .orderBy('bid.seq')
    .select(['bid.seq', 'ticket.ticket_no as ticketNo', 'bid.discount_paise as discount', 'bid.at'])
    .execute()
}

export async function dividendsOf(tx: Tx, auctionId: string) {
  return await tx
    .selectFrom('dividend')
    .innerJoin('ticket', 'ticket.id', 'dividend.ticket_id')
    .where('dividend.auction_id', '=', auctionId)
    .orderBy('ticket.ticket_no')
    .select(['ticket.ticket_no as ticketNo', 'dividend.amount_paise as amount'])
    .execute()
}

export async function wordsOf(tx: Tx, auctionId: string): Promise<string[]> {
  const typed = await tx
    .selectFrom('lot_word')
    .where('auction_id', '=', auctionId)
    .orderBy('seq')
    .select('word')
    .execute()
  return typed.map(({ word }) => word)
}

/** The prize before one, as it stands now: who took it, and when it was paid to them. */
export async function prizeBefore(tx: Tx, { chitId, prizeNo }: Pick<SettledAuction, 'chitId' | 'prizeNo'>) {
  return await tx
    .selectFrom('prize')
    .innerJoin('auction', 'auction.id', 'prize.auction_id')
    .innerJoin('ticket', 'ticket.id', 'prize.ticket_id')
    .where('auction.chit_id', '=', chitId)
    .where('auction.prize_no', '=', prizeNo - 1)
    .select(['ticket.ticket_no as ticketNo', 'prize.amount_paise as prize', 'prize.approved_at as paidAt'])
    .executeTakeFirst()
}

/** Names by ticket number. */
export async function namesOf(tx: Tx, chitId: string): Promise<Map<number, string>> {
  const holders = await tx
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.chit_id', '=', chitId)
    .select(['ticket.ticket_no', 'person.name'])
    .execute()
  return new Map(holders.map(({ ticket_no, name }) => [ticket_no, name]))
}

export async function insert(tx: Tx, minutes: NewRow<'minutes'>): Promise<void> {
  await tx.insertInto('minutes').values(minutes).execute()
}

/** What was frozen for an auction's minutes. */
export async function find(tx: Tx, auctionId: string): Promise<Row<'minutes'> | undefined> {
  return await tx.selectFrom('minutes').selectAll().where('auction_id', '=', auctionId).executeTakeFirst()
}

/** Makes signers of the same minutes wait for each other. */
export async function queueToSign(tx: Tx, auctionId: string): Promise<void> {
  await tx.selectFrom('auction').select('id').where('id', '=', auctionId).forNoKeyUpdate().executeTakeFirst()
}

export interface SignatureRow {
  readonly personId: string
  readonly place: number
  readonly signedAt: Date
  /** Null when the person has left. */
  readonly name: string | null
}

export async function signatures(tx: Tx, auctionId: string): Promise<SignatureRow[]> {
  return await tx
    .selectFrom('minutes_signature as signature')
    .leftJoin('person', 'person.id', 'signature.person_id')
    .where('signature.auction_id', '=', auctionId)
    .orderBy('signature.place')
    .select(['signature.person_id as personId', 'signature.place', 'signature.signed_at as signedAt', 'person.name'])
    .execute()
}

export async function insertSignature(tx: Tx, signature: NewRow<'minutes_signature'>): Promise<void> {
  await tx.insertInto('minutes_signature').values(signature).execute()
}

export interface LineRow {
  readonly auctionId: string
  readonly prizeNo: number
  readonly monthNo: number
  readonly settledAt: Date
  readonly winnerNo: number
  readonly winnerName: string
  readonly hasAdministrator: boolean
  readonly subscribers: number
}

/** A chit's register, in the order of its prizes. */
export async function register(tx: Tx, chitId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select minutes.auction_id as "auctionId", prize_no as "prizeNo", month_no as "monthNo", settled_at as "settledAt",
           ticket_no as "winnerNo", person.name as "winnerName",
           count(*) filter (where place = 0) > 0 as "hasAdministrator", count(*) filter (where place > 0) as subscribers
      from minutes
      join auction on auction.id = minutes.auction_id
      join auction_result result on result.auction_id = minutes.auction_id
      join ticket on ticket.id = result.ticket_id
      join person on person.id = ticket.person_id
      left join minutes_signature signature on signature.auction_id = minutes.auction_id
     where auction.chit_id = ${chitId}
     group by minutes.auction_id, prize_no, month_no, settled_at, ticket_no, person.name
     order by prize_no`.execute(tx)
  return rows
}
