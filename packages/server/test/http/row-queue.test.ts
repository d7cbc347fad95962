import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRowQueues } from '../../src/http/row-queue.ts'
import type { RunWritten, Written } from '../../src/http/idempotent-write.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
let rowQueueOf: (of: string) => RunWritten
beforeAll(async () => {
  app = await startApp()
  rowQueueOf = openRowQueues(app.db)
})
afterAll(() => app.close())

/** Work that leaves a letter, and says in which transaction; slow enough for others to come meanwhile. */
const letter =
  (subject: string, isCommitted = true): Parameters<RunWritten>[0] =>
  async (tx) => {
    await sql`insert into contact_message (id, name, email, subject, message)
      values (gen_random_uuid(), 'Asha', 'asha@kuri.test', ${subject}, pg_current_xact_id()::text)`.execute(tx)
    await sleep(10)
    return { answer: { status: 200, body: subject }, isCommitted }
  }

const letters = async (like: string): Promise<{ subject: string; transaction: string }[]> => {
  const { rows } = await app.owner.query<{ subject: string; transaction: string }>(
    'select subject, message as transaction from contact_message where subject like $1 order by ctid',
    [like],
  )
  return rows
}

const subjectsOf = (written: readonly Written[]): string[] => written.map(({ answer }) => answer.body)

test('calls that arrive while a transaction is running share the next one, in the order of arrival', async () => {
  const run = rowQueueOf('order')
  const names = Array.from({ length: 8 }, (_, place) => `order ${place}`)
  expect(subjectsOf(await Promise.all(names.map((name) => run(letter(name)))))).toEqual(names)
  const kept = await letters('order %')
  expect(kept.map(({ subject }) => subject)).toEqual(names)
  expect(new Set(kept.map(({ transaction }) => transaction)).size).toBe(2)
})

const breaks: Parameters<RunWritten>[0] = async (tx) => {
  await sql`select 1 / 0`.execute(tx)
  throw new Error('not reached')
}

test('a call that fails does not fail the others of its batch', async () => {
  const run = rowQueueOf('broken')
  const works = [letter('broken 0'), letter('broken 1'), breaks, letter('broken 2'), letter('broken 3')]
  const outcomes = await Promise.allSettled(works.map((work) => run(work)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(String((outcomes[2] as PromiseRejectedResult).reason)).toContain('division by zero')
  expect((await letters('broken %')).map(({ subject }) => subject)).toEqual(
    [0, 1, 2, 3].map((place) => `broken ${place}`),
  )
})

test('different queues do not wait for each other', async () => {
  const [one, other] = await Promise.all([
    rowQueueOf('here')(letter('apart 1')),
    rowQueueOf('there')(letter('apart 2')),
  ])
  expect([one.isCommitted, other.isCommitted]).toEqual([true, true])
  const kept = await letters('apart %')
  expect(new Set(kept.map(({ transaction }) => transaction)).size).toBe(2)
})

test('a batch of refusals writes nothing', async () => {
  const run = rowQueueOf('refused')
  await Promise.all([run(letter('refused 0', false)), run(letter('refused 1', false)), run(letter('refused 2', false))])
  expect(await letters('refused %')).toEqual([])
})
