import { endpoints } from '@kuri/contract'
import { fromRupees, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PASSWORD, api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* One company's November with its bank, read from top to bottom: each test goes on where the one before ended. */

let app: TestApp
let anand: Caller
let sana: Caller
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, '2026-11-05' as Day)
  anand = await given.admin(app, 'Anand')
  ;[asha] = await given.people(app, 'Asha')
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const columns = { titleRow: 0, date: 0, narration: 1, reference: 2, debit: 3, credit: 4, balance: 5 }
const TITLES = 'Date,Narration,Ref,Debit,Credit,Balance'
const importing = (rows: readonly string[], by = anand) =>
  as(by).call(endpoints.importStatement, {
    body: { fileName: 'november.csv', text: [TITLES, ...rows].join('\n'), columns },
  })
const overview = async () => (await as(anand).call(endpoints.reconciliation)).reply
const openMoves = async () => (await as(anand).call(endpoints.openMoves)).reply.moves
const openLines = async () => (await as(anand).call(endpoints.openLines)).reply.lines
const lineOf = async (narration: string): Promise<string> => {
  const found = (await openLines()).find((line) => line.narration === narration)
  if (!found) throw new Error(`no open line ${narration}`)
  return found._id
}
const book = (narration: string, kind: 'to-suspense' | 'bank-charge' | 'pay-in') =>
  lineOf(narration).then((id) =>
    as(anand).call(endpoints.bookLine, { params: { id }, body: { kind, reason: 'As the bank says.' } }),
  )
const enter = (kind: 'pay-in' | 'draw-funds', amount: number, by = anand) =>
  as(by).call(endpoints.enterMove, { body: { kind, amount, reference: 'CAPITAL0001', reason: 'Capital.' } })
const purse = async (of = asha) => (await as(of).call(endpoints.wallet)).reply.balance

const NOVEMBER = [
  '02/11/26,NEFT FROM PROMOTERS,CAPITAL0001,,"1,00,000.00","1,00,000.00"',
  '03/11/26,ASHA UPI,UTR000000000042,,5000.00,105000.00',
  '03/11/26,SOMEBODY,UTR000000000077,,700.00,105700.00',
  '04/11/26,SMS CHARGES,,17.70,,105682.30',
]

// @spec PAY-11
test('a statement is taken once, its lines are kept, and what says its own name is matched', async () => {
  expect((await enter('pay-in', 100_000)).reply.move).toMatchObject({ status: 'done', kind: 'pay-in' })
  await as(asha).call(endpoints.requestTopup, {
    body: { amount: 5_000, method: 'bank', reference: 'UTR000000000042' },
  })
  const { status, reply } = await importing(NOVEMBER)
  expect(status).toBe(201)
  expect(reply).toMatchObject({ known: 0, matched: 1, statement: { opening: 0, closing: 105_682.3, lines: 4 } })
  expect((await importing(NOVEMBER)).problem.code).toBe('statement_already_imported')
  expect(await overview()).toMatchObject({
    books: 100_000,
    difference: -5_682.3,
    onlyAtBank: 5_682.3,
    onlyInBooks: 0,
    missing: 0,
    isExplained: false,
  })
})

test('an overlapping statement brings only what is new; one with a hole in it is refused with its row', async () => {
  const next = '05/11/26,CASH DEPOSIT,,,300.00,105982.30'
  const { reply } = await importing([...NOVEMBER.slice(2), next])
  expect(reply).toMatchObject({ known: 2, statement: { lines: 1, closing: 105_982.3 } })
  const torn = await importing([next, '05/11/26,LATER,,,1.00,105999.30'])
  expect(torn.problem).toMatchObject({ code: 'statement_unreadable', message: expect.stringContaining('Row 3') })
  expect((await importing(['01/10/26,EARLIER,,,1.00,1.00'])).problem.code).toBe('statement_too_early')
  expect((await importing(['06/11/2062,LATER,,,1.00,1.00'])).problem).toMatchObject({
    code: 'statement_unreadable',
    message: expect.stringContaining('after today'),
  })
  expect((await importing(['total,,,,,'])).problem.code).toBe('statement_empty')
})

