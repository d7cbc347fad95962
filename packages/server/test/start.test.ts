import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, WrongSettings } from '../src/config.ts'
import { openDatabase } from '../src/database/open.ts'
import { clusterFolder } from './database/cluster-folder.ts'
import { demoFolder, firstStartIn } from './demo-folder.ts'
import { openFolder } from './prepared-folder.ts'
import { endServers, startServer } from './server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await demoFolder()
}, 120_000)
afterEach(endServers)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What production asks for. */
const secrets = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://chits.example.com',
  DATA_KEY: Buffer.alloc(32).toString('base64'),
}
const start = (settings: Record<string, string> = {}) => startServer({ DATA_DIR: dataDir, ...settings })
const isReady = async (address: string): Promise<number> => (await fetch(`${address}/readyz`)).status

describe('the server', () => {
  // @security S35
  test('makes its demonstration, prints its address and the demo accounts, and ends at once on a signal', async () => {
    const { ready, output, exitCode, readyAfterMs, leftAfterMs } = await firstStartIn(dataDir)
    expect([ready, exitCode]).toEqual([200, 0])
    expect(output).toContain('Creating the demo company')
    expect(output).toMatch(/admin +admin@kuri\.test +Admin@123/)
    // in a fraction of its start, which a busy machine makes longer as well: a start takes five seconds on a quiet one
    expect(leftAfterMs).toBeLessThan(readyAfterMs / 2)
    expect(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => 'gone')).toBe('gone')
  })
  test('on a signal in the middle of its start it ends, and leaves nothing running', async () => {
    const folder = await clusterFolder()
    const server = startServer({ DATA_DIR: folder })
    while (!server.output().includes('Creating the demo company')) await sleep(10)
    server.process.kill('SIGINT')
    server.process.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toContain('is open at')
    expect(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => 'gone')).toBe('gone')
    await rm(folder, { recursive: true })
  })
  test('on a signal while PostgreSQL starts it ends, without a key of its data', async () => {
    const folder = await clusterFolder()
    const server = startServer({ DATA_DIR: folder })
    while (!existsSync(join(folder, 'postgres/postmaster.pid'))) await sleep(2)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(existsSync(join(folder, 'data.key'))).toBe(false)
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
    await rm(folder, { recursive: true })
  })
  test('two on one folder and two ports share the books; a third says which port is taken, and the others go on', async () => {
    const [first, second] = [start(), start()]
    expect(await Promise.all([first.address.then(isReady), second.address.then(isReady)])).toEqual([200, 200])
    const { port } = new URL(await first.address)
    const third = start({ PORT: port })
    expect(await third.ended).toBe(1)
    expect(third.output()).toContain(`Port ${port} is taken by another program.`)
    expect(await isReady(await first.address)).toBe(200)
    first.process.kill('SIGTERM')
    await first.ended
    expect(await isReady(await second.address)).toBe(200)
  })
  // @security S69
  test('loses nothing by a kill -9, and answers 503 with Retry-After while PostgreSQL is away', async () => {
    const killed = start()
    await killed.address
    killed.process.kill('SIGKILL')
    await killed.ended
    const server = start({ LOG_LEVEL: 'silent' })
    const address = await server.address
    expect(await isReady(address)).toBe(200)
    expect(server.output()).not.toContain('Creating the demo company')
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const answers = new Set<string>()
    for (let call = 0; call < 100; call++) {
      const { status, headers } = await fetch(`${address}/api/auth/me`, { headers: { authorization: 'Bearer nobody' } })
      answers.add(`${status} ${headers.get('retry-after')}`)
    }
    // it may be back before anybody notices; an internal error is never answered
    expect(['401 null', '503 1']).toEqual(expect.arrayContaining([...answers]))
    for (let tries = 0; tries < 200 && (await isReady(address)) !== 200; tries++) await sleep(50)
    expect(await isReady(address)).toBe(200)
    expect(server.output()).toContain('PostgreSQL ended unexpectedly; starting it again.')
  })
})

