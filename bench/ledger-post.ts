import { inSchema, openLedger } from './ledger-database.ts'
import { node, pgbench, type Driver, type Load } from './ledger-drivers.ts'
import { ledgerPost, otherLedger, tpcb, type Work } from './ledger-works.ts'
import { reportRow } from './rows.ts'

/*
 * ledger_post at SQL level beside two yardsticks on the same PostgreSQL in the same run: the TPC-B-like transaction of
 * pgbench, and another ledger in SQL. A thousand accounts stand beside sixteen branches, where few meet; ten accounts
 * beside one branch, where everybody does. Works take turns; a ratio is the median of the rounds' ratios, so that
 * whatever else the machine does falls on both sides. `npm run bench:ledger`; SECONDS=, ROUNDS=, PGLEDGER=<checkout>.
 */

const SECONDS = Number(process.env['SECONDS'] ?? 4)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const CLIENTS = [1, 4, 16]
const SHAPES = [
  { accounts: 1000, branches: 16 },
  { accounts: 10, branches: 1 },
]
const GOALS = { tpcb: 0.9, other: 1.3 }

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  Number(median(ours.map((tps, round) => tps / (theirs[round] ?? Number.NaN))).toFixed(2))

/** Measures works in turns under one load: what each does in a second, round by round. */
async function inTurns(driver: Driver, works: readonly Work[], load: Load): Promise<number[][]> {
  const rounds: number[][] = works.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, work] of works.entries()) {
      const url = work.schema === undefined ? load.url : inSchema(load.url, work.schema)
      rounds[at]?.push(await driver.run(work, { ...load, url }))
    }
  }
  return rounds
}

async function measure(driver: Driver, url: string, other: (accounts: number) => Work): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const { accounts, branches } of SHAPES) {
    for (const clients of CLIENTS) {
      const works = [ledgerPost(accounts), tpcb(branches), other(accounts)]
      const [ours = [], yard = [], theirs = []] = await inTurns(driver, works, { url, clients, seconds: SECONDS })
      reportComparison(driver, { what: `ledger_post, ${accounts} accounts, ${clients} clients`, ours, yard })
      rows.push({
        accounts,
        clients,
        'ledger_post/s': Math.round(median(ours)),
        branches,
        'TPC-B-like/s': Math.round(median(yard)),
        'of TPC-B-like': ratio(ours, yard),
        [`${other(accounts).name}/s`]: Math.round(median(theirs)),
        [`of ${other(accounts).name}`]: ratio(ours, theirs),
      })
    }
  }
  console.log(
    `${driver.name}: ${ROUNDS} rounds of ${SECONDS} s; goals ${GOALS.tpcb} of TPC-B-like, ${GOALS.other} of pgledger`,
  )
  console.table(rows)
}

/** Of all drivers the cheapest counts: with pgbench here, Node's rows are for comparing. */
function reportComparison(
  { isCheap }: Driver,
  { what, ours, yard }: { what: string; ours: readonly number[]; yard: readonly number[] },
): void {
  if (!isCheap) return
  const seen = ratio(ours, yard)
  reportRow({
    what,
    seen: `${Math.round(median(ours))} a second`,
    yardstick: `${Math.round(median(yard))} TPC-B-like/s`,
    ratio: seen,
    goal: `≥ ${GOALS.tpcb} ×`,
    isHeld: seen >= GOALS.tpcb,
  })
}

const ledger = await openLedger()
try {
  await ledger.load('accounts.sql')
  const other = await otherLedger(ledger)
  for (const { branches } of SHAPES) {
    await ledger.load('tpcb.sql', { name: `tpcb_${branches}`, settings: { 'bench.branches': String(branches) } })
  }
  await ledger.query('vacuum analyze')
  const [server] = await ledger.query<{ version: string }>('select version()')
  console.log(server?.version.split(' on ')[0])
  const beside = pgbench()
  if (beside) await measure(beside, ledger.url, other)
  else console.log('No pgbench on this machine: both sides are driven by Node alone.')
  await measure(node, ledger.url, other)
  // its entries have no members and no business behind them
  const ofThisBench = `name <> 'every_account_has_its_owner' and name not like 'wallet%'`
  const broken = await ledger.query(`select name, broken from ledger_checks() where broken > 0 and ${ofThisBench}`)
  console.log(broken.length === 0 ? 'Every law of the books holds after it.' : broken)
} finally {
  await ledger.stop()
}
