import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'

const SCRIPT = 'window.started = true'
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
const page = (what: string) =>
  `<!doctype html><p>${what}</p><script>${SCRIPT}</script><script src="/assets/a.js"></script>`
/** As the build leaves it: with its compressed copies. */
async function writePage(file: string, what: string): Promise<void> {
  await writeFile(file, page(what))
  await writeFile(`${file}.br`, brotliCompressSync(page(what)))
  await writeFile(`${file}.gz`, gzipSync(page(what)))
}
const ROUTES = [
  '/',
  '/login',
  '/chits',
  '/chits/:id',
  '/auctions/:id',
  '/verify',
  '/verify/:auctionId',
  '/admin',
  '/admin/manage-users',
].map((path) => ({
  path,
}))

let app: TestApp
let webBuild: string
beforeAll(async () => {
  webBuild = await mkdtemp(join(tmpdir(), 'kuri-web-'))
  const client = join(webBuild, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, 'login'))
  await mkdir(join(client, '404'))
  await mkdir(join(client, 'auctions/_'), { recursive: true })
  await mkdir(join(client, 'verify'))
  await Promise.all([
    writePage(join(client, 'index.html'), 'landing'),
    writePage(join(client, '__spa-fallback.html'), 'shell'),
    writePage(join(client, 'login/index.html'), 'login'),
    writePage(join(client, '404/index.html'), 'not found'),
    writePage(join(client, 'auctions/_/index.html'), 'auction'),
    writePage(join(client, 'verify/index.html'), 'verify'),
    writeFile(join(client, 'assets/a.js'), 'export const a = "a long enough script";'.repeat(100)),
    writeFile(join(client, 'assets/b.js'), 'b()'),
    writeFile(join(client, 'assets/b.js.br'), brotliCompressSync('b()')),
    writeFile(join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(webBuild, 'routes.json'), JSON.stringify(ROUTES)),
  ])
  app = await startApp({ MAP_EMBED_HOST: 'maps.example.com' }, { webBuild })
})
afterAll(async () => {
  await app.close()
  await rm(webBuild, { recursive: true })
})

describe('pages', () => {
  test.each([
    ['/', 200, 'landing'],
    ['/login', 200, 'login'],
    ['/login/?back=%2Fwallet', 200, 'login'],
    ['/chits', 200, 'shell'],
    ['/chits/', 200, 'shell'],
    ['/chits/019a?tab=money', 200, 'shell'],
    ['/auctions/019a', 200, 'auction'],
    ['/auctions/019a/?month=2', 200, 'auction'],
    ['/auctions/019a/bids', 404, 'not found'],
    ['/verify', 200, 'verify'],
    ['/verify/019a', 200, 'shell'],
    ['/admin', 200, 'shell'],
    ['/admin/manage-users', 200, 'shell'],
    ['/admin/manage-users/019a', 404, 'not found'],
    ['/no-such-page', 404, 'not found'],
    ['/404', 404, 'not found'],
  ])('%s answers %i with the %s', async (url, status, what) => {
    const answer = await app.app.inject({ url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(`<p>${what}</p>`)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })
  test.each(['/', '/login', '/chits', '/no-such-page'])('%s is sent compressed to who takes that', async (url) => {
    const sent = async (accepted: string) =>
      await app.app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })
    const [br, gzip, plain] = [await sent('gzip, deflate, br'), await sent('gzip'), await sent('')]
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['vary']).toBe('accept-encoding')
  })
  // @security S53
  test('run only our files and the scripts the build wrote into them', async () => {
    const policy = String((await app.app.inject({ url: '/chits' })).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${HASH};`)
    expect(policy).toContain('frame-src https://maps.example.com;')
    for (const nothing of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${nothing} 'none'`)
  })
})

