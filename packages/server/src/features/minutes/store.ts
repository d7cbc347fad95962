import type { Day, Outcome, Paise, SubscribersNow } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf, rowsOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export interface SettledAuction {
  readonly id: string
  readonly chitId: string
  readonly chitName: string
  /** Null: in the auction room of the site. */
  readonly place: string | null
  readonly prizes: number
  readonly prizeNo: number
  readonly monthNo: number
  readonly openedAt: Date
  readonly closedAt: Date
  readonly settledAt: Date
  readonly by: Outcome['by']
  readonly winner: number
  readonly chitAmount: Paise
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly rounding: Paise
  readonly chainHead: Buffer
}

/** An auction that has a result, with it. */
export async function settled(tx: Tx, auctionId: string): Promise<SettledAuction | undefined> {
  return (await settledOf(tx, [auctionId]))[0]
}

/** Those of these auctions that have a result, with it. */
export async function settledOf(tx: Tx, auctionIds: readonly string[]): Promise<SettledAuction[]> {
  return await tx
    .selectFrom('auction_result as result')
    .innerJoin('auction', 'auction.id', 'result.auction_id')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .innerJoin('ticket', 'ticket.id', 'result.ticket_id')
    .where(isOneOf('auction.id', auctionIds))
    .select([
      'auction.id',
      'auction.chit_id as chitId',
      'chit.name as chitName',
      sql<string | null>`nullif(chit.auction_terms ->> 'place', '')`.as('place'),
      'chit.ticket_count as prizes',
      'auction.prize_no as prizeNo',
      'auction.month_no as monthNo',
      sql<Date>`auction.opened_at`.as('openedAt'),
      'auction.closes_at as closedAt',
      'result.settled_at as settledAt',
      'result.decided_by as by',
      'ticket.ticket_no as winner',
      'auction.chit_amount_paise as chitAmount',
      'result.discount_paise as discount',
      'result.prize_paise as prize',
      'result.commission_paise as commission',
      'result.tax_paise as tax',
      'result.rounding_paise as rounding',
      'result.chain_head as chainHead',
    ])
    .execute()
}

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${arrayOf(ids, 'uuid')})`

/** The bids of auctions in the order of their recording. */
export async function bidsOf(tx: Tx, auctionIds: readonly string[]) {
  return await tx
    .selectFrom('bid')
    .innerJoin('ticket', 'ticket.id', 'bid.ticket_id')
    .where(isOneOf('bid.auction_id', auctionIds))
    .orderBy('bid.auction_id')
    .orderBy('bid.seq')
    .select([
      'bid.auction_id as auctionId',
      'bid.seq',
      'ticket.ticket_no as ticketNo',
      'bid.discount_paise as discount',
      'bid.at',
    ])
    .execute()
}

/** The shares of auctions by ticket number. */
export async function dividendsOf(tx: Tx, auctionIds: readonly string[]) {
  return await tx
    .selectFrom('dividend')
    .innerJoin('ticket', 'ticket.id', 'dividend.ticket_id')
    .where(isOneOf('dividend.auction_id', auctionIds))
    .orderBy('dividend.auction_id')
    .orderBy('ticket.ticket_no')
    .select(['dividend.auction_id as auctionId', 'ticket.ticket_no as ticketNo', 'dividend.amount_paise as amount'])
    .execute()
}

/** The words typed for the lots of auctions, in the order of their coming. */
export async function wordsOf(tx: Tx, auctionIds: readonly string[]) {
  return await tx
    .selectFrom('lot_word')
    .where(isOneOf('auction_id', auctionIds))
    .orderBy('auction_id')
    .orderBy('seq')
    .select(['auction_id as auctionId', 'word'])
    .execute()
}

export interface PrizeBefore {
  /** The auction whose prize came after this one. */
  readonly auctionId: string
  readonly ticketNo: number
  readonly prize: Paise
  readonly paidAt: Date | null
}

/** Of each auction the prize before its own, as it stands now: who took it, and when it was paid to them. */
export async function prizesBefore(
  tx: Tx,
  auctions: readonly Pick<SettledAuction, 'id' | 'chitId' | 'prizeNo'>[],
): Promise<PrizeBefore[]> {
  const { rows } = await sql<PrizeBefore>`
    select wanted.id as "auctionId", ticket_no as "ticketNo", prize.amount_paise as prize, approved_at as "paidAt"
      from ${rowsOf(auctions, { id: 'uuid', chitId: 'uuid', prizeNo: 'integer' })} as wanted (id, chit_id, prize_no)
      join auction before on before.chit_id = wanted.chit_id and before.prize_no = wanted.prize_no - 1
      join prize on prize.auction_id = before.id
      join ticket on ticket.id = prize.ticket_id`.execute(tx)
  return rows
}

/** Names by ticket number, as the tickets were held at an instant. */
export async function namesOf(tx: Tx, chitId: string, at: Date): Promise<Map<number, string>> {
  const holders = await tx
    .selectFrom('ticket')
    .innerJoin('person', (on) => on.on('person.id', '=', sql<string>`holder_at(ticket.id, ${at})`))
    .where('ticket.chit_id', '=', chitId)
    .select(['ticket.ticket_no', 'person.name'])
    .execute()
  return new Map(holders.map(({ ticket_no, name }) => [ticket_no, name]))
}

export async function insertAll(tx: Tx, minutes: readonly NewRow<'minutes'>[]): Promise<void> {
  await tx
    .insertInto('minutes')
    .values([...minutes])
    .execute()
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
  readonly signedBy: string
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
    .select([
      'signature.person_id as personId',
      'signature.signed_by as signedBy',
      'signature.place',
      'signature.signed_at as signedAt',
      'person.name',
    ])
    .execute()
}

/** Who may sign as a subscriber, as `sign_as_subscriber` in the database checks it. */
export async function subscribersOf(tx: Tx, auctionId: string): Promise<SubscribersNow> {
  const { rows } = await sql<{ personId: string; isWinner: boolean; representative: string | null }>`
    select held.person_id as "personId",
           (select represented_by from person where id = held.person_id) as representative,
           bool_or(held.person_id = holder_at(result.ticket_id, result.settled_at)) as "isWinner"
      from auction_result result
      join auction on auction.id = result.auction_id
      join ticket on ticket.chit_id = auction.chit_id
     cross join lateral (values (ticket.person_id), (holder_at(ticket.id, result.settled_at))) as held (person_id)
     where result.auction_id = ${auctionId}
     group by held.person_id`.execute(tx)
  const winnerId = rows.find(({ isWinner }) => isWinner)?.personId
  if (winnerId === undefined) throw new Error(`auction ${auctionId} has no winner`)
  const representatives = new Map(
    rows.flatMap(({ personId, representative }) => (representative === null ? [] : [[personId, representative]])),
  )
  return { holderIds: rows.map(({ personId }) => personId), winnerId, representatives }
}

export async function insertSignature(tx: Tx, signature: NewRow<'minutes_signature'>): Promise<void> {
  await tx.insertInto('minutes_signature').values(signature).execute()
}

/** When and under which reference minutes were filed; undefined: not yet. */
export async function filing(tx: Tx, auctionId: string): Promise<{ on: Day; reference: string } | undefined> {
  return await tx
    .selectFrom('minutes_filing')
    .where('auction_id', '=', auctionId)
    .select(['filed_on as on', 'reference'])
    .executeTakeFirst()
}

export async function insertFiling(tx: Tx, filed: NewRow<'minutes_filing'>): Promise<void> {
  await tx.insertInto('minutes_filing').values(filed).execute()
}

export interface LineRow {
  readonly auctionId: string
  readonly prizeNo: number
  readonly monthNo: number
  readonly settledAt: Date
  readonly winnerNo: number
  readonly winnerName: string
  readonly payBy: Day
  readonly paidAt: Date | null
  readonly filedOn: Day | null
  readonly reference: string | null
  readonly hasAdministrator: boolean
  readonly subscribers: number
}

const signaturesOf = sql`select from minutes_signature s where s.auction_id = minutes.auction_id`

/** Minutes, a line each. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('minutes')
    .innerJoin('auction', 'auction.id', 'minutes.auction_id')
    .innerJoin('auction_result as result', 'result.auction_id', 'minutes.auction_id')
    .innerJoin('ticket', 'ticket.id', 'result.ticket_id')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .innerJoin('prize', 'prize.auction_id', 'minutes.auction_id')
    .leftJoin('minutes_filing as filing', 'filing.auction_id', 'minutes.auction_id')
    .select([
      'minutes.auction_id as auctionId',
      'auction.prize_no as prizeNo',
      'auction.month_no as monthNo',
      'result.settled_at as settledAt',
      'ticket.ticket_no as winnerNo',
      'person.name as winnerName',
      'prize.pay_by as payBy',
      'prize.approved_at as paidAt',
      'filing.filed_on as filedOn',
      'filing.reference',
      sql<boolean>`exists (${signaturesOf} and place = 0)`.as('hasAdministrator'),
      sql<number>`(select count(*) from (${signaturesOf} and place > 0))`.as('subscribers'),
    ])

/** A chit's register, in the order of its prizes. */
export const register = (tx: Tx, chitId: string): Promise<LineRow[]> =>
  lines(tx).where('auction.chit_id', '=', chitId).orderBy('auction.prize_no').execute()

export interface DueRow extends LineRow {
  readonly chitId: string
  readonly chitName: string
}

/** The minutes that have waited longest to be filed. */
export const toFile = (tx: Tx, most: number): Promise<DueRow[]> =>
  lines(tx)
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .where('minutes.auction_id', 'in', waitingLongest(tx, most))
    .orderBy('result.settled_at')
    .orderBy('minutes.auction_id')
    .select(['chit.id as chitId', 'chit.name as chitName'])
    .execute()

const waitingLongest = (tx: Tx, most: number) =>
  tx.selectFrom('minutes_to_file').select('auction_id').orderBy('settled_at').orderBy('auction_id').limit(most)

export async function countToFile(tx: Tx): Promise<number> {
  const { many } = await tx
    .selectFrom('minutes_to_file')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}
