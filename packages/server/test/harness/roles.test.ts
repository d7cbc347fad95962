import { endpoints, type Endpoint } from '@kuri/contract'
import { may, ROLES, type Role } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { allParams, nameOf, sendRoughly } from './rough.ts'
import { sampleBody } from './samples.ts'
import { identifiers, makeWorld, type World } from './world.ts'
import { expectNothingWritten, watchWrites, type WriteWatch } from './write-watch.ts'

/*
 * Who may do what, generated from the contract: every call there is, and every one that will be added. What is refused
 * writes nothing.
 */

let app: TestApp
let world: World
let watch: WriteWatch
const staff = new Map<Role, Caller>()
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
  for (const role of STAFF) staff.set(role, await signIn(app, `The ${role}`, role))
  watch = await watchWrites(app)
})
afterEach(() => expectNothingWritten(watch))
afterAll(() => app.close())

/** What every member may name, whosoever it is: a scheme is shown, without its people, and may be asked to join. */
const FOR_EVERY_MEMBER = new Set([
  'GET /chit/:id',
  'GET /chit/:id/agreement',
  'POST /chit/:id/agreement',
  'POST /chits/join/:id',
  'DELETE /chits/join/:id',
])

const all = Object.values<Endpoint>(endpoints).map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
const guarded = all.filter(({ endpoint }) => endpoint.permission !== undefined)
const isForAdministrators = ({ permission }: Endpoint): boolean =>
  permission !== undefined && !may('member', permission)
/** For who collects or has a phone from when they did, which no role says: the feature refuses all others. */
const isForWhoCollected = ({ permission }: Endpoint): boolean => permission === 'send-receipts'
const STAFF = ROLES.filter((role) => role !== 'admin' && role !== 'member')
const naming = all.filter(({ endpoint }) => endpoint.path.includes(':'))

/** A good body, and this in every place of the path. */
const good = (endpoint: Endpoint, as: Caller | undefined, id: string) => {
  const body = sampleBody(endpoint)
  return { as, params: allParams(endpoint, id), ...(body ? { body } : {}) }
}

// @spec IDN-7 @seed 6.6 @security API2, S37
describe('a visitor is asked to log in at', () => {
  test.each(guarded)('$name', async ({ endpoint }) => {
    const answer = await sendRoughly(app, endpoint, good(endpoint, undefined, newId()))
    expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
  })
})

// @security S37
describe('whose session has run out is asked to log in at', () => {
  test.each(guarded)('$name', async ({ endpoint }) => {
    const answer = await sendRoughly(app, endpoint, good(endpoint, world.expired, world.room.id))
    expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
  })
})

// @spec IDN-7 @seed 6.6 @security API5, S37
describe('a member may not', () => {
  const closed = all.filter(({ endpoint }) => isForAdministrators(endpoint) || isForWhoCollected(endpoint))
  test.each(closed)('$name', async ({ endpoint }) => {
    const answers = new Set<string>()
    for (const id of [newId(), world.room.id, world.holder(1).id]) {
      const { status, code } = await sendRoughly(app, endpoint, good(endpoint, world.holder(1), id))
      answers.add(`${status} ${code}`)
    }
    expect([...answers]).toEqual(['403 forbidden'])
  })
})

// @attack 76 @security S37
describe.each(STAFF)('a %s is let in where the table says so, and nowhere else:', (role) => {
  test.each(all.filter(({ endpoint }) => isForAdministrators(endpoint)))('$name', async ({ endpoint }) => {
    // nothing of this can be carried out: what is let in stumbles over the body or finds nobody of that name
    const parts = endpoint.body ? { raw: { text: '[]', type: 'application/json' } } : {}
    const call = { as: staff.get(role), params: allParams(endpoint, newId()), ...parts }
    const { status, code } = await sendRoughly(app, endpoint, call)
    const isLetIn = endpoint.permission !== undefined && may(role, endpoint.permission)
    expect(`${status} ${code}` !== '403 forbidden').toBe(isLetIn)
  })
})

// @spec IDN-7, PAY-13 @security S37
test('staff who never collected send no receipts and note no visits', async () => {
  const visits = [{ id: crypto.randomUUID(), memberId: world.holder(1).id, takenAt: new Date().toISOString() }]
  for (const role of STAFF.filter((one) => !may(one, 'collect'))) {
    const call = { as: staff.get(role), params: {}, body: { receipts: [], visits } }
    const { status, code } = await sendRoughly(app, endpoints.syncReceipts, call)
    expect([role, status, code]).toEqual([role, 403, 'forbidden'])
  }
})

// @spec IDN-7
test('an auditor reads and changes nothing of the company’s', () => {
  const audits = guarded.filter(
    ({ endpoint: { permission } }) =>
      permission !== undefined && may('auditor', permission) && !may('member', permission),
  )
  expect(audits.length).toBeGreaterThan(10)
  expect(audits.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([])
})

// @spec IDN-8 @attack 99 @security API1, S38
describe('what belongs to others is not there for a member at', () => {
  const personal = naming.filter(
    ({ name, endpoint }) =>
      endpoint.permission !== undefined && !isForAdministrators(endpoint) && !FOR_EVERY_MEMBER.has(name),
  )
  test.each(personal)('$name', async ({ endpoint }) => {
    const found: string[] = []
    for (const [table, id] of await identifiers(world)) {
      const { status, code } = await sendRoughly(app, endpoint, good(endpoint, world.stranger, id))
      if (status !== 404 || code !== 'not_found') found.push(`${table}: ${status} ${code}`)
    }
    expect(found).toEqual([])
  })
})

describe('what does not exist is not found, and no fault, at', () => {
  test.each(naming)('$name', async ({ endpoint }) => {
    const answers: (string | number)[] = []
    for (const id of [newId(), 'nonsense', '0', '１２３']) {
      answers.push((await sendRoughly(app, endpoint, good(endpoint, world.admin, id))).status)
    }
    expect(answers).toEqual([404, 404, 404, 404])
  })
})
