import { fromRupees } from '@kuri/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import * as given from './given.ts'
import { bytesIn, dataUrl, photo } from './pictures.ts'
import { anId, anInstant, aNumber, refusal, seedClient, slide, user, words, type SeedClient } from './seed-client.ts'

/*
 * Every call of the seed's section 7, made by a client written from the seed alone, in the order a company would make
 * them. Their answers are compared whole with the table of the wire. Calls the seed does not know stand in as few places
 * as possible: starting a scheme, and paying.
 */

const PASSWORD = 'Member@123'
const ASHA = {
  name: 'Asha Menon',
  email: 'asha@kuri.test',
  phone: '98470 00001',
  address: '12 Lane',
  location: 'Kochi',
}

interface Named {
  readonly _id: string
}

let app: TestApp
let visitor: SeedClient
const clients = new Map<string, { id: string; client: SeedClient }>()

/** Whoever has logged in before. */
const as = (name: string): SeedClient => known(name).client
const idOf = (name: string): string => known(name).id
function known(name: string) {
  const found = clients.get(name)
  if (!found) throw new Error(`${name} has not logged in`)
  return found
}

beforeAll(async () => {
  app = await startApp()
  visitor = seedClient(`${await app.listen()}/api`)
})
afterAll(() => app.close())

describe('somebody', () => {
  // @spec CMP-4 @seed 3.1, 7.5
  test('registers with a multipart form and a picture; keys the seed does not know are passed over', async () => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...ASHA, password: PASSWORD, confirm: PASSWORD, role: 'admin' }))
      form.append(key, value)
    const picture = new Uint8Array(await photo(300, 200).png().toBuffer())
    form.append('profileImage', new File([picture], 'me.png', { type: 'image/png' }))
    expect(await visitor.post('/auth/register', form)).toEqual({ status: 201, body: user(ASHA, expect.any(String)) })
  })

  // @seed 7.5
  test('reads `message` when registering fails', async () => {
    const again = await visitor.post('/auth/register', { ...ASHA, password: PASSWORD, email: ' ASHA@kuri.test ' })
    expect(again).toEqual({ status: 409, body: refusal('email_taken') })
  })

  // @spec CMP-4 @seed 3.10, 7.4
  test('logs in with e-mail and password and reads token, _id and role', async () => {
    const { status, body } = await visitor.post<{ token: string; _id: string }>('/auth/login', {
      email: ASHA.email,
      password: PASSWORD,
      remember: true,
    })
    expect([status, body]).toEqual([
      200,
      { token: expect.stringMatching(/^\S{20,}$/), _id: anId, name: ASHA.name, email: ASHA.email, role: 'member' },
    ])
    clients.set('Asha', { id: body._id, client: visitor.withToken(body.token) })
    const wrong = await visitor.post('/auth/login', { email: ASHA.email, password: 'Wrong@123' })
    expect(wrong).toEqual({ status: 401, body: refusal('wrong_credentials') })
  })

  // @seed 4.1, 7.1, 7.2
  test('is loaded at the start by the auth-me call; a dead token, "null" and none at all get 401', async () => {
    const own = { ...user(ASHA, expect.any(String)), ownName: '', language: 'en', occupation: '' }
    expect(await as('Asha').get('/auth/me')).toEqual({ status: 200, body: own })
    for (const nobody of [visitor, visitor.withToken('null'), visitor.withToken('x'.repeat(43))])
      expect(await nobody.get('/auth/me')).toEqual({ status: 401, body: refusal('not_signed_in') })
  })

  // @seed 3.1, 7.3, 7.6
  test('finds their picture as base64 of a JPEG, and themselves by id; nobody finds them', async () => {
    const { status, body } = await as('Asha').get<{ image: string }>(`/user/profile/${idOf('Asha')}`)
    expect([status, body]).toEqual([200, user(ASHA, expect.any(String))])
    expect(await sharp(Buffer.from(body.image, 'base64')).metadata()).toMatchObject({ format: 'jpeg' })
    expect((await as('Asha').get(`/user/${idOf('Asha')}`)).body).toEqual(body)
    await logIn('Bala')
    for (const path of [`/user/profile/${idOf('Asha')}`, `/user/${idOf('Asha')}`])
      expect(await as('Bala').get(path)).toEqual({ status: 404, body: refusal('not_found') })
  })
})

