import { endpoints } from '@kuri/contract'
import { fromRupees, monthlyRateOf, simulate } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { landingChit } from '../../../domain/test/chits.ts'
import { giveByBid, startChit } from '../auctions/room.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let chitId: string
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  const chit = await startChit(app)
  await giveByBid(chit, 1, [[3, 4000]])
  chitId = chit.running.chit._id
  stranger = await given.member(app, { name: 'Stranger' })
})
afterAll(() => app.close())

const fetchSimulation = (query: Record<string, string | number>) =>
  api(app)
    .as(stranger)
    .call(endpoints.simulate, { query: { chitId, ...query } })

test('a bid for the next prize, with the average so far supposed of the others: what domain works out', async () => {
  const { reply } = await fetchSimulation({ prizeNo: 2, bid: 2000, depositRate: '7' })
  const worked = simulate(landingChit(), {
    prizeNo: 2,
    bid: fromRupees(2000),
    given: new Map([[1, fromRupees(4000)]]),
    others: fromRupees(4000),
    depositRatePerMonth: monthlyRateOf(7),
  })
  expect(reply).toMatchObject({
    prizeNo: 2,
    bid: 2000,
    by: 'bid',
    eachOther: 500,
    take: { prize: 48_000, gain: worked.take.gain / 100, presentValue: worked.take.presentValue / 100 },
    wait: { prizeNo: 5, received: 50_000, saverRatePerMonth: worked.wait.saverRatePerMonth },
    assumes: { others: 4000, depositRate: 7 },
  })
  expect(reply.assumes.words).toContain(
    'The other prizes still to come have a discount of ₹4,000. The last has only the commission.',
  )
})

test('left out, it is the next prize, the least bid and 7 % a year', async () => {
  expect((await fetchSimulation({})).reply).toMatchObject({
    prizeNo: 2,
    bid: 100,
    assumes: { others: 4000, depositRate: 7 },
  })
  expect((await fetchSimulation({ others: 'least' })).reply.assumes.others).toBe(100)
  expect((await fetchSimulation({ othersBid: 300 })).reply.assumes.others).toBe(300)
})

test('the last prize goes without a bid, whatever is asked', async () => {
  expect((await fetchSimulation({ prizeNo: 5, bid: 9900 })).reply).toMatchObject({
    by: 'last',
    bid: 0,
    take: { prize: 50_000 },
  })
})

test.each([
  [{ prizeNo: 2, bid: 25_100 }, 422, 'bid_above_cap'],
  [{ prizeNo: 2, bid: 50 }, 422, 'bid_below_floor'],
  [{ prizeNo: 2, bid: 2050 }, 422, 'bid_not_on_step'],
  [{ othersBid: 30_000 }, 422, 'bid_above_cap'],
  [{ prizeNo: 6 }, 404, 'not_found'],
  [{ prizeNo: 'two' }, 400, 'invalid_input'],
  [{ depositRate: 'seven' }, 400, 'invalid_input'],
  [{ chitId: 'nonsense' }, 404, 'not_found'],
])('%o is refused with %i %s', async (query, status, code) => {
  const answer = await fetchSimulation(query)
  expect([answer.status, answer.problem.code]).toEqual([status, code])
})
