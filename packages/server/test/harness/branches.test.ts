import { endpoints, type Endpoint } from '@kuri/contract'
import { may, mayAt, STAFF_PERMISSIONS, type Role } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { $ZodObject } from 'zod/v4/core'
import { isId, newId } from '../../src/database/ids.ts'
import { isByBranch } from '../../src/http/branch-scope.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { allParams, nameOf, pathOf, sendRoughly, type RoughAnswer } from './rough.ts'
import { sampleBody } from './samples.ts'
import { identifiers, makeWorld, type World } from './world.ts'
import { watchWrites, type WriteWatch } from './write-watch.ts'

/*
 * What the staff of a branch see and change, generated from the contract: every call there is, and every one that will be added. All
 * of the world is the first branch's, so the staff of the second see nothing of it, and those of the first see it as head office does.
 */

const ROLES_OF_BRANCHES = ['manager', 'cashier', 'auditor'] as const

let app: TestApp
let world: World
let watch: WriteWatch
let ids: Map<string, string>
let receiptNo: string
const here = new Map<Role, Caller>()
const elsewhere = new Map<Role, Caller>()
const atHeadOffice = new Map<Role, Caller>()
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
  const first = (await asAdmin().call(endpoints.branches)).reply.branches[0]?._id ?? ''
  const { branch } = (await asAdmin().call(endpoints.addBranch, { body: { code: 'TWO', name: 'The second' } })).reply
  for (const role of ROLES_OF_BRANCHES) {
    atHeadOffice.set(role, await signIn(app, `${role} of head office`, role))
    here.set(role, await signedInAt(first, `${role} of the first`, role))
    elsewhere.set(role, await signedInAt(branch._id, `${role} of the second`, role))
  }
  const papers = await workAt(first)
  const named = new Set(await foreignIds())
  ids = new Map([
    ...[...(await identifiers(world)), ['member', world.holder(1).id] as const].filter(([, id]) => named.has(id)),
    ...papers.map((number) => [`paper ${number}`, number] as const),
  ])
  const { rows } = await app.owner.query<{ no: string }>('select min(receipt_no) as no from instalment')
  receiptNo = rows[0]?.no ?? ''
  watch = await watchWrites(app)
})
afterAll(() => app.close())

const asAdmin = () => api(app).as(world.admin)

/** What the world has not: a till with a receipt and its papers, a cheque, a QR code, a promise. Gives the numbers of documents. */
async function workAt(branchId: string): Promise<string[]> {
  const cashier = api(app).as(await signedInAt(branchId, 'Sana of the first', 'cashier'))
  const memberId = world.holder(4).id
  const take = async (how: object) => {
    const lines = [{ chitId: world.chit, month: 'February' as const, year: 2027, amount: 1000 }]
    const body = { memberId, lines, method: 'cash' as const, ...how }
    return (await cashier.call(endpoints.takeReceipt, { idempotencyKey: newId(), body })).reply.receipt.number
  }
  await app.owner.query(`update company_settings set upi_id = 'company@bank'`)
  await cashier.call(endpoints.openTill, { body: { float: 0 } })
  const receipt = await take({ tendered: 1000 })
  const cheque = await take({
    method: 'cheque',
    cheque: { chequeNo: '004512', bank: 'State Bank', dated: '2027-02-08' },
  })
  const { status } = await cashier.call(endpoints.printReceipt, { params: { number: receipt } })
  const link = await cashier.call(endpoints.shareReceipt, { params: { number: receipt } })
  const qr = await cashier.call(endpoints.showUpi, { body: { memberId, amount: 500 } })
  const promise = await cashier.call(endpoints.notePromise, { body: { memberId, day: '2027-02-12', amount: 500 } })
  const move = await cashier.call(endpoints.moveTillCash, {
    body: { kind: 'to-safe', amount: 100, reason: 'to the safe' },
  })
  expect([status, link.status, qr.status, promise.status, move.status]).toEqual([200, 201, 201, 201, 201])
  return [receipt, cheque]
}

async function signedInAt(branchId: string, name: string, role: Role): Promise<Caller> {
  const caller = await signIn(app, name, role)
  await app.owner.query('update person set works_at = $2 where id = $1', [caller.id, branchId])
  return caller
}

