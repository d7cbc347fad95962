/** A harness of ours: what it tries to break, the tests that do it, and how long it is made. */
export interface Harness {
  readonly name: string
  readonly what: string
  /** From packages/. */
  readonly files: readonly string[]
  /** The settings that make it long, and how long; nothing where everything there is is tried each time. */
  readonly long: Readonly<Record<string, number>>
  /** Whether a seed chooses its histories. */
  readonly isSeeded: boolean
}

const of = (
  name: string,
  what: string,
  files: readonly string[],
  { long = {}, isSeeded = false }: Partial<Pick<Harness, 'long' | 'isSeeded'>> = {},
): Harness => ({ name, what, files, long, isSeeded })

const SERVER = 'server/test'

/** The harnesses of docs/reliability.md, cheap ones first. Their short forms are part of `npm test`. */
export const HARNESSES: readonly Harness[] = [
  of('lot', 'frequencies of 2, 3 and 7 tickets', ['domain/test/lot.test.ts'], { long: { DRAWS: 1_000_000 } }),
  of('forged lots', 'random lots that hold, then altered in one place', ['domain/test/proof.test.ts'], {
    long: { DRAWS: 1_000_000 },
  }),
  of('lives', 'whole lives of random chits by the rules alone', ['domain/test/random-lives.test.ts'], {
    long: { LIVES: 10_000 },
    isSeeded: true,
  }),
  of('lives over HTTP', 'whole lives of chits, paise-exact', [`${SERVER}/lives.test.ts`], {
    long: { LIVES: 200 },
    isSeeded: true,
  }),
  of(
    'late lives',
    'lives with late payers, steps and substitutes over HTTP',
    [`${SERVER}/arrears/random-lives.test.ts`],
    {
      long: { LATE_LIVES: 50 },
      isSeeded: true,
    },
  ),
  of('ledger', 'random histories against a plain Map', [`${SERVER}/ledger/model.test.ts`], {
    long: { LEDGER_HISTORIES: 20_000 },
    isSeeded: true,
  }),
  of('bank', 'eight who post, one who reads', [`${SERVER}/ledger/workers.test.ts`], {
    long: { LEDGER_POSTINGS: 12_500 },
    isSeeded: true,
  }),
  of('races', 'auctions at their deadline through two servers', [`${SERVER}/harness/auction-race.test.ts`], {
    long: { ROUNDS: 1_000 },
    isSeeded: true,
  }),
  of('bids together', 'bids done together and one by one', [`${SERVER}/auctions/batched-bids.test.ts`], {
    long: { BATCHES: 300 },
    isSeeded: true,
  }),
  of('closing together', 'auctions closed together and one by one', [`${SERVER}/closing/batched-closing.test.ts`], {
    long: { CLOSING_CHITS: 60 },
    isSeeded: true,
  }),
  of(
    'paying together',
    'contributions paid together and one by one',
    [`${SERVER}/instalments/pay-contributions.test.ts`],
    {
      long: { BATCHES: 400 },
      isSeeded: true,
    },
  ),
  of(
    'joining together',
    'requests to join made together and one by one',
    [`${SERVER}/membership/batched-joins.test.ts`],
    { long: { BATCHES: 400 }, isSeeded: true },
  ),
  of('month’s end', 'a month’s end killed with -9 in its middle', [`${SERVER}/closing/killed.test.ts`], {
    long: { MONTH_TICKETS: 50_000, MONTH_KILLS: 100 },
  }),
  of('meetings', 'what else meets in one moment', [`${SERVER}/harness/races.test.ts`], { long: { RACES: 100 } }),
  of('receipts', 'payments at once, some taken back: numbers without a gap', [`${SERVER}/harness/receipts.test.ts`], {
    long: { RACES: 200 },
  }),
  of(
    'collectors',
    'collectors’ browsers without network: killed, cut, clocks wrong, one lost',
    [`${SERVER}/collections/offline-histories.test.ts`],
    {
      long: { COLLECTING_DAYS: 200, VISITS: 150, COLLECTORS: 6 },
      isSeeded: true,
    },
  ),
  of('idempotency', 'twins, mismatches and replays of keys', [`${SERVER}/harness/idempotency.test.ts`], {
    long: { KEYS: 5_000 },
    isSeeded: true,
  }),
  of('webhooks', 'doubled, shuffled, tampered, late, an old secret', [`${SERVER}/razorpay/histories.test.ts`], {
    long: { WEBHOOK_HISTORIES: 20_000 },
    isSeeded: true,
  }),
  of('streams', 'one server killed, lines that come back, slow readers', [`${SERVER}/harness/live-room.test.ts`], {
    long: { STREAMS: 500, SERVERS: 3 },
  }),
  of('two servers', 'every job in two processes, ten at a deadline', [`${SERVER}/harness/two-servers.test.ts`]),
  of('kill server', 'kill -9 of a server in mid-load', [`${SERVER}/harness/kill-server.test.ts`], {
    long: { KILLS: 300 },
    isSeeded: true,
  }),
  of('kill database', 'kill -9 of PostgreSQL under a server', [`${SERVER}/harness/kill-database.test.ts`], {
    long: { KILLS: 100 },
    isSeeded: true,
  }),
  of('kill postgres', 'kill -9 of PostgreSQL under eight who post', [`${SERVER}/harness/kill-postgres.test.ts`], {
    long: { POSTGRES_KILLS: 100 },
  }),
  of(
    'cut line',
    'every line cut at random bytes, three servers, a clock that jumps',
    [`${SERVER}/harness/cut-line.test.ts`],
    {
      long: { CUTS: 200 },
      isSeeded: true,
    },
  ),
  of('disk full', 'the disk of the books fills up under fifteen clients', [`${SERVER}/harness/disk-full.test.ts`], {
    long: { FILLINGS: 100 },
    isSeeded: true,
  }),
  of('failover', 'PostgreSQL killed, its replica promoted', [`${SERVER}/harness/failover.test.ts`]),
  of(
    'pgbouncer',
    'PgBouncer before two servers, killed; its connections broken',
    [`${SERVER}/harness/pgbouncer.test.ts`],
    {
      long: { POOLER_BLOWS: 100 },
    },
  ),
  of('reverse proxy', 'Caddy before two servers, one of them killed', [`${SERVER}/harness/reverse-proxy.test.ts`]),
  of('year', 'a year of a company with everything that goes wrong', [`${SERVER}/year/year.test.ts`], {
    long: { YEAR_CHITS: 30, YEAR_MEMBERS: 400, YEAR_MONTHS: 12 },
    isSeeded: true,
  }),
  of(
    'limits',
    'kill -9 of a server while limits of automatic bids change',
    [`${SERVER}/auctions/limits-killed.test.ts`],
    {
      long: { LIMIT_KILLS: 30 },
    },
  ),
  of('roles', 'who may call what, own and foreign', [`${SERVER}/harness/roles.test.ts`]),
  of('bad input', 'every field wrong, every documented refusal', [
    `${SERVER}/harness/bad-input.test.ts`,
    `${SERVER}/harness/refusals.test.ts`,
  ]),
  of('noise', 'random calls at every endpoint', [`${SERVER}/harness/fuzz.test.ts`], {
    long: { CALLS: 2_000 },
    isSeeded: true,
  }),
  of('hostile sizes', 'what costs most to read, at every endpoint', [`${SERVER}/harness/hostile-sizes.test.ts`], {
    long: { CALLS_OF_A_KIND: 1_000 },
  }),
  of('uploads', 'pictures cut, scribbled over, glued, misnamed', [`${SERVER}/harness/uploads.test.ts`], {
    long: { UPLOADS: 500 },
    isSeeded: true,
  }),
  of(
    'move in: next months',
    'chits that moved in beside the same chits outside, month by month',
    [`${SERVER}/moving-in/next-months.test.ts`],
    { long: { NEXT_CHITS: 8, NEXT_MONTHS: 6 }, isSeeded: true },
  ),
  of(
    'move in: corruptions',
    'one cell of a workbook made wrong, unreadable or another',
    [`${SERVER}/moving-in/corruptions.test.ts`, `${SERVER}/moving-in/other-values.test.ts`],
    { long: { CORRUPTIONS: 500, OTHER_VALUES: 500 }, isSeeded: true },
  ),
  of('move in: again', 'the same file sent, shown and accepted again', [`${SERVER}/moving-in/again.test.ts`]),
  of('move in: killed', 'kill -9 of a server while it takes chits in', [`${SERVER}/harness/kill-accept.test.ts`], {
    long: { ACCEPT_KILLS: 10 },
    isSeeded: true,
  }),
  of('migrations', 'from empty, from another schema; backup and restore', [
    `${SERVER}/database/migrate.test.ts`,
    `${SERVER}/database/expanding.test.ts`,
    `${SERVER}/database/backup.test.ts`,
  ]),
]
