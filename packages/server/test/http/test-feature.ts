import { endpoint, SomeRupees } from '@kuri/contract'
import { ok, paise, refuse } from '@kuri/domain'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { newId } from '../../src/database/ids.ts'
import type { Tx } from '../../src/database/types.ts'
import type { Feature } from '../../src/features/all-features.ts'
import type { Req } from '../../src/http/request.ts'
import type { BatchedWrites } from '../../src/http/batched-writes.ts'
import { refuseAndCommit } from '../../src/outcome.ts'

/** Calls made for testing the wrappers alone: letters are written because a letter needs nothing else. */
const body = z.strictObject({ amount: SomeRupees, subject: z.string().check(z.minLength(1)) })
const reply = z.object({ _id: z.string(), amount: SomeRupees })
const common = { permission: 'read-chits', summary: 'For tests.', body, reply } as const

export const calls = {
  write: endpoint({
    ...common,
    method: 'POST',
    path: '/test/:room/letters',
    params: z.object({ room: z.string() }),
    status: 201,
  }),
  writeBatched: endpoint({
    ...common,
    method: 'POST',
    path: '/test/:room/letters-together',
    params: z.object({ room: z.string() }),
  }),
  writeThenRefuse: endpoint({ ...common, method: 'POST', path: '/test/refused' }),
  writeThenKeep: endpoint({ ...common, method: 'POST', path: '/test/kept' }),
  answerWrongly: endpoint({ ...common, method: 'POST', path: '/test/wrong-answer' }),
  breakDown: endpoint({ ...common, method: 'POST', path: '/test/broken' }),
  takeTwice: endpoint({ ...common, method: 'POST', path: '/test/constraint' }),
  upload: endpoint({
    method: 'POST',
    path: '/test/upload',
    public: true,
    multipart: true,
    summary: 'For tests.',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string(), files: z.array(z.string()) }),
  }),
  readOne: endpoint({
    method: 'GET',
    path: '/test/people/:id',
    permission: 'read-chits',
    summary: 'For tests.',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.optional(z.coerce.number()) }),
    reply: z.object({ name: z.string() }),
  }),
  scribble: endpoint({ method: 'GET', path: '/test/scribble', permission: 'read-chits', summary: 'For tests.', reply }),
  adminOnly: endpoint({ ...common, method: 'POST', path: '/test/admin', permission: 'manage-users' }),
  events: endpoint({
    method: 'GET',
    path: '/test/events',
    permission: 'read-notices',
    summary: 'For tests.',
    stream: true,
    reply: z.object({ word: z.string() }),
  }),
} as const

const login = (person_id: string) => ({ id: newId(), person_id, email: 'twin@kuri.test', password_hash: '' })
const letter = (address: string, subject: string) => ({
  id: newId(),
  person_id: null,
  address,
  subject,
  body: '',
  problem: null,
  sent_at: null,
})

type LetterCall = Req<typeof calls.writeBatched>

/** A letter says in its body how it was written, and in which transaction. */
async function writeLetter(tx: Tx, { params, body }: LetterCall, how: 'together' | 'alone') {
  const written = letter(params.room, body.subject)
  if (body.subject === 'breaks') await sql`select 1 / 0`.execute(tx)
  if (body.subject === 'refused') return refuse({ code: 'not_found' })
  await sql`insert into letter (id, address, subject, body)
            values (${written.id}, ${params.room}, ${body.subject}, ${how} || ' ' || pg_current_xact_id())`.execute(tx)
  if (body.subject === 'late')
    return refuseAndCommit({ code: 'auction_closed', serverTime: new Date('2027-01-10T04:30:00Z') })
  return ok({ _id: written.id, amount: body.subject === 'wrong' ? paise(-1) : body.amount })
}

export const together: BatchedWrites<typeof calls.writeBatched> = {
  queue: ({ params }) => params.room,
  run: async (tx, reqs, { skipLocked }) => {
    const isAlone = reqs.length === 1
    const outcomes: Awaited<ReturnType<typeof together.run>>[number][] = []
    for (const req of reqs) {
      const lock = skipLocked ? sql`pg_try_advisory_xact_lock` : sql`pg_advisory_xact_lock`
      const { rows } = await sql<{ free: unknown }>`select ${lock}(hashtext(${req.params.room})) as free`.execute(tx)
      if (rows[0]?.free === false) outcomes.push('row-locked')
      else if (req.body.subject === 'rare' && !isAlone) outcomes.push('run-individually')
      else {
        const how = isAlone && (!skipLocked || req.body.subject === 'rare') ? 'alone' : 'together'
        outcomes.push(await writeLetter(tx, req, how))
      }
    }
    // slow enough for others to come meanwhile
    await sleep(10)
    return outcomes
  },
}

export const testFeature: Feature = (route) => {
  route.writeBatched(calls.writeBatched, together)
  route.write(calls.write, async (tx, req) => {
    const row = letter(req.params.room, req.body.subject)
    await tx.insertInto('letter').values(row).execute()
    return ok({ _id: row.id, amount: req.body.amount })
  })
  route.write(calls.writeThenRefuse, async (tx, req) => {
    await tx.insertInto('letter').values(letter('refused', req.body.subject)).execute()
    return refuse({ code: 'bid_above_cap', discount: req.body.amount, cap: paise(10_000_00) })
  })
  route.write(calls.writeThenKeep, async (tx, req) => {
    await tx.insertInto('letter').values(letter('kept', req.body.subject)).execute()
    return refuseAndCommit({ code: 'auction_closed', serverTime: new Date('2027-01-10T04:30:00Z') })
  })
  route.write(calls.answerWrongly, async (tx, req) => {
    await tx.insertInto('letter').values(letter('wrong', req.body.subject)).execute()
    return ok({ _id: 'x', amount: paise(-1) })
  })
  route.write(calls.breakDown, () => Promise.reject(new Error('a bug with a secret in it')))
  route.write(calls.takeTwice, async (tx, req) => {
    const twins = [newId(), newId()]
    await tx
      .insertInto('person')
      .values(twins.map((id) => ({ id, name: 'Twin' })))
      .execute()
    await tx.insertInto('login').values(twins.map(login)).execute()
    return ok({ _id: 'never', amount: req.body.amount })
  })
  route.write(calls.upload, async (_tx, req) =>
    ok({
      name: req.body.name,
      files: req.uploads.map(({ field, fileName, bytes }) => `${field}:${fileName}:${bytes.length}`),
    }),
  )
  route.read(calls.readOne, async (tx, req) => {
    const person = await tx.selectFrom('person').where('id', '=', req.params.id).select('name').executeTakeFirst()
    return person ? ok(person) : refuse({ code: 'not_found' })
  })
  route.read(calls.scribble, async (tx) => {
    await tx.insertInto('letter').values(letter('scribbled', 'in a read')).execute()
    return ok({ _id: 'never', amount: paise(100) })
  })
  route.write(calls.adminOnly, async (_tx, req) => ok({ _id: req.user.id, amount: req.body.amount }))
  route.stream(calls.events, async (_tx, req) => ok({ channels: [`person:${req.user.id}`] }))
}
