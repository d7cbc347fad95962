import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const leave = (id: string, by: Caller) => as(by).call(endpoints.leaveChit, { params: { id } })
const membership = async (id: string, by: Caller) =>
  (await as(by).call(endpoints.oneChit, { params: { id } })).reply.chit.you.membership

// @spec CHT-5 @finding U15
test('a waiting request is taken back, and one may ask again', async () => {
  const { _id: id } = await given.formingChit(app)
  const asha = await given.member(app)
  expect((await leave(id, asha)).problem.code).toBe('not_a_member')
  const request = await given.request(app, id, asha)
  expect((await leave(id, asha)).reply).toMatchObject({ withdrawn: true, seats: 0 })
  expect(await membership(id, asha)).toBe('none')
  const late = await as(anand).call(endpoints.approveRequest, { params: { id: request } })
  expect(late.problem.code).toBe('request_already_decided')
  await given.ticket(app, id, asha)
  expect(await membership(id, asha)).toBe('approved')
})

// @spec CHT-5 @attack 43 @finding U15
test('a member leaves a scheme that is forming; the seat is free and its number is given again', async () => {
  const { _id: id } = await given.formingChit(app, { tickets: 3, months: 3 })
  const [asha, bala, charu, dev] = await given.people(app, 'Asha', 'Bala', 'Charu', 'Dev')
  for (const holder of [asha, bala, charu]) await given.ticket(app, id, holder)
  expect((await leave(id, bala)).reply).toMatchObject({ withdrawn: false, seats: 1 })
  expect(await membership(id, bala)).toBe('none')
  expect((await leave(id, bala)).problem.code).toBe('not_a_member')
  expect((await as(anand).call(endpoints.startChit, { params: { id } })).problem.code).toBe('not_full')
  expect((await as(anand).call(endpoints.listNotices)).reply.notices[0]?.text).toContain('1 seat is free again')
  await given.ticket(app, id, dev)
  const { chit } = (await as(anand).call(endpoints.oneChit, { params: { id } })).reply
  expect(chit.members.map(({ ticketNo, userId }) => [ticketNo, userId])).toEqual([
    [1, asha.id],
    [2, dev.id],
    [3, charu.id],
  ])
  expect((await as(anand).call(endpoints.startChit, { params: { id } })).status).toBe(200)
})

// @spec CHT-5
test('nobody leaves a scheme that has started, by any way', async () => {
  const { chit, members } = await given.runningChit(app, { tickets: 2, months: 2 })
  const [asha] = members
  if (!asha) throw new Error('a scheme without members')
  expect((await leave(chit._id, asha)).problem.code).toBe('not_forming')
  const byHand = app.owner.query('delete from ticket where chit_id = $1', [chit._id])
  await expect(byHand).rejects.toThrow('a ticket of a started chit stays')
})
