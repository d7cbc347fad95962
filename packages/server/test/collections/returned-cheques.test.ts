import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { owedCheque } from '../cheques/owed-cheque.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { inPieces } from './pieces.ts'
import { openPhone, qrOf, type Phone, type Slip } from './phone.ts'
import { settleAll } from './settle.ts'

/* What a member owes for a returned cheque, taken by a collector at the door. */

let app: TestApp
let running: given.RunningChit
let hema: Caller
let chitra: Caller
let ravi: Caller
let manager: Caller
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  chitra = await signIn(app, 'Chitra', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  manager = await signIn(app, 'Mani', 'manager')
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, FEBRUARY)
  hema = await signIn(app, 'Hema', 'collector')
  for (const { id } of running.members) {
    await as(manager).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  }
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const FEBRUARY = dueDay(START, 2)
const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const february = (ticketNo: number, amount = 10_000) =>
  ({ chitId: running.chit._id, ticketNo, month: 'February', year: 2027, amount }) as const
const returned = (ticketNo: number): Promise<string> =>
  owedCheque(app, { running, ticketNo, start: START, today: FEBRUARY, cashier: chitra, other: ravi })
interface Taken extends Partial<Slip> {
  readonly rupees?: number
}
const take = (ticketNo: number, debtId: string, { rupees = 10_000, ...more }: Taken = {}) =>
  phone.give({
    memberId: member(ticketNo).id,
    lines: [],
    debts: [{ debtId, amount: rupees }],
    ...more,
  })
const sync = (receipts = phone.given) => as(hema).call(endpoints.syncReceipts, { body: { receipts: [...receipts] } })
const sent = async () => (await sync()).reply.receipts.map(({ status, reason }) => reason ?? status)
const owedBy = (ticketNo: number): Promise<number> => rupeesIn(app, `debt:${member(ticketNo).id}`)
const wallet = (ticketNo: number): Promise<number> => rupeesIn(app, `wallet:${member(ticketNo).id}`)
const suspense = (): Promise<number> => rupeesIn(app, 'suspense')
const hand = (): Promise<number> => rupeesIn(app, `cash_in_hand:${hema.id}`)
const payFromWallet = (ticketNo: number, id: string) => as(member(ticketNo)).call(endpoints.payDebt, { params: { id } })
const stopOf = async (ticketNo: number) =>
  (await phone.fetchRound()).members.find(({ user }) => user._id === member(ticketNo).id)

