import { paise } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { accounts, balance, post, postMany, type AccountCode, type Event } from '../../src/features/ledger/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { expectEntriesSound, leg, walletWith } from './books.ts'

/* Many events in one call: what is allowed one by one, and nothing else. */

const { commission, gstPayable, suspense } = accounts

let app: TestApp
let asha: AccountCode
let bala: AccountCode
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectEntriesSound(app))
afterAll(() => app.close())

const event = (legs: Event['legs'], rest: Partial<Event> = {}): Event => ({
  key: newId(),
  kind: 'test',
  actor: null,
  ...rest,
  legs,
})
const has = (code: AccountCode) => app.act((tx) => balance(tx, code))
const both = async (amount: number) => {
  asha = await walletWith(app, amount)
  bala = await walletWith(app, 0)
}

/** What an account's statement says, line by line, and of which events. */
async function linesOf(code: AccountCode) {
  const { rows } = await app.owner.query(
    `select entry.version, side, posted, entry.debits_posted, entry.credits_posted, journal.kind, meta, event_at
       from entry join account on account.id = account_id join transfer on transfer.id = transfer_id join journal on journal.id = journal_id
      where code = $1 and meta ? 'turn' order by entry.version`,
    [code],
  )
  return rows
}

const refuses = async (constraint: string, events: Event[]) =>
  await expect(app.act((tx) => postMany(tx, events))).rejects.toMatchObject({ constraint })

test('in one call they leave the same lines as one by one', async () => {
  const at = new Date('2027-01-08T05:00:00Z')
  const eventsOf = (from: AccountCode, to: AccountCode): Event[] => [
    event([leg(from, to, 300), leg(from, suspense, 0), leg(to, suspense, 100)], { meta: { turn: 1 }, eventAt: at }),
    event([leg(to, from, 200)], { meta: { turn: 2 }, eventAt: at }),
    event([leg(from, to, 900)], { meta: { turn: 3 }, eventAt: at }),
  ]
  await both(1000)
  const [alone, other] = [asha, bala]
  for (const one of eventsOf(alone, other)) expect((await app.act((tx) => post(tx, one))).ok).toBe(true)
  await both(1000)
  await app.act((tx) => postMany(tx, eventsOf(asha, bala)))
  expect(await linesOf(asha)).toEqual(await linesOf(alone))
  expect(await linesOf(bala)).toEqual(await linesOf(other))
})

test('what was posted before moves nothing, and must be the same', async () => {
  await both(1000)
  const [first, second] = [event([leg(asha, bala, 600)]), event([leg(asha, bala, 400)])]
  expect((await app.act((tx) => post(tx, first))).ok).toBe(true)
  await app.act((tx) => postMany(tx, [first, second]))
  await app.act((tx) => postMany(tx, [second, first]))
  expect([await has(asha), await has(bala)]).toEqual([0, 1000])
  const altered = { ...first, legs: [leg(bala, asha, 600)] }
  await expect(app.act((tx) => postMany(tx, [altered]))).rejects.toThrow('posted before with other legs')
  await expect(app.act((tx) => postMany(tx, [{ ...first, kind: 'gift' }]))).rejects.toThrow('with other legs')
})

test('where one lacks its money none of them happens', async () => {
  await both(500)
  const events = [event([leg(asha, bala, 300)]), event([leg(asha, suspense, 201)])]
  await expect(app.act((tx) => postMany(tx, events))).rejects.toMatchObject({
    code: '23514',
    constraint: 'account_not_overdrawn',
  })
  expect([await has(asha), await has(bala)]).toEqual([500, 0])
})

test('an event moves something, under a key of its own, and never backwards', async () => {
  await both(500)
  const twin = event([leg(asha, bala, 1)])
  await refuses('journal_event_once', [twin, twin])
  await refuses('journal_event_once', [twin, event([leg(asha, bala, 0)])])
  await refuses('transfer_amount_positive', [event([leg(asha, bala, -5)])])
  await refuses('transfer_between_two', [event([leg(asha, asha, 5)])])
  expect(await has(asha)).toBe(500)
})

test('twenty calls over the same accounts, named in every order, queue and all arrive', async () => {
  await both(20_000)
  const before = await has(commission)
  const calls = Array.from({ length: 20 }, (_, turn) => {
    const events = [
      event([leg(asha, commission, 10)]),
      event([leg(asha, gstPayable, 5), leg(asha, bala, 7)]),
      event([leg(bala, asha, 7)]),
    ]
    return turn % 2 === 0 ? events : [events[1], events[2], events[0]].filter((one) => one !== undefined)
  })
  await Promise.all(calls.map((events) => app.act((tx) => postMany(tx, events))))
  expect(await has(asha)).toBe(20_000 - 20 * 15)
  expect(await has(commission)).toBe(paise(before + 200))
})