describe('files', () => {
  // @spec CMP-12
  test('of the build are kept for ever', async () => {
    const answer = await app.app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    })
  })
  // @spec CMP-12 @security S53
  test('of the build have only the headers that a browser uses for a file', async () => {
    const { headers } = await app.app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
    const expected = ['cache-control', 'connection', 'content-encoding', 'content-type', 'cross-origin-resource-policy']
    const more = ['date', 'etag', 'transfer-encoding', 'vary', 'x-content-type-options']
    expect(Object.keys(headers).toSorted()).toEqual([...expected, ...more])
  })
  // @spec CMP-12
  test('that were compressed by the build are sent as they are', async () => {
    const answer = await app.app.inject({ url: '/assets/b.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(answer.rawPayload).toEqual(brotliCompressSync('b()'))
    expect((await app.app.inject({ url: '/assets/b.js' })).body).toBe('b()')
  })
  // @spec CMP-12
  test('others are read anew', async () => {
    expect((await app.app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
  })
  test('answer HEAD with their length', async () => {
    const { statusCode, headers, body } = await app.app.inject({ method: 'HEAD', url: '/assets/b.js' })
    expect([statusCode, headers['content-length'], body]).toEqual([200, '3', ''])
  })
  test.each([
    '/assets/gone.js',
    '/assets',
    '/assets//b.js',
    '/assets/%00',
    '/assets/b.js.br',
    '/assets/..%2findex.html',
    `/assets/${'b'.repeat(300)}`,
    '/api/gone',
    '/api',
  ])('%s is never a page', async (url) => {
    const answer = await app.app.inject({ url })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
  })
  test.each(['/__spa-fallback.html', '/.vite/manifest.json', '/../../package.json'])(
    '%s is not given out',
    async (url) => {
      expect((await app.app.inject({ url })).statusCode).toBe(404)
    },
  )
})

describe('the API', () => {
  // @attack 105 @security API8, S53
  test('is not stored, not framed, not guessed at', async () => {
    const { headers } = await app.app.inject({ url: '/api/healthz' })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['strict-transport-security'], 'only production speaks HTTPS').toBeUndefined()
  })
  // @attack 106 @finding W15
  test.each(['/%61pi/company', '/%61%70%69/company', '/api/%63ompany'])(
    'is not stored, however its address is written: %s',
    async (url) => {
      const { headers } = await app.app.inject({ url })
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['cache-control']).toBe('no-store')
    },
  )
  // @attack 106
  test('is not stored when it is requested by its whole address', async () => {
    const { port } = new URL(await app.listen())
    const line = connect(Number(port), '127.0.0.1')
    line.write('GET http://kuri.test/api/company HTTP/1.1\r\nhost: kuri.test\r\nconnection: close\r\n\r\n')
    const answer = await text(line)
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/)
  })
  test('says when it is alive and when it is ready', async () => {
    for (const url of ['/healthz', '/readyz', '/api/healthz', '/api/readyz']) {
      expect((await app.app.inject({ url })).statusCode).toBe(200)
    }
  })
})

test('a server whose pages are not built says so', async () => {
  const bare = await startApp({}, { webBuild: join(webBuild, 'nothing') })
  try {
    expect((await bare.app.inject({ url: '/' })).body).toContain('The pages are not built yet')
  } finally {
    await bare.close()
  }
})

const headersOf = async (of: TestApp, url: string) => {
  const { headers } = await of.app.inject({ url })
  return [headers['content-security-policy'], headers['cross-origin-opener-policy']]
}

// @security S54
test('only the payment page, and only with the outside gateway, lets the gateway’s scripts and windows in', async () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' }
  const outside = await startApp({ PAYMENT_GATEWAY: 'razorpay', ...keys }, { webBuild })
  const [policy, opener] = await headersOf(outside, '/payment')
  expect(policy).toMatch(/script-src [^;]*https:\/\/checkout\.razorpay\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/)
  expect(opener).toBe('same-origin-allow-popups')
  for (const [of, url] of [
    [outside, '/wallet'],
    [outside, '/'],
    [app, '/payment'],
  ] as const) {
    expect(await headersOf(of, url)).toEqual([expect.not.stringContaining('razorpay'), 'same-origin'])
  }
  await outside.close()
})
