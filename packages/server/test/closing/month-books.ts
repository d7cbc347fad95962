import pg from 'pg'
import { idsOf, isPaidInSql, TERMS, TICKETS_OF_A_CHIT, writeAuctions } from './month-auctions.ts'

/*
 * The books of a company on the evening of a month's end, written set-based: so many chits of 25 tickets whose first auction
 * has just run out, nine in ten with bids, the others for the lot; a member holds a ticket in five of them, or in one; one
 * ticket in twelve is late. People, chits and instalments are written past the triggers, because they are not what is measured;
 * payments are posted. Every invariant of the ledger holds in it. Needs a superuser. Of the 25 months those that a month's end
 * touches are written: this one and the next.
 */

const WRITTEN_MONTHS = 2
const AUCTIONS_AT_ONCE = 2_000
const PEOPLE_POSTED_AT_ONCE = 200
const CHITS_POSTED_AT_ONCE = 50

interface Size {
  readonly chits: number
  readonly chitsOfAMember: 1 | 5
}

const peopleOf = ({ chits, chitsOfAMember }: Size): number =>
  Math.max(TICKETS_OF_A_CHIT, Math.ceil((chits * TICKETS_OF_A_CHIT) / chitsOfAMember))

/** A month more than what is paid. */
const broughtBy = ({ chitsOfAMember }: Size): number => TERMS.instalment * (chitsOfAMember + 1)

