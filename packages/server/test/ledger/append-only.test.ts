import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, type AccountCode } from '../../src/features/ledger/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { expectEntriesSound, happen, leg, walletWith } from './books.ts'

/* What the database itself refuses, whoever asks: first the application, then the owner, whom no grant binds. */

let app: TestApp
let asha: AccountCode
beforeAll(async () => {
  app = await startApp()
  asha = await walletWith(app, 1000)
  await happen(app, [leg(asha, accounts.payoutClearing, 100, { phase: 'pending' })])
})
afterAll(async () => {
  await expectEntriesSound(app)
  await app.close()
})

const asApplication = (statement: string) => sql.raw(statement).execute(app.db)

const CHANGES = [
  'update journal set kind = kind',
  'update transfer set amount_paise = amount_paise',
  'update entry set posted = posted',
  'update account set credits_posted = credits_posted',
  'update bank_transfer set matched = not matched',
  ...['journal', 'transfer', 'entry', 'account', 'bank_transfer'].flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]),
]
const WRITES = [
  `insert into journal (event_key, kind, event_at, posted_at, meta) values ('k', 'k', now(), now(), '{}')`,
  `insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase) values (1, 1, 2, 5, 'posted')`,
  `insert into account (code) values ('suspense')`,
  `insert into entry select * from entry limit 1`,
  `insert into bank_transfer values (1, 100, kuri_today())`,
]

// @spec LED-2
describe('the application', () => {
  // @attack 67
  test.each([...CHANGES, ...WRITES, `select ledger_open('{suspense}')`])('may not: %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('may read', async () => {
    const { rows } = await asApplication(
      'select * from account, account_kind, journal, transfer, entry, bank_transfer, ledger_checks()',
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

const transferByHand = (amount: number) =>
  app.owner.query(
    `insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase)
     select min(journal.id), (select id from account where code = $1), (select id from account where code = 'bank'), $2, 'posted'
       from journal`,
    [asha, amount],
  )

// @spec LED-2
describe('the owner', () => {
  test.each(CHANGES)('is refused: %s', async (statement) => {
    await expect(app.owner.query(statement)).rejects.toMatchObject({ code: '23514', constraint: 'append_only' })
  })

  test.each([
    'insert into entry select account_id, version + 100, transfer_id, side, 0, 0, 0, 0, 0, 0 from entry',
    'insert into bank_transfer select id + 100, amount_paise, day from bank_transfer',
  ])('writes no line of a statement and no movement of the bank account: %s', async (line) => {
    await expect(app.owner.query(line)).rejects.toMatchObject({ constraint: 'append_only' })
  })

  test('cannot take what is not there, nor what is held', async () => {
    await expect(transferByHand(901)).rejects.toMatchObject({ code: '23514', constraint: 'account_not_overdrawn' })
    await transferByHand(900)
  })

  test('cannot move money to an account that is not there', async () => {
    const nowhere = `insert into transfer (journal_id, debit_account, credit_account, amount_paise, phase)
                     select min(journal.id), (select id from account where code = 'bank'), 9999, 5, 'posted' from journal`
    await expect(app.owner.query(nowhere)).rejects.toMatchObject({ code: '23503' })
  })
})
