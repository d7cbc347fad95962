import { endpoints } from '@kuri/contract'
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
const join = (caller: Caller, id: string) => as(caller).call(endpoints.joinChit, { params: { id } })
const countRequests = async (chitId: string) =>
  (await app.owner.query('select from join_request where chit_id = $1', [chitId])).rowCount

// @spec CHT-5
describe('asking to join', () => {
  test('makes a request that waits, takes no seat, and reaches the administrators', async () => {
    const chit = await given.formingChit(app, { name: 'Family Five' })
    const asha = await given.member(app)
    const { status, reply } = await join(asha, chit._id)
    expect(status).toBe(201)
    expect(reply.request).toMatchObject({ chitId: chit._id, status: 'pending' })
    const [listed] = (await as(asha).call(endpoints.listChits)).reply
    expect(listed).toMatchObject({ membersJoined: 0, joinedUsers: [{ userId: asha.id, approved: false }] })
    const [notice] = (await as(anand).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toBe('Asha has asked to join Family Five and is waiting for approval.')
  })

  // @security API6, S44
  test('twenty times at once is one request', async () => {
    const chit = await given.formingChit(app)
    const asha = await given.member(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(asha, chit._id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code)
    expect(new Set(refused)).toEqual(new Set(['request_pending']))
    expect(await countRequests(chit._id)).toBe(1)
  })

  // @attack 132 @finding W19
  test('again after three rejections is refused until a day has passed', async () => {
    const chit = await given.formingChit(app)
    const asha = await given.member(app)
    for (let count = 0; count < 3; count++) {
      const { request } = (await join(asha, chit._id)).reply
      await as(anand).call(endpoints.rejectRequest, { params: { id: request._id } })
    }
    const { status, problem, headers } = await join(asha, chit._id)
    expect([status, problem.code]).toEqual([429, 'join_asked_too_often'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await countRequests(chit._id)).toBe(3)
    const other = await given.formingChit(app)
    expect((await join(asha, other._id)).status).toBe(201)
  })

  test('again after a rejection is possible', async () => {
    const chit = await given.formingChit(app)
    const asha = await given.member(app)
    const id = await given.request(app, chit._id, asha)
    await as(anand).call(endpoints.rejectRequest, { params: { id } })
    expect((await join(asha, chit._id)).status).toBe(201)
  })

  test('is refused to whoever has a ticket, also once the chit runs', async () => {
    const members = await given.people(app, 'Asha', 'Bala')
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2, members })
    const { status, problem } = await join(members[0], chit._id)
    expect([status, problem.code]).toEqual([409, 'already_joined'])
  })

  test('is refused when the chit has started', async () => {
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2 })
    const late = await given.member(app, { name: 'Late' })
    expect((await join(late, chit._id)).problem).toMatchObject({
      code: 'not_forming',
      message: 'This scheme has already started.',
    })
  })

  test('is refused when all seats are taken, and leaves nothing', async () => {
    const chit = await given.formingChit(app, { tickets: 2, months: 2 })
    for (const holder of await given.members(app, 2)) await given.ticket(app, chit._id, holder)
    const late = await given.member(app, { name: 'Late' })
    const before = await countRequests(chit._id)
    expect((await join(late, chit._id)).problem).toMatchObject({
      code: 'chit_full',
      message: 'All 2 seats of this scheme are taken.',
    })
    expect(await countRequests(chit._id)).toBe(before)
  })

  test('what is not there is not found', async () => {
    const asha = await given.member(app)
    for (const id of ['sample', '01890000-0000-7000-8000-000000000000']) expect((await join(asha, id)).status).toBe(404)
  })

  test('a visitor is asked to log in', async () => {
    const chit = await given.formingChit(app)
    expect((await api(app).call(endpoints.joinChit, { params: { id: chit._id } })).status).toBe(401)
  })
})
