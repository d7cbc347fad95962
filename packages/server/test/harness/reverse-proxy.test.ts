import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { until } from '../jobs/processes.ts'
import type { ServerProcess } from '../server-process.ts'
import { openBooks, type BooksInside } from './books-inside.ts'
import { booksOf, brokenLaws, halfWritten, lost, serverTime, tooMuch } from './books-over-http.ts'
import { openCompany, type Company, type Person } from './company.ts'
import { CADDY, startReverseProxy, RESTS_SECONDS, type ReverseProxy } from './reverse-proxy.ts'
import { followRoom } from './follower.ts'
import { startLoad } from './load.ts'
import { nothingMet, remote } from './remote.ts'
import { setUpLoad, type LoadSetup } from './load-setup.ts'

/*
 * The reverse proxy of deploy/ before two servers: live rooms receive each bid at once, many at once too; a stranger
 * does not become another by saying so; a server may die in the middle of calls.
 */

const STREAMS = 6
const BETWEEN = 60
const TOO_LARGE_BYTES = 40 * 1024 * 1024
const MANY = 12
const AT_ONCE_MS = 1_000
const SLOW_MACHINE_MS = 120_000

if (CADDY === null) console.warn('No Caddy is installed: the reverse proxy was not tested.')

describe.runIf(CADDY !== null)(`Caddy ${CADDY} before two servers`, () => {
  let company: Company
  let servers: readonly ServerProcess[]
  let proxy: ReverseProxy
  let books: BooksInside
  let setup: LoadSetup
  /** Clients that go through the proxy. */
  let outside: Company
  const met = nothingMet()

  beforeAll(async () => {
    company = await openCompany({ TRUST_PROXY: '1' })
    servers = [company.server(), await company.another()]
    books = await openBooks(company)
    proxy = await startReverseProxy(await Promise.all(servers.map((server) => server.address)))
    const api = remote(async () => proxy.address)
    const through = (person: Person): Person => ({ ...person, api: api.as(person) })
    outside = { ...company, admin: through(company.admin), members: company.members.map(through) }
    setup = await setUpLoad(outside)
  }, SLOW_MACHINE_MS)
  afterAll(async () => {
    await proxy.close()
    await books.close()
    await company.close()
  })

  test('a bid is received at once', async () => {
    const stream = followRoom(setup.auction, company.admin, async () => proxy.address)
    await until(() => stream.connections() > 0)
    const [bidder] = outside.members
    for (let turn = 1; turn <= 3; turn += 1) {
      const body = { amount: setup.nextBid() }
      await bidder?.api.call(endpoints.placeBid, { params: { id: setup.auction }, body })
      const stoppedAt = performance.now()
      await until(() => stream.bids().length >= turn)
      expect(performance.now() - stoppedAt).toBeLessThan(AT_ONCE_MS)
    }
    stream.leave()
  })

  test('many bids at once are received at once, also by who takes compressed answers', async () => {
    const [bidder] = outside.members
    const params = { id: setup.auction }
    const leaving = AbortSignal.timeout(AT_ONCE_MS * 5)
    const answer = await fetch(`${proxy.address}/api/auctions/${setup.auction}/events`, {
      headers: { authorization: `Bearer ${company.admin.token}`, 'accept-encoding': 'gzip' },
      signal: leaving,
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toContain('no-transform')
    const placed = (async () => {
      for (let turn = 0; turn < MANY; turn += 1) {
        const { status } =
          (await bidder?.api.call(endpoints.placeBid, { params, body: { amount: setup.nextBid() } })) ?? {}
        expect(status).toBe(201)
      }
    })()
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if ((text.match(/^event: bid$/gm)?.length ?? 0) >= MANY) break
    }
    await placed
    expect(text.match(/^event: bid$/gm)).toHaveLength(MANY)
  })

  test('whoever says to come for another is not believed: addresses are those the proxy sees', async () => {
    const email = 'nobody@kuri.test'
    for (let turn = 1; turn <= 3; turn += 1) {
      const { status } = await fetch(`${proxy.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn}` },
        body: JSON.stringify({ email, password: 'Wrong@1234' }),
      })
      expect(status).toBe(401)
    }
    const seen = await books.rows<{ address: string }>('select distinct address from login_failure where email = $1', [
      email,
    ])
    expect(seen.map(({ address }) => address)).toEqual(['127.0.0.1'])
  })

  test('what is too large is refused in our words, whoever closes first', async () => {
    const body = ' '.repeat(TOO_LARGE_BYTES)
    const headers = { 'content-type': 'application/json' }
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { status } = await fetch(`${proxy.address}/api/auth/login`, { method: 'POST', headers, body })
        return status
      }),
    )
    expect(statuses).toEqual([413, 413, 413, 413, 413])
  })

  test('a resting connection is let go by the proxy before the server does it', async () => {
    const answer = await fetch(`${await company.server().address}/healthz`)
    const [, lockOptions = '0'] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
    expect(RESTS_SECONDS).toBeGreaterThan(0)
    expect(RESTS_SECONDS).toBeLessThan(Number(lockOptions))
  })

  test(
    'one server is killed with -9 in mid-load: nothing acknowledged is lost, streams receive all',
    async () => {
      const about = { name: 'proxy,', since: await serverTime(company) }
      const before = (await outside.admin.api.call(endpoints.oneAuction, { params: { id: setup.auction } })).reply
      const streams = Array.from({ length: STREAMS }, () =>
        followRoom(setup.auction, company.admin, async () => proxy.address),
      )
      await until(() => streams.every((stream) => stream.connections() > 0))
      const load = startLoad(outside, setup, about.name, met)
      await load.until(() => load.acknowledged.length >= BETWEEN)
      const [, victim] = servers
      victim?.process.kill('SIGKILL')
      await load.until(() => load.acknowledged.length >= 2 * BETWEEN)
      await load.end()
      const state = await booksOf(outside, setup, about)
      const mine = state.lines.filter((line) => !before.bids.some(({ hash }) => line.includes(hash)))
      expect([lost(state, load.acknowledged), halfWritten(state)]).toEqual([[], []])
      expect([tooMuch({ ...state, lines: mine }, load.acknowledged), await brokenLaws(outside)]).toEqual([[], []])
      const { bids } = (await outside.admin.api.call(endpoints.oneAuction, { params: { id: setup.auction } })).reply
      await until(() => streams.every((stream) => stream.bids().length >= bids.length - before.bids.length))
      for (const stream of streams) stream.leave()
      reportCoverage({ harness: 'reverse proxy', seed: null, histories: 1, met: { ...met } })
      expect(neverMet({ 'came back': streams.filter((stream) => stream.connections() > 1).length })).toEqual([])
    },
    SLOW_MACHINE_MS,
  )
})
