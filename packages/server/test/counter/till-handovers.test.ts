import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import * as given from '../given.ts'
import { rupeesIn } from './rupees-in.ts'

let app: TestApp
let running: given.RunningChit
let hema: Caller
let sana: Caller
let ravi: Caller
let mani: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-04'))
  running = await given.runningChit(app, { startDate: day('2027-01-04') })
  hema = await signIn(app, 'Hema', 'collector')
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  mani = await signIn(app, 'Mani', 'manager')
  for (const { id } of running.members) {
    await as(mani).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  }
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const balance = (code: string): Promise<number> => rupeesIn(app, code)
const mine = async (by = sana) => (await as(by).call(endpoints.myTill)).reply.till

/** Hema collects January of a ticket and hands it over; gives the handover. */
async function handedOver(ticketNo: number): Promise<string> {
  const due = { chitId: running.chit._id, ticketNo, month: 'January', year: 2027, amount: 10_000 } as const
  const memberId = given.holderOf(running, ticketNo).id
  expect((await takeOnVisit(app, hema, { memberId, ...due })).status).toBe('booked')
  return (await as(hema).call(endpoints.offerHandover, { body: {} })).reply.handover._id
}
const count = (id: string, by: Caller, counted: object = { 500: 20 }, explanation?: string) =>
  as(by).call(endpoints.confirmHandover, {
    params: { id },
    body: { counted, upi: 0, ...(explanation !== undefined && { explanation }) },
  })

// @spec PAY-12
describe('the cash of a handover', () => {
  test('is the company’s where the cashier who counts it has no open till', async () => {
    expect((await count(await handedOver(1), sana)).status).toBe(200)
    expect([await balance('cash'), await balance(`till:${sana.id}`)]).toEqual([10_000, 0])
  })

  test('goes into the open till of the cashier who counts it: it is expected there, also what was too much, and named by its collector', async () => {
    await as(sana).call(endpoints.openTill, { body: { float: 1_000 } })
    const id = await handedOver(2)
    expect((await count(id, sana, { 500: 20, 100: 1 }, 'One note too much.')).status).toBe(200)
    expect([await balance('cash'), await balance(`till:${sana.id}`), await balance('suspense')]).toEqual([
      9_000, 11_100, 100,
    ])
    expect(await mine()).toMatchObject({
      expected: 11_100,
      handovers: [{ _id: id, collector: { name: 'Hema' }, cash: 10_100 }],
    })
  })

  test('is taken out to the safe and counted with the till like other cash of it', async () => {
    const out = { kind: 'to-safe', amount: 10_000, reason: 'Too many notes.' } as const
    await as(sana).call(endpoints.moveTillCash, { body: out })
    const [move] = (await as(mani).call(endpoints.waitingTillMoves)).reply
    await as(mani).call(endpoints.confirmTillMove, { params: { id: move?._id ?? '' } })
    const closed = await as(sana).call(endpoints.closeTill, { body: { counted: { 500: 2, 100: 1 } } })
    expect(closed.reply.till).toMatchObject({ expected: 1_100, difference: 0 })
    await as(mani).call(endpoints.confirmTill, { params: { id: closed.reply.till._id } })
    expect([await balance('cash'), await balance(`till:${sana.id}`)]).toEqual([20_100, 0])
  })

  test('goes into no till that is counted, nor into another person’s', async () => {
    const id = await handedOver(3)
    expect((await count(id, sana)).status).toBe(200)
    expect((await mine())?.handovers).toHaveLength(1)
    await as(ravi).call(endpoints.openTill, { body: { float: 0 } })
    const till = (await mine(ravi))?._id
    const waiting = await handedOver(4)
    const refused = app.owner.query(
      `update handover set state = 'confirmed', receiver = $2, decided_at = kuri_now(), cash_counted = 1000000, upi_seen = 0,
              cheques_seen = 0, pieces = '{20,0,0,0,0,0,0,0,0}', till_id = $3 where id = $1`,
      [waiting, sana.id, till],
    )
    await expect(refused).rejects.toMatchObject({ constraint: 'till_is_open' })
  })

  // @spec PAY-14
  test('stands beside the cheques that the cashier received that day, which are no cash', async () => {
    const { id } = given.holderOf(running, 5)
    const lines = [{ chitId: running.chit._id, month: 'January' as const, year: 2027, amount: 10_000 }]
    const cheque = { chequeNo: '300001', bank: 'Federal Bank', dated: day('2027-01-04') }
    await as(ravi).call(endpoints.receiveCheque, { body: { memberId: id, lines, ...cheque } })
    expect(await mine(ravi)).toMatchObject({ takings: { cheques: 10_000, chequeCount: 1 }, expected: 0 })
  })
})
