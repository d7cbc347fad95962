import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { rupeesIn } from './rupees-in.ts'

let app: TestApp
let running: given.RunningChit
let sana: Caller
let mani: Caller
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-04'))
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: day('2027-01-04') })
  sana = await signIn(app, 'Sana', 'cashier')
  mani = await signIn(app, 'Mani', 'manager')
  // ₹10,000 of cash at the counter: what a member has paid for their wallet
  const [asha] = running.members
  if (asha) await given.funds(app, asha, fromRupees(10_000))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const open = (float: number, by = sana) => as(by).call(endpoints.openTill, { body: { float } })
const close = (counted: Partial<Record<'500' | '200' | '1', number>>, reason?: string, by = sana) =>
  as(by).call(endpoints.closeTill, { body: { counted, ...(reason !== undefined && { reason }) } })
const confirm = (id: string, by = mani) => as(by).call(endpoints.confirmTill, { params: { id } })
const mine = async (by = sana) => (await as(by).call(endpoints.myTill)).reply.till
const takeJanuary = async (ticketNo: number, by = sana) => {
  const memberId = running.members[ticketNo - 1]?.id ?? ''
  const lines = [{ chitId: running.chit._id, month: 'January', year: 2027, amount: 10_000 } as const]
  return await as(by).call(endpoints.takeReceipt, { body: { memberId, lines, method: 'cash', tendered: 10_000 } })
}
const balance = (code: string): Promise<number> => rupeesIn(app, code)

