import { endpoints, type WireBodyOf } from '@kuri/contract'
import { addMonths, day, dayInIndia, fromRupees, type Day } from '@kuri/domain'
import type pg from 'pg'
import { connect } from '../packages/server/src/database/connect.ts'
import { inTransaction } from '../packages/server/src/database/transaction.ts'
import { announce } from '../packages/server/src/features/auctions/schedule.ts'
import { insertAuctions } from '../packages/server/src/features/auctions/store.ts'
import * as chits from '../packages/server/src/features/chits/service.ts'
import { hashOf } from '../packages/server/src/features/people/passwords.ts'
import type { Person } from '../packages/server/test/harness/company.ts'
import { monthOf, runChit, type Month } from '../packages/server/test/harness/load-setup.ts'
import { openPhone } from '../packages/server/test/collections/phone.ts'
import { opening } from '../packages/server/test/opening.ts'
import { remote } from '../packages/server/test/harness/remote.ts'
import { LOGINS } from './company.ts'
import { CLIENTS } from './measuring.ts'
import type { LocalBenchServer } from './server.ts'

/*
 * What the writes need that the company lacks: a session of everybody, money in wallets, a password, collectors, a UPI id,
 * auctions to open. An open auction and a forming chit are made over HTTP; the rest is written as the owner of the database,
 * without the calls that people would make.
 */

/** Auctions open at once; each call can name the address it comes from. */
export const WRITE_SETTINGS = { AUCTION_NOTICE_MINUTES: '0', TRUST_PROXY: '1' } as const

/** How many times each write is made, to warm and to measure. */
export const TURNS = 400
/** Groups of TURNS members: each chain at the counter or with a collector has its own. */
const GROUPS = 4
const A_DAY_MS = 86_400_000
const A_WALLET = fromRupees(1_000_000)

/** A person’s id is also the token of their session. */
type Token = string

type SignedReceipt = WireBodyOf<typeof endpoints.syncReceipts>['receipts'][number]

/** A member with one ticket, whose first month is paid and who has won nothing. */
export interface Ticket {
  readonly member: Token
  readonly chit: string
  readonly no: number
  /** What its second month takes, in rupees. */
  readonly net: number
}

export interface WriteSetup {
  readonly admins: readonly [Token, Token]
  /** A receipt of each turn that a collector's phone has signed and not sent, over the second month of a ticket of group 3. */
  readonly atDoor: readonly { readonly collector: Token; readonly receipt: SignedReceipt }[]
  /** The ticket of a turn. No two turns or groups share one, if the company has enough; neighbours are in different chits. */
  readonly ticket: (turn: number, group?: number) => Ticket
  /** Tickets whose first month is overdue. */
  readonly late: readonly { readonly id: string; readonly member: Token; readonly chit: string }[]
  readonly notices: readonly { readonly id: string; readonly member: Token }[]
  /** Auctions to open, each with two members of its chit who may bid, and its lowest bid in rupees. */
  readonly auctions: readonly {
    readonly id: string
    readonly bidder: Token
    readonly other: Token
    readonly floor: number
  }[]
  /** An open auction for all clients at once; `nextBid`: a rupee above the last. */
  readonly hotAuction: { readonly id: string; readonly bidders: readonly Token[]; readonly nextBid: () => number }
  /** A chit that forms, and its agreement. */
  readonly forming: { readonly id: string; readonly agreement: string }
  /** A month of all chits by its number. */
  readonly month: (monthNo: number) => Month
  /** A bank reference, new with each call. */
  readonly number: () => string
}

const FREE_TICKETS = `
  select person_id as member, ticket.chit_id as chit, ticket_no as no, second.net_paise / 100::float as net,
         row_number() over (partition by ticket.chit_id order by ticket_no) as place
    from ticket
    join instalment first on first.ticket_id = ticket.id and first.month_no = 1 and first.state = 'paid'
    join instalment second on second.ticket_id = ticket.id and second.month_no = 2
    join person on person.id = person_id and role = 'member'
   where not exists (select from auction_result where ticket_id = ticket.id)`

