import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
let late: given.RunningChit
let forming: string
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-03-05'))
  admin = await given.admin(app)
  late = await given.runningChit(app, { name: 'Late Five' })
  forming = (await given.formingChit(app, { name: 'Forming Five' }))._id
  await given.paid(app, late, 1, { except: [4, 5] })
  await given.clock(app, day('2027-03-15'))
})
afterAll(() => app.close())

const gridOf = async (id: string, query = {}) =>
  await api(app).as(admin).call(endpoints.chitPayments, { params: { id }, query })
const cellOf = async (ticketNo: number, monthNo: number) =>
  (
    await api(app)
      .as(admin)
      .call(endpoints.ticketMonth, {
        params: { id: late.chit._id, ticketNo: String(ticketNo), monthNo: String(monthNo) },
      })
  ).reply

describe('a chit’s grid', () => {
  test('has a row for each ticket with its member, and a cell for each month', async () => {
    const { reply } = await gridOf(late.chit._id)
    expect(reply.chit).toMatchObject({ name: 'Late Five', months: 5, totalMembers: 5, monthNo: 1, pool: 50_000 })
    expect(reply.months.map(({ monthNo }) => monthNo)).toEqual([1, 2, 3, 4, 5])
    expect(reply.months[0]).toMatchObject({ due: 50_000, collected: 30_000 })
    expect(reply.tickets.map(({ ticketNo, cells, owes }) => [ticketNo, cells[0], owes])).toEqual([
      [1, 'paid', 0],
      [2, 'paid', 0],
      [3, 'paid', 0],
      [4, 'late', 10_000],
      [5, 'late', 10_000],
    ])
    expect(reply.tickets.every(({ cells }) => cells.length === 5)).toBe(true)
    expect(reply.tickets[3]?.user).toMatchObject({ _id: late.members[3]?.id, name: 'Dev' })
  })

  test('says what is due today apart from what is overdue', async () => {
    await given.clock(app, day('2027-04-05'))
    const { reply } = await gridOf(late.chit._id)
    await given.clock(app, day('2027-03-15'))
    expect(reply.tickets.map(({ owes, dueToday }) => [owes, dueToday])).toEqual([
      ...Array.from({ length: 3 }, () => [0, 10_000]),
      ...Array.from({ length: 2 }, () => [10_000, 10_000]),
    ])
  })

  test('opens a cell with what the month asks for, or how it was paid', async () => {
    expect(await cellOf(1, 1)).toMatchObject({
      state: 'paid',
      amount: 10_000,
      total: 10_000,
      receiptNo: expect.stringMatching(/^K\d/),
      paidAt: expect.stringMatching(/^2027-03-05/),
    })
    expect(await cellOf(4, 1)).toMatchObject({ state: 'late', total: 10_000, daysLate: 10, receiptNo: null })
  })

  test('of a forming chit has its tickets and no months', async () => {
    const { reply } = await gridOf(forming)
    expect([reply.months, reply.tickets]).toEqual([[], []])
  })

  test('is not found where there is no such chit, ticket or month', async () => {
    expect((await gridOf('nothing')).status).toBe(404)
    expect((await gridOf('0199a4e0-0000-7000-8000-000000000000')).status).toBe(404)
    for (const [ticketNo, monthNo] of [
      ['9', '1'],
      ['1', '9'],
      ['x', '1'],
      ['1', '99999999999'],
    ] as const) {
      const params = { id: late.chit._id, ticketNo, monthNo }
      expect((await api(app).as(admin).call(endpoints.ticketMonth, { params })).status).toBe(404)
    }
  })
})