describe('an administrator', () => {
  // @seed 3.1, 4.2, 7.19
  test('is made by another one: PUT /admin/make-admin/{id}', async () => {
    const first = visitor.withToken((await given.admin(app, 'Anand')).token)
    await logIn('Meera')
    const { status, body } = await first.put(`/admin/make-admin/${idOf('Meera')}`)
    expect([status, body]).toEqual([200, { message: words, user: { ...user(form('Meera'), null), ...ADMIN } }])
    expect((await as('Meera').get('/auth/me')).body).toMatchObject(ADMIN)
    expect(await as('Bala').put(`/admin/make-admin/${idOf('Bala')}`)).toEqual({
      status: 403,
      body: refusal('forbidden'),
    })
  })

  // @spec CMP-4 @finding C1 @seed 3.9, 7.13, 7.14, 7.16
  test('reads the counts in data.data, and people under users, lists being without pictures', async () => {
    const { status, body } = await as('Meera').get<{ data: object }>('/admin/stats')
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, data: expect.anything() })
    expect(body.data).toMatchObject({ totalUsers: 4, totalSchemes: 0, totalContributions: 0, totalMembers: 2 })
    for (const path of ['/admin/recent-users', '/admin/users']) {
      const answer = await as('Meera').get<{ users: unknown[] }>(path)
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
      expect(answer.body.users).toHaveLength(4)
      expect(answer.body.users).toContainEqual(user(ASHA, null))
      expect(answer.body.users).toContainEqual({ ...user(form('Meera'), null), ...ADMIN })
    }
  })

  // @seed 3.2, 7.15
  test('creates a scheme; numbers may be text and the date a full instant', async () => {
    const { status, body } = await as('Meera').post<{ chit: Named }>('/chit/createscheme', {
      name: 'Temple Road Two',
      amount: '40000',
      durationInMonths: '2',
      totalMembers: '2',
      startDate: '2030-01-31T19:00:00.000Z',
      joinedUsers: ['nobody'],
    })
    expect([status, body]).toEqual([201, { success: true, chit: scheme({ name: 'Temple Road Two' }) }])
    const wrong = await as('Meera').post('/chit/createscheme', { name: 'Half', amount: '4,000' })
    expect(wrong).toEqual({ status: 400, body: refusal('invalid_input', { field: 'amount' }) })
  })

  // @spec CMP-4 @seed 7.23
  test('edits it with the seed’s other names, and with those of the creation', async () => {
    const id = await chitId()
    const edited = { name: 'Temple Road Pair', amount: 20_000, startDate: '2030-03-01' }
    const asSeed = await as('Meera').put(`/chit/${id}`, { ...edited, duration: '4', members: '2', status: 'running' })
    const now = { ...edited, durationInMonths: 4, contribution: 2_500 }
    expect(asSeed).toEqual({ status: 200, body: { success: true, chit: scheme(now) } })
    const back = { ...edited, durationInMonths: 2, totalMembers: 2 }
    const asCreated = await as('Meera').put(`/chit/${id}`, back)
    expect(asCreated.body).toEqual({ success: true, chit: scheme({ ...back, contribution: 5_000 }) })
  })

  test('gets 422 when nothing of an edit is known', async () => {
    const unknown = await as('Meera').put(`/chit/${await chitId()}`, { status: 'running', totalmembers: 5 })
    expect(unknown).toEqual({ status: 422, body: refusal('nothing_to_change') })
  })

  // @seed 7.22
  test('deletes one nobody has joined', async () => {
    const made = await as('Meera').post<{ chit: Named }>('/chit/createscheme', { ...PAIR, name: 'Mistake' })
    const path = `/chit/${made.body.chit._id}`
    expect(await as('Meera').remove(path)).toEqual({ status: 200, body: { message: words } })
    expect(await as('Meera').remove(path)).toEqual({ status: 404, body: refusal('not_found') })
  })
})