/** Writes all that the chains of writes take as their input. */
export async function prepareWrites(server: LocalBenchServer, owner: pg.Client): Promise<WriteSetup> {
  await writeStaff(owner)
  await openSessions(owner)
  await scheduleAuctions(server, owner)
  const { tickets, startOn, collectors, ...books } = await readBooks(owner)
  await fillWallets(owner, [...tickets.slice(0, GROUPS * TURNS), ...books.late])
  const person = personsAt(server)
  const [first] = books.admins
  const bidders = tickets.slice(0, CLIENTS).map(({ member }) => person(member))
  const hotAuction = await openHotAuction(person(first), bidders)
  const forming = await formChit(person(first))
  const ticketOf = (turn: number, group = 0): Ticket => {
    const found = tickets[(group * TURNS + turn) % tickets.length]
    if (!found) throw new Error('nobody of this company has a ticket without the prize')
    return found
  }
  const month = (monthNo: number) => monthOf(startOn, monthNo)
  const toCollect = Array.from({ length: TURNS }, (_, turn) => ticketOf(turn, 3))
  const atDoor = await signReceipts(collectors.map(person), toCollect, month(2))
  // else autovacuum does it while the first writes are measured
  await owner.query('vacuum analyze')
  let number = 100_000_000_000
  return {
    ...books,
    hotAuction,
    forming,
    atDoor,
    ticket: ticketOf,
    month,
    number: () => `${(number += 1)}`,
  }
}

/** Collectors, each with a phone, take turns at the doors of these tickets; their receipts wait on the phones. */
async function signReceipts(
  collectors: readonly Person[],
  tickets: readonly Ticket[],
  month: Month,
): Promise<WriteSetup['atDoor']> {
  const phones = await Promise.all(
    collectors.map(async ({ id, api }) => {
      const phone = await openPhone(api)
      await phone.fetchRound()
      return { collector: id, phone }
    }),
  )
  const signed: { collector: Token; receipt: SignedReceipt }[] = []
  for (const [turn, { member: memberId, chit: chitId, no: ticketNo, net: amount }] of tickets.entries()) {
    const one = phones[turn % phones.length]
    if (!one) throw new Error('the company has no collector')
    const receipt = await one.phone.give({ memberId, lines: [{ chitId, ticketNo, ...month, amount }] })
    signed.push({ collector: one.collector, receipt })
  }
  return signed
}

/** Who calls, once `openSessions` has signed everybody in. */
export function personsAt(server: LocalBenchServer): (id: Token) => Person {
  const api = remote(() => Promise.resolve(server.address))
  return (id) => {
    const caller = { id, name: '', token: id, cookie: '' }
    return { ...caller, api: api.as(caller) }
  }
}

type Books = Pick<WriteSetup, 'admins' | 'late' | 'notices' | 'auctions'>

/** What of the company the writes are about, and the day its chits began. */
async function readBooks(owner: pg.Client): Promise<Books & { collectors: Token[]; tickets: Ticket[]; startOn: Day }> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await owner.query<Row>(text)).rows
  const inRole = async (role: string): Promise<Token[]> =>
    (await rowsOf<{ id: string }>(`select id from person where role = '${role}' order by id`)).map(({ id }) => id)
  const [first = '', second = ''] = await inRole('admin')
  const [chit] = await rowsOf<{ day: string }>('select start_on::text as day from chit limit 1')
  return {
    admins: [first, second],
    collectors: await inRole('collector'),
    startOn: day(chit?.day ?? ''),
    tickets: await rowsOf(`select member, chit, no, net from (${FREE_TICKETS}) free order by place, chit`),
    late: await rowsOf(
      `select ticket.id, person_id as member, ticket.chit_id as chit from ticket
         join instalment on ticket_id = ticket.id and month_no = 1 and instalment.state <> 'paid'
        order by ticket_no, chit limit ${TURNS}`,
    ),
    notices: await rowsOf(
      `select (array_agg(id))[1] as id, person_id as member from notice where read_at is null group by person_id limit ${TURNS}`,
    ),
    auctions: await rowsOf(
      `select auction.id, bidder.member as bidder, other.member as other, floor_paise / 100::float as floor from auction
         join (${FREE_TICKETS}) bidder on bidder.chit = chit_id and bidder.place = 1
         join (${FREE_TICKETS}) other on other.chit = chit_id and other.place = 2
        where state = 'scheduled' order by chit_id limit ${TURNS}`,
    ),
  }
}