test('a statement of more than 10,000 rows is refused, and nothing of it is kept', async () => {
  const { problem } = await importing(Array.from({ length: 10_000 }, () => '06/11/26,MANY,,,1.00,'))
  expect(problem).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('shorter period') })
  expect((await importing(['total,,,,,'])).problem.code).toBe('statement_empty')
})

test('what a member announced is confirmed on the strength of the line, and reaches the wallet', async () => {
  const [expected] = (await overview()).expected
  expect(expected).toMatchObject({ source: 'topup', name: 'Asha', amount: 5_000 })
  const confirm = (id: string) =>
    as(anand).call(endpoints.confirmExpected, {
      params: { id },
      body: { source: 'topup', expected: expected?._id ?? '' },
    })
  expect((await confirm(await lineOf('SOMEBODY'))).problem.code).toBe('line_amount_differs')
  const line = await lineOf('ASHA UPI')
  expect((await confirm(line)).status).toBe(200)
  expect(await purse()).toBe(5_000)
  expect((await confirm(line)).problem.code).toBe('line_already_matched')
})

// @spec LED-7
test('money nobody is known for waits in suspense, and a second administrator gives it to its owner', async () => {
  expect((await book('SOMEBODY', 'bank-charge')).problem).toMatchObject({ code: 'invalid_input', field: 'kind' })
  expect((await book('SOMEBODY', 'to-suspense')).status).toBe(200)
  expect((await book('SMS CHARGES', 'bank-charge')).status).toBe(200)
  sana = await given.admin(app, 'Sana')
  const { rows } = await app.owner.query<{ journal_id: string }>('select journal_id from suspense_item')
  const id = String(rows[0]?.journal_id)
  const give = (by: Caller, userId = asha.id) =>
    as(by).call(endpoints.settleSuspense, { params: { id }, body: { userId, reason: 'She showed her slip.' } })
  const { move } = (await give(anand)).reply
  expect(move.status).toBe('waiting_second')
  expect((await give(sana)).problem.code).toBe('event_already_moved')
  const decide = (by: Caller) => as(by).call(endpoints.approveMove, { params: { id: move._id } })
  expect((await decide(anand)).problem.code).toBe('same_person_approval')
  await expect(
    app.owner.query(`update company_move set state = 'done' where id = $1`, [move._id]),
  ).rejects.toMatchObject({ constraint: 'approval_needed' })
  expect(await purse()).toBe(5_000)
  expect((await decide(sana)).reply.move.status).toBe('done')
  expect(await purse()).toBe(5_700)
  expect((await decide(sana)).problem.code).toBe('approval_already_decided')
  expect((await give(anand)).problem.code).toBe('not_found')
})

// @spec PAY-11
test('when the last line has its name nothing is unexplained, and a match can be taken back and made by hand', async () => {
  expect((await book('CASH DEPOSIT', 'pay-in')).status).toBe(200)
  expect(await overview()).toMatchObject({ books: 105_982.3, difference: 0, isExplained: true, toExplain: 0 })
  expect([await openLines(), await openMoves()]).toEqual([[], []])
  const { matched } = (await as(anand).call(endpoints.matchedLines)).reply
  expect(matched).toHaveLength(5)
  const params = { id: matched.find(({ line }) => line.narration === 'NEFT FROM PROMOTERS')?.line._id ?? '' }
  const unmatch = () => as(anand).call(endpoints.unmatchLine, { params, body: { reason: 'Wrong one.' } })
  expect((await unmatch()).status).toBe(200)
  expect((await unmatch()).problem.code).toBe('line_not_matched')
  const moves = await openMoves()
  expect(moves).toMatchObject([{ amount: 100_000, reference: 'CAPITAL0001', isYounger: false }])
  const match = (ids: string[]) => as(sana).call(endpoints.matchLine, { params, body: { moves: ids } })
  const id = moves[0]?._id ?? ''
  expect((await match(['7'])).problem.code).toBe('line_already_matched')
  expect((await match([id])).status).toBe(200)
  expect((await match([id])).problem.code).toBe('line_already_matched')
  expect((await overview()).isExplained).toBe(true)
})