describe('the first start of a real company', () => {
  // @spec IDN-1 @attack 125, 126 @security S30, S59
  test('has no administrator anybody could know, prints a link that makes one, once, and the next start prints none', async () => {
    const folder = await openFolder(join(tmpdir(), 'kuri-real-'))
    // an empty folder: the first start makes the PostgreSQL too
    expect(await readdir(folder)).toEqual([])
    const real = { DATA_DIR: folder, ...secrets }
    const first = startServer(real)
    const address = await first.address
    while (!first.output().includes('/setup?token=')) await sleep(10)
    const [, token = ''] = /\/setup\?token=([\w-]{43})/.exec(first.output()) ?? []
    const set = (email: string) =>
      fetch(`${address}/api/auth/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, name: 'Meera Varma', email, password: 'Nilavilakku#47' }),
      })
    expect(first.output()).not.toContain('Admin@123')
    expect([(await set('meera@kuri.test')).status, (await set('else@kuri.test')).status]).toEqual([201, 409])
    first.process.kill('SIGTERM')
    await first.ended
    const second = startServer(real)
    await second.address
    second.process.kill('SIGTERM')
    await second.ended
    expect(second.output()).not.toContain('/setup?token=')
    // its books: nobody opens them as anything else
    const refused = 'holds a company’s books: set NODE_ENV=production'
    const careless = startServer({ DATA_DIR: folder })
    expect(await careless.ended).toBe(1)
    expect(careless.output()).toContain(refused)
    const all = { NODE_ENV: 'development', SEED_DEMO: '1', PAYMENT_GATEWAY: 'sandbox' }
    await expect(openDatabase(readConfig({ DATA_DIR: folder, ...all }), () => undefined)).rejects.toThrow(refused)
    await rm(folder, { recursive: true })
  }, 300_000)
})

// @spec CMP-3 @attack 122, 123, 124 @finding B3, W18 @security API8, S58
describe('a start is refused with a sentence', () => {
  const keys = { PAYMENT_GATEWAY: 'razorpay', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' }
  test.each([
    ['settings that are none', { PORT: 'many', AUCTION_MIN_SECONDS: '0' }, ['PORT: ', 'AUCTION_MIN_SECONDS: ']],
    ['production on a demonstration’s books', secrets, ['made as a demo: production does not run on it']],
  ])('%s', async (_what, settings, words) => {
    const server = start(settings)
    expect(await server.ended).toBe(1)
    for (const word of words) expect(server.output()).toContain(word)
    expect(server.output()).not.toContain('    at ')
  })
  test.each([
    ['production without secrets', { NODE_ENV: 'production' }, 'DATA_KEY: '],
    ['production without its address', { NODE_ENV: 'production' }, 'PUBLIC_URL: '],
    ['an environment that is none', { NODE_ENV: 'prod' }, 'NODE_ENV: must be production, development or test'],
    [
      'an address without https in production',
      { ...secrets, PUBLIC_URL: 'http://chits.example.com' },
      'PUBLIC_URL: must be https in production',
    ],
    [
      'play money in production',
      { ...secrets, PAYMENT_GATEWAY: 'sandbox' },
      'PAYMENT_GATEWAY=sandbox: not allowed in production',
    ],
    [
      'a movable clock in production',
      { ...secrets, CLOCK: '2027-01-10T00:00:00Z' },
      'CLOCK: not allowed in production',
    ],
    ['demonstration people in production', { ...secrets, SEED_DEMO: '1' }, 'SEED_DEMO: not allowed in production'],
    [
      'a gateway’s test keys in production',
      { ...secrets, ...keys, RAZORPAY_KEY_ID: 'rzp_test_1' },
      'RAZORPAY_KEY_ID: must be a live key (rzp_live_…) in production',
    ],
    [
      'a gateway’s live keys outside production',
      { ...keys, RAZORPAY_KEY_ID: 'rzp_live_1' },
      'RAZORPAY_KEY_ID: a live key moves real money',
    ],
    [
      'a gateway’s keys over an open line in production',
      { ...secrets, RAZORPAY_BASE_URL: 'http://gateway.example' },
      'RAZORPAY_BASE_URL: must be https in production',
    ],
    ['a gateway without its keys', { PAYMENT_GATEWAY: 'razorpay' }, 'needs RAZORPAY_KEY_ID'],
  ])('%s', (_what, settings, words) => {
    const read = () => readConfig(settings)
    expect(read).toThrow(WrongSettings)
    expect(read).toThrow(words)
  })
  // @finding B3
  test('a gateway’s live keys in production are taken, its test keys elsewhere', () => {
    const production = readConfig({ ...secrets, ...keys, RAZORPAY_KEY_ID: 'rzp_live_1' })
    const trial = readConfig({ ...keys, RAZORPAY_KEY_ID: 'rzp_test_1' })
    expect([production.payments.razorpay?.id, trial.payments.razorpay?.id]).toEqual(['rzp_live_1', 'rzp_test_1'])
  })
})