// @spec PAY-16, PAY-13
describe('what a member owes for a returned cheque, at the door', () => {
  test('stands in the round beside the dues, with and without network', async () => {
    const id = await returned(1)
    const owed = [{ _id: id, bank: 'Federal Bank, Thrissur', amount: 10_000, charge: 0, since: FEBRUARY }]
    expect(await stopOf(1)).toMatchObject({ dues: [{ month: 'February' }], debts: owed })
    expect((await stopOf(2))?.debts).toEqual([])
    const { members } = (await as(hema).call(endpoints.round)).reply
    expect(members.find(({ user }) => user._id === member(1).id)?.debts).toMatchObject(owed)
  })

  test('puts a member who owes nothing else before those who owe nothing', async () => {
    await given.paid(app, running, 1, { except: [1] })
    await returned(1)
    await given.paid(app, running, 2, { except: [] })
    const { members } = (await as(hema).call(endpoints.round)).reply
    expect(members[0]).toMatchObject({ user: { _id: member(1).id }, dues: [], debts: [{ amount: 10_000 }] })
  })

  test('is settled by the signed receipt with a contribution, once however often it is sent', async () => {
    const id = await returned(1)
    const receipt = await take(1, id, { lines: [february(1)] })
    const all = await Promise.all(Array.from({ length: 10 }, () => sync()))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(await sent()).toEqual(['booked'])
    expect([await owedBy(1), await wallet(1), await hand()]).toEqual([0, 0, 20_000])
    expect(await stopOf(1)).toMatchObject({ dues: [], debts: [], visits: [{ outcome: 'paid', amount: 20_000 }] })
    expect((await api(app).call(endpoints.checkReceipt, { body: qrOf(receipt) })).reply).toMatchObject({
      result: 'signed',
      amount: 20_000,
    })
    const { handover } = (await as(hema).call(endpoints.offerHandover, { body: {} })).reply
    const [cheque] = (await as(member(1)).call(endpoints.myCheques)).reply.cheques
    expect(cheque?.settledAt).not.toBeNull()
    const paidFor = handover.collections.find(({ due }) => due === null)
    expect(paidFor?.debt).toEqual({ number: cheque?.number, chequeNo: cheque?.chequeNo })
    const body = { counted: inPieces(20_000), upi: 0 }
    const counted = await as(chitra).call(endpoints.confirmHandover, { params: { id: handover._id }, body })
    expect(counted.reply.handover.status).toBe('confirmed')
  })

  test('is checked by its QR code with its whole sum before it has arrived', async () => {
    const receipt = await take(1, await returned(1), { lines: [february(1, 4_000)] })
    const { reply } = await api(app).call(endpoints.checkReceipt, { body: qrOf(receipt) })
    expect(reply).toMatchObject({ result: 'signed', amount: 14_000, receivedOn: null })
  })

  test('is paid by UPI with a contribution under one number', async () => {
    const id = await returned(1)
    await take(1, id, { lines: [february(1)], method: 'upi', reference: '712345678901' })
    expect(await sent()).toEqual(['booked'])
    expect([await owedBy(1), await rupeesIn(app, `upi_to_check:${hema.id}`)]).toEqual([0, 20_000])
  })

  test('that was paid meanwhile is not paid twice: the money waits, and a cashier gives it to the wallet', async () => {
    const id = await returned(1)
    await given.funds(app, member(1), fromRupees(10_000))
    const before = await suspense()
    await take(1, id)
    expect((await payFromWallet(1, id)).status).toBe(200)
    expect(await sent()).toEqual(['not_owed'])
    expect([await owedBy(1), await hand(), (await suspense()) - before]).toEqual([0, 10_000, 10_000])
    await settleAll({ app, cashier: chitra, collector: hema, other: member(4) })
    expect([await wallet(1), await suspense()]).toEqual([10_000, before])
  })

  test('is paid once when its member pays from the wallet at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3].map(returned))
    for (const ticketNo of [1, 2, 3]) await given.funds(app, member(ticketNo), fromRupees(10_000))
    const before = await suspense()
    for (const [place, id] of ids.entries()) await take(place + 1, id)
    const [answer] = await Promise.all([sync(), ...ids.map((id, place) => payFromWallet(place + 1, id))])
    expect(answer.status).toBe(200)
    const left = await Promise.all([1, 2, 3].map(wallet))
    expect(left.reduce((sum, one) => sum + one, 0) + (await suspense()) - before).toBe(30_000)
    expect(await Promise.all([1, 2, 3].map(owedBy))).toEqual([0, 0, 0])
  })

  test('takes no more than is owed: the rest waits for a cashier', async () => {
    const id = await returned(1)
    const before = await suspense()
    await take(1, id, { rupees: 10_250 })
    expect(await sent()).toEqual(['more_than_due'])
    expect([await owedBy(1), (await suspense()) - before]).toEqual([0, 250])
  })

  test.each([
    ['for less than is owed', (id: string): Promise<unknown> => take(1, id, { rupees: 9_999 })],
    ['from another member', (id: string): Promise<unknown> => take(2, id)],
    ['for a cheque we do not have', (): Promise<unknown> => take(1, newId())],
    ['for a cheque without a right id', (): Promise<unknown> => take(1, 'f'.repeat(24))],
  ])('is not settled by money %s, which waits for a cashier', async (_what, give) => {
    const id = await returned(1)
    const before = await suspense()
    await give(id)
    expect(await sent()).toEqual(['not_owed'])
    expect(await owedBy(1)).toBe(10_000)
    expect(await suspense()).toBeGreaterThan(before)
  })

  test('is settled once by a receipt that names it twice', async () => {
    const id = await returned(1)
    const before = await suspense()
    const twice = { debtId: id, amount: 10_000 }
    await take(1, id, { debts: [twice, twice] })
    expect(await sent()).toEqual(['not_owed'])
    expect([await owedBy(1), (await suspense()) - before]).toEqual([0, 10_000])
  })

  test('given as another cheque is received, and its money stays in the wallet when it is cleared', async () => {
    const id = await returned(1)
    const cheque = { chequeNo: '712001', bank: 'Federal Bank, Thrissur', dated: FEBRUARY }
    await take(1, id, { lines: [february(1)], method: 'cheque', cheque })
    expect(await sent()).toEqual(['booked'])
    const [taken] = (await as(member(1)).call(endpoints.myCheques)).reply.cheques
    expect(taken).toMatchObject({ amount: 20_000, toWallet: 10_000, lines: [{ month: 'February' }] })
    expect(await owedBy(1)).toBe(10_000)
  })

  test('is refused in a receipt without any amount', async () => {
    const empty = await phone.give({ memberId: member(1).id, lines: [] })
    expect((await sync([empty])).problem).toMatchObject({ code: 'invalid_input' })
  })

  test('is the debt of the member who paid, the whole of it and once: the database takes no other money', async () => {
    const id = await returned(1)
    await take(1, id)
    await sync()
    const again = (personId: string, less: number) =>
      app.owner.query(
        `insert into collection (id, collector_id, person_id, put_into, debt_id, amount_paise, method, signed_receipt)
         select gen_random_uuid(), collector_id, $2, 'debt', debt_id, amount_paise - $3::int, 'cash', signed_receipt
           from collection where debt_id = $1`,
        [id, personId, less],
      )
    await expect(again(member(1).id, 100)).rejects.toMatchObject({ constraint: 'collection_pays_debt' })
    await expect(again(member(1).id, 0)).rejects.toMatchObject({ constraint: 'collection_debt_once' })
    const withoutIndex = again(member(2).id, 0)
    await expect(withoutIndex).rejects.toMatchObject({ constraint: 'collection_debt_once' })
  })
})

