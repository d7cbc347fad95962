import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const start = (id: string, by = anand) => as(by).call(endpoints.startChit, { params: { id } })

describe('starting a chit', () => {
  test('freezes it, writes every ticket’s instalments and every prize’s auction, and tells the members', async () => {
    await given.clock(app, day('2027-01-20'))
    const { _id: id } = await given.formingChit(app, { tickets: 3, months: 3, startDate: day('2027-01-31') })
    const members = await given.people(app, 'Asha', 'Bala', 'Charu')
    for (const holder of members) await given.ticket(app, id, holder)
    expect((await start(id)).reply.chit).toMatchObject({ status: 'running', membersJoined: 3 })

    const instalments = (await as(members[1]).call(endpoints.chitInstalments, { params: { id }, query: { mine: '1' } }))
      .reply
    expect(
      instalments.map(({ monthNo, month, year, dueDate, status }) => [monthNo, month, year, dueDate, status]),
    ).toEqual([
      [1, 'January', 2027, '2027-01-31', 'due'],
      [2, 'February', 2027, '2027-02-28', 'upcoming'],
      [3, 'March', 2027, '2027-03-31', 'upcoming'],
    ])
    const auctions = (await as(anand).call(endpoints.listAuctions, { query: { chitId: id } })).reply
    expect(auctions.map(({ prizeNo, state, opensAt }) => [prizeNo, state, opensAt])).toEqual([
      [1, 'scheduled', '2027-02-03T04:30:00.000Z'],
      [2, 'scheduled', '2027-03-03T04:30:00.000Z'],
      [3, 'scheduled', '2027-04-03T04:30:00.000Z'],
    ])
    const [notice] = (await as(members[0]).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toBe('Family Five has started. Your first contribution is due on 31 Jan 2027.')
  })

  test('waits until it is full', async () => {
    const { _id: id } = await given.formingChit(app)
    for (const holder of await given.members(app, 4)) await given.ticket(app, id, holder)
    const { status, problem } = await start(id)
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'not_full',
      message: '4 of 5 seats are taken. A scheme starts when it is full.',
    })
  })

  test('happens once, however many press at the same time', async () => {
    const { _id: id } = await given.formingChit(app, { tickets: 2, months: 2 })
    for (const holder of await given.members(app, 2)) await given.ticket(app, id, holder)
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)
    expect(refused).toEqual(['not_forming', 'not_forming', 'not_forming', 'not_forming'])
    const { rows } = await app.owner.query('select count(*)::int as instalments from instalment where chit_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ instalments: 4 }])
  })

  test('with a start date in the past keeps its due days: a company moves in with running books', async () => {
    await given.clock(app, day('2027-06-10'))
    const { chit, members } = await given.runningChit(app, {
      startDate: day('2027-05-05'),
      amount: fromRupees(250_000),
    })
    const [first, second] = (
      await as(members[0] ?? anand).call(endpoints.chitInstalments, { params: { id: chit._id }, query: { mine: '1' } })
    ).reply
    expect([first?.dueDate, first?.status]).toEqual(['2027-05-05', 'overdue'])
    expect([second?.dueDate, second?.status]).toEqual(['2027-06-05', 'overdue'])
  })

  test('is an administrator’s act', async () => {
    const { _id: id } = await given.formingChit(app)
    expect((await start(id, await given.member(app))).status).toBe(403)
    expect((await start('nothing')).status).toBe(404)
  })
})
