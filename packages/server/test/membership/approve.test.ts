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
const approve = (id: string, by = anand) => as(by).call(endpoints.approveRequest, { params: { id } })
const reject = (id: string, by = anand) => as(by).call(endpoints.rejectRequest, { params: { id } })
const waitingFor = async (chitId: string) =>
  (await as(anand).call(endpoints.pendingRequests)).reply.filter((request) => request.chitId._id === chitId)
const ticketsOf = async (chitId: string) =>
  (
    await app.owner.query<{ no: number; holder: string }>(
      'select ticket_no as no, person_id as holder from ticket where chit_id = $1 order by ticket_no',
      [chitId],
    )
  ).rows

// @spec CHT-5
describe('a request to join', () => {
  test('stands in the administrators’ list with names and the seats left, oldest first', async () => {
    const chit = await given.formingChit(app, { name: 'Market Twenty', tickets: 20, months: 20 })
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    await given.request(app, chit._id, asha)
    await given.request(app, chit._id, bala)
    const reply = await waitingFor(chit._id)
    expect(reply.map(({ userId, chitId, seatsLeft }) => [userId.name, chitId.name, seatsLeft])).toEqual([
      ['Asha', 'Market Twenty', 20],
      ['Bala', 'Market Twenty', 20],
    ])
  })

  test('approved: the n-th approved has ticket n, whoever asked first, and is notified', async () => {
    const chit = await given.formingChit(app, { name: 'Family Five' })
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const first = await given.request(app, chit._id, asha)
    const second = await given.request(app, chit._id, bala)
    expect((await approve(second)).reply.message).toBe('User approved successfully.')
    await approve(first)
    expect(await ticketsOf(chit._id)).toEqual([
      { no: 1, holder: bala.id },
      { no: 2, holder: asha.id },
    ])
    const [notice] = (await as(bala).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toBe('Welcome to Family Five: your request is approved and ticket 1 is yours.')
  })

  // @seed 4.7, 8.14
  test('rejected: it is gone from the list, gives no ticket, and its maker is notified', async () => {
    const chit = await given.formingChit(app)
    const asha = await given.member(app)
    expect((await reject(await given.request(app, chit._id, asha))).reply.message).toBe('Request rejected.')
    expect(await waitingFor(chit._id)).toEqual([])
    expect(await ticketsOf(chit._id)).toEqual([])
    const [notice] = (await as(asha).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toMatch(/was not approved\. You can ask again/)
    const { you } = (await as(asha).call(endpoints.oneChit, { params: { id: chit._id } })).reply.chit
    expect(you).toEqual({ membership: 'rejected', ticketNo: null, ticketNos: [], asked: 0 })
  })

  test('is decided once', async () => {
    const chit = await given.formingChit(app)
    const id = await given.request(app, chit._id, await given.member(app))
    await approve(id)
    expect((await approve(id)).problem.code).toBe('request_already_decided')
    expect((await reject(id)).problem.code).toBe('request_already_decided')
    expect(await ticketsOf(chit._id)).toHaveLength(1)
  })

  test('approved and rejected at once: one of the two', async () => {
    const chit = await given.formingChit(app)
    const id = await given.request(app, chit._id, await given.member(app))
    const answers = await Promise.all([approve(id), reject(id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is decided by administrators only; nothing is to be found under a wrong name', async () => {
    const chit = await given.formingChit(app)
    const asha = await given.member(app)
    const id = await given.request(app, chit._id, asha)
    expect((await approve(id, asha)).status).toBe(403)
    expect((await reject(id, asha)).status).toBe(403)
    expect((await as(asha).call(endpoints.pendingRequests)).status).toBe(403)
    expect((await approve('nothing')).status).toBe(404)
    expect(await ticketsOf(chit._id)).toEqual([])
  })
})

// @spec CHT-5
describe('the last seat', () => {
  // @security S43
  test('fifty approvals at once for five seats give exactly five, numbered without a gap', async () => {
    const chit = await given.formingChit(app)
    const requests: string[] = []
    for (const asker of await given.members(app, 50)) requests.push(await given.request(app, chit._id, asker))
    const answers = await Promise.all(requests.map((id) => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refusals = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)
    expect(new Set(refusals)).toEqual(new Set(['chit_full']))
    expect((await ticketsOf(chit._id)).map(({ no }) => no)).toEqual([1, 2, 3, 4, 5])
    expect(await waitingFor(chit._id)).toHaveLength(45)
  })

  test('who requested a full chit is refused with the number of its seats', async () => {
    const chit = await given.formingChit(app, { tickets: 2, months: 2 })
    const [asha, bala, charu] = await given.people(app, 'Asha', 'Bala', 'Charu')
    const waiting = await given.request(app, chit._id, charu)
    for (const holder of [asha, bala]) await given.ticket(app, chit._id, holder)
    const { status, problem } = await approve(waiting)
    expect([status, problem.message]).toEqual([409, 'All 2 seats of this scheme are taken.'])
  })
})