/**
 * Collectors and the company's UPI id, which two administrators would have to approve; a password for every member; the
 * administrators decide at once, not after 24 hours.
 */
async function writeStaff(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update person set role = 'collector' where id in (select id from person where role = 'member' order by id desc limit $1)`,
    [CLIENTS],
  )
  await owner.query(`update login set password_hash = $1 from person where person.id = person_id and role = 'member'`, [
    await hashOf(LOGINS.password),
  ])
  await owner.query(
    `insert into administrator_term (person_id, decides_from) select id, '-infinity' from person where role = 'admin'
         on conflict (person_id) where until is null do update set decides_from = excluded.decides_from`,
  )
  await owner.query(`update company_settings set upi_id = 'kuri@bank'`)
  await owner.query('set session_replication_role = origin')
}

/** Signs everybody in, without the time that hashing passwords takes. */
export async function openSessions(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into session (id, person_id, cookie_hash, token_hash)
     select gen_random_uuid(), id, sha256(('cookie ' || id)::bytea), sha256(id::text::bytea) from person`,
  )
}

/** A second auction in the first month of each chit, announced for tomorrow; the writes open it before that. */
async function scheduleAuctions(server: LocalBenchServer, owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from chit order by id limit $1', [TURNS])
  const connection = connect(server.ownerUrl(), { most: 1 })
  const opensAt = new Date(Date.now() + A_DAY_MS)
  const slot = { prizeNo: 2, monthNo: 1, opensAt, closesAt: new Date(opensAt.getTime() + A_DAY_MS) }
  await inTransaction(connection.db, async (tx) => {
    const found = await chits.findAll(
      tx,
      rows.map(({ id }) => id),
    )
    await insertAuctions(
      tx,
      found.map((chit) => announce(chit, slot, { opens_by_itself: false, witness_seconds: 0 })),
    )
  })
  await connection.close()
}

export async function fillWallets(owner: pg.Client, people: readonly { readonly member: Token }[]): Promise<void> {
  await owner.query(
    `select ledger_post_many(jsonb_agg(jsonb_build_object('key', 'bench:' || id, 'kind', 'topup', 'legs',
              jsonb_build_array(jsonb_build_object('debit', 'bank', 'credit', 'wallet:' || id, 'amount', $2::bigint)))))
       from unnest($1::uuid[]) with ordinality as person (id, place) group by place / 200`,
    [people.map(({ member }) => member), A_WALLET],
  )
}

/** In steps of a rupee, with room for thousands of bids; the month is paid, as bidders must have. */
export async function openHotAuction(admin: Person, bidders: readonly Person[]): Promise<WriteSetup['hotAuction']> {
  const startDate = dayInIndia(new Date())
  const size = { totalMembers: bidders.length, durationInMonths: bidders.length }
  const chitId = await runChit(admin, bidders, { ...size, name: 'Hot', amount: 640_000, startDate, terms: { step: 1 } })
  for (const { api } of bidders) {
    const { status } = await api.call(endpoints.payContribution, { body: { chitId, ...monthOf(startDate, 1) } })
    if (status !== 201) throw new Error(`a bidder could not pay: ${status}`)
  }
  const [auction] = (await admin.api.call(endpoints.listAuctions, { query: { chitId } })).reply
  const params = { id: auction?._id ?? '' }
  const body = opening(A_DAY_MS / 1000)
  const { _id: id, floor } = (await admin.api.call(endpoints.openAuction, { params, body })).reply
  let bid = floor ?? 0
  return { id, bidders: bidders.map(({ token }) => token), nextBid: () => (bid += 1) }
}

/** The most tickets one member may hold of a chit of 24. */
export const MOST_TICKETS = 12

/** The form of the chits that the writes begin: two members can fill one. */
export const NEW_CHIT = {
  name: 'New',
  amount: 576_000,
  durationInMonths: 24,
  totalMembers: 24,
  startDate: addMonths(dayInIndia(new Date()), 1),
  terms: { maxTicketsPerMember: MOST_TICKETS },
} as const

async function formChit(admin: Person): Promise<WriteSetup['forming']> {
  const { _id: id } = (await admin.api.call(endpoints.createChit, { body: NEW_CHIT })).reply.chit
  const { agreement } = (await admin.api.call(endpoints.readAgreement, { params: { id } })).reply
  return { id, agreement: agreement.hash }
}
