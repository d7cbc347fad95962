import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { withoutStaff } from '../without-staff.ts'
import { openPhone, type Phone } from './phone.ts'

/* How much cash a collector may carry: what the company allows everybody, or a limit of their own. */

let app: TestApp
let admin: Caller
let mani: Caller
let hema: Caller
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  await withoutStaff(app)
  admin = await given.admin(app)
  mani = await signIn(app, 'Mani', 'manager')
  hema = await signIn(app, 'Hema', 'collector')
  phone = await openPhone(as(hema))
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const limit = (mostCash: number | null, by = mani, id = hema.id) =>
  as(by).call(endpoints.limitCash, { params: { id }, body: { mostCash } })
const onPhone = async () => (await phone.fetchRound()).mostCash
const inList = async () => {
  const found = (await as(mani).call(endpoints.collectors)).reply.find(({ user }) => user._id === hema.id)
  return found && [found.mostCash, found.ownMostCash]
}

// @spec PAY-13
test('it is the company’s setting, at first ₹2,00,000, and the phone learns of a change with the next round', async () => {
  expect([await onPhone(), await inList()]).toEqual([200_000, [200_000, null]])
  expect((await as(admin).call(endpoints.changeSettings, { body: { mostCashInHand: 999 } })).status).toBe(400)
  const changed = await as(admin).call(endpoints.changeSettings, { body: { mostCashInHand: 50_000 } })
  expect(changed.reply.mostCashInHand).toBe(50_000)
  expect([await onPhone(), await inList()]).toEqual([50_000, [50_000, null]])
})

// @spec PAY-13
test('a manager gives a collector another limit, and takes it back; it is written down who did', async () => {
  expect((await limit(20_000)).reply).toEqual({ mostCash: 20_000, ownMostCash: 20_000 })
  expect([await onPhone(), await inList()]).toEqual([20_000, [20_000, 20_000]])
  expect((await limit(null)).reply).toEqual({ mostCash: 50_000, ownMostCash: null })
  const { rows } = await app.owner.query(
    `select actor, subject, before, after from audit_entry where action = 'collection.limit-cash' order by seq`,
  )
  expect(rows).toEqual([
    { actor: mani.id, subject: `person:${hema.id}`, before: { mostCash: null }, after: { mostCash: 2_000_000 } },
    { actor: mani.id, subject: `person:${hema.id}`, before: { mostCash: 2_000_000 }, after: { mostCash: null } },
  ])
})

// @spec PAY-13
test('it lies between ₹1,000 and ₹10,00,000, is for who collects, and nobody chooses their own', async () => {
  for (const wrong of [999, 1_000_001, 1_000.5]) expect((await limit(wrong)).status).toBe(400)
  expect((await limit(20_000, mani, mani.id)).problem.code).toBe('not_a_collector')
  expect((await limit(20_000, mani, 'nobody')).problem.code).toBe('not_found')
  expect((await limit(20_000, admin, admin.id)).problem.code).toBe('own_approval')
  expect((await limit(20_000, hema)).problem.code).toBe('forbidden')
  const insert = app.owner.query('insert into collector_cash_limit values ($1, 99999)', [hema.id])
  await expect(insert).rejects.toMatchObject({ constraint: 'collector_cash_limit_most' })
})

// @spec PAY-13, PAY-8
test('who no longer collects has none of their own when they collect again', async () => {
  await limit(20_000)
  for (const role of ['member', 'collector'] as const) {
    const { status } = await as(admin).call(endpoints.giveRole, { params: { id: hema.id }, body: { role } })
    expect(status).toBe(200)
  }
  expect(await inList()).toEqual([50_000, null])
})
