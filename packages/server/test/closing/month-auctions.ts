import { createHash } from 'node:crypto'
import { bidHash, commitment, fromRupees, genesisHash, paise, prizeFigures, type ChitTerms } from '@kuri/domain'
import type pg from 'pg'
import { sha256 } from '../../src/features/auctions/hashing.ts'

export const TICKETS_OF_A_CHIT = 25

export const TERMS: ChitTerms = {
  tickets: TICKETS_OF_A_CHIT,
  months: TICKETS_OF_A_CHIT,
  instalment: fromRupees(1000),
  dividendSharedBy: 'tickets-without-the-prize',
  dividendRounding: 'paise',
  commissionBp: 500,
  gstBp: 1800,
  capBp: 4000,
  step: fromRupees(100),
  prizeBy: 'auction',
  fixedDiscounts: [],
  maxTicketsPerMember: 1,
}
/** 5 % of ₹25,000, at the next step. */
const FLOOR = fromRupees(1300)
const LATE = 5
export const isPaidInSql = `n * 7 % 12 <> ${LATE}`
const TICKET_NOS = Array.from({ length: TICKETS_OF_A_CHIT }, (_, place) => place + 1)

const idOf = (kind: number) => (number: number) =>
  `0${kind}000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
/** Ids by number, growing like those of life. */
export const idsOf = { chit: idOf(1), person: idOf(2), ticket: idOf(3), auction: idOf(4) }

/** The n-th ticket of the company has not paid its first month; the books say it in SQL. */
const isLate = (number: number): boolean => (number * 7) % 12 === LATE

interface Range {
  readonly from: number
  readonly to: number
  readonly at: Date
}

/** Writes open auctions whose time ran out a minute ago, with the chains of their bids as they are in life. */
export async function writeAuctions(client: pg.Client, { from, to, at }: Range): Promise<void> {
  const opened = new Date(at.getTime() - 31 * 60_000)
  const closes = new Date(at.getTime() - 60_000)
  const insert = async (table: string, rows: readonly object[]) =>
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  const auctions = Array.from({ length: to - from }, (_, place) => auctionOf(from + place, opened))
  await insert(
    'auction',
    auctions.map(({ row, bids }) => ({
      ...row,
      ...UNTOUCHED,
      opens_at: opened,
      opened_at: opened,
      planned_closes_at: closes,
      closes_at: closes,
      last_bid_at: bids.length > 0 ? opened : null,
    })),
  )
  await insert(
    'lot_secret',
    auctions.map(({ secret }) => secret),
  )
  await insert(
    'auction_beginning',
    auctions.map(({ beginning }) => beginning),
  )
  await insert(
    'bid',
    auctions.flatMap(({ bids }) => bids),
  )
}

const UNTOUCHED = { opens_by_itself: true, extensions: 0, cancel_needs_second: false, witness_seconds: 0 }
const bytes = (hex: string): string => `\\x${hex}`

function auctionOf(number: number, at: Date) {
  const { chitAmount, commission, tax, floor, cap } = prizeFigures(TERMS)
  const [auctionId, chitId] = [idsOf.auction(number), idsOf.chit(number)]
  const secret = createHash('sha256').update(`secret ${number}`).digest('hex')
  const promise = commitment(sha256, auctionId, secret)
  const genesis = genesisHash(sha256, {
    auctionId,
    chitId,
    prizeNo: 1,
    terms: TERMS,
    unprizedTickets: TICKET_NOS,
    commitment: promise,
  })
  const bids = bidsOf(number, genesis, at)
  const row = {
    id: auctionId,
    chit_id: chitId,
    prize_no: 1,
    month_no: 1,
    state: 'open',
    step_paise: TERMS.step,
    chit_amount_paise: chitAmount,
    commission_paise: commission,
    tax_paise: tax,
    floor_paise: floor,
    cap_paise: cap,
    commitment: bytes(promise),
    chain_head: bids.at(-1)?.hash ?? bytes(genesis),
    best_paise: bids.at(-1)?.discount_paise ?? null,
    bid_count: bids.length,
  }
  return {
    row,
    secret: { auction_id: auctionId, secret: bytes(secret) },
    beginning: { auction_id: auctionId, terms: TERMS, unprized_nos: TICKET_NOS, genesis_hash: bytes(genesis) },
    bids,
  }
}

/** Nine in ten have one to four bids, each above the last. */
function bidsOf(number: number, genesis: string, at: Date) {
  const bids = []
  let head = genesis
  for (let seq = 1; seq <= (number % 10 === 9 ? 0 : 1 + (number % 4)); seq++) {
    const ticket = bidderOf(number, seq)
    const discount = paise(FLOOR + ((number % 60) + seq) * TERMS.step)
    const previous = head
    head = bidHash(sha256, previous, { seq, ticketNo: (ticket % TICKETS_OF_A_CHIT) + 1, discount, at })
    bids.push({
      auction_id: idsOf.auction(number),
      seq,
      ticket_id: idsOf.ticket(ticket),
      discount_paise: discount,
      is_at_cap: false,
      at,
      client_key: `bid ${seq}`,
      previous_hash: bytes(previous),
      hash: bytes(head),
      by_offer: false,
    })
  }
  return bids
}

/** The ticket that bids: of those who have paid. */
function bidderOf(auction: number, seq: number): number {
  const first = auction * TICKETS_OF_A_CHIT
  for (let place = (auction + seq * 3) % TICKETS_OF_A_CHIT; ; place = (place + 1) % TICKETS_OF_A_CHIT) {
    if (!isLate(first + place)) return first + place
  }
}