const all = Object.values<Endpoint>(endpoints).map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
const ofStaff = ({ permission }: Endpoint): boolean => permission !== undefined && !may('member', permission)
const isNaming = ({ path }: Endpoint): boolean => path.includes(':')
const isReading = ({ method, stream }: Endpoint): boolean => method === 'GET' && stream !== true
const mayCall = (endpoint: Endpoint) =>
  ROLES_OF_BRANCHES.filter((role) => endpoint.permission !== undefined && may(role, endpoint.permission))

/** A good body in which every id is this one. */
function bodyNaming(endpoint: Endpoint, id: string): unknown {
  const named = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => named(one, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, named(inside, name)]))
    return value === 'something' && /(id|ids|cheques|debts)$/i.test(key) ? id : value
  }
  return named(sampleBody(endpoint), '')
}

const send = (endpoint: Endpoint, as: Caller | undefined, id: string): Promise<RoughAnswer> =>
  sendRoughly(app, endpoint, { as, params: paramsOf(endpoint, id), body: bodyNaming(endpoint, id) })

/** The first branch's id in every company. */
const FIRST = '00000000-0000-4000-8000-000000000001'

/** What a reading needs in its query. Without a branch, head office is answered with its own day; the staff of one always with theirs. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /auctions/list': 'stage=past',
  'GET /admin/branches/day': `branch=${FIRST}`,
}

/** Other ways to write an id or a number of a document, by which the database or a store finds the same. */
const spellingsOf = (id: string): string[] => (isId(id) ? [id, id.replaceAll('-', '')] : [id, id.toLowerCase()])

/** The id in every place of the path, and the first ticket and month beside it. */
const paramsOf = (endpoint: Endpoint, id: string): Record<string, string> => ({
  ...allParams(endpoint, id),
  ...(endpoint.path.includes(':id/') && { ticketNo: '1', monthNo: '1' }),
})

type Name = readonly [table: string, id: string]
const foundAtHeadOffice = new Map<Endpoint, Promise<Name[]>>()

/**
 * What a call is tried with: by the first role that may make it with everything there is in the world, by the others with what head
 * office finds at it. An id of something else is looked up in the same way for every role.
 */
function namesFor(endpoint: Endpoint, role: Role): Promise<Name[]> | Name[] {
  if (!isNaming(endpoint)) return [['nothing', '']]
  const everything: Name[] = [...ids, ['receipt', receiptNo]]
  const [first] = mayCall(endpoint)
  if (role === first) return everything
  const known = foundAtHeadOffice.get(endpoint) ?? findAtHeadOffice(endpoint, first, everything)
  foundAtHeadOffice.set(endpoint, known)
  return known
}

async function findAtHeadOffice(endpoint: Endpoint, role: Role | undefined, names: Name[]): Promise<Name[]> {
  const found: Name[] = []
  for (const name of names) {
    const { status } = await sendWhole(endpoint, role && atHeadOffice.get(role), name[1])
    if (status !== 404) found.push(name)
  }
  return found
}

