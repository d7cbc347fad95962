import { randomBytes } from 'node:crypto'
import { endpoint, endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ledgerRoutes } from '../../src/features/ledger/routes.ts'
import { accounts } from '../../src/features/ledger/service.ts'
import type { Feature } from '../../src/features/all-features.ts'
import { sendParts } from '../../src/http/files.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { happen, leg } from '../ledger/books.ts'

/*
 * Files that are as long as the books: they leave page by page, are whole, or are seen to be cut off.
 */

const common = {
  method: 'GET',
  permission: 'read-chits',
  summary: 'For tests.',
  file: 'text/csv; charset=utf-8',
  reply: z.string(),
} as const
const calls = {
  breaksAtOnce: endpoint({ ...common, path: '/test/breaks-at-once.csv' }),
  breaksLater: endpoint({ ...common, path: '/test/breaks-later.csv' }),
  endless: endpoint({ ...common, path: '/test/endless.csv' }),
}

/** Nothing that gets smaller on its way. */
const long = (): string => randomBytes(200_000).toString('hex')

const made: string[] = []

async function* breaking(parts: readonly string[]): AsyncGenerator<string, void, undefined> {
  yield* parts
  throw new Error('the books cannot be read any more')
}

async function* endless(): AsyncGenerator<string, void, undefined> {
  try {
    for (;;) {
      made.push('part')
      yield long()
    }
  } finally {
    made.push('let go')
  }
}

const files: Feature = (route) => {
  route.raw(calls.breaksAtOnce, (_, reply) => sendParts(reply, common.file, 'a.csv', breaking([])))
  route.raw(calls.breaksLater, (_, reply) => sendParts(reply, common.file, 'b.csv', breaking([long(), long()])))
  route.raw(calls.endless, (_, reply) => sendParts(reply, common.file, 'c.csv', endless()))
}

let app: TestApp
let address: string
let asha: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' }, { features: [files, ledgerRoutes] })
  address = await app.listen()
  asha = await signIn(app, 'Asha')
})
afterAll(() => app.close())

const take = (path: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${asha.token}` }, signal })

const linesOf = (text: string): string[] => text.trim().split('\r\n')

describe('a wallet of five thousand lines', () => {
  beforeAll(async () => {
    const hundred = Array.from({ length: 100 }, () => leg(accounts.bank, accounts.wallet(asha.id), 100))
    for (let times = 0; times < 50; times += 1) await happen(app, hundred, { kind: 'topup' })
  })

  // @spec CMP-6
  test('goes out whole, in its order, as it was when it was requested', async () => {
    const answer = await take(endpoints.walletCsv.path)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kuri-wallet-\d{4}-\d\d-\d\d\.csv"$/,
    )
    await happen(app, [leg(accounts.bank, accounts.wallet(asha.id), 100)], { kind: 'topup' })
    const [titles = '', ...lines] = linesOf(await answer.text())
    expect(titles).toContain('Balance')
    const balances = lines.map((line) => Number(line.split(',')[4]))
    expect(balances).toEqual(Array.from({ length: 5000 }, (_, place) => 5000 - place))
  })
})

describe('a file that cannot be made to its end', () => {
  test('is answered like any call when nothing of it has gone out', async () => {
    const answer = await take(calls.breaksAtOnce.path)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'internal' })
  })

  test('is cut off where it broke: nobody takes half of it for the whole', async () => {
    const answer = await take(calls.breaksLater.path)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
  })
})

// @spec CMP-6
test('is made no faster than it is taken, and no longer than somebody takes it', async () => {
  const gone = new AbortController()
  await take(calls.endless.path, gone.signal)
  await expect.poll(() => made.length).toBeGreaterThan(1)
  // what the line holds by itself, and not the whole of an endless file
  const before = made.length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(made.length).toBeLessThan(before + 100)
  gone.abort()
  await expect.poll(() => made.at(-1)).toBe('let go')
})
