import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
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
const acceptsNow = async (id: string, by: Caller) => {
  const { hash } = (await as(by).call(endpoints.readAgreement, { params: { id } })).reply.agreement
  expect((await as(by).call(endpoints.acceptAgreement, { params: { id }, body: { hash } })).status).toBe(200)
}
const start = (id: string, by = anand) => as(by).call(endpoints.startChit, { params: { id } })

describe('starting a chit', () => {
  // @spec CHT-7
  test('freezes it, writes every ticket’s instalments and every prize’s auction, and notifies the members', async () => {
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

  // @spec CHT-7
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

  // @spec CHT-7 @attack 44
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

  // @spec CHT-7 @attack 43 @finding F8
  test('waits until every member has accepted the present terms (F8)', async () => {
    const { _id: id } = await given.formingChit(app, { tickets: 3, months: 3 })
    const members = await given.people(app, 'Asha', 'Bala', 'Charu')
    for (const holder of members) await given.ticket(app, id, holder)
    const terms = { commissionBp: 700, late: { rates: [{ perYearBp: 3600 }] } }
    await as(anand).call(endpoints.editChit, { params: { id }, body: { terms } })
    expect((await start(id)).problem).toMatchObject({
      code: 'not_all_accepted',
      message: '3 members have not accepted the current terms. The scheme can start when all have accepted.',
    })
    for (const holder of members.slice(0, 2)) await acceptsNow(id, holder)
    expect((await start(id)).problem.message).toContain('1 member has not accepted')
    const byHand = app.owner.query(`update chit set state = 'running', started_at = kuri_now() where id = $1`, [id])
    await expect(byHand).rejects.toThrow('when every member has accepted its agreement')
    await acceptsNow(id, members[2])
    expect((await start(id)).status).toBe(200)
  })

  // @spec CHT-7 @attack 43 @finding A6
  test('is refused once its start date has passed, also for members who accepted in time; the database refuses it too', async () => {
    await given.clock(app, day('2027-05-04'))
    const { _id: id } = await given.formingChit(app, { tickets: 2, months: 2, startDate: day('2027-05-05') })
    const members = await given.people(app, 'Asha', 'Bala')
    for (const holder of members) await given.ticket(app, id, holder)
    await given.clock(app, day('2027-08-10'))
    expect((await start(id)).problem).toMatchObject({
      code: 'start_date_past',
      message: 'The start date is in the past. Choose 10 Aug 2027 or a later date.',
    })
    const { hash } = (await as(anand).call(endpoints.readAgreement, { params: { id } })).reply.agreement
    const byHand = app.owner.query(
      `update chit set state = 'running', agreement_hash = decode($2, 'hex'), started_at = kuri_now() where id = $1`,
      [id, hash],
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'chit_start_not_past' })
  })

  // @spec CHT-7 @attack 43 @finding F8
  test('is refused when its last member joins after the start date, until all accept a new date', async () => {
    await given.clock(app, day('2028-05-04'))
    const { _id: id } = await given.formingChit(app, { tickets: 2, months: 2, startDate: day('2028-05-05') })
    const members = await given.people(app, 'Asha', 'Bala')
    await given.ticket(app, id, members[0])
    await given.clock(app, day('2028-05-07'))
    await given.ticket(app, id, members[1])
    expect((await start(id)).problem.code).toBe('start_date_past')
    const edit = (startDate: string) => as(anand).call(endpoints.editChit, { params: { id }, body: { startDate } })
    expect((await edit('2028-05-06')).problem).toMatchObject({ code: 'start_date_past', field: 'startDate' })
    expect((await edit('2028-05-07')).status).toBe(200)
    for (const holder of members) await acceptsNow(id, holder)
    expect((await start(id)).status).toBe(200)
  })

  test('is an administrator’s act', async () => {
    const { _id: id } = await given.formingChit(app)
    expect((await start(id, await given.member(app))).status).toBe(403)
    expect((await start('nothing')).status).toBe(404)
  })
})