/** The id of a kind and number, in SQL. */
const uuid = (kind: keyof typeof idsOf, number: string): string =>
  `('${idsOf[kind](0).slice(0, -12)}' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Writes the books into a fresh, migrated database. */
export async function writeMonth(
  ownerUrl: string,
  chits: number,
  chitsOfAMember: Size['chitsOfAMember'] = 5,
): Promise<void> {
  const size: Size = { chits, chitsOfAMember }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `set timezone = 'Asia/Kolkata'; set synchronous_commit = off; set session_replication_role = replica`,
    )
    for (const statement of statements(size)) await client.query(statement)
    const { rows } = await client.query<{ at: Date }>('select kuri_now() as at')
    for (let from = 0; from < chits; from += AUCTIONS_AT_ONCE) {
      await writeAuctions(client, {
        from,
        to: Math.min(from + AUCTIONS_AT_ONCE, chits),
        at: rows[0]?.at ?? new Date(0),
      })
    }
    await client.query('set session_replication_role = origin')
    await client.query('select recount_totals()')
    await postPayments(client, size)
    await client.query('drop table month_ticket')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function statements(size: Size): string[] {
  const { chits } = size
  const tickets = chits * TICKETS_OF_A_CHIT
  const people = peopleOf(size)
  const { instalment, commissionBp, gstBp, capBp, step } = TERMS
  const brought = broughtBy(size)
  return [
    `insert into person (id, name, role)
     select ${uuid('person', 'n')}, 'Member ' || n, case when n < 2 then 'admin' else 'member' end
       from generate_series(0, ${people - 1}) n`,
    `insert into login (id, person_id, email, password_hash)
     select id, id, lower(replace(name, ' ', '')) || '@month.test', 'nobody logs in' from person`,
    `insert into unnumbered_payment (event_key, person_id, reason)
     select 'topup:' || ${uuid('person', 'n')}, ${uuid('person', 'n')}, 'Books of a month.' from generate_series(0, ${people - 1}) n`,
    `insert into chit (id, name, state, amount_paise, months, ticket_count, tickets_taken, start_on, instalment_paise,
                       commission_bp, gst_bp, cap_bp, step_paise, started_at)
     select ${uuid('chit', 'n')}, 'Chit ' || n, 'running', ${instalment * TERMS.months * TICKETS_OF_A_CHIT}, ${TERMS.months}, ${TICKETS_OF_A_CHIT}, ${TICKETS_OF_A_CHIT},
            kuri_today() - 3, ${instalment}, ${commissionBp}, ${gstBp}, ${capBp}, ${step}, kuri_now() - interval '3 days'
       from generate_series(0, ${chits - 1}) n`,
    // whose each ticket is, whether its first month is paid, and its how-many-th of the chit that payment was
    `create unlogged table month_ticket as
     select n, n / ${TICKETS_OF_A_CHIT} as chit, n % ${TICKETS_OF_A_CHIT} as place, n % ${people} as person, ${isPaidInSql} as is_paid,
            count(*) filter (where ${isPaidInSql}) over (partition by n / ${TICKETS_OF_A_CHIT} order by n) as of_chit
       from generate_series(0, ${tickets - 1}) n`,
    'create unique index on month_ticket (n); create index on month_ticket (chit)',
    `insert into ticket (id, chit_id, ticket_no, person_id, joined_at)
     select ${uuid('ticket', 'n')}, ${uuid('chit', 'chit')}, place + 1, ${uuid('person', 'person')}, kuri_now() - interval '4 days' from month_ticket order by n`,
    'insert into ticket_holding (ticket_id, holder_no, person_id, since) select id, 1, person_id, joined_at from ticket',
    `insert into instalment (ticket_id, month_no, chit_id, due_on, amount_paise, state, paid_at, paid_by, payer_id, receipt_no)
     select ${uuid('ticket', 'n')}, month, chit.id, (start_on + make_interval(months => month - 1))::date, ${instalment}, coalesce(paid.state, 'unpaid'),
            paid.at, paid.by, paid.payer, paid.receipt
       from month_ticket join chit on chit.id = ${uuid('chit', 'chit')}
      cross join generate_series(1, ${WRITTEN_MONTHS}) month
       left join lateral (
         select 'paid' as state, kuri_now() - interval '1 day' as at, 'wallet' as by, ${uuid('person', 'person')} as payer,
                'K' || chit_no || '-' || extract(year from kuri_today()) || '-' || lpad(of_chit::text, 5, '0') as receipt
          where month = 1 and is_paid) paid on true
      order by n, month`,
    // what everybody brought: a top-up by bank that an administrator saw, under its person's id
    `insert into topup (id, person_id, amount_paise, method, reference, state, needs_second, maker, checker, decided_at)
     select ${uuid('person', 'n')}, ${uuid('person', 'n')}, ${brought}, 'bank', 'month ' || n, 'approved', false, ${uuid('person', 'n')},
            case n when 0 then ${uuid('person', '1')} else ${uuid('person', '0')} end, kuri_now() - interval '1 day'
       from generate_series(0, ${people - 1}) n`,
    `insert into receipt_series (chit_id, year, last_no)
     select ${uuid('chit', 'chit')}, extract(year from kuri_today()), max(of_chit) from month_ticket where is_paid group by chit`,
  ]
}

/** Everybody brings what they pay and a month more; the paid months are posted as payments are, ledger and all. */
async function postPayments(client: pg.Client, size: Size): Promise<void> {
  const { chits } = size
  const { instalment } = TERMS
  const brought = broughtBy(size)
  let calls = 0
  const post = async (rows: string): Promise<void> => {
    await client.query(`select ledger_post_many(coalesce(jsonb_agg(event), '[]')) from (${rows}) as events (event)`)
    calls += 1
    // plans made while the tables were empty would be kept for all that follows
    if (Number.isInteger(Math.log2(calls))) await client.query('analyze account, journal')
  }
  const people = peopleOf(size)
  for (let from = 0; from < people; from += PEOPLE_POSTED_AT_ONCE) {
    await post(`select jsonb_build_object('key', 'topup:' || ${uuid('person', 'p')}, 'kind', 'topup', 'legs', jsonb_build_array(jsonb_build_object(
        'debit', 'bank', 'credit', 'wallet:' || ${uuid('person', 'p')}, 'amount', ${brought})))
      from generate_series(${from}, ${Math.min(from + PEOPLE_POSTED_AT_ONCE, people) - 1}) p`)
  }
  for (let from = 0; from < chits; from += CHITS_POSTED_AT_ONCE) {
    await post(`select jsonb_build_object('key', format('contrib:%s:1', ${uuid('ticket', 'n')}), 'kind', 'contribution.paid', 'actor', ${uuid('person', 'person')},
        'meta', jsonb_build_object('ticketNo', place + 1, 'monthNo', 1), 'legs', jsonb_build_array(jsonb_build_object(
        'debit', 'wallet:' || ${uuid('person', 'person')}, 'credit', 'pool:' || ${uuid('chit', 'chit')}, 'amount', ${instalment})))
      from month_ticket where is_paid and chit >= ${from} and chit < ${from + CHITS_POSTED_AT_ONCE} order by n`)
  }
}
