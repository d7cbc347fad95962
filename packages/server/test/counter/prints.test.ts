import { endpoints } from '@kuri/contract'
import { dueDay, type MonthName } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

let app: TestApp
let running: given.RunningChit
let other: given.RunningChit
let sana: Caller
let admin: Caller
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://chits.example' })
  await given.clock(app, START)
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: START })
  other = await given.runningChit(app, { name: 'Other Five', startDate: START, members: running.members })
  sana = await signIn(app, 'Sana', 'cashier')
  await given.clock(app, dueDay(START, 2))
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const line = (month: MonthName, amount = 10_000, chitId = running.chit._id) => ({ chitId, month, year: 2027, amount })
const take = async (ticketNo: number, lines: readonly ReturnType<typeof line>[], toWallet?: number) => {
  const body = { memberId: member(ticketNo).id, lines: [...lines], method: 'cash' as const, tendered: 100_000 }
  const taken = await as(sana).call(endpoints.takeReceipt, {
    idempotencyKey: newId(),
    body: { ...body, ...(toWallet !== undefined && { toWallet }) },
  })
  return taken.reply.receipt
}
const print = async (number: string, by = sana) =>
  await as(by).call(endpoints.printReceipt, { idempotencyKey: newId(), params: { number } })
const file = async (number: string, who: Caller) =>
  await app.app.inject({ url: `/api/receipts/${number}.pdf`, headers: { authorization: `Bearer ${who.token}` } })
const textOf = async (number: string, who: Caller) => linesOfPdf((await file(number, who)).rawPayload).join('\n')
const check = (body: object) => api(app).call(endpoints.checkReceipt, { body })

/** What member 1 owes today of a chit. */
const dueOf = async (chitId: string) =>
  (await as(sana).call(endpoints.counterMember, { params: { id: member(1).id } })).reply.lines
    .filter((due) => due.chitId === chitId)
    .reduce((all, { amount }) => all + amount, 0)

// @spec PAY-7
describe('what stays due on a receipt of the counter', () => {
  test('is what the dues of its chits still come to after it, and nothing for money that goes to the wallet', async () => {
    const first = await take(1, [line('January', 4_000)])
    expect([first.stillDue, await dueOf(running.chit._id)]).toEqual([16_000, 16_000])
    const both = await take(1, [line('January', 6_000), line('January', 10_000, other.chit._id)])
    expect(both.stillDue).toBe((await dueOf(running.chit._id)) + (await dueOf(other.chit._id)))
    expect((await take(1, [line('February'), line('March')])).stillDue).toBe(0)
    expect((await take(1, [], 250)).stillDue).toBeNull()
  })

  test('stays as it was when more is paid later: it stands on the paper of that day', async () => {
    const { number, stillDue } = await take(2, [line('January')])
    expect(stillDue).toBe(10_000)
    await take(2, [line('February')])
    const again = (await as(sana).call(endpoints.counterReceipt, { params: { number } })).reply.receipt
    expect(again.stillDue).toBe(10_000)
    await expect(
      app.owner.query('update counter_receipt set still_due_paise = 0 where number = $1', [number]),
    ).rejects.toThrow('counter_receipt')
  })
})

// @spec PAY-7
describe('a print of a receipt of the counter', () => {
  test('is the original the first time and a duplicate with its number every further time, as a slip and as a file', async () => {
    const { number, prints } = await take(3, [line('January')])
    expect(prints).toBe(0)
    expect((await print(number)).reply.receipt.prints).toBe(1)
    expect(await textOf(number, sana)).toContain('DUPLICATE 1')
    expect((await print(number)).reply.receipt.prints).toBe(3)
    expect(await textOf(number, member(3))).toContain('DUPLICATE 3')
    expect((await as(sana).call(endpoints.counterReceipt, { params: { number } })).reply.receipt.prints).toBe(4)
  })

  test('a file that nobody printed before is the original: it says what stays due and where it is checked', async () => {
    const { number } = await take(4, [line('January')])
    const text = await textOf(number, member(4))
    expect(text).not.toContain('DUPLICATE')
    expect(text).toMatch(/Still due on .* for these chits: ₹10,000\./)
    expect(text).toContain('https://chits.example/verify')
  })

  test('of two at the same time one is the original; the number of neither is lost', async () => {
    const { number } = await take(5, [line('January')])
    const both = await Promise.all([print(number), print(number), print(number)])
    expect(both.map(({ reply }) => reply.receipt.prints).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    const { rows } = await app.owner.query<{ no: number; printed_by: string }>(
      `select p.no, printed_by from counter_print p join counter_receipt r on r.id = receipt_id
        where number = $1 order by p.no`,
      [number],
    )
    expect(rows).toEqual([1, 2, 3].map((no) => ({ no, printed_by: sana.id })))
  })

  test('is of the acknowledgement of a cheque too', async () => {
    const body = {
      memberId: member(5).id,
      lines: [line('February')],
      method: 'cheque' as const,
      cheque: { chequeNo: '000123', bank: 'Canara Bank, Thrissur', dated: '2027-02-01' },
    }
    const { number, prints, stillDue } = (await as(sana).call(endpoints.takeReceipt, { body })).reply.receipt
    expect([prints, stillDue]).toEqual([0, null])
    await print(number)
    expect(await textOf(number, sana)).toContain('DUPLICATE 1')
    expect((await print(number)).reply.receipt.prints).toBe(3)
    expect((await check({ number, amount: 10_000 })).reply).toMatchObject({
      result: 'recorded',
      cheque: { state: 'received', returnedAt: null },
      number,
      amount: 10_000,
    })
  })

  test('is refused to who takes no payments, and for a number that was not given; it cannot be taken back', async () => {
    const { number } = await take(5, [], 100)
    const mani = await signIn(app, 'Mani', 'manager')
    expect((await print(number, mani)).status).toBe(403)
    expect((await print('C-2027-000999')).status).toBe(404)
    expect((await file(number, member(1))).statusCode).toBe(404)
    await print(number)
    await expect(app.owner.query('delete from counter_print')).rejects.toThrow('counter_print')
    await expect(app.owner.query('update counter_print set no = 1')).rejects.toThrow('counter_print')
  })
})

// @spec PAY-7
test('anybody checks a receipt of the counter by the address in its QR code: number and amount, and nothing by the number alone', async () => {
  const { number } = await take(4, [line('February', 3_000)])
  const { reply } = await as(sana).call(endpoints.counterReceipt, { params: { number } })
  expect(reply.check.link).toBe(`https://chits.example/verify#number=${number}&amount=3000`)
  expect((await check({ number, amount: 3_000 })).reply).toEqual({
    result: 'recorded',
    cheque: null,
    number,
    amount: 3_000,
    receivedOn: '2027-02-05',
  })
  const unknown = { result: 'unknown', number: null, cheque: null, amount: null, receivedOn: null }
  expect((await check({ number })).reply).toEqual(unknown)
  expect((await check({ number, amount: 3_001 })).reply).toEqual(unknown)
  expect((await check({ number: 'C-2027-000999', amount: 3_000 })).reply).toEqual(unknown)
  const gone = await take(3, [], 500)
  await as(sana).call(endpoints.cancelReceipt, { params: { number: gone.number }, body: { reason: 'Wrong member.' } })
  expect((await check({ number: gone.number, amount: 500 })).reply.result).toBe('recorded')
  const { rows } = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-cancel' } })).reply
  await as(admin).call(endpoints.approveCancellation, { params: { id: rows[0]?.id ?? '' } })
  expect((await check({ number: gone.number, amount: 500 })).reply).toMatchObject({ result: 'cancelled', amount: 500 })
})
