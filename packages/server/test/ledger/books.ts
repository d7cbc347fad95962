import { paise, type Result } from '@kuri/domain'
import { expect } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import {
  accounts,
  post,
  type AccountCode,
  type Event,
  type Leg,
  type Posted,
} from '../../src/features/ledger/service.ts'
import { runChecks } from '../../src/features/ledger-checks/service.ts'
import type { TestApp } from '../app.ts'

/** A transfer in as few words as a test needs. */
export const leg = (debit: AccountCode, credit: AccountCode, amount: number, rest: Partial<Leg> = {}): Leg => ({
  debit,
  credit,
  amount: paise(amount),
  ...rest,
})

/** Posts an event in a transaction of its own. */
export const happen = (app: TestApp, legs: readonly Leg[], event: Partial<Event> = {}): Promise<Result<Posted>> =>
  app.act((tx) => post(tx, { key: newId(), kind: 'test', actor: null, ...event, legs }))

/** A wallet with somebody behind it and this much in it. */
export async function walletWith(app: TestApp, amount: number): Promise<AccountCode> {
  const id = newId()
  await app.act(async (tx) => {
    await tx.insertInto('person').values({ id, name: 'Somebody' }).execute()
  })
  const wallet = accounts.wallet(id)
  if (amount > 0) await happen(app, [leg(accounts.bank, wallet, amount)])
  return wallet
}

/** The invariants of the ledger itself; histories made up at random keep these and not those of the business. */
export const LAWS: ReadonlySet<string> = new Set([
  'debits_equal_credits',
  'counters_equal_entries',
  'running_balance_chain',
  'two_entries_per_transfer',
  'no_journal_without_legs',
  'nothing_overdrawn',
  'open_holds_equal_pending',
  'cash_identity',
  'bank_transfers_match_ledger',
  'totals_match_their_rows',
])

/** Those of them that are broken. */
export async function brokenLaws(app: TestApp): Promise<string[]> {
  // as the server runs it: with the timeout that long books need
  const results = await app.act(runChecks)
  return results.filter(({ name, broken }) => broken > 0 && LAWS.has(name)).map(({ name }) => name)
}

/** Entries posted for a test have no business behind them: they keep the invariants of the ledger itself. */
export const expectEntriesSound = async (app: TestApp): Promise<void> => expect(await brokenLaws(app)).toEqual([])
