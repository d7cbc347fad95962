import { join } from 'node:path'
import type pg from 'pg'
import { newId } from '../packages/server/src/database/ids.ts'
import { wallet, type LedgerDatabase } from './ledger-database.ts'

/** What is measured: one transaction, said once for pgbench and once for Node. */
export interface Work {
  readonly name: string
  readonly accounts: number
  /** A script of bench/sql, or null for pgbench's own TPC-B-like one. */
  readonly script: string | null
  /** Where its tables are, when not in the product's own schema. */
  readonly schema?: string
  once(client: pg.Client): Promise<unknown>
}

const any = (most: number): number => 1 + Math.floor(Math.random() * most)

function twoOf(accounts: number): [number, number] {
  const a = any(accounts)
  const b = any(accounts - 1)
  return [a, b >= a ? b + 1 : b]
}

export const ledgerPost = (accounts: number): Work => ({
  name: 'ledger_post',
  accounts,
  script: 'ledger-post.pgbench.sql',
  once(client) {
    const [a, b] = twoOf(accounts)
    const legs = JSON.stringify([{ debit: wallet(a), credit: wallet(b), amount: any(1000) }])
    const text = `select * from ledger_post($1, 'bench', null, null, $2, '{}')`
    return client.query({ name: 'post', text, values: [`bench:${newId()}`, legs] })
  },
})

/** The five statements of pgbench's script, in a transaction: what its authors call TPC-B-like. */
export const tpcb = (branches: number): Work => ({
  name: 'TPC-B-like',
  accounts: 0,
  script: null,
  schema: `tpcb_${branches}`,
  async once(client) {
    const [aid, tid, bid, delta] = [any(branches * 100_000), any(branches * 10), any(branches), any(10_000) - 5000]
    const query = (name: string, text: string, values: number[]): Promise<pg.QueryResult> =>
      client.query({ name, text, values })
    await client.query('begin')
    await query('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
    await query('s', 'select abalance from pgbench_accounts where aid = $1', [aid])
    await query('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
    await query('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
    await query('h', 'insert into pgbench_history values ($1, $2, $3, $4, current_timestamp)', [tid, bid, aid, delta])
    await client.query('end')
  },
})

/** The other ledger: pgledger itself when `PGLEDGER` names a checkout of it, else our leaner one in its manner. */
export async function otherLedger(ledger: LedgerDatabase): Promise<(accounts: number) => Work> {
  const checkout = process.env['PGLEDGER']
  if (checkout === undefined) {
    await ledger.load('plain-transfer.sql')
    return plainTransfer
  }
  await ledger.load(join(checkout, 'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql'))
  await ledger.load(join(checkout, 'pgledger.sql'))
  await ledger.load('pgledger-accounts.sql')
  return pgledger
}

const plainTransfer = (accounts: number): Work => ({
  name: 'plain transfer',
  accounts,
  script: 'plain-transfer.pgbench.sql',
  once: (client) => {
    const values = [...twoOf(accounts), any(1000)]
    return client.query({ name: 'plain', text: 'select plain_transfer($1, $2, $3)', values })
  },
})

const pgledger = (accounts: number): Work => ({
  name: 'pgledger',
  accounts,
  script: 'pgledger.pgbench.sql',
  once: (client) => {
    const [a, b] = twoOf(accounts)
    const text = 'select * from pgledger_create_transfer($1, $2, $3)'
    return client.query({ name: 'pgledger', text, values: [`a${a}`, `a${b}`, any(1000)] })
  },
})
