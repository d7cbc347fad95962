import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import * as sessions from '../../src/features/sessions/service.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  running = await given.runningChit(app)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const crowd = (count: number) => Promise.all(Array.from({ length: count }, (_, no) => signIn(app, `Person ${no}`)))
const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))]

// @attack 115
test('payments sent together with sixty that name what is not there are done as if they were alone', async () => {
  const { month, year } = (
    await as(running.members[0] ?? (await given.member(app))).call(endpoints.chitInstalments, {
      params: { id: running.chit._id },
      query: { mine: '1' },
    })
  ).reply[0] ?? { month: 'January', year: 2027 }
  for (const member of running.members) await given.funds(app, member, fromRupees(10_000))
  const poisoner = await signIn(app, 'Poisoner')
  const pay = (by: Caller, chitId: string) => as(by).call(endpoints.payContribution, { body: { chitId, month, year } })
  const nonsense = Array.from({ length: 60 }, (_, no) => pay(poisoner, no % 2 === 0 ? newId() : `x${no}`))
  const good = await Promise.all(running.members.map((member) => pay(member, running.chit._id)))
  expect(statuses(good)).toEqual([201])
  for (const { status } of await Promise.all(nonsense)) expect([400, 404]).toContain(status)
})

// @attack 116
test('one key used by 24 people five times at once gives each person their own answer', async () => {
  const people = await crowd(24)
  const idempotencyKey = 'one-key-for-all'
  const request = async (by: Caller, place: number) => {
    const body = { amount: 100 + place, method: 'counter', reference: `slip of ${by.id}` } as const
    return await as(by).call(endpoints.requestTopup, { body, idempotencyKey })
  }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => people.map(async (one, at) => ({ at, answer: await request(one, at) }))).flat(),
  )
  for (const { at, answer } of answers) {
    // while the first of five is at work, the others may be asked to retry
    if (answer.status === 409) continue
    expect(answer.reply.topup).toMatchObject({ amount: 100 + at, reference: `slip of ${people[at]?.id}` })
  }
  const { rows } = await app.owner.query<{ count: number }>(
    `select count(*)::int as count from topup where reference like 'slip of %'`,
  )
  expect(rows).toEqual([{ count: 24 }])
})

// @attack 120
test('four hundred sessions, half of them ended, are looked up together and none is taken for another', async () => {
  const people = await crowd(100)
  const dead = people.filter((_, no) => no % 2 === 0)
  for (const { id } of dead) await app.act((tx) => sessions.endAllOf(tx, id, 'logout'))
  const callers = [...people, ...people, ...people, ...people]
  const answers = await Promise.all(callers.map((one) => as(one).call(endpoints.me)))
  const known = answers.map((answer) => (answer.status === 200 ? answer.reply._id : answer.problem.code))
  expect(known).toEqual(callers.map((one) => (dead.includes(one) ? 'not_signed_in' : one.id)))
})

// @attack 119
test('three hundred different calls at once are all answered, and none with a fault', async () => {
  const people = await crowd(30)
  const calls = people.flatMap((one) => [
    ...Array.from({ length: 3 }, () => as(one).call(endpoints.listChits)),
    ...Array.from({ length: 3 }, () => as(one).call(endpoints.wallet)),
    as(one).call(endpoints.me),
    as(one).call(endpoints.listNotices),
    as(one).call(endpoints.company),
    as(one).call(endpoints.requestTopup, { body: { amount: 50, method: 'counter', reference: newId() } }),
  ])
  const answers = await Promise.all(calls)
  expect(answers).toHaveLength(300)
  for (const { status } of answers) expect([200, 201]).toContain(status)
})

// @attack 121
test('a list that is read at once by six people after each of thirty changes never shows an older name', async () => {
  const admin = await given.admin(app, 'Renamer')
  const { _id: id } = await given.formingChit(app, { name: 'Before' })
  const readers = await crowd(6)
  for (let turn = 0; turn < 30; turn++) {
    const name = `Name ${turn}`
    expect((await as(admin).call(endpoints.editChit, { params: { id }, body: { name } })).status).toBe(200)
    const lists = await Promise.all(readers.map((one) => as(one).call(endpoints.listChits)))
    for (const { reply } of lists) expect(reply.find((one) => one._id === id)?.name).toBe(name)
  }
})
