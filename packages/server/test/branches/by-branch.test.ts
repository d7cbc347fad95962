import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { openAndHold } from '../moving-in/next-month.ts'
import { addBranch, firstBranch, placed } from './two-branches.ts'

/* Head office sees all branches, each row with the name of its branch, and narrows its lists to one. */

let app: TestApp
let admin: Caller
let first: string
let kollam: string
let meena: Caller
let before: string
let main: Awaited<ReturnType<typeof given.runningChit>>
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await given.clock(app, START)
  main = await given.runningChit(app, { name: 'Main Five', startDate: START })
  await given.clock(app, dueDay(START, 2))
  before = await lists(admin)
  first = await firstBranch(app, admin)
  kollam = await addBranch(app, admin)
  meena = await placed(app, admin, await signIn(app, 'Meena', 'manager'), kollam)
  const form = { name: 'Kollam Three', amount: 90_000, durationInMonths: 3, totalMembers: 3, startDate: START } as const
  void (await as(meena).call(endpoints.createChit, { body: { ...form, startDate: dueDay(START, 4) } })).reply
  void (await as(meena).call(endpoints.enrolMember, { body: { name: 'Kamala Kollam' } })).reply
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const users = async (caller: Caller, branch?: string) =>
  (await as(caller).call(endpoints.adminUsers, { query: { search: 'a', ...(branch !== undefined && { branch }) } }))
    .reply
const chits = async (caller: Caller, branch?: string) =>
  (await as(caller).call(endpoints.companyChits, { query: branch === undefined ? {} : { branch } })).reply
const arrears = async (caller: Caller, branch?: string) =>
  (await as(caller).call(endpoints.listArrears, { query: branch === undefined ? {} : { branch } })).reply

const me = async (caller: Caller) => (await as(caller).call(endpoints.me)).reply