// @spec PAY-11, LED-9, CMP-6
test('an event shows its movements, and a day book adds up from morning to night', async () => {
  const { matched } = (await as(anand).call(endpoints.matchedLines)).reply
  const params = { id: matched.find(({ line }) => line.narration === 'SOMEBODY')?.moves[0]?.journalId ?? '' }
  const { journal } = (await as(anand).call(endpoints.journal, { params })).reply
  expect(journal).toMatchObject({
    kind: 'payment.unmatched',
    by: 'Anand',
    reason: 'As the bank says.',
    reference: 'UTR000000000077',
    notCorrectable: 'event_already_moved',
    legs: [{ debit: 'bank', credit: 'suspense', amount: 700, phase: 'posted' }],
  })
  const book = (await as(anand).call(endpoints.dayBook)).reply
  expect(book.day).toBe('2026-11-05')
  expect(book.accounts[0]).toEqual({
    account: 'bank',
    opening: 0,
    into: 106_000,
    out: 17.7,
    closing: 105_982.3,
  })
  expect(book.kinds.find(({ kind }) => kind === 'company.paid-in')).toMatchObject({ times: 2, amount: 100_300 })
  const before = (await as(anand).call(endpoints.dayBook, { query: { day: '2026-11-04' } })).reply
  expect(before.journals).toEqual([])
  const headers = { authorization: `Bearer ${anand.token}` }
  const file = await app.app.inject({ url: '/api/admin/day-book.csv', headers })
  expect(file.body).toContain('UTR000000000077,Bank,Unidentified receipts,700')
  const late = async () => (await as(anand).call(endpoints.ageing)).reply
  expect(await late()).toEqual([])
})

// @spec LED-7
test('what is entered by mistake is undone by its opposite, once, by two; what the bank has seen is not', async () => {
  const journalOf = async (key: string): Promise<string> => {
    const { rows } = await app.owner.query<{ id: string }>(
      'select id from journal where event_key like $1 order by id',
      [key],
    )
    return String(rows.at(-1)?.id)
  }
  const correct = (id: string, by = anand) =>
    as(by).call(endpoints.correctEntry, { params: { id }, body: { reason: 'Counted twice.' } })
  expect((await correct(await journalOf('topup:%'))).problem.code).toBe('entry_on_statement')
  await given.funds(app, asha, fromRupees(200))
  const wrong = await journalOf('topup:%')
  const { move } = (await correct(wrong)).reply
  expect(move).toMatchObject({ kind: 'correction', status: 'waiting_second', amount: 200, user: { name: 'Asha' } })
  expect((await correct(wrong, sana)).problem.code).toBe('event_already_moved')
  await as(sana).call(endpoints.approveMove, { params: { id: move._id } })
  expect(await purse()).toBe(5_700)
  const { entries } = (await as(asha).call(endpoints.walletEntries, { query: { limit: 2 } })).reply
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['correction', -200],
    ['topup', 200],
  ])
  expect((await correct(wrong)).problem.code).toBe('event_already_moved')
  expect((await correct(await journalOf('reverse:%'))).problem.code).toBe('not_correctable')
  expect((await correct('none')).problem.code).toBe('not_found')
  expect((await overview()).isExplained).toBe(true)
})

