import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/database/transaction.ts'
import type { Tx } from '../../src/database/types.ts'
import * as chits from '../../src/features/chits/service.ts'
import { join, joinAll, type JoinCommand } from '../../src/features/membership/join.ts'
import { reject } from '../../src/features/membership/service.ts'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { publishedIn } from '../closing/whole-books.ts'
import * as given from '../given.ts'
import { twoCopies } from '../two-copies.ts'

/*
 * Random requests to join made together, batch after batch, and in a copy of the same company one by one: every request,
 * acceptance, notification, e-mail, event, answer and refusal is the same. `BATCHES=300` does so many, `SEED=` others.
 */

const BATCHES = Number(process.env['BATCHES'] ?? 60)
const SEED = Number(process.env['SEED'] ?? 11)
const NOWHERE = ['01890000-0000-7000-8000-000000000000', 'sample']

interface Prepared {
  readonly admin: Caller
  readonly people: readonly Caller[]
  readonly chitIds: readonly string[]
}

let together: TestApp
let alone: TestApp
let closeBoth: () => Promise<void>
let company: Prepared
beforeAll(async () => {
  ;({ prepared: company, together, alone, close: closeBoth } = await twoCopies(prepare))
})
afterAll(() => closeBoth())

/** Two chits with many seats, one nearly full, one full and one that runs. */
async function prepare(app: TestApp): Promise<Prepared> {
  const admin = await given.admin(app)
  await given.admin(app)
  const people = await given.members(app, 8)
  const [first, second] = people
  if (!first || !second) throw new Error('eight members were made')
  const wide = await given.formingChit(app, { tickets: 12, months: 12, terms: { maxTicketsPerMember: 3 } })
  const other = await given.formingChit(app, { name: 'Other', tickets: 6, months: 6 })
  const nearlyFull = await given.formingChit(app, { tickets: 4, months: 4, terms: { maxTicketsPerMember: 2 } })
  const full = await given.formingChit(app, { tickets: 2, months: 2 })
  for (const holder of [first, second]) {
    await given.ticket(app, nearlyFull._id, holder)
    await given.ticket(app, full._id, holder)
  }
  const { chit: running } = await given.runningChit(app, { tickets: 2, months: 2 })
  return { admin, people, chitIds: [wide._id, other._id, nearlyFull._id, full._id, running._id, ...NOWHERE] }
}

const anyCommand = fc.record({
  chit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, 1, 2) },
    { weight: 2, arbitrary: fc.integer({ min: 3, max: 6 }) },
  ),
  person: fc.integer({ min: 0, max: 7 }),
  tickets: fc.constantFrom(undefined, undefined, 1, 2, 3, 4),
})
const anyBatch = fc.record({
  joins: fc.array(anyCommand, { minLength: 1, maxLength: 12 }),
  rejectsAll: fc.boolean(),
})

/** An outcome, without what differs between two runs of the same. */
const reportOf = (outcome: Awaited<ReturnType<typeof joinAll>>[number]) => {
  if (typeof outcome === 'string') return outcome
  if (!outcome.ok) return { ...outcome.error, retryAfterSeconds: undefined }
  return ok({ ...outcome.value, request: { ...outcome.value.request, _id: null, createdAt: null } })
}

/** Everything requests write, in the order in which people waited. */
async function writtenIn({ owner }: TestApp) {
  const { rows } = await owner.query(`
    select 'request' as kind, chit_id::text as chit, person_id::text as person, state || ' ' || ticket_count as what
      from (select * from join_request order by created_at, id) requests
    union all
    select * from (select 'accepted', chit_id::text, person_id::text, encode(hash, 'hex')
      from agreement_acceptance order by chit_id, person_id, hash) accepted
    union all
    select * from (select 'notice', link, person_id::text, kind || data from notice order by created_at, id) notices
    union all
    select * from (select 'letter', about_id::text, address, body from letter order by created_at, id) letters
    union all
    select * from (select 'version', chit_id::text, null, version::text from chit_people order by chit_id) versions`)
  return rows
}

async function rejectAll(app: TestApp): Promise<void> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select id from join_request where state = 'pending' order by chit_id, person_id`,
  )
  for (const { id } of rows) await app.act((tx) => reject(tx, { id, by: company.admin.id, requestId: 'test' }))
}

const settled = async (tx: Tx, command: JoinCommand) => reportOf(await join(tx, command))

// @spec CHT-5
test(
  `${BATCHES} random batches of requests leave what one by one leaves (seed ${SEED})`,
  { timeout: 120_000 },
  async () => {
    const [ofTogether, ofAlone] = [await together.recordEvents(), await alone.recordEvents()]
    const met = new Set<string>()
    for (const { joins, rejectsAll } of fc.sample(anyBatch, { numRuns: BATCHES, seed: SEED })) {
      const commands = joins.map(({ chit, person, tickets }): JoinCommand => {
        const [by, chitId] = [company.people[person], company.chitIds[chit]]
        if (!by || chitId === undefined) throw new Error('the command names a person and a chit of the company')
        return { by, chitId, tickets }
      })
      const first = (await together.act((tx) => joinAll(tx, commands, { skipLocked: true }))).map(reportOf)
      const second = []
      for (const command of commands) second.push(await alone.act((tx) => settled(tx, command)))
      expect(first).toEqual(second)
      for (const report of first)
        met.add(typeof report === 'string' ? report : 'code' in report ? report.code : 'joined')
      if (rejectsAll) await Promise.all([rejectAll(together), rejectAll(alone)])
    }
    expect([...met].toSorted()).toEqual([
      'already_joined',
      'chit_full',
      'join_asked_too_often',
      'joined',
      'not_forming',
      'not_found',
      'request_pending',
      'too_many_tickets',
    ])
    expect(await writtenIn(together)).toEqual(await writtenIn(alone))
    expect(await publishedIn(ofTogether)).toEqual(await publishedIn(ofAlone))
  },
)

test('a request for a chit that another transaction has locked waits, and requests for other chits do not', async () => {
  const [locked, free] = [await given.formingChit(together), await given.formingChit(together)]
  const joinOf = async (by: Caller, chit: { readonly _id: string }) =>
    (
      await api(together)
        .as(by)
        .call(endpoints.joinChit, { params: { id: chit._id } })
    ).status
  const [first, second, third] = company.people
  if (!first || !second || !third) throw new Error('eight members were made')
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: lockTaken } = Promise.withResolvers<void>()
  const holding = inTransaction(together.db, async (tx) => {
    await chits.lock(tx, locked._id)
    lockTaken()
    await letGo
  })
  await isLocked
  let isAnswered = false
  const waiting = joinOf(first, locked).finally(() => (isAnswered = true))
  expect(await Promise.all([joinOf(second, free), joinOf(third, free)])).toEqual([201, 201])
  expect(isAnswered).toBe(false)
  release()
  await holding
  expect(await waiting).toBe(201)
})