/** The file of the arrears. */
const fileOf = async (query: string) => {
  const { body, headers } = await app.app.inject({
    method: 'GET',
    url: `/api${endpoints.arrearsCsv.path}${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return { body, name: String(headers['content-disposition']) }
}

/** What these lists and oneself say, as text. */
const lists = async (caller: Caller): Promise<string> =>
  JSON.stringify([
    await users(caller),
    await chits(caller),
    await arrears(caller),
    (await as(caller).call(endpoints.me)).reply,
  ])

// @spec IDN-24
test('IDN-24: with one branch no row and no person says anything of branches', () => {
  expect(before).toContain('Main Five')
  expect(before).not.toMatch(/"branch|Main branch/)
})

// @spec IDN-24
test('IDN-24: with two branches head office reads the branch of each member, scheme and late ticket', async () => {
  const { users: found } = await users(admin)
  expect(found.find(({ name }) => name === 'Kamala Kollam')?.branch).toBe('Kollam')
  expect(found.find(({ name }) => name === 'Asha')?.branch).toBe('Main branch')
  const { members } = (await as(admin).call(endpoints.findPeople, { query: { search: 'Kamala' } })).reply
  expect(members.map(({ branch }) => branch)).toEqual(['Kollam'])
  const params = { id: members[0]?._id ?? '' }
  expect((await as(admin).call(endpoints.adminUser, { params })).reply.details.branch).toBe('Kollam')
  const { chits: all } = await chits(admin)
  expect(new Map(all.map(({ name, branch }) => [name, branch]))).toEqual(
    new Map([
      ['Kollam Three', 'Kollam'],
      ['Main Five', 'Main branch'],
    ]),
  )
  const { tickets } = await arrears(admin)
  expect(new Set(tickets.map(({ branch }) => branch))).toEqual(new Set(['Main branch']))
})

// @spec IDN-24
test('IDN-24: head office narrows its lists to one branch, with their sums', async () => {
  expect((await chits(admin, kollam)).chits.map(({ name }) => name)).toEqual(['Kollam Three'])
  expect((await chits(admin, first)).chits.map(({ name }) => name)).toEqual(['Main Five'])
  expect((await users(admin, kollam)).users.map(({ name }) => name)).toContain('Kamala Kollam')
  expect((await users(admin, kollam)).users.map(({ name }) => name)).not.toContain('Asha')
  expect((await users(admin, first)).users.map(({ name }) => name)).not.toContain('Kamala Kollam')
  expect((await arrears(admin, kollam)).tickets).toEqual([])
  expect((await arrears(admin, first)).tickets).toHaveLength((await arrears(admin)).tickets.length)
  const late = async (branch: string) => {
    const { ages } = (await as(admin).call(endpoints.arrearsOverview, { query: { branch } })).reply
    return ages.reduce((count, { tickets }) => count + tickets, 0)
  }
  expect([await late(kollam), await late(first)]).toEqual([0, 5])
})

// @spec IDN-24
test('IDN-24: staff stand where they work, and a list of one branch has not all staff of head office', async () => {
  const branchOf = async (name: string) => (await users(admin)).users.find((one) => one.name === name)?.branch
  expect([await branchOf('Meena'), await branchOf('Anand'), await branchOf('Asha')]).toEqual([
    'Kollam',
    undefined,
    'Main branch',
  ])
  expect((await users(admin, kollam)).users.map(({ name }) => name).toSorted()).toEqual(['Kamala Kollam', 'Meena'])
  const { members, total } = (await as(meena).call(endpoints.findPeople, { query: {} })).reply
  expect([members.map(({ name, branch }) => [name, branch]), total]).toEqual([
    [
      ['Kamala Kollam', 'Kollam'],
      ['Meena', 'Kollam'],
    ],
    2,
  ])
  const { details } = (await as(admin).call(endpoints.adminUser, { params: { id: meena.id } })).reply
  expect(details.branch).toBe('Kollam')
  expect((await as(admin).call(endpoints.adminUser, { params: { id: admin.id } })).reply.details.branch).toBeUndefined()
})

// @spec IDN-24
test('IDN-24: a branch that is not there is not found; it does not look like a branch with nothing', async () => {
  const asked = await as(admin).call(endpoints.adminUsers, { query: { branch: newId() } })
  expect([asked.status, asked.problem.code]).toEqual([404, 'not_found'])
  expect((await as(meena).call(endpoints.adminUsers, { query: { branch: newId() } })).status).toBe(200)
})

// @spec IDN-24
test('IDN-24: the file of the arrears is narrowed too, and names the branch of each row', async () => {
  const all = await fileOf('')
  expect(all.body).toMatch(/Scheme.*Late fee today.*Branch[^]*Main Five.*Main branch/)
  expect(all.name).toMatch(/kuri-arrears-\d{4}-\d\d-\d\d\.csv/)
  const narrowed = await fileOf(`?branch=${kollam}`)
  expect(narrowed.body).not.toContain('Main Five')
  expect(narrowed.body).toMatch(/Late fee today.*Branch/)
  expect(narrowed.name).toMatch(/kuri-arrears-KLM-\d{4}-\d\d-\d\d\.csv/)
})

// @spec IDN-24
test('IDN-24: the staff of a branch know its name, those of head office all branches, and members none', async () => {
  expect(await me(meena)).toMatchObject({ branch: 'Kollam' })
  expect((await me(meena)).branches).toBeUndefined()
  expect((await me(admin)).branches).toEqual([
    { _id: first, name: 'Main branch' },
    { _id: kollam, name: 'Kollam' },
  ])
  expect(JSON.stringify(await me(await given.member(app, { name: 'Nila' })))).not.toContain('branch')
})

// @spec IDN-24
test('IDN-24: the staff of a branch who ask for another branch are shown their own', async () => {
  expect((await chits(meena, first)).chits.map(({ name }) => name)).toEqual(['Kollam Three'])
})

// @spec IDN-24
test('IDN-24: with two branches head office reads the branch of each request to join and each advance', async () => {
  const { chits: all } = await chits(admin)
  const id = all.find(({ name }) => name === 'Kollam Three')?._id ?? ''
  const joining = await as(await signIn(app, 'Joyce')).call(endpoints.joinChit, { params: { id }, query: {} })
  expect(joining.status).toBe(201)
  const { requests } = (await as(admin).call(endpoints.requestsPage, { query: {} })).reply
  expect(requests.map(({ branch, chitId }) => [chitId.name, branch])).toEqual([['Kollam Three', 'Kollam']])
  // the company pays for who is late with the month of the prize
  await given.paid(app, main, 1, { except: [5] })
  await openAndHold(app, admin, { chitId: main.chit._id, discount: fromRupees(100) })
  const { advances } = (await as(admin).call(endpoints.arrearsOverview, { query: {} })).reply
  expect(new Set(advances.map(({ branch }) => branch))).toEqual(new Set(['Main branch']))
})
