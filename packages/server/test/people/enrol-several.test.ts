import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  await given.admin(app)
  manager = await signIn(app, 'Nandini', 'manager')
})
afterAll(() => app.close())

const enrol = (members: Record<string, unknown>[], by = manager) =>
  api(app).as(by).call(endpoints.enrolMembers, { body: { members } })
const howMany = async () => (await app.owner.query('select from person')).rowCount

// @spec IDN-16
describe('a manager enrols several members by one call', () => {
  test('each of them gets a code, in the order of the list', async () => {
    const names = ['Anitha Raj', 'Biju Thomas', 'Chandran P.', 'Deepa Nair', 'Elsy Paul', 'Faisal M.', 'Geetha Das']
    const { status, reply } = await enrol(names.map((name) => ({ name, phone: '' })))
    expect(status).toBe(200)
    expect(reply.results.map(({ row, status: one, member }) => [row, one, member?.name])).toEqual(
      names.map((name, index) => [index + 1, 'enrolled', name]),
    )
    const codes = reply.results.map(({ member }) => member?.code ?? '')
    expect(codes).toEqual(codes.toSorted((a, b) => a.localeCompare(b)))
  })

  test('who is refused is named, nothing of them is written, and the others are enrolled', async () => {
    await enrol([{ name: 'Lakshmi Amma', phone: '94470 00412', email: 'lakshmi@kuri.test' }])
    const before = await howMany()
    const { reply } = await enrol([
      { name: 'Kumaran', phone: '98950 22222' },
      { name: ' ' },
      { name: 'Omana T.', phone: '98470' },
      { name: 'Laxmi Amma' },
      { name: 'Devi', email: 'lakshmi@kuri.test', confirmed: true },
      { name: 'Sly', role: 'admin' },
      { name: 'Prakash V.' },
    ])
    expect(reply.results).toMatchObject([
      { row: 1, status: 'enrolled', member: { name: 'Kumaran', phone: '98950 22222' } },
      { row: 2, status: 'refused', code: 'invalid_input', field: 'name', message: 'Please enter the member’s name.' },
      { row: 3, status: 'refused', code: 'invalid_input', field: 'phone' },
      { row: 4, status: 'possible_duplicate', candidates: [{ name: 'Lakshmi Amma', because: 'name' }] },
      { row: 5, status: 'refused', code: 'email_taken' },
      { row: 6, status: 'refused', code: 'invalid_input' },
      { row: 7, status: 'enrolled' },
    ])
    expect(await howMany()).toBe((before ?? 0) + 2)
  })

  test('a row is compared with the rows before it, unless that was confirmed', async () => {
    const { reply } = await enrol([
      { name: 'Parvathy Ammal', phone: '98471 11111' },
      { name: 'Ammal Parvathi', phone: '' },
      { name: 'Meera', phone: '+91 98471 11111', confirmed: true },
    ])
    const [first, second, third] = reply.results
    expect(second).toMatchObject({ status: 'possible_duplicate', candidates: [{ _id: first?.member?._id }] })
    expect(third?.status).toBe('enrolled')
  })

  test('of two calls with the same people at once one enrols them', async () => {
    const members = ['Gomathi Selvam', 'Balamani Velu', 'Chellamma Raj'].map((name) => ({ name }))
    const answers = await Promise.all([enrol(members), enrol(members)])
    const counts = answers.map(({ reply }) => reply.results.filter((one) => one.status === 'enrolled').length)
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3])
  })

  test('sent twice with the same key it enrols once', async () => {
    const before = await howMany()
    const twice = { body: { members: [{ name: 'Zeenath Beevi' }] }, idempotencyKey: 'enrol-zeenath' }
    const [first, again] = [
      await api(app).as(manager).call(endpoints.enrolMembers, twice),
      await api(app).as(manager).call(endpoints.enrolMembers, twice),
    ]
    expect(again.reply).toEqual(first.reply)
    expect(await howMany()).toBe((before ?? 0) + 1)
  })

  test('and the audit log has one entry for each', async () => {
    const { reply } = await enrol([{ name: 'Yamuna Lal' }, { name: 'Vinod Chand' }])
    const { rows } = await app.owner.query<{ subject: string }>(
      `select subject from audit_entry where action = 'person.enrol' order by seq desc limit 2`,
    )
    expect(rows.map(({ subject }) => subject).toReversed()).toEqual(
      reply.results.map(({ member }) => `person:${member?._id}`),
    )
  })

  test.each([
    ['an empty list', []],
    ['more than 100', Array.from({ length: 101 }, () => ({ name: 'A' }))],
  ])('%s is refused before any work', async (_what, members) => {
    const { status, problem } = await enrol(members)
    expect([status, problem.field]).toEqual([400, 'members'])
  })

  test.each(['auditor', 'collector', 'member'] as const)('but a %s may not', async (role) => {
    const before = await howMany()
    const caller = await signIn(app, `A ${role}`, role)
    expect((await enrol([{ name: 'Somebody' }], caller)).status).toBe(403)
    expect(await howMany()).toBe((before ?? 0) + 1)
  })
})
