import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

const START = day('2027-01-05')

let app: TestApp
let anand: Caller
let asha: Caller
let bala: Caller
let zubin: Caller
let chitId: string
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  anand = await given.admin(app)
  ;[asha, bala, zubin] = await given.people(app, 'Asha', 'Bala', 'Zubin')
  const running = await given.runningChit(app, {
    name: 'Two of Us',
    tickets: 2,
    months: 3,
    startDate: START,
    members: [asha, bala],
  })
  chitId = running.chit._id
  await given.paid(app, running, 1)
  await given.paid(app, running, 2, { except: [2] })
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const instalments = (by: Caller, query: { mine?: '0' | '1' } = {}, id = chitId) =>
  as(by).call(endpoints.chitInstalments, { params: { id }, query })
const contributions = (by: Caller, of: Caller) => as(by).call(endpoints.contributionsOf, { params: { id: of.id } })
const historyOf = (by: Caller, of: Caller) => as(by).call(endpoints.historyOf, { params: { id: of.id } })
const names = async (by: Caller) =>
  (await as(by).call(endpoints.history)).reply.map(({ memberName, schemeName }) => [memberName, schemeName])

describe('the instalments of a chit', () => {
  test.each([
    ['2027-01-05', '09:00', ['paid', 'upcoming', 'upcoming']],
    ['2027-01-31', '23:59', ['paid', 'upcoming', 'upcoming']],
    ['2027-02-01', '00:00', ['paid', 'due', 'upcoming']],
    ['2027-02-05', '23:59', ['paid', 'due', 'upcoming']],
    ['2027-02-06', '00:00', ['paid', 'overdue', 'upcoming']],
  ])('of one’s own ticket, on %s at %s', async (on, time, statuses) => {
    await given.clock(app, day(on), time)
    const { reply } = await instalments(bala, { mine: '1' })
    expect(reply.map(({ month }) => month)).toEqual(['January', 'February', 'March'])
    expect(reply.map(({ status }) => status)).toEqual(statuses)
  })

  test('are seen whole by fellow members and administrators', async () => {
    const seen = async (by: Caller) => (await instalments(by)).reply.map(({ monthNo, ticketNo }) => [monthNo, ticketNo])
    const all = [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ]
    expect(await seen(asha)).toEqual(all)
    expect(await seen(anand)).toEqual(all)
    expect((await instalments(anand, { mine: '1' })).reply).toEqual([])
  })

  test('are not found by others', async () => {
    expect((await instalments(zubin)).status).toBe(404)
    expect((await instalments(zubin, { mine: '1' })).status).toBe(404)
    expect((await instalments(asha, {}, 'nothing')).status).toBe(404)
  })
})

describe('what somebody has paid', () => {
  test('newest first, with receipts', async () => {
    const { reply } = await contributions(asha, asha)
    expect(reply.map(({ chitId: chit, month, year, dividend }) => [chit.name, month, year, dividend])).toEqual([
      ['Two of Us', 'February', 2027, 0],
      ['Two of Us', 'January', 2027, 0],
    ])
    expect(reply[0]?.receiptNo).toMatch(/^K\d+-2027-00003$/)
  })

  test('is seen by oneself and by administrators, and is not found by others', async () => {
    expect((await contributions(anand, asha)).reply).toHaveLength(2)
    expect((await contributions(bala, asha)).status).toBe(404)
    expect((await historyOf(anand, asha)).reply).toHaveLength(2)
    expect((await historyOf(bala, asha)).status).toBe(404)
    expect((await contributions(zubin, zubin)).reply).toEqual([])
  })

  test('as history, without an id: one’s own, an administrator’s is everybody’s', async () => {
    expect(await names(bala)).toEqual([['Bala', 'Two of Us']])
    expect(await names(anand)).toEqual([
      ['Asha', 'Two of Us'],
      ['Bala', 'Two of Us'],
      ['Asha', 'Two of Us'],
    ])
  })

  test('the seed calls the history with an empty id', async () => {
    const answer = await app.app.inject({
      url: '/api/history/user/',
      headers: { authorization: `Bearer ${bala.token}` },
    })
    expect(answer.json()).toMatchObject([{ schemeName: 'Two of Us', memberName: 'Bala', amount: 41_667 }])
  })
})