// @spec PAY-12
describe('a till', () => {
  test('opens once a day with a float from the company’s cash, which must have it', async () => {
    expect(await mine()).toBeNull()
    expect((await open(10_001)).problem.code).toBe('company_must_fund')
    expect((await open(-1)).status).toBe(400)
    const { status, reply } = await open(5_000)
    expect(status).toBe(200)
    expect(reply.till).toMatchObject({
      status: 'open',
      day: '2027-01-04',
      float: 5_000,
      expected: 5_000,
      counted: null,
    })
    expect((await open(0)).problem.code).toBe('till_opened_today')
    expect([await balance(`till:${sana.id}`), await balance('cash')]).toEqual([5_000, 5_000])
  })

  test('opened twice at the same moment is opened once', async () => {
    const both = await Promise.all([open(0, admin), open(0, admin)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test('shows what was taken by way, and what should be in it', async () => {
    expect((await takeJanuary(2)).status).toBe(201)
    expect(await mine()).toMatchObject({
      takings: { cash: 10_000, cashReceipts: 1, upi: 0, upiReceipts: 0 },
      expected: 15_000,
    })
  })

  test('is counted piece by piece; a difference needs a reason', async () => {
    expect((await close({ '500': -1 })).status).toBe(400)
    expect((await close({ '500': 29 })).problem).toMatchObject({ code: 'till_difference_unexplained', field: 'reason' })
    const { reply } = await close({ '500': 29, '200': 2 }, 'One note was torn and not accepted.')
    expect(reply.till).toMatchObject({
      status: 'closed',
      counted: 14_900,
      difference: -100,
      pieces: { '500': 29, '10': 0 },
    })
    expect((await takeJanuary(3)).problem.code).toBe('till_closed')
    expect((await close({})).problem.code).toBe('till_closed')
    expect(await balance(`till:${sana.id}`)).toBe(15_000)
  })

  test('is confirmed by another person with the right, never by its cashier', async () => {
    const id = (await mine())?._id ?? ''
    expect((await confirm(id, sana)).problem.code).toBe('same_person_approval')
    const collector = await signIn(app, 'Hema', 'collector')
    expect((await confirm(id, collector)).status).toBe(403)
    expect((await confirm('0199a4e0-0000-7000-8000-000000000000')).status).toBe(404)
    await expect(
      app.owner.query(
        `update till set state = 'confirmed', checker_id = cashier_id, confirmed_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'till_two_persons' })
  })

  test('is counted again when the second person counts otherwise', async () => {
    const id = (await mine())?._id ?? ''
    const recount = { params: { id }, body: { reason: 'I count two notes of ₹200 more.' } }
    expect((await as(mani).call(endpoints.recountTill, recount)).reply.till).toMatchObject({
      status: 'open',
      counted: null,
      recountReason: 'I count two notes of ₹200 more.',
    })
    expect((await as(mani).call(endpoints.recountTill, recount)).problem.code).toBe('till_not_waiting')
    expect((await close({ '500': 29, '200': 2 }, 'One note was torn and not accepted.')).status).toBe(200)
  })

  test('confirmed, its cash is the company’s again and what is missing is a loss', async () => {
    const id = (await mine())?._id ?? ''
    const both = await Promise.all([confirm(id), confirm(id, admin)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await mine()).toMatchObject({ status: 'confirmed', reason: 'One note was torn and not accepted.' })
    expect([await balance(`till:${sana.id}`), await balance('cash'), await balance('cash_short')]).toEqual([
      0, 19_900, 100,
    ])
    expect((await open(0)).problem.code).toBe('till_opened_today')
  })

  test('that is not confirmed stands before the next day’s; what is too much waits in suspense', async () => {
    await given.clock(app, day('2027-01-05'))
    expect((await open(0, admin)).problem).toMatchObject({ code: 'till_not_confirmed' })
    expect((await takeJanuary(3, admin)).problem.code).toBe('till_closed')
    expect((await close({ '1': 7 }, 'Change nobody asked for.', admin)).status).toBe(200)
    expect((await open(0, admin)).problem.code).toBe('till_not_confirmed')
    const waiting = (await as(sana).call(endpoints.tills, { query: { status: 'closed' } })).reply.tills
    expect(waiting.map(({ cashier, difference }) => [cashier.name, difference])).toEqual([['Anand', 7]])
    expect((await confirm(waiting[0]?._id ?? '', sana)).status).toBe(200)
    expect(await balance('suspense')).toBe(7)
    expect((await open(0, admin)).status).toBe(200)
  })

  test('keeps its cashier in the role until it is confirmed', async () => {
    expect((await open(0)).status).toBe(200)
    const give = { params: { id: sana.id }, body: { role: 'member' } } as const
    expect((await as(admin).call(endpoints.giveRole, give)).problem.code).toBe('till_in_use')
  })

  test('a receipt waits for a count that is under way, and a count for a receipt: none is missed', async () => {
    const [taken, closed] = await Promise.all([takeJanuary(4), close({}, 'Counted while a payment came.')])
    expect(closed.status).toBe(200)
    // as the count itself saw it
    expect(closed.reply.till.expected).toBe(taken.status === 201 ? 10_000 : 0)
    expect((await mine())?.difference).toBe(taken.status === 201 ? -10_000 : 0)
  })

  test('lists all tills to who may read money, the latest first, a page at a time', async () => {
    const first = (await as(mani).call(endpoints.tills, { query: { limit: 2 } })).reply
    expect(first.tills).toHaveLength(2)
    const second = (await as(mani).call(endpoints.tills, { query: { limit: 2, cursor: first.next ?? '' } })).reply
    expect(second.tills.map(({ day: on }) => on)).toEqual(['2027-01-04', '2027-01-04'])
    expect((await as(running.members[0] ?? sana).call(endpoints.tills)).status).toBe(403)
  })

  test('is counted again by its cashier, who takes the count back: nobody may be left to confirm it', async () => {
    await given.clock(app, day('2027-01-06'))
    const ravi = await signIn(app, 'Ravi', 'cashier')
    expect((await open(0, ravi)).status).toBe(200)
    await close({}, undefined, ravi)
    const id = (await mine(ravi))?._id ?? ''
    const { rows } = (await as(mani).call(endpoints.adminInbox, { query: { filter: 'till' } })).reply
    expect(rows.find((row) => row.id === id)).toMatchObject({ isYours: true, about: { cashier: { name: 'Ravi' } } })
    const { notices } = (await as(mani).call(endpoints.listNotices)).reply
    expect(notices.filter(({ kind }) => kind === 'till_waiting').map(({ text }) => text)[0]).toContain(
      'Ravi has counted ₹0',
    )
    const back = { params: { id }, body: { reason: 'Nobody is here who may confirm it.' } }
    const waits = async () =>
      (await as(mani).call(endpoints.listNotices)).reply.notices.find(({ text }) => text.startsWith('Ravi has counted'))
    expect(await waits()).toMatchObject({ kind: 'till_waiting', done: false })
    expect((await as(ravi).call(endpoints.recountTill, back)).reply.till.status).toBe('open')
    expect(await waits()).toMatchObject({ done: true })
    expect((await close({}, undefined, ravi)).reply.till.status).toBe('closed')
    expect((await confirm(id)).status).toBe(200)
  })
})

// @spec PAY-12
test('where nobody else may confirm a till, its count ends it at once', async () => {
  const alone = await startApp()
  try {
    const only = await given.admin(alone)
    const by = api(alone).as(only)
    expect((await by.call(endpoints.openTill, { body: { float: 0 } })).status).toBe(200)
    const { reply } = await by.call(endpoints.closeTill, { body: { counted: {} } })
    expect(reply.till).toMatchObject({ status: 'confirmed', checker: { name: only.name } })
  } finally {
    await alone.close()
  }
})
