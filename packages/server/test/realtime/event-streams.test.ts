import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { publish } from '../../src/database/events.ts'
import * as sessions from '../../src/features/sessions/service.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { testFeature } from '../http/test-feature.ts'
import { listen, listenWithBeats, next, type Received } from '../listen.ts'

let app: TestApp
let address: string
let asha: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' }, { features: [testFeature] })
  address = await app.listen()
  asha = await signIn(app, 'Asha')
})
afterAll(async () => {
  // fetch keeps connections at hand that have never sent anything; closing would wait for them
  app.app.server.closeAllConnections()
  await app.close()
})

interface Word {
  readonly word?: string
}

const listenAs = (caller: Caller) => listen<Word>(address, caller, '/api/test/events')

const noticeTo = (caller: Caller, word: string) => ({
  channel: `person:${caller.id}` as const,
  name: 'notice',
  data: { word },
})
const send = (caller: Caller, word: string) => app.act((tx) => publish(tx, [noticeTo(caller, word)]))

test('an open stream receives what is committed, in order', async () => {
  const stream = await listenAs(asha)
  const words = Array.from({ length: 20 }, (_, i) => `word ${i}`)
  for (const word of words) await send(asha, word)
  const received: Received<Word>[] = []
  while (received.length < words.length) received.push(await next(stream))
  expect(received.map(({ data }) => data.word)).toEqual(words)
  await stream.return(undefined)
})

// @spec NTF-5
test('nobody receives what was rolled back, or was meant for another', async () => {
  const bala = await signIn(app, 'Bala')
  const stream = await listenAs(asha)
  await app
    .act(async (tx) => {
      await publish(tx, [noticeTo(asha, 'never')])
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await send(bala, 'not for Asha')
  await send(asha, 'for Asha')
  expect((await next(stream)).data.word).toBe('for Asha')
  await stream.return(undefined)
})

test('events for several people are published in one statement', async () => {
  const bala = await signIn(app, 'Bala')
  const streams = [await listenAs(asha), await listenAs(bala)]
  await app.act((tx) => publish(tx, [noticeTo(asha, 'both'), noticeTo(bala, 'both')]))
  for (const stream of streams) {
    expect((await next(stream)).data.word).toBe('both')
    await stream.return(undefined)
  }
})

// @spec NTF-5
test('an event that NOTIFY cannot carry becomes a reset, and its transaction is committed', async () => {
  const stream = await listenAs(asha)
  // in bytes, of which each of these letters has three
  await send(asha, 'அ'.repeat(2_600))
  await send(asha, 'அ'.repeat(2_700))
  await send(asha, 'after it')
  expect((await next(stream)).data.word).toHaveLength(2_600)
  expect(await next(stream)).toEqual({ name: 'reset', data: {} })
  expect((await next(stream)).data.word).toBe('after it')
  await stream.return(undefined)
})

// @spec NTF-5
test('when the listening connection was lost, streams are asked to fetch again, and ended sessions lose theirs', async () => {
  const chitra = await signIn(app, 'Chitra')
  const stream = await listenAs(asha)
  const ended = await listenAs(chitra)
  await app.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kuri-events' and datname = current_database()",
  )
  await app.act((tx) => sessions.endAllOf(tx, chitra.id, 'logout'))
  await send(asha, 'while it was away')
  // what was published before the loss was noticed may or may not have come
  while ((await next(stream)).name !== 'reset');
  await send(asha, 'from now on')
  expect((await next(stream)).data.word).toBe('from now on')
  for await (const { name } of ended) expect(name).toBe('reset')
  await stream.return(undefined)
})

// @spec NTF-5
test('a reader that does not read is disconnected, and others receive all the same', async () => {
  const esha = await signIn(app, 'Esha')
  const farid = await signIn(app, 'Farid')
  const [slow, other] = [await listenAs(esha), await listenAs(farid)]
  const before = app.app.streams.size
  // more than the server keeps for a reader and the machine for a connection
  const long = 'x'.repeat(7_000)
  const both = (place: number) => [noticeTo(esha, `${place} ${long}`), noticeTo(farid, String(place))]
  for (let batch = 0; batch < 40; batch += 1) {
    await app.act((tx) => publish(tx, Array.from({ length: 100 }, (_, place) => both(100 * batch + place)).flat()))
  }
  for (let place = 0; place < 4_000; place += 1) expect((await next(other)).data.word).toBe(String(place))
  await expect.poll(() => app.app.streams.size, { timeout: 20_000 }).toBe(before - 1)
  await other.return(undefined)
  await slow.return(undefined).catch(() => undefined)
})

// @spec IDN-3, NTF-5 @attack 64 @security S5
test('a stream ends with its session', async () => {
  const dev = await signIn(app, 'Dev')
  const stream = await listenAs(dev)
  await app.act((tx) => sessions.endAllOf(tx, dev.id, 'logout'))
  expect((await stream.next()).done).toBe(true)
})

test('a stranger gets no stream', async () => {
  expect((await fetch(`${address}/api/test/events`)).status).toBe(401)
})

test('the server closes although streams are open', async () => {
  const other = await startApp({}, { features: [testFeature] })
  const caller = await signIn(other, 'Asha')
  const url = `${await other.listen()}/api/test/events`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${caller.token}` } })
  const started = performance.now()
  await other.close()
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(await answer.text()).toContain('retry: 2000')
})

// @attack 130 @finding W3
test('a person has twenty streams: a further one ends the oldest of theirs, and nobody else’s', async () => {
  const [esha, farid] = [await signIn(app, 'Esha'), await signIn(app, 'Farid')]
  const other = await listenAs(farid)
  const before = app.app.streams.size
  const streams = await Promise.all(Array.from({ length: 20 }, () => listenAs(esha)))
  const last = await listenAs(esha)
  await expect.poll(() => app.app.streams.size, { timeout: 20_000 }).toBe(before + 20)
  await send(esha, 'still here')
  await send(farid, 'nor is this one')
  expect((await next(last)).data.word).toBe('still here')
  expect((await next(other)).data.word).toBe('nor is this one')
  for (const stream of [...streams, last, other]) await stream.return(undefined)
})

/** How many heartbeats stand on a stream before this word. */
async function beatsBefore(word: string, stream: AsyncGenerator<Received<Word>>): Promise<number> {
  let beats = 0
  for (;;) {
    const { name, data } = await next(stream)
    if (data.word === word) return beats
    if (name === 'beat') beats += 1
  }
}

// half seconds pass when the test says so: fifteen real seconds would be a wait
test('each stream has a heartbeat in its time, and few of them in one moment', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const other = await startApp({ LOG_LEVEL: 'silent' }, { features: [testFeature] })
  onTestFinished(async () => {
    other.app.server.closeAllConnections()
    await other.close()
  })
  const gita = await signIn(other, 'Gita')
  const at = await other.listen()
  const streams = await Promise.all(
    Array.from({ length: 15 }, () => listenWithBeats<Word>(at, gita, '/api/test/events')),
  )
  const came: number[][] = streams.map(() => [])
  for (let half = 1; half <= 30; half += 1) {
    vi.advanceTimersByTime(500)
    await other.act((tx) => publish(tx, [noticeTo(gita, String(half))]))
    const beats = await Promise.all(streams.map((stream) => beatsBefore(String(half), stream)))
    for (const [place, count] of beats.entries()) came[place]?.push(...Array.from({ length: count }, () => half))
  }
  // a period of 15 s, a place in it for each stream
  expect(came.map((halves) => halves.length)).toEqual(streams.map(() => 1))
  expect(Math.max(...came.flat()) - Math.min(...came.flat())).toBeGreaterThan(2)
})
