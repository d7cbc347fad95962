import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { openPhone } from './phone.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)

// @spec PAY-13
test('a round names the receipts that it counts, those of a former phone too, and counts no other', async () => {
  await given.clock(app, START)
  const running = await given.runningChit(app, { startDate: START })
  await given.clock(app, dueDay(START, 2))
  const hema = await signIn(app, 'Hema', 'collector')
  const slipOf = (ticketNo: number, amount: number) => ({
    memberId: given.holderOf(running, ticketNo).id,
    lines: [{ chitId: running.chit._id, ticketNo, month: 'January' as const, year: 2027, amount }],
  })
  const sync = async (receipt: Awaited<ReturnType<typeof phone.give>>) =>
    await as(hema).call(endpoints.syncReceipts, { body: { receipts: [receipt] } })
  const phone = await openPhone(as(hema))
  expect((await phone.fetchRound()).received).toEqual([])
  const old = await phone.give(slipOf(1, 4_000))
  await sync(old)
  const next = await openPhone(as(hema))
  const before = await next.fetchRound()
  expect([before.received, before.inHand.cash]).toEqual([[old.number], 4_000])
  const receipt = await next.give(slipOf(2, 3_000))
  // the round and the receipt at one moment, many times
  const [, ...rounds] = await Promise.all([sync(receipt), ...Array.from({ length: 8 }, () => next.fetchRound())])
  for (const { received, inHand } of rounds) {
    expect(inHand.cash).toBe(received.includes(receipt.number) ? 7_000 : 4_000)
  }
  expect((await next.fetchRound()).received.toSorted()).toEqual([old.number, receipt.number].toSorted())
  await expectLedgerSound(app)
})
