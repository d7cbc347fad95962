import { endpoints } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ASHA, sendForm } from './form.ts'

let app: TestApp
let anand: Caller
let asha: Caller
let bala: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
  asha = await given.member(app)
  bala = await given.member(app, { name: 'Bala' })
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)

const find = async (search: string) =>
  (await as(anand).call(endpoints.adminUsers, { query: { search } })).reply.users.map(({ name }) => name)

const namesByName = async (order: 'asc' | 'desc') =>
  (await as(anand).call(endpoints.adminUsers, { query: { sort: 'name', order } })).reply.users.map(({ name }) =>
    name.toLowerCase(),
  )

describe('a profile', () => {
  test('is one’s own, with the picture as base64 of a JPEG', async () => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { _id: id } = (await sendForm(app, ASHA, { name: 'me.png', bytes })).json<{ _id: string }>()
    const { image } = (await as(anand).call(endpoints.profile, { params: { id } })).reply
    expect((await sharp(Buffer.from(image ?? '', 'base64')).metadata()).format).toBe('jpeg')
  })

  test.each(['profile', 'oneUser'] as const)(
    '%s: mine and any for an administrator, otherwise not found',
    async (call) => {
      const look = (caller: Caller, id: string) => as(caller).call(endpoints[call], { params: { id } })
      expect((await look(asha, asha.id)).reply).toMatchObject({
        _id: asha.id,
        name: 'Asha',
        isAdmin: false,
        image: null,
      })
      expect((await look(anand, asha.id)).reply._id).toBe(asha.id)
      expect((await look(asha, bala.id)).status).toBe(404)
      expect((await look(asha, anand.id)).status).toBe(404)
      expect((await look(anand, 'nobody')).status).toBe(404)
      expect((await api(app).call(endpoints[call], { params: { id: asha.id } })).status).toBe(401)
    },
  )

  test('can be edited by its owner', async () => {
    const body = { name: ' Asha Menon ', phone: '0487 200 1905', address: '', location: 'Kochi' }
    const { reply } = await as(asha).call(endpoints.editMe, { body })
    expect(reply).toMatchObject({ name: 'Asha Menon', phone: '0487 200 1905', address: '', location: 'Kochi' })
    expect((await as(asha).call(endpoints.editMe, { body: {} })).reply.name).toBe('Asha Menon')
  })

  // @attack 89
  test.each([{ role: 'admin' }, { isAdmin: true }, { email: 'other@kuri.test' }, { balance: 1_000_000 }])(
    'never by what is not its owner’s to write: %j',
    async (body) => {
      const answer = await app.app.inject({
        method: 'PATCH',
        url: '/api/auth/me',
        headers: { authorization: `Bearer ${asha.token}` },
        payload: body,
      })
      expect(answer.statusCode).toBe(400)
      expect((await as(asha).call(endpoints.me)).reply).toMatchObject({ role: 'member', isAdmin: false })
    },
  )
})

describe('the administrators’ list of people', () => {
  test('has the seed’s envelope, newest first', async () => {
    const { reply } = await as(anand).call(endpoints.recentUsers)
    expect(reply.success).toBe(true)
    expect(reply.users.length).toBeLessThanOrEqual(10)
    const newest = await given.member(app, { name: 'Zubin' })
    expect((await as(anand).call(endpoints.recentUsers)).reply.users[0]?._id).toBe(newest.id)
  })

  test('finds people by a part of name or e-mail, taking % and _ for what they are', async () => {
    await given.member(app, { name: 'Per_cent 100%' })
    expect(await find('BAL')).toEqual(['Bala'])
    expect(await find('bala.')).toEqual(['Bala'])
    expect(await find('100%')).toEqual(['Per_cent 100%'])
    expect(await find('r_c')).toEqual(['Per_cent 100%'])
    expect(await find('nobody of that name')).toEqual([])
  })

  describe.each([
    {},
    { sort: 'name' },
    { sort: 'email', order: 'desc' },
    { sort: 'role' },
    { sort: 'since', order: 'asc' },
  ] as const)('in the order %j', (order) => {
    const everybody = async () => (await as(anand).call(endpoints.adminUsers, { query: order })).reply.users

    // @spec CMP-13
    test('comes in pages that together are everybody once, by cursor', async () => {
      const paged: string[] = []
      let cursor: string | null | undefined
      do {
        const query = { ...order, limit: 2, ...(cursor ? { cursor } : {}) }
        const page = (await as(anand).call(endpoints.adminUsers, { query })).reply
        paged.push(...page.users.map(({ _id }) => _id))
        cursor = page.next
      } while (cursor)
      expect(paged).toEqual((await everybody()).map(({ _id }) => _id))
    })
    test('and by the number of the page, with how many there are', async () => {
      const all = await everybody()
      const second = (await as(anand).call(endpoints.adminUsers, { query: { ...order, limit: 2, page: 2 } })).reply
      expect(second.users.map(({ _id }) => _id)).toEqual(all.slice(2, 4).map(({ _id }) => _id))
      expect(second.total).toBe(all.length)
    })
  })

  test('goes from A to Z by name, whatever the capitals, or from Z to A', async () => {
    await given.people(app, 'anil', 'ZARA')
    const sorted = (await namesByName('asc')).toSorted()
    expect(await namesByName('asc')).toEqual(sorted)
    expect(await namesByName('desc')).toEqual(sorted.toReversed())
  })

  test('counts those who match, on whatever page', async () => {
    await given.people(app, 'Kumari One', 'Kumari Two', 'Kumari Three')
    const query = { search: 'kumari', sort: 'name', limit: 2, page: 2 } as const
    const { users, total } = (await as(anand).call(endpoints.adminUsers, { query })).reply
    expect([users.map(({ name }) => name), total]).toEqual([['Kumari Two'], 3])
  })

  test.each(['sort=password_hash', 'order=up', 'page=0', 'page=1e3', 'limit=101'])('knows no %s', async (query) => {
    const answer = await app.app.inject({
      url: `/api/admin/users?${query}`,
      headers: { authorization: `Bearer ${anand.token}` },
    })
    expect(answer.statusCode).toBe(400)
  })
})