describe('a scheme', () => {
  // @seed 7.8
  test('is listed for members as an array with joinedUsers', async () => {
    expect(await as('Asha').get('/chit')).toEqual({ status: 200, body: [scheme(PAIR)] })
    expect(await as('Asha').get('/chit/joined')).toEqual({ status: 200, body: [] })
    expect(await visitor.get('/chit')).toEqual({ status: 401, body: refusal('not_signed_in') })
  })

  // @seed 3.3, 4.8, 7.9, 7.12
  test('is joined by POST /chits/join/{id}; asking twice is refused with a message', async () => {
    await logIn('Charu')
    const id = await chitId()
    for (const name of ['Asha', 'Bala', 'Charu']) {
      const requested = { _id: anId, chitId: id, status: 'pending', tickets: 1, createdAt: anInstant }
      expect(await as(name).post(`/chits/join/${id}`)).toEqual({
        status: 201,
        body: { message: words, request: requested },
      })
    }
    expect(await as('Asha').post(`/chits/join/${id}`)).toEqual({ status: 409, body: refusal('request_pending') })
    const joinedUsers = ['Asha', 'Bala', 'Charu'].map((name) => ({ userId: idOf(name), approved: false }))
    expect((await as('Asha').get('/chit/joined')).body).toEqual([scheme({ ...PAIR, joinedUsers })])
  })

  // @seed 3.3, 3.4, 4.8, 7.17, 7.20, 7.21
  test('has pending requests, which are approved until it is full, or rejected', async () => {
    const { status, body } = await as('Meera').get<Named[]>('/chit-member/pending')
    const chit = { _id: await chitId(), name: PAIR.name }
    const requests = ['Asha', 'Bala', 'Charu'].map((name) => ({
      _id: anId,
      userId: { _id: idOf(name), name: form(name).name },
      chitId: chit,
      createdAt: anInstant,
      seatsLeft: 2,
      tickets: 1,
    }))
    expect([status, body]).toEqual([200, requests])
    const [asha, bala, charu] = body.map(({ _id }) => `/chit-member/${_id}`)
    for (const request of [asha, bala])
      expect(await as('Meera').patch(`${request}/approve`)).toEqual({ status: 200, body: { message: words } })
    expect(await as('Meera').patch(`${charu}/approve`)).toEqual({ status: 409, body: refusal('chit_full') })
    expect(await as('Meera').patch(`${charu}/reject`)).toEqual({ status: 200, body: { message: words } })
    expect((await as('Meera').get('/chit-member/pending')).body).toEqual([])
    const joinedUsers = ['Asha', 'Bala'].map((name) => ({ userId: idOf(name), approved: true }))
    expect((await as('Charu').get('/chit')).body).toEqual([scheme({ ...PAIR, membersJoined: 2, joinedUsers })])
    const named = joinedUsers.map((one, at) => ({
      ...one,
      user: { _id: one.userId, name: form(at === 0 ? 'Asha' : 'Bala').name },
    }))
    const withNames = [scheme({ ...PAIR, membersJoined: 2, joinedUsers: named })]
    expect((await as('Meera').get('/chit')).body).toEqual(withNames)
    expect((await as('Asha').get('/chit/joined')).body).toEqual(withNames)
    expect((await as('Charu').get('/chit/joined')).body).toEqual([])
  })

  // @seed 7.18
  test('with members in it is not deleted, nor are they; somebody without traces is', async () => {
    const chit = await as('Meera').remove(`/chit/${await chitId()}`)
    expect(chit).toEqual({ status: 409, body: refusal('chit_has_members') })
    const asha = await as('Meera').remove(`/admin/user/${idOf('Asha')}`)
    expect(asha).toEqual({ status: 409, body: refusal('user_has_money') })
    const charu = await as('Meera').remove(`/admin/user/${idOf('Charu')}`)
    expect(charu).toEqual({ status: 200, body: { message: words } })
    expect((await as('Charu').get('/auth/me')).status).toBe(401)
  })
})

describe('money', () => {
  // @seed 3.5, 7.10
  test('paid stands in contributions, with chitId as an object', async () => {
    const id = await chitId()
    expect((await as('Meera').post(`/chit/${id}/start`)).status).toBe(200)
    for (const name of ['Asha', 'Bala']) {
      await given.funds(app, { id: idOf(name) }, fromRupees(5_000))
      const paid = await as(name).post('/contributions', { chitId: id, month: 'March', year: 2030 })
      expect(paid.status).toBe(201)
    }
    expect(await as('Asha').get(`/contributions/user/${idOf('Asha')}`)).toEqual({
      status: 200,
      body: [
        {
          _id: expect.any(String),
          chitId: { _id: id, name: PAIR.name },
          month: 'March',
          year: 2030,
          amount: 5_000,
          dividend: 0,
          paidDate: anInstant,
          receiptNo: expect.stringMatching(/\d$/),
          ticketNo: 1,
          keptFor: '',
        },
      ],
    })
    expect((await as('Bala').get(`/contributions/user/${idOf('Asha')}`)).status).toBe(404)
  })

  // @seed 3.6, 7.11
  test('has a history by id, and by a path that ends empty: one’s own, an administrator’s of all', async () => {
    for (const path of [`/history/user/${idOf('Asha')}`, '/history/user/'])
      expect(await as('Asha').get(path)).toEqual({ status: 200, body: [historyLine('Asha')] })
    expect((await as('Meera').get('/history/user/')).body).toEqual([historyLine('Bala'), historyLine('Asha')])
    for (const none of ['undefined', 'null']) {
      expect(await as('Asha').get(`/history/user/${none}`)).toEqual({ status: 200, body: [historyLine('Asha')] })
      expect((await as('Meera').get(`/history/user/${none}`)).body).toEqual([historyLine('Bala'), historyLine('Asha')])
    }
  })

  // @seed 3.7, 7.24
  test('is counted in the stats and reported by scheme', async () => {
    const { users } = (await as('Meera').get<{ users: Named[] }>('/admin/users')).body
    const people = users.length
    const { data } = (await as('Meera').get<{ data: object }>('/admin/stats')).body
    expect(data).toMatchObject({ totalUsers: people, totalSchemes: 1, totalContributions: 2, totalMembers: people - 2 })
    const row = { chitName: PAIR.name, totalMembers: 2, collectedAmount: 10_000, disbursedAmount: 0 }
    const { status, body } = await as('Meera').get('/admin/reports')
    expect([status, body]).toEqual([200, [expect.objectContaining(row)]])
    expect(await as('Asha').get('/admin/reports')).toEqual({ status: 403, body: refusal('forbidden') })
  })
})