/** Every id of the world, but those of who works for the company: they are known wherever they have worked. */
async function foreignIds(): Promise<string[]> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select id::text from branch_thing where id not in (select id from person where role <> 'member')`,
  )
  return rows.map(({ id }) => id)
}

// @spec IDN-24
describe('what head office keeps to itself is refused to the staff of a branch at', () => {
  test.each(all.filter(({ endpoint }) => ofStaff(endpoint) && endpoint.forBranch === undefined))(
    '$name',
    async ({ endpoint }) => {
      for (const role of mayCall(endpoint)) {
        const { status, code } = await send(endpoint, here.get(role), world.chit)
        expect([role, status, code]).toEqual([role, 403, 'head_office_only'])
      }
    },
  )
})

// @spec IDN-24
test('IDN-24: the permissions that only head office has are those of which no call is open to branches', () => {
  const different = STAFF_PERMISSIONS.filter((permission) => {
    const calls = all.filter(({ endpoint }) => endpoint.permission === permission)
    const isOpen = calls.some(({ endpoint }) => endpoint.forBranch !== undefined)
    const roles = ROLES_OF_BRANCHES.filter((role) => may(role, permission))
    return calls.length > 0 && roles.some((role) => mayAt(role, permission, true) !== isOpen)
  })
  expect(different).toEqual([])
})

// @spec IDN-25 @security API1
test('IDN-25: two calls go beyond a branch, to pay at another one’s counter', () => {
  const open = all.filter(({ endpoint }) => endpoint.forBranch === 'named')
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'POST /admin/counter/elsewhere',
    'POST /admin/counter/elsewhere/receipts',
  ])
})

// @spec IDN-24 @security API1
describe('the staff of another branch are shown nothing of a branch at', () => {
  const scoped = all.filter(({ endpoint }) => isReading(endpoint) && endpoint.forBranch !== undefined)
  test.each(scoped)('$name', async ({ endpoint }) => {
    const foreign = await foreignIds()
    expect(foreign.length).toBeGreaterThan(25)
    const shown: string[] = []
    for (const role of mayCall(endpoint)) {
      for (const [table, id] of await namesFor(endpoint, role)) {
        const { status, text } = await sendWhole(endpoint, elsewhere.get(role), id)
        if (isNaming(endpoint) ? status !== 404 : status !== 200) shown.push(`${role} ${table}: ${status}`)
        const seen = foreign.filter((one) => text.includes(one))
        if (seen.length > 0) shown.push(`${role} ${table}: shows ${seen.length} ids`)
      }
    }
    expect(shown).toEqual([])
  })
})

/** The names that a reading's query may have. */
const queryOf = ({ query }: Endpoint): string[] =>
  query instanceof $ZodObject ? Object.keys(query._zod.def.shape) : []
const namesOne = (key: string): boolean => key === 'till' || key.endsWith('Id')

// @spec IDN-24 @security API1
describe('the staff of another branch find nothing of a branch by a search or a filter at', () => {
  const asked = all.filter(
    ({ endpoint }) =>
      isReading(endpoint) &&
      endpoint.forBranch === 'scoped' &&
      !isNaming(endpoint) &&
      queryOf(endpoint).some((key) => key === 'search' || namesOne(key)),
  )
  test.each(asked)('$name', async ({ endpoint }) => {
    const foreign = await foreignIds()
    const words = await wordsOfWorld()
    const queries = queryOf(endpoint).flatMap((key) => {
      const values = key === 'search' ? words : namesOne(key) ? [...ids.values()].filter(isId) : []
      return values.map((value) => ({
        query: [QUERIES[nameOf(endpoint)], `${key}=${encodeURIComponent(value)}`].filter(Boolean).join('&'),
        value,
      }))
    })
    const shown: string[] = []
    for (const role of mayCall(endpoint)) {
      for (const { query, value } of queries) {
        const { status, text } = await sendWhole(endpoint, elsewhere.get(role), '', query)
        const seen = foreign.filter((one) => one !== value && text.includes(one))
        if (![200, 404].includes(status) || seen.length > 0)
          shown.push(`${role} ${query}: ${status}, ${seen.length} ids`)
      }
    }
    expect(shown).toEqual([])
  })

  test('though their own branch is shown them: the words name people, schemes and documents that are there', async () => {
    const found = await Promise.all(
      (await wordsOfWorld()).map(async (word) => {
        const search = `search=${encodeURIComponent(word)}`
        return (await sendWhole(endpoints.findPeople, here.get('manager'), '', search)).text.includes('"_id"')
      }),
    )
    expect(found.filter(Boolean).length).toBeGreaterThan(3)
  })
})

/** A member's name, phone and code, a scheme and the numbers of documents, by which people search. */
async function wordsOfWorld(): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string; phone: string; code: string; chit: string }>(
    `select person.name, person.phone, person.code, chit.name as chit from person, chit where person.id = $1 and chit.id = $2`,
    [world.holder(4).id, world.chit],
  )
  const { name = '', phone = '', code = '', chit = '' } = rows[0] ?? {}
  const documents = [...ids].filter(([table]) => table.startsWith('paper')).map(([, number]) => number)
  return [name, phone, code, chit, receiptNo, ...documents].filter((word) => word !== '')
}

// @spec IDN-24
describe('the staff of a branch are shown it as head office is at', () => {
  const scoped = all.filter(({ endpoint }) => isReading(endpoint) && endpoint.forBranch === 'scoped')
  test.each(scoped)('$name', async ({ endpoint }) => {
    const different: string[] = []
    for (const role of mayCall(endpoint)) {
      for (const [table, id] of await namesFor(endpoint, role)) {
        const ours = await sendWhole(endpoint, here.get(role), id)
        const theirs = await sendWhole(endpoint, atHeadOffice.get(role), id)
        if (ours.status !== theirs.status || !isAlike(ours.text, theirs.text))
          different.push(`${role} ${table}: ${ours.status} / ${theirs.status} ${differenceOf(ours.text, theirs.text)}`)
      }
    }
    expect(different).toEqual([])
  })
})

// @spec IDN-24
describe('head office that asks for one branch is answered as its staff, and they cannot ask for another at', () => {
  const narrowed = all.filter(({ endpoint }) => isByBranch(endpoint))
  test.each(narrowed)('$name', async ({ endpoint }) => {
    const [first, second] = (await asAdmin().call(endpoints.branches)).reply.branches.map(({ _id }) => _id)
    const ask = (caller: Caller | undefined, branch = '') => sendWhole(endpoint, caller, '', `branch=${branch}`)
    expect(ofStaff(endpoint)).toBe(true)
    for (const role of mayCall(endpoint)) {
      const [ours, theirs] = [await ask(here.get(role), second), await ask(elsewhere.get(role), first)]
      expect(settled((await ask(atHeadOffice.get(role), first)).text)).toBe(settled(ours.text))
      expect(settled((await ask(atHeadOffice.get(role), second)).text)).toBe(settled(theirs.text))
      expect([ours.status, theirs.status]).toEqual([200, 200])
      expect((await ask(atHeadOffice.get(role), 'klm')).status).toBe(400)
    }
  })
})

// @spec IDN-24 @security API1
describe('what the staff of another branch name is not there, and nothing is written, at', () => {
  beforeAll(() => watch.written().then(() => undefined))
  const changing = all.filter(
    ({ endpoint }) =>
      endpoint.method !== 'GET' && endpoint.forBranch === 'scoped' && (isNaming(endpoint) || namesInBody(endpoint)),
  )
  test.each(changing)('$name', async ({ endpoint }) => {
    const answers: string[] = []
    for (const role of mayCall(endpoint)) {
      for (const [table, id] of ids) {
        for (const written of spellingsOf(id)) {
          const { status, code, text } = await send(endpoint, elsewhere.get(role), written)
          if (status !== 404 || code !== 'not_found')
            answers.push(`${role} ${table} ${written}: ${status} ${code} ${text}`)
        }
      }
    }
    expect(answers).toEqual([])
    expect(await watch.written()).toEqual([])
  })
})

// @spec IDN-24
describe('what every member may do, the staff of a branch do as a member at', () => {
  const ofMembers = all.filter(
    ({ endpoint: { permission, forBranch, method, stream } }) =>
      permission !== undefined &&
      may('member', permission) &&
      forBranch === undefined &&
      method === 'GET' &&
      stream !== true,
  )
  test.each(ofMembers)('$name', async ({ endpoint }) => {
    for (const id of isNaming(endpoint) ? ids.values() : ['']) {
      const ours = await send(endpoint, elsewhere.get('manager'), id)
      const theirs = await send(endpoint, world.stranger, id)
      expect([id, ours.status]).toEqual([id, theirs.status])
    }
  })
})

const namesInBody = (endpoint: Endpoint): boolean =>
  JSON.stringify(bodyNaming(endpoint, 'somebody-s-id') ?? '').includes('somebody-s-id')

/** The status of an answer and, where it is no PDF or spreadsheet, its text. */
async function sendWhole(
  endpoint: Endpoint,
  as: Caller | undefined,
  id: string,
  query = QUERIES[nameOf(endpoint)] ?? '',
): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await app.app.inject({
    method: 'GET',
    url: `/api${pathOf(endpoint, paramsOf(endpoint, id))}?${query}`,
    headers: { authorization: `Bearer ${as?.token}` },
  })
  const isText = statusCode === 200 && !/pdf|spreadsheet/.test(endpoint.file ?? '')
  return { status: statusCode, text: isText ? body : '' }
}

/** The same but for the moment at which it was read. */
const isAlike = (one: string, other: string): boolean => settled(one) === settled(other)
const settled = (text: string): string => text.replaceAll(/"(serverTime|until|printedAt|at)":"[^"]*"/g, '')

/** Where two texts begin to differ. */
function differenceOf(one: string, other: string): string {
  const [a, b] = [settled(one), settled(other)]
  const from = a.split('').findIndex((letter, place) => letter !== b[place])
  return `…${a.slice(Math.max(0, from - 60), from + 120)} / …${b.slice(Math.max(0, from - 60), from + 120)}`
}
