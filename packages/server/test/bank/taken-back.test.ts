import { endpoints } from '@kuri/contract'
import type { Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, '2026-11-20' as Day)
  anand = await given.admin(app, 'Anand')
  cashier = await signIn(app, 'Farhan', 'cashier')
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const withBalance = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3, balance: 4 }
const withoutBalance = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
const importing = (rows: readonly string[], columns: object = withBalance) =>
  as(cashier).call(endpoints.importStatement, {
    body: {
      fileName: 'bank.csv',
      text: ['Date,Narration,Credit,Debit,Balance', ...rows].join('\n'),
      columns: columns as typeof withBalance,
    },
  })
const overview = async () => (await as(anand).call(endpoints.reconciliation)).reply
const openLines = async () => (await as(anand).call(endpoints.openLines)).reply.lines
const takeBack = (id: string, by = cashier) =>
  as(by).call(endpoints.takeBackStatement, { params: { id }, body: { reason: 'The file of another account.' } })

const WRONG_YEAR = ['05/11/16,OLD,100.00,,1100.00', '06/11/16,OLDER,50.00,,1150.00']

describe('a statement that was imported by mistake', () => {
  // @spec PAY-11 @attack 7
  test('is taken back with a reason: its lines count no longer, and statements of other days are taken', async () => {
    const wrong = (await importing(WRONG_YEAR)).reply.statement
    expect(await openLines()).toHaveLength(3)
    const taken = await takeBack(wrong._id)
    expect(taken.reply.statement.takenBack).toMatchObject({ by: 'Farhan', reason: 'The file of another account.' })
    expect((await takeBack(wrong._id)).problem.code).toBe('statement_taken_back')
    expect((await takeBack('none')).problem.code).toBe('not_found')
    expect(await overview()).toMatchObject({ statement: null, toExplain: 0, onlyAtBank: 0, missing: 0 })
    expect(await openLines()).toEqual([])
    const { rows } = await app.owner.query(`select reason from audit_entry where action = 'bank.take-back'`)
    expect(rows).toEqual([{ reason: 'The file of another account.' }])
    expect((await importing(['05/11/26,RENT,100.00,,600.00'])).status).toBe(201)
    expect(await overview()).toMatchObject({ onlyAtBank: 600, missing: 0 })
  })

  // @spec PAY-11
  test('keeps its lines from being matched, and a matched one keeps its statement', async () => {
    const { statement } = (await importing(['06/11/26,CHARGES,,10.00,590.00'])).reply
    const line = (await openLines()).find(({ narration }) => narration === 'CHARGES')
    const book = () =>
      as(anand).call(endpoints.bookLine, {
        params: { id: line?._id ?? '' },
        body: { kind: 'bank-charge', reason: 'As the bank says.' },
      })
    const funds = { kind: 'pay-in', amount: 600, reference: 'CAPITAL', reason: 'Capital.' } as const
    await as(anand).call(endpoints.enterMove, { body: funds })
    expect((await book()).status).toBe(200)
    expect((await takeBack(statement._id)).problem.code).toBe('statement_matched')
    await expect(
      app.owner.query(
        `update bank_statement set taken_back_at = kuri_now(), taken_back_by = $1, taken_back_why = 'x' where id = $2`,
        [anand.id, statement._id],
      ),
    ).rejects.toMatchObject({ constraint: 'bank_statement_matched' })
  })

  test('may be the first one: the next one says what the account had before, and the file may be read again', async () => {
    const [second, first] = (await overview()).statements.filter(({ takenBack }) => takenBack === null)
    expect([second?.matched, first?.matched]).toEqual([1, 0])
    expect((await takeBack(first?._id ?? '')).status).toBe(200)
    expect(await overview()).toMatchObject({ missing: 0, onlyAtBank: 600 })
  })
})

describe('the database', () => {
  // @spec PAY-11 @attack 7
  test('refuses a statement with a day after today, a line changed, and a statement that counts again', async () => {
    const insert = `insert into bank_statement (id, file_name, file_hash, from_day, to_day, opening_paise, closing_paise, imported_by)
      values (gen_random_uuid(), 'x', 'x', '2026-11-20', '2026-11-21', 0, 0, $1)`
    await expect(app.owner.query(insert, [anand.id])).rejects.toMatchObject({ constraint: 'bank_statement_future' })
    const changes = [
      ['update bank_line set amount_paise = 1', 'bank_line_frozen'],
      ['update bank_line set taken_back = false where taken_back', 'bank_line_frozen'],
      [
        'update bank_statement set taken_back_at = null, taken_back_by = null, taken_back_why = null where taken_back_at is not null',
        'bank_statement_frozen',
      ],
    ]
    for (const [statement = '', constraint] of changes) {
      await expect(app.owner.query(statement)).rejects.toMatchObject({ constraint })
    }
  })
})

describe('the same line read with other columns', () => {
  // @spec PAY-11 @attack 10
  test('is one line: with its balance, and without', async () => {
    const rows = [
      '19/11/26,UPI/CR/432100000001/ASHA,900.00,,1490.00',
      '19/11/26,UPI/CR/432100000002/ASHA,900.00,,2390.00',
    ]
    expect((await importing(rows)).reply.statement.lines).toBe(2)
    expect((await importing(rows, withoutBalance)).problem.code).toBe('statement_already_imported')
    const more = [...rows, '20/11/26,CASH,5.00,,2395.00']
    expect((await importing(more, withoutBalance)).reply).toMatchObject({ known: 2, statement: { lines: 1 } })
    expect((await openLines()).filter(({ amount }) => amount === 900)).toHaveLength(2)
  })
})