// @spec PAY-7, PAY-13
test('what a member owes for a cancelled receipt stands in the round, and the signed receipt pays it as a whole', async () => {
  await as(chitra).call(endpoints.openTill, { body: { float: 0 } })
  const lines = [{ ...february(1), month: 'January' as const }]
  const body = { memberId: member(1).id, lines, method: 'cash', tendered: 10_000 } as const
  const { number } = (await as(chitra).call(endpoints.takeReceipt, { body })).reply.receipt
  await as(chitra).call(endpoints.cancelReceipt, { params: { number }, body: { reason: 'The wrong member.' } })
  const admin = await given.admin(app)
  const { rows } = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-cancel' } })).reply
  const id = rows[0]?.id ?? ''
  expect((await as(admin).call(endpoints.approveCancellation, { params: { id } })).status).toBe(200)
  const owed = { _id: id, number, chequeNo: null, bank: null, amount: 10_000, since: FEBRUARY }
  expect(await stopOf(1)).toMatchObject({ dues: [{ month: 'February' }], debts: [owed] })
  const short = await take(1, id, { rupees: 9_999 })
  await take(1, id, { lines: [february(1)] })
  expect(short.number).not.toBe('')
  expect(await sent()).toEqual(['not_owed', 'booked'])
  expect([await owedBy(1), await wallet(1)]).toEqual([0, 0])
  const { handover } = (await as(hema).call(endpoints.offerHandover, { body: {} })).reply
  expect(handover.collections.map(({ debt }) => debt)).toContainEqual({ number, chequeNo: null })
})
