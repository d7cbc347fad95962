import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { takeOnVisit } from './take-on-visit.ts'
import { inPieces } from './pieces.ts'

let app: TestApp
let running: given.RunningChit
let hema: Caller
let chitra: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  hema = await signIn(app, 'Hema', 'collector')
  chitra = await signIn(app, 'Chitra', 'cashier')
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

/** A handover of ₹10,000 in cash, collected from one ticket. */
async function handedOver(ticketNo: number): Promise<string> {
  const manager = await signIn(app, 'Mani', 'manager')
  const userId = running.members[ticketNo - 1]?.id ?? ''
  const assigned = { params: { id: userId }, body: { collectorId: hema.id } }
  expect((await api(app).as(manager).call(endpoints.assignCollector, assigned)).status).toBe(200)
  const due = { chitId: running.chit._id, ticketNo, month: 'January', amount: 10_000 } as const
  expect((await takeOnVisit(app, hema, { memberId: userId, ...due })).status).toBe('booked')
  return (await api(app).as(hema).call(endpoints.offerHandover, { body: {} })).reply.handover._id
}
const count = (id: string, cash: number, by = chitra) =>
  api(app)
    .as(by)
    .call(endpoints.confirmHandover, {
      params: { id },
      body: { counted: inPieces(cash), upi: 0, explanation: 'Counted twice.' },
    })
const suspense = async (): Promise<number> => {
  const { rows } = await app.owner.query<{ balance: number }>(`select balance from ledger_balance('suspense')`)
  return (rows[0]?.balance ?? 0) / 100
}

// @spec PAY-8 @attack 52 @finding W8
test('a count far above what is due waits for a second person and can be counted anew; the database holds it', async () => {
  const id = await handedOver(1)
  expect((await count(id, 900_000)).reply).toMatchObject({
    status: 'waiting_second',
    handover: { status: 'waiting', firstCount: { cash: 900_000, by: { name: 'Chitra' } } },
  })
  expect((await count(id, 900_000)).reply.status).toBe('waiting_second')
  expect(await suspense()).toBe(0)
  const alone = `update handover set state = 'confirmed', receiver = first_receiver, cash_counted = first_cash,
    pieces = array[1800, 0, 0, 0, 0, 0, 0, 0, 0], upi_seen = first_upi, cheques_seen = 0, explanation = 'x', decided_at = kuri_now() where id = $1`
  await expect(app.owner.query(alone, [id])).rejects.toMatchObject({ constraint: 'handover_far_above' })
  const other = await signIn(app, 'Charu', 'cashier')
  expect((await count(id, 900_001, other)).reply.status).toBe('waiting_second')
  // a tenth above is still one person's count
  expect((await count(id, 11_000)).reply).toMatchObject({
    handover: { status: 'confirmed', counted: { cash: 11_000 } },
  })
  expect(await suspense()).toBe(1_000)
})

// @spec PAY-8
test('a count far above what is due is taken when a second person has counted the same', async () => {
  const id = await handedOver(2)
  expect((await count(id, 12_000)).reply.status).toBe('waiting_second')
  const second = (await count(id, 12_000, await signIn(app, 'Chandra', 'cashier'))).reply
  expect(second).toMatchObject({ handover: { status: 'confirmed', counted: { cash: 12_000 } } })
  expect(second.status).toBeUndefined()
  expect(await suspense()).toBe(3_000)
})
