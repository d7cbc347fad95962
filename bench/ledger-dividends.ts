import { newId } from '../packages/server/src/database/ids.ts'
import { openLedger, wallet, type LedgerDatabase } from './ledger-database.ts'

/*
 * The dividends of a 50-ticket prize: one account for the chit (4 legs), or one for each ticket (53 legs)? Wallets stand
 * for the accounts of tickets: they cost the same. `node bench/ledger-dividends.ts`; ADR 3 quotes it.
 */

const TICKETS = 50
const SETTLEMENTS = Number(process.env['SETTLEMENTS'] ?? 300)

interface Leg {
  readonly debit: string
  readonly credit: string
  readonly amount: number
}

/** What leaves the pool of one prize: prize, commission, tax, and the dividends wherever they go. */
function settlement(chitId: string, dividends: readonly { credit: string; amount: number }[]): Leg[] {
  const given = [
    { credit: `prize_payable:${newId()}`, amount: 350_000 },
    { credit: 'commission', amount: 25_000 },
    { credit: 'gst_payable', amount: 4500 },
    ...dividends,
  ]
  return given.map((to) => ({ debit: `pool:${chitId}`, ...to }))
}

const perChit = (chitId: string): Leg[] =>
  settlement(chitId, [{ credit: `dividend_payable:${chitId}`, amount: TICKETS * 2000 }])
const perTicket = (chitId: string): Leg[] =>
  settlement(
    chitId,
    Array.from({ length: TICKETS }, (_, ticket) => ({ credit: wallet(ticket + 1), amount: 2000 })),
  )

const post = (ledger: LedgerDatabase, legs: readonly Leg[]) =>
  ledger.query(`select * from ledger_post($1, 'bench', null, null, $2, '{}')`, [newId(), JSON.stringify(legs)])

async function measure(ledger: LedgerDatabase, way: string, legsOf: (chitId: string) => Leg[]) {
  const chitId = newId()
  await post(ledger, [{ debit: 'bank', credit: `pool:${chitId}`, amount: SETTLEMENTS * 1_000_000 }])
  const wal = async () =>
    (await ledger.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`))[0]?.bytes
  const [walBefore, began] = [await wal(), performance.now()]
  for (let count = 0; count < SETTLEMENTS; count++) await post(ledger, legsOf(chitId))
  const tookMs = performance.now() - began
  return {
    way,
    legs: legsOf(chitId).length,
    'ms each': Number((tookMs / SETTLEMENTS).toFixed(2)),
    'KiB of log each': Number(((Number(await wal()) - Number(walBefore)) / SETTLEMENTS / 1024).toFixed(1)),
  }
}

const ledger = await openLedger()
try {
  await ledger.load('accounts.sql')
  await measure(ledger, 'warm up', perTicket)
  console.table([
    await measure(ledger, 'one account for the chit', perChit),
    await measure(ledger, 'one account for each ticket', perTicket),
  ])
} finally {
  await ledger.stop()
}
