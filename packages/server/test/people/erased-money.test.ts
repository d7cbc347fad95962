import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PASSWORD, api, signIn, signInAgain, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* Nobody leaves while money for them may be on its way, and what comes later is not credited to an erased person. */

let app: TestApp
let anand: Caller
let sana: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-05'))
  anand = await given.admin(app, 'Anand')
  sana = await given.admin(app, 'Sana')
  await writeUnapproved(app, `update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const erase = (who: Caller) => as(who).call(endpoints.eraseMe, { body: { password: PASSWORD } })
const imports = async (row: string) => {
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const body = { fileName: 'january.csv', text: `Date,Narration,Credit,Debit\n${row}`, columns }
  return (await as(anand).call(endpoints.importStatement, { body })).reply
}

// @attack 140 @finding B4
test('a UPI request that may have been paid keeps its member for seven days; its line credits nobody who has left', async () => {
  let renu = await signIn(app, 'Renu')
  const { upi } = (await as(renu).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 640 } })).reply
  expect((await erase(renu)).problem.code).toBe('money_is_open')
  await app.clock.advance({ hours: 24 * 7 + 1 })
  ;[anand, renu] = [await signInAgain(app, anand), await signInAgain(app, renu)]
  expect((await erase(renu)).status).toBe(200)
  expect((await imports(`12/01/27,UPI/912100000001/${upi.reference},640.00,`)).matched).toBe(0)
  const { lines } = (await as(anand).call(endpoints.openLines)).reply
  expect(lines.map(({ amount }) => amount)).toEqual([640])
  const credit = `update upi_payment set state = 'credited', utr = '912100000001', checker = $2, decided_at = kuri_now() where id = $1`
  await expect(app.owner.query(credit, [upi._id, anand.id])).rejects.toMatchObject({ constraint: 'person_erased' })
})

// @attack 140 @finding B4
test('a move from suspense that waits keeps its member; no move and no top-up is entered for who has left', async () => {
  ;[anand, sana] = [await signInAgain(app, anand), await signInAgain(app, sana)]
  const tara = await signIn(app, 'Tara')
  await imports('12/01/27,NEFT FROM SOMEBODY,650.00,')
  const { lines } = (await as(anand).call(endpoints.openLines)).reply
  const line = { id: lines.find(({ amount }) => amount === 650)?._id ?? '' }
  const book = { kind: 'to-suspense', reason: 'Nobody is known for it.' } as const
  await as(anand).call(endpoints.bookLine, { params: line, body: book })
  const { rows } = await app.owner.query<{ journal_id: string }>('select journal_id from suspense_item')
  const params = { id: String(rows[0]?.journal_id) }
  const give = () =>
    as(anand).call(endpoints.settleSuspense, { params, body: { userId: tara.id, reason: 'Her slip.' } })
  const { move } = (await give()).reply
  expect(move.status).toBe('waiting_second')
  expect((await erase(tara)).problem.code).toBe('money_is_open')
  const reject = { params: { id: move._id }, body: { reason: 'Not hers.' } }
  expect((await as(sana).call(endpoints.rejectMove, reject)).status).toBe(200)
  expect((await erase(tara)).status).toBe(200)
  expect((await give()).problem.code).toBe('person_erased')
  const topup = `insert into topup (id, person_id, amount_paise, state, needs_second, maker, checker, decided_at)
    values (gen_random_uuid(), $1, $2, 'approved', false, $3, $3, kuri_now())`
  await expect(app.owner.query(topup, [tara.id, fromRupees(10), anand.id])).rejects.toMatchObject({
    constraint: 'person_erased',
  })
})
