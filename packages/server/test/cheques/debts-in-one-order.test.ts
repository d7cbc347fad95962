import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { payOwedFrom } from '../../src/features/debts/service.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { openPhone, type Phone } from '../collections/phone.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import { deadlocks } from '../deadlocks.ts'
import * as given from '../given.ts'
import { owedCheque } from './owed-cheque.ts'

/* A debt that two pay at one moment: who comes second waits, and is told so. */

let app: TestApp
let running: given.RunningChit
let sana: Caller
let ravi: Caller
let hema: Caller
let phone: Phone
let debt: string
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  hema = await signIn(app, 'Hema', 'collector')
})
beforeEach(async () => {
  await given.clock(app, START)
  running = await given.runningChit(app, { startDate: START })
  await given.clock(app, FEBRUARY)
  const manager = await signIn(app, `Mani ${running.chit._id}`, 'manager')
  await as(manager).call(endpoints.assignCollector, { params: { id: bala().id }, body: { collectorId: hema.id } })
  phone = await openPhone(as(hema))
  await phone.fetchRound()
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
  debt = await owedCheque(app, { running, ticketNo: 1, start: START, today: FEBRUARY, cashier: sana, other: ravi })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const FEBRUARY = dueDay(START, 2)
const as = (caller: Caller): Api => api(app).as(caller)
const bala = (): Caller => given.holderOf(running, 1)

const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
  status < 300 ? 'paid' : problem.code

const WAYS = {
  'with a receipt of the counter': async () =>
    codeOf(
      await as(sana).call(endpoints.takeReceipt, {
        body: { memberId: bala().id, lines: [], debts: [debt], method: 'cash', tendered: 10_000 },
      }),
    ),
  'from the wallet by its member': async () =>
    codeOf(await as(bala()).call(endpoints.payDuesToPay, { body: { lines: [], debts: [debt], from: 'wallet' } })),
  'from the wallet by staff': async () => codeOf(await as(sana).call(endpoints.settleDebt, { params: { id: debt } })),
  'with a receipt of the door': async () => {
    const slip = { memberId: bala().id, lines: [], debts: [{ debtId: debt, amount: 10_000 }] }
    const { reply } = await as(hema).call(endpoints.syncReceipts, { body: { receipts: [await phone.give(slip)] } })
    return reply.receipts[0]?.reason
  },
}

// @spec PAY-16
test.each([
  ['with a receipt of the counter', 'nothing_owed'],
  ['from the wallet by its member', 'nothing_owed'],
  ['from the wallet by staff', 'nothing_owed'],
  ['with a receipt of the door', 'not_owed'],
] as const)(
  'a debt that a prize pays while it is paid %s is paid once, and neither stops the other',
  async (way, code) => {
    const before = await deadlocks(app)
    const { id: personId } = bala()
    const amount = fromRupees(10_000)
    // as a prize does: money reaches the wallet, and pays from there
    const [paid, late] = await app.act(async (tx) => {
      await given.fundsIn(tx, app, { personId, amount })
      const other = WAYS[way]()
      await expect
        .poll(async () => (await app.owner.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0)
      return [await payOwedFrom(tx, amount, { personId, by: personId }), other] as const
    })
    expect([paid, await late]).toEqual([amount, code])
    expect([await rupeesIn(app, `debt:${personId}`), await rupeesIn(app, `wallet:${personId}`)]).toEqual([0, 0])
    expect(await deadlocks(app)).toBe(before)
  },
)