// @spec LED-7, LED-9
test('a wallet is never overdrawn by a correction, nor the bank by what the company draws', async () => {
  const spent = await given.member(app, { name: 'Bala' })
  await given.funds(app, spent, fromRupees(900))
  const { rows } = await app.owner.query<{ id: string }>(
    `select max(id) as id from journal where event_key like 'topup:%'`,
  )
  const account = { holder: 'Bala', number: '123456789012', ifsc: 'SBIN0001234' }
  await as(spent).call(endpoints.requestWithdrawal, { body: { amount: 800, account, password: PASSWORD } })
  const params = { id: String(rows[0]?.id) }
  const { move } = (await as(anand).call(endpoints.correctEntry, { params, body: { reason: 'Not his.' } })).reply
  const approve = (id: string) => as(sana).call(endpoints.approveMove, { params: { id } })
  expect((await approve(move._id)).problem.code).toBe('wallet_spent')
  const held = { what: 'hold', amount: 800, isLate: false }
  expect((await as(anand).call(endpoints.ageing)).reply).toMatchObject([held])
  await app.clock.advance({ hours: 25 })
  expect((await as(anand).call(endpoints.ageing)).reply).toMatchObject([{ ...held, isLate: true }])
  const refused = await as(sana).call(endpoints.rejectMove, {
    params: { id: move._id },
    body: { reason: 'He has spent it.' },
  })
  expect(refused.reply.move).toMatchObject({ status: 'rejected', refusedWhy: 'He has spent it.' })
  const drawn = (await enter('draw-funds', 100_301)).reply.move
  expect((await approve(drawn._id)).problem.code).toBe('company_must_fund')
})

test('whoever a move names stays, also one that was turned down', async () => {
  const charu = await given.member(app, { name: 'Charu' })
  const back = { params: { id: charu.id }, body: { amount: 5, reason: 'Not hers.' } }
  const { move } = (await as(anand).call(endpoints.takeBack, back)).reply
  await as(sana).call(endpoints.rejectMove, { params: { id: move._id }, body: { reason: 'It is.' } })
  const remove = await as(anand).call(endpoints.deleteUser, { params: { id: charu.id } })
  expect(remove.problem).toMatchObject({ code: 'user_has_money' })
})

// @spec PAY-11 @attack 4 @finding W14
test('one line confirmed for two top-ups at once credits one of them and refuses the other', async () => {
  const payers = await Promise.all(['Devi', 'Esha'].map((name) => given.member(app, { name })))
  for (const payer of payers) {
    await as(payer).call(endpoints.requestTopup, {
      body: { amount: 640, method: 'bank', reference: `NEFT ${payer.id}` },
    })
  }
  const { statement } = await overview()
  const balance = (statement?.closing ?? 0) + 640
  expect((await importing([`02/11/26,NEFT 640,,,640.00,${balance.toFixed(2)}`], anand)).status).toBe(201)
  const id = await lineOf('NEFT 640')
  const expected = (await overview()).expected.filter(({ amount }) => amount === 640)
  const answers = await Promise.all(
    [anand, sana].map((by, place) =>
      as(by).call(endpoints.confirmExpected, {
        params: { id },
        body: { source: 'topup', expected: expected[place]?._id ?? '' },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('line_already_matched')
  const balances = await Promise.all(payers.map((payer) => purse(payer)))
  expect(balances.reduce((one, other) => one + other, 0)).toBe(640)
})

// @spec LED-7, LED-9
test('an entry that the bank shows while its correction waits stays as it is', async () => {
  const cara = await given.member(app, { name: 'Cara' })
  const slip = { amount: 150, method: 'bank', reference: 'UTR000000000150' } as const
  const { topup } = (await as(cara).call(endpoints.requestTopup, { body: slip })).reply
  expect((await as(anand).call(endpoints.approveTopup, { params: { id: topup._id } })).status).toBe(200)
  const { rows } = await app.owner.query<{ id: string }>(
    `select max(id) as id from journal where event_key like 'topup:%'`,
  )
  const params = { id: String(rows[0]?.id) }
  const { move } = (await as(anand).call(endpoints.correctEntry, { params, body: { reason: 'Not hers.' } })).reply
  const imported = await importing(['06/11/26,CARA,UTR000000000150,,150.00,106132.30'])
  expect(imported.reply).toMatchObject({ matched: 1 })
  const { problem } = await as(sana).call(endpoints.approveMove, { params: { id: move._id } })
  expect(problem.code).toBe('entry_on_statement')
  expect(await purse(cara)).toBe(150)
  await as(sana).call(endpoints.rejectMove, { params: { id: move._id }, body: { reason: 'The bank shows it.' } })
})
