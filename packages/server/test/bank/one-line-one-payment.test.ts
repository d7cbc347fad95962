import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import * as given from '../given.ts'
import { balanceOf } from '../payments/checkout.ts'

/* A line of the bank's statement is the evidence of one payment: whoever else asks for its money, in whatever way, is refused. */

let app: TestApp
let anand: Caller
let sana: Caller
let farhan: Caller
let asha: Caller
let bala: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-05'))
  anand = await given.admin(app, 'Anand')
  sana = await given.admin(app, 'Sana')
  farhan = await signIn(app, 'Farhan', 'cashier')
  asha = await given.member(app, { name: 'Asha' })
  bala = await given.member(app, { name: 'Bala' })
  running = await given.runningChit(app, { startDate: day('2027-01-05') })
  await writeUnapproved(app, `update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
let utrs = 832_100_000_000
const newUtr = (): string => String((utrs += 1))
const start = async (by: Caller, amount: number) =>
  (await as(by).call(endpoints.startUpi, { body: { purpose: 'topup', amount } })).reply.upi
const claim = async (by: Caller, amount: number, utr: string): Promise<string> => {
  const { _id: id } = await start(by, amount)
  return (await as(by).call(endpoints.claimUpi, { params: { id }, body: { utr } })).reply.upi._id
}
/** Lines that a cashier imports credit nobody by themselves. */
const imports = async (...rows: string[]) => {
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const body = { fileName: 'january.csv', text: ['Date,Narration,Credit,Debit', ...rows].join('\n'), columns }
  return (await as(farhan).call(endpoints.importStatement, { body })).reply
}
const lineWith = async (words: string): Promise<string> => {
  const { lines } = (await as(anand).call(endpoints.openLines, { query: { search: words } })).reply
  return lines[0]?._id ?? ''
}
const report = async (by: Caller, amount: number, reference: string): Promise<string> =>
  (await as(by).call(endpoints.requestTopup, { body: { amount, method: 'bank', reference } })).reply.topup._id
const approve = (id: string) => as(anand).call(endpoints.approveTopup, { params: { id } })
const approveUpi = (id: string) => as(anand).call(endpoints.approveUpi, { params: { id } })
const book = async (words: string) =>
  await as(anand).call(endpoints.bookLine, {
    params: { id: await lineWith(words) },
    body: { kind: 'to-suspense', reason: 'Nobody is known for it.' },
  })
const confirm = (expected: string, id: string) =>
  as(anand).call(endpoints.confirmExpected, { params: { id }, body: { source: 'topup', expected } })
const take = (of: Caller, amount: number, reference: string, reason?: string) =>
  as(farhan).call(endpoints.takeTopup, {
    body: { userId: of.id, amount, method: 'bank', reference, ...(reason && { reason }) },
  })

describe('a line that names a member’s UPI request', () => {
  // @attack 136 @finding A2
  test('pays no bank top-up, no counter entry, no contribution and no collection under its number', async () => {
    const utr = newUtr()
    const { reference } = await start(asha, 501)
    await imports(`05/01/27,UPI/ASHA/${reference}/${utr},501.00,`)
    expect((await approve(await report(bala, 501, utr))).problem.code).toBe('line_names_another')
    expect((await approveUpi(await claim(bala, 501, utr))).problem.code).toBe('line_names_another')
    const reason = 'He showed his phone.'
    expect((await take(bala, 501, utr, reason)).problem.code).toBe('line_names_another')
    const holder = running.members[0] ?? bala
    const due = { userId: holder.id, chitId: running.chit._id, month: 'January', year: 2027 } as const
    const paid = await as(farhan).call(endpoints.takePayment, {
      body: { ...due, method: 'bank', reference: utr, reason },
    })
    expect(paid.problem.code).toBe('line_names_another')
    const hema = await signIn(app, 'Hema', 'collector')
    const { chitId } = due
    const taken = { memberId: holder.id, chitId, ticketNo: 1, month: 'January', amount: 10_000 } as const
    expect(await takeOnVisit(app, hema, { ...taken, method: 'upi', reference: utr })).toMatchObject({
      status: 'unallocated',
      reason: 'bank_number',
    })
    const insert = `insert into bank_reference (number, event_key, person_id, amount_paise) values ($1, 'topup:x', $2, 1)`
    await expect(app.owner.query(insert, [utr, bala.id])).rejects.toMatchObject({ constraint: 'line_names_another' })
    expect(await balanceOf(app, bala)).toBe(0)
  })

  // @attack 136 @finding A2
  test('is matched with another’s credit neither by its amount nor by hand, and the checks stay green', async () => {
    const { reference } = await start(asha, 502)
    const { topup } = (await take(bala, 503, newUtr())).reply
    expect((await approve(topup._id)).status).toBe(200)
    expect((await imports(`05/01/27,UPI/ASHA/${reference}/${newUtr()},503.00,`)).matched).toBe(0)
    const { moves } = (await as(anand).call(endpoints.openMoves)).reply
    const move = moves.find(({ amount }) => amount === 503)?._id ?? ''
    const params = { id: await lineWith(reference) }
    const byHand = await as(anand).call(endpoints.matchLine, { params, body: { moves: [move] } })
    expect(byHand.problem.code).toBe('line_names_another')
    const match = `insert into bank_match (line_id, transfer_id, how) values ($1, $2, 'hand')`
    await expect(app.owner.query(match, [params.id, move])).rejects.toMatchObject({ constraint: 'line_names_another' })
  })
})

describe('a line that stands for another entry', () => {
  // @attack 137 @finding A3
  test('put aside without an owner, pays neither a UPI claim nor a bank top-up of its number', async () => {
    const utr = newUtr()
    await imports(`05/01/27,IMPS/${utr}/SOMEBODY,511.00,`)
    expect((await book(utr)).status).toBe(200)
    const [claimed, topup] = [await claim(asha, 511, utr), await report(bala, 511, utr)]
    expect((await approveUpi(claimed)).problem.code).toBe('number_on_matched_line')
    expect((await approve(topup)).problem.code).toBe('number_on_matched_line')
    expect((await take(bala, 511, utr, 'Sure.')).problem.code).toBe('number_on_matched_line')
    const insert = `insert into bank_reference (number, event_key, person_id, amount_paise) values ($1, 'topup:x', $2, 1)`
    await expect(app.owner.query(insert, [utr, bala.id])).rejects.toMatchObject({
      constraint: 'number_on_matched_line',
    })
  })

  // @finding A3
  test('is not put aside when a payment was credited under its number before', async () => {
    const utr = newUtr()
    expect((await approve(await report(asha, 512, utr))).status).toBe(200)
    await imports(`05/01/27,IMPS/${utr}/ASHA,513.00,`)
    expect((await book(utr)).problem.code).toBe('line_number_used')
  })

  // @attack 138 @finding A3
  test('is confirmed for a top-up without a number, whose claim under the line’s number is refused then', async () => {
    const utr = newUtr()
    const topup = await report(asha, 514, 'NEFT by Asha')
    expect((await approve(topup)).problem.code).toBe('bank_number_missing')
    await imports(`05/01/27,IMPS/${utr}/ASHA,514.00,`)
    expect((await confirm(topup, await lineWith(utr))).status).toBe(200)
    const { _id: id } = await start(asha, 514)
    expect((await as(asha).call(endpoints.claimUpi, { params: { id }, body: { utr } })).problem.code).toBe(
      'utr_already_used',
    )
  })

  // @finding A3
  test('without a number at all, confirms a top-up once', async () => {
    const before = await balanceOf(app, asha)
    const [first, second] = [await report(asha, 515, 'cash deposit'), await report(asha, 515, 'cash deposit')]
    await imports('05/01/27,BY CASH BRANCH,515.00,')
    const line = await lineWith('BY CASH')
    expect((await confirm(first, line)).status).toBe(200)
    expect((await confirm(second, line)).problem.code).toBe('line_already_matched')
    expect((await approve(second)).problem.code).toBe('bank_number_missing')
    expect(await balanceOf(app, asha)).toBe(before + 515)
  })
})

describe('a payment by bank without a number', () => {
  // @attack 138 @finding A3
  test('that staff enter has a written reason, which the second person reads; the database holds it', async () => {
    expect((await take(bala, 521, 'NEFT by Bala')).problem).toMatchObject({
      code: 'bank_number_missing',
      field: 'reason',
    })
    const { topup } = (await take(bala, 521, 'NEFT by Bala', 'The bank was closed; passbook seen.')).reply
    expect(topup.exception).toBe('The bank was closed; passbook seen.')
    expect((await as(sana).call(endpoints.approveTopup, { params: { id: topup._id } })).status).toBe(200)
    const waiting = await report(bala, 522, 'no number')
    const alone = `update topup set state = 'approved', checker = $2, decided_at = kuri_now() where id = $1`
    await expect(app.owner.query(alone, [waiting, anand.id])).rejects.toMatchObject({
      constraint: 'bank_payment_evidence',
    })
  })
})
