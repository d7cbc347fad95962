import type pg from 'pg'
import type { EventRecorder, RecordedEvent } from '../record-events.ts'

/*
 * Everything a settlement writes, without what differs between two runs of the same: the instants of the settlement, ids
 * made on the way, and the order in which chits came to accounts they share.
 */
const QUESTIONS = {
  accounts: `select code, version, debits_posted, credits_posted, debits_pending, credits_pending from account order by code`,
  journals: `select event_key, journal.kind, actor, meta, array_agg(format('%s > %s: %s %s', d.code, c.code, amount_paise, phase) order by t.id) as legs
    from journal join transfer t on journal_id = journal.id join account d on d.id = debit_account join account c on c.id = credit_account
   group by journal.id order by event_key`,
  lines: `select code, entry.version, side, posted, entry.debits_posted, entry.credits_posted
    from entry join account on account.id = account_id
   where kind in ('pool', 'advance', 'dividend_payable', 'prize_payable') order by code, entry.version`,
  instalments: `select ticket_id, month_no, dividend_paise, state, covered_paise, paid_by, receipt_no, payer_id
    from instalment order by ticket_id, month_no`,
  results: `select to_jsonb(auction_result) - 'settled_at' as result from auction_result order by auction_id`,
  dividends: `select * from dividend order by auction_id, ticket_id`,
  prizes: `select * from prize order by ticket_id`,
  auctions: `select id, state, best_paise, bid_count, closes_at, chain_head from auction order by id`,
  chits: `select id, state from chit order by id`,
  lots: `select auction_id, ticket_nos, eligible_nos, discount_paise from lot order by auction_id`,
  minutes: `select auction_id, eligible_nos, previous_paid_at from minutes order by auction_id`,
  notices: `select person_id, kind, data - 'until' as data, link from notice order by person_id, kind, link, data - 'until'`,
  letters: `select address, subject, body from letter where subject not like '%witness%' order by address, subject, body`,
} as const

export type WholeBooks = Readonly<Record<keyof typeof QUESTIONS, readonly Readonly<Record<string, unknown>>[]>>

/** All of it as it stands. */
export async function wholeBooks(owner: pg.Pool): Promise<WholeBooks> {
  const read = Object.entries(QUESTIONS).map(async ([name, question]) => [name, (await owner.query(question)).rows])
  return Object.fromEntries(await Promise.all(read)) as WholeBooks
}

const DIFFERS = new Set(['serverTime', '_id', 'at', 'text', 'settledAt', 'until'])

/** What was published meanwhile, by channel, without what differs between two runs of the same. */
export async function publishedIn(recorder: EventRecorder): Promise<RecordedEvent[]> {
  const events = (await recorder.events()).map((event) =>
    JSON.stringify(event, (key, value: unknown) => (DIFFERS.has(key) ? undefined : value)),
  )
  return events.toSorted().map((event) => JSON.parse(event) as RecordedEvent)
}
