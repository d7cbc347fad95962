import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { fingerprint } from '../../src/http/idempotency.ts'
import type { Req } from '../../src/http/request.ts'
import { openBatchedWrites } from '../../src/http/batched-writes.ts'
import type { Written } from '../../src/http/idempotent-write.ts'
import { api, signIn } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { calls, testFeature, together } from './test-feature.ts'

/* Batched calls have the same effects and answers as calls made one after the other. */

type LetterCall = Req<typeof calls.writeBatched>

let app: TestApp
let run: ReturnType<typeof openBatchedWrites<typeof calls.writeBatched>>
let asha: string
let bala: string
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' }, { features: [testFeature] })
  run = openBatchedWrites(app.db, calls.writeBatched, together)
  for (const name of ['Asha', 'Bala']) await signIn(app, name)
  const { rows } = await app.owner.query<{ id: string }>(
    "select id from person where name in ('Asha', 'Bala') order by name",
  )
  ;[asha = '', bala = ''] = rows.map(({ id }) => id)
})
afterAll(() => app.close())

let keyNo = 0
const newKey = (): string => `"key" of\\test-${(keyNo += 1)}`

/** Joins the line at once, so that the order of arrival is that of the calls. */
const write = (room: string, subject: string, key?: string, personId = asha): Promise<Written> => {
  const body = { amount: fromRupees(5), subject }
  const keyedCall =
    key === undefined ? null : { personId, key, fingerprint: fingerprint('POST', '/test', { room }, body) }
  return run({ id: newId(), keyedCall, user: null }, { params: { room }, body } as LetterCall)
}

/** What a caller is answered, in a word. */
const textOf = ({ answer: { status, body }, isReplayed }: Written): string => {
  const { code } = JSON.parse(body) as { code?: string }
  return `${status === 200 ? 'done' : code}${isReplayed ? ', again' : ''}`
}

interface Letter {
  readonly subject: string
  readonly how: string
  readonly transaction: string
}

const lettersIn = async (room: string): Promise<Letter[]> => {
  const { rows } = await app.owner.query<{ subject: string; body: string }>(
    'select subject, body from letter where address = $1 order by ctid',
    [room],
  )
  return rows.map(({ subject, body }) => {
    const [, how = '', transaction = ''] = /^(.*) (\d+)$/.exec(body) ?? []
    return { subject, how, transaction }
  })
}

/** The first is under way when the others come. */
const allAtOnce = (room: string, subjects: readonly string[]): Promise<Written[]> =>
  Promise.all(['first', ...subjects].map((subject) => write(room, subject, newKey())))

test('calls that arrive while a transaction is running share the next one, in the order of arrival', async () => {
  const subjects = Array.from({ length: 8 }, (_, place) => `order ${place}`)
  const answers = await allAtOnce('order', subjects)
  expect(answers.map(textOf)).toEqual(Array.from({ length: 9 }, () => 'done'))
  const letters = await lettersIn('order')
  expect(letters.map(({ subject }) => subject)).toEqual(['first', ...subjects])
  expect(new Set(letters.map(({ transaction }) => transaction)).size).toBe(2)
})

test('calls for different rows share a transaction too', async () => {
  await Promise.all(['here', 'there', 'there', 'here'].map((room) => write(room, 'a line')))
  const letters = [...(await lettersIn('here')), ...(await lettersIn('there'))]
  expect([letters.length, new Set(letters.map(({ transaction }) => transaction)).size]).toEqual([4, 2])
})

// @attack 115
test('a call that fails, or whose answer does not fit its schema, does not fail the others of its batch', async () => {
  const subjects = ['first', 'one', 'breaks', 'two', 'wrong', 'three']
  const answers = await Promise.allSettled(subjects.map((subject) => write('broken', subject, newKey())))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? textOf(answer.value) : String(answer.reason))),
  ).toEqual([
    'done',
    'done',
    expect.stringContaining('division by zero'),
    'done',
    expect.stringContaining('does not fit its schema'),
    'done',
  ])
  const letters = await lettersIn('broken')
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['first', 'one', 'three', 'two'])
  expect(letters.filter(({ how }) => how === 'alone')).toHaveLength(3)
})

test('a refusal leaves neither an email nor its key; a committed refusal leaves both', async () => {
  const [refused, late] = [newKey(), newKey()]
  const both = () =>
    Promise.all([write('refusals', 'first'), write('refusals', 'refused', refused), write('refusals', 'late', late)])
  expect((await both()).map(textOf)).toEqual(['done', 'not_found', 'auction_closed'])
  expect((await both()).map(textOf)).toEqual(['done', 'not_found', 'auction_closed, again'])
  expect(textOf(await write('refusals', 'after all', refused))).toBe('done')
  const subjects = (await lettersIn('refusals')).map(({ subject }) => subject)
  expect(subjects).toEqual(['first', 'late', 'first', 'after all'])
})

test('a batch of refusals writes nothing', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map(() => write('nothing', 'refused', newKey())))
  expect(answers.map(textOf)).toEqual(['not_found', 'not_found', 'not_found'])
  expect(await lettersIn('nothing')).toEqual([])
})

test('a repeated call in a batch gets the bytes of the first answer and has no second effect', async () => {
  const key = newKey()
  const first = await write('again', 'once', key)
  const [, second, other] = await Promise.all([
    write('again', 'first'),
    write('again', 'once', key),
    write('again', 'other', newKey()),
  ])
  expect(second.answer).toEqual(first.answer)
  expect([first, second, other].map(textOf)).toEqual(['done', 'done, again', 'done'])
  expect((await lettersIn('again')).map(({ subject }) => subject)).toEqual(['once', 'first', 'other'])
})

