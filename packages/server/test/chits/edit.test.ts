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

const edit = (id: string, changes: Record<string, unknown>, by = anand) =>
  app.app.inject({
    method: 'PUT',
    url: `/api/chit/${id}`,
    headers: { authorization: `Bearer ${by.token}` },
    payload: changes,
  })
const remove = (id: string, by = anand) => api(app).as(by).call(endpoints.deleteChit, { params: { id } })

// @spec CHT-4
describe('editing a forming chit', () => {
  test('reads the seed’s names', async () => {
    const { _id: id } = await given.formingChit(app)
    const changes = { name: 'Family Six', amount: '360000', duration: '6', members: '6', startDate: '2027-02-01' }
    expect((await edit(id, changes)).json()).toMatchObject({
      success: true,
      chit: {
        name: 'Family Six',
        amount: 360_000,
        durationInMonths: 6,
        totalMembers: 6,
        contribution: 10_000,
        startDate: '2027-02-01',
      },
    })
  })

  test('reads the names of the creation form, and leaves alone what is not sent', async () => {
    const { _id: id } = await given.formingChit(app, { terms: { commissionBp: 300 } })
    const answer = await edit(id, { totalMembers: 10, durationInMonths: 10, terms: { capBp: 4000 } })
    expect(answer.json()).toMatchObject({
      chit: {
        name: 'Family Five',
        amount: 250_000,
        totalMembers: 10,
        contribution: 2500,
        terms: { commissionBp: 300, capBp: 4000 },
      },
    })
  })

  test('a step nobody chose follows the size of the chit', async () => {
    const { _id: id } = await given.formingChit(app)
    expect((await edit(id, { amount: 5000 })).json()).toMatchObject({ chit: { terms: { step: 1 } } })
    expect((await edit(id, { amount: 250_000 })).json()).toMatchObject({ chit: { terms: { step: 100 } } })
  })

  test('cannot leave fewer seats than are taken', async () => {
    const { _id: id } = await given.formingChit(app)
    for (const holder of await given.members(app, 3)) await given.ticket(app, id, holder)
    const answer = await edit(id, { members: 2, duration: 2 })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'chit_full'])
    expect((await edit(id, { members: 3, duration: 3 })).statusCode).toBe(200)
  })

  test('notifies those who were approved that the terms are new, and nobody when only the name is', async () => {
    const { _id: id } = await given.formingChit(app)
    const asha = await given.member(app)
    await given.ticket(app, id, asha)
    const kinds = async () =>
      (await api(app).as(asha).call(endpoints.listNotices)).reply.notices.map(({ kind }) => kind)
    await edit(id, { name: 'Five Friends' })
    expect(await kinds()).toEqual(['request_approved'])
    await edit(id, { amount: 500_000 })
    expect(await kinds()).toEqual(['chit_changed', 'request_approved'])
  })

  test('refuses what the creation refuses', async () => {
    const { _id: id } = await given.formingChit(app)
    expect((await edit(id, { amount: 10 })).statusCode).toBe(422)
    expect((await edit(id, { members: 0 })).statusCode).toBe(400)
    expect((await edit('nothing', { name: 'X' })).statusCode).toBe(404)
    expect((await edit(id, { name: 'X' }, await given.member(app))).statusCode).toBe(403)
  })
})

// @spec CHT-4
describe('editing a running chit', () => {
  test('changes its name; terms sent as they are do no harm', async () => {
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2 })
    const { amount, durationInMonths: duration, totalMembers: members, startDate } = chit
    const answer = await edit(chit._id, { name: 'Two of Us', amount: amount / 100, duration, members, startDate })
    expect(answer.json()).toMatchObject({ chit: { name: 'Two of Us', status: 'running' } })
  })

  // @attack 45
  test.each([
    { amount: 100_000 },
    { duration: 3 },
    { members: 3 },
    { startDate: '2030-01-01' },
    { terms: { capBp: 100 } },
  ])('refuses %j: its terms are frozen', async (changes) => {
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2 })
    const answer = await edit(chit._id, changes)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'terms_frozen'])
  })
})

// @spec CHT-4
describe('deleting a chit', () => {
  test('takes the requests that wait for it along', async () => {
    const { _id: id } = await given.formingChit(app)
    await given.request(app, id, await given.member(app))
    expect((await remove(id)).reply.message).toBe('Chit scheme deleted.')
    expect((await api(app).as(anand).call(endpoints.oneChit, { params: { id } })).status).toBe(404)
    const waiting = (await api(app).as(anand).call(endpoints.pendingRequests)).reply
    expect(waiting.filter(({ chitId }) => chitId._id === id)).toEqual([])
  })

  // @attack 45
  test('is refused while members are in it', async () => {
    const { _id: id } = await given.formingChit(app)
    await given.ticket(app, id, await given.member(app))
    const { status, problem } = await remove(id)
    expect([status, problem.code]).toEqual([409, 'chit_has_members'])
  })

  test('is refused for good once money is in it', async () => {
    const running = await given.runningChit(app, { tickets: 2, months: 2 })
    expect((await remove(running.chit._id)).problem.code).toBe('chit_has_members')
    await given.paid(app, running, 1, { except: [2] })
    expect((await remove(running.chit._id)).problem.code).toBe('chit_has_money')
  })

  test('is an administrator’s act', async () => {
    const { _id: id } = await given.formingChit(app)
    expect((await remove(id, await given.member(app))).status).toBe(403)
    expect((await remove('nothing')).status).toBe(404)
  })
})