describe('everybody', () => {
  test('is listed at once to an administrator who names no page, however many they are', async () => {
    await app.owner.query(
      `insert into person (id, name) select gen_random_uuid(), 'Member ' || n from generate_series(1, 150) n`,
    )
    const { status, body } = await as('Meera').get<{ users: Named[] }>('/admin/users')
    expect(status).toBe(200)
    expect(body.users.length).toBeGreaterThan(150)
    expect((await as('Meera').get<{ users: Named[] }>('/admin/users?page=1')).body.users).toHaveLength(100)
  })
})

describe('slider images', () => {
  // @seed 3.8, 7.7, 7.25, 7.27
  test('are uploaded as names with data URLs, and read by everybody', async () => {
    const images = [await image('onam.jpg'), await image('office.jpg')]
    const { status, body } = await as('Meera').post('/images/upload', { images, folder: 'slides' })
    expect([status, body]).toEqual([200, [slide('onam.jpg'), slide('office.jpg')]])
    for (const path of ['/images', '/images/']) expect(await visitor.get(path)).toEqual({ status: 200, body })
    const none = await as('Meera').post('/images/upload', { images: [] })
    expect(none).toEqual({ status: 400, body: refusal('invalid_input', { field: 'images' }) })
    expect(none.body).toMatchObject({ message: 'Please select images first!' })
  })

  // @seed 7.26, 7.27
  test('are replaced by name and data, and deleted', async () => {
    const [first] = (await visitor.get<Named[]>('/images')).body
    const path = `/images/${first?._id}`
    const { status, body } = await as('Meera').put<{ data: string }>(path, await image('vishu.jpg', '#b9770f'))
    expect([status, body]).toEqual([200, { ...slide('vishu.jpg'), _id: first?._id }])
    expect(await sharp(bytesIn(body.data)).metadata()).toMatchObject({ format: 'jpeg' })
    expect(await as('Meera').remove(path)).toEqual({ status: 200, body: { message: words } })
    expect((await visitor.get('/images')).body).toEqual([slide('office.jpg')])
    expect(await as('Asha').remove(path)).toEqual({ status: 403, body: refusal('forbidden') })
  })
})

const ADMIN = { role: 'admin', isAdmin: true }
const PAIR = {
  name: 'Temple Road Pair',
  amount: 20_000,
  durationInMonths: 2,
  totalMembers: 2,
  startDate: '2030-03-01',
  contribution: 5_000,
}

const form = (name: string) =>
  name === 'Asha' ? ASHA : { ...ASHA, name: `${name} Rao`, email: `${name.toLowerCase()}@kuri.test` }

/** Registers with JSON and logs in. */
async function logIn(name: string): Promise<void> {
  const body = { ...form(name), password: PASSWORD }
  expect((await visitor.post('/auth/register', body)).body).toEqual(user(form(name), null))
  const { token, _id } = (await visitor.post<{ token: string; _id: string }>('/auth/login', body)).body
  clients.set(name, { id: _id, client: visitor.withToken(token) })
}

const historyLine = (name: string): object => ({
  date: anInstant,
  schemeName: PAIR.name,
  amount: 5_000,
  memberName: form(name).name,
})

const scheme = (fields: object): object => ({
  _id: anId,
  name: PAIR.name,
  amount: 40_000,
  durationInMonths: 2,
  totalMembers: 2,
  startDate: '2030-02-01',
  createdAt: anInstant,
  status: 'forming',
  contribution: 10_000,
  membersJoined: 0,
  joinedUsers: [],
  terms: {
    dividendSharedBy: 'tickets-without-the-prize',
    dividendRounding: 'paise',
    commissionBp: 0,
    gstBp: 0,
    maxTicketsPerMember: 1,
    capBp: 5_000,
    step: aNumber,
    prizeBy: 'auction',
    fixedDiscounts: [],
  },
  ...fields,
})

const image = async (name: string, colour = '#2c6e49') => ({
  name,
  data: dataUrl(await photo(900, 600, colour).jpeg().toBuffer()),
})

/** The one scheme there is. */
async function chitId(): Promise<string> {
  const [only] = (await as('Meera').get<Named[]>('/chit')).body
  return only?._id ?? ''
}