test('calls sent at once with one key: one runs, the others get its answer', async () => {
  const key = newKey()
  const [, ...answers] = await Promise.all([
    write('twins', 'first'),
    ...[1, 2, 3, 4].map(() => write('twins', 'once', key)),
  ])
  expect(answers.map(textOf)).toEqual(['done', 'done, again', 'done, again', 'done, again'])
  expect(new Set(answers.map(({ answer }) => answer.body)).size).toBe(1)
  expect((await lettersIn('twins')).map(({ subject }) => subject)).toEqual(['first', 'once'])
})

test('of two different calls with one key the second is refused, unless the first was', async () => {
  const [key, free] = [newKey(), newKey()]
  const [, one, other] = await Promise.all([
    write('same', 'first'),
    write('same', 'this', key),
    write('same', 'that', key),
  ])
  expect([one, other].map(textOf)).toEqual(['done', 'idempotency_mismatch'])
  const [, none, some] = await Promise.all([
    write('same', 'first'),
    write('same', 'refused', free),
    write('same', 'that', free),
  ])
  expect([none, some].map(textOf)).toEqual(['not_found', 'done'])
})

// @attack 66
test('two people may choose the same key', async () => {
  const key = newKey()
  const [, ...answers] = await Promise.all([
    write('two', 'first'),
    write('two', 'hers', key),
    write('two', 'his', key, bala),
  ])
  expect(answers.map(textOf)).toEqual(['done', 'done'])
  const letters = await lettersIn('two')
  expect(new Set(letters.map(({ transaction }) => transaction)).size).toBe(2)
})

/** Another process in the middle of its transaction, until the given work is done. */
async function whileHeld<T>(lock: string, value: string, work: () => Promise<T>): Promise<T> {
  const holder = await app.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock(${lock})`, [value])
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('a call whose key another process is using is refused, and the rest of its batch runs', async () => {
  const key = newKey()
  const answers = await whileHeld('hashtextextended($1, 0)', `${asha} ${key}`, () =>
    Promise.all([write('progress', 'first'), write('progress', 'twin', key), write('progress', 'other', newKey())]),
  )
  expect(answers.map(textOf)).toEqual(['done', 'idempotency_in_progress', 'done'])
  expect(answers[1].answer.retryAfterSeconds).toBe(1)
  expect(textOf(await write('progress', 'twin', key))).toBe('done')
})

test('only calls that need a locked row wait for it', async () => {
  const order: string[] = []
  const held = await whileHeld('hashtext($1)', 'held', async () => {
    const waiting = [1, 2, 3].map(async (place) => {
      const answer = await write('held', `held ${place}`, newKey())
      order.push('held')
      return textOf(answer)
    })
    const free = await Promise.all(Array.from({ length: 5 }, () => write('free', 'a line', newKey())))
    order.push(...free.map(textOf))
    return waiting
  })
  expect(await Promise.all(held)).toEqual(['done', 'done', 'done'])
  expect(order).toEqual([...Array.from({ length: 5 }, () => 'done'), 'held', 'held', 'held'])
  const letters = await lettersIn('held')
  expect(letters.map(({ subject }) => subject)).toEqual(['held 1', 'held 2', 'held 3'])
  // the first waited alone for the row, the others behind it share the next transaction
  expect(letters.map(({ how }) => how)).toEqual(['alone', 'together', 'together'])
})

test('calls that wait too long for one row fail together', async () => {
  const began = performance.now()
  const answers = await whileHeld('hashtext($1)', 'long', () =>
    Promise.allSettled([1, 2, 3].map((place) => write('long', `long ${place}`, newKey()))),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '55P03' } })
  // one lock timeout for the first call and one for the two behind it
  expect(performance.now() - began).toBeLessThan(9_000)
  expect(await lettersIn('long')).toEqual([])
})

test('a call that is not batched runs individually, with its key', async () => {
  const key = newKey()
  const [, rare, other, twin] = await Promise.all([
    write('rare', 'first'),
    write('rare', 'rare', key),
    write('rare', 'other', newKey()),
    write('rare', 'rare', key),
  ])
  expect(textOf(other)).toBe('done')
  // whichever of the twins has the key first
  const twins = [rare, twin].map(textOf).toSorted()
  expect(twins[0]).toBe('done')
  expect(['done, again', 'idempotency_in_progress']).toContain(twins[1])
  const letters = await lettersIn('rare')
  expect(letters.map(({ subject, how }) => `${subject} ${how}`).toSorted()).toEqual([
    'first together',
    'other together',
    'rare alone',
  ])
  expect(textOf(await write('rare', 'rare', key))).toBe('done, again')
})

test('more than fifty calls are split into batches', async () => {
  const answers = await allAtOnce(
    'many',
    Array.from({ length: 120 }, (_, place) => `${place}`),
  )
  expect(answers.filter((answer) => textOf(answer) === 'done')).toHaveLength(121)
  const aboard = Map.groupBy(await lettersIn('many'), ({ transaction }) => transaction)
  expect([...aboard.values()].map(({ length }) => length)).toEqual([1, 50, 50, 20])
})

test('over HTTP a repeated call is marked as replayed', async () => {
  const caller = await signIn(app, 'Chitra')
  const idempotencyKey = newKey()
  const send = () =>
    api(app)
      .as(caller)
      .call(calls.writeBatched, { params: { room: 'http' }, body: { amount: 5, subject: 'x' }, idempotencyKey })
  const [first, second] = [await send(), await send()]
  expect([first.reply.amount, second.reply]).toEqual([5, first.reply])
  expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
})
