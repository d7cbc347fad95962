import { ok, paise } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { accounts, balance, post, standing, type AccountCode } from '../../src/features/ledger/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { expectEntriesSound, happen, leg, walletWith } from './books.ts'

const { bank, cash, commission, companyFunds, payoutClearing, suspense } = accounts

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectEntriesSound(app))
afterAll(() => app.close())

const has = (code: AccountCode) => app.act((tx) => standing(tx, code))

// @spec LED-2
describe('an event', () => {
  test('moves all its legs', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 0)]
    const posted = await happen(app, [leg(asha, bala, 300), leg(asha, suspense, 200)])
    expect(posted).toEqual(ok({ replayed: false, transfers: [expect.any(Number), expect.any(Number)] }))
    expect((await has(asha)).balance).toBe(500)
    expect((await has(bala)).balance).toBe(300)
  })

  test('happens once: the same key again moves nothing and answers what the first one did', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 0)]
    const event = { key: newId(), kind: 'gift' }
    const first = await happen(app, [leg(asha, bala, 1000)], event)
    // the wallet is empty now, and still the retry is answered with its success, not with an empty wallet
    expect(await happen(app, [leg(asha, bala, 1000)], event)).toEqual(
      ok({ replayed: true, transfers: first.ok ? first.value.transfers : [] }),
    )
    expect((await has(bala)).balance).toBe(1000)
  })

  test('cannot be another one under the same key', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 0)]
    const event = { key: newId(), kind: 'gift' }
    await happen(app, [leg(asha, bala, 100)], event)
    const again = (legs: Parameters<typeof happen>[1], kind = 'gift') => happen(app, legs, { ...event, kind })
    await expect(again([leg(asha, bala, 101)])).rejects.toThrow('posted before with other legs')
    await expect(again([leg(bala, asha, 100)])).rejects.toThrow('posted before with other legs')
    await expect(again([leg(asha, bala, 100), leg(asha, bala, 100)])).rejects.toThrow('posted before with other legs')
    await expect(again([leg(asha, bala, 100)], 'loan')).rejects.toThrow('posted before with other legs')
    expect((await has(asha)).balance).toBe(900)
  })

  test('twenty twins at the same time move once', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 0)]
    const key = newId()
    const twins = await Promise.all(Array.from({ length: 20 }, () => happen(app, [leg(asha, bala, 1000)], { key })))
    const moved = twins.filter((twin) => twin.ok && !twin.value.replayed)
    expect(moved).toHaveLength(1)
    expect(new Set(twins.map((twin) => twin.ok && twin.value.transfers[0])).size).toBe(1)
    expect((await has(bala)).balance).toBe(1000)
  })

  test('leaves out the legs with nothing in them, and must move something', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 0)]
    const posted = await happen(app, [leg(asha, commission, 0), leg(asha, bala, 10), leg(bala, suspense, 0)])
    expect(posted.ok && posted.value.transfers).toHaveLength(1)
    await expect(happen(app, [leg(asha, bala, 0)])).rejects.toThrow('moves nothing')
    await expect(happen(app, [])).rejects.toThrow('moves nothing')
    await expect(happen(app, [leg(asha, bala, -5)])).rejects.toThrow('moves -5')
    await expect(happen(app, [leg(asha, asha, 5)])).rejects.toThrow('transfer_between_two')
  })

  test('may spend in one leg what another has brought', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 0)]
    expect((await happen(app, [leg(asha, bala, 1000), leg(bala, bank, 1000)])).ok).toBe(true)
    expect((await has(bala)).balance).toBe(0)
  })

  test('remembers when it happened beside when it was written', async () => {
    const happened = new Date('2026-01-05T04:30:00Z')
    const key = newId()
    await happen(app, [leg(cash, companyFunds, 100)], { key, eventAt: happened })
    const written = await app.db
      .selectFrom('journal')
      .where('event_key', '=', key)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(written.event_at).toEqual(happened)
    expect(written.posted_at.getTime()).toBeGreaterThan(happened.getTime())
  })
})

// @spec LED-2
describe('money that is not there', () => {
  test('is refused to a member with what they have and what it needs, and the transaction goes on', async () => {
    const [asha, bala] = [await walletWith(app, 400), await walletWith(app, 0)]
    await app.act(async (tx) => {
      const key = newId()
      const event = { key, kind: 'test', actor: null }
      expect(await post(tx, { ...event, legs: [leg(asha, suspense, 50), leg(asha, bala, 401)] })).toEqual({
        ok: false,
        error: { code: 'insufficient_funds', available: 350, needed: 401 },
      })
      // nothing of it was written: the same key may still happen
      expect((await post(tx, { ...event, legs: [leg(asha, bala, 400)] })).ok).toBe(true)
    })
    expect((await has(bala)).balance).toBe(400)
  })

  test('is what the company must bring in', async () => {
    const asha = await walletWith(app, 0)
    const inBank = await app.act((tx) => balance(tx, bank))
    await happen(app, [leg(cash, asha, inBank + 500)])
    expect(await happen(app, [leg(asha, bank, inBank + 500)])).toEqual({
      ok: false,
      error: { code: 'company_must_fund', short: 500 },
    })
  })

  test('missing from a chit is a fault of ours', async () => {
    const asha = await walletWith(app, 0)
    await expect(happen(app, [leg(accounts.pool(newId()), asha, 5)])).rejects.toThrow(/would take 5 from pool:.* has 0/)
  })
})

// @spec LED-3
describe('a hold', () => {
  test('takes from what is free, not from the balance, until it is paid out', async () => {
    const asha = await walletWith(app, 1000)
    const held = await happen(app, [leg(asha, payoutClearing, 600, { phase: 'pending' })])
    expect(await has(asha)).toEqual({ balance: 1000, held: 600, available: 400 })
    expect(await happen(app, [leg(asha, suspense, 401)])).toMatchObject({
      error: { code: 'insufficient_funds', available: 400, needed: 401 },
    })
    const resolves = held.ok ? (held.value.transfers[0] ?? 0) : 0
    const paid = await happen(app, [
      leg(asha, payoutClearing, 600, { phase: 'post', resolves }),
      leg(payoutClearing, bank, 600),
    ])
    expect(paid.ok).toBe(true)
    expect(await has(asha)).toEqual({ balance: 400, held: 0, available: 400 })
  })

  test('given back is free again', async () => {
    const asha = await walletWith(app, 1000)
    const held = await happen(app, [leg(asha, payoutClearing, 1000, { phase: 'pending' })])
    const resolves = held.ok ? (held.value.transfers[0] ?? 0) : 0
    await happen(app, [leg(asha, payoutClearing, 1000, { phase: 'void', resolves })])
    expect(await has(asha)).toEqual({ balance: 1000, held: 0, available: 1000 })
    expect((await has(payoutClearing)).balance).toBe(0)
  })

  test('ends once, in one way, for its own accounts and amount', async () => {
    const [asha, bala] = [await walletWith(app, 1000), await walletWith(app, 1000)]
    const held = await happen(app, [leg(asha, payoutClearing, 500, { phase: 'pending' })])
    const resolves = held.ok ? (held.value.transfers[0] ?? 0) : 0
    const end = (from: AccountCode, amount: number, phase: 'post' | 'void') =>
      happen(app, [leg(from, payoutClearing, amount, { phase, resolves })])
    await expect(end(asha, 499, 'post')).rejects.toThrow('is no hold of these accounts and this amount')
    await expect(end(bala, 500, 'void')).rejects.toThrow('is no hold of these accounts and this amount')
    expect((await end(asha, 500, 'void')).ok).toBe(true)
    await expect(end(asha, 500, 'post')).rejects.toThrow('transfer_hold_resolved_once')
    await expect(happen(app, [leg(asha, payoutClearing, 5, { phase: 'post' })])).rejects.toThrow(
      'transfer_resolves_a_hold',
    )
  })
})

describe('an account', () => {
  test.each([
    ['an unknown kind', 'purse'],
    ['nobody’s wallet', 'wallet'],
    ['a bank for one person', `bank:${newId()}`],
    ['two names at once', `wallet:${newId().toUpperCase()}`],
  ])('has a name of the chart: %s does not open', async (_, name) => {
    await expect(happen(app, [leg(cash, name as AccountCode, 5)])).rejects.toThrow(`no account can be called ${name}`)
  })

  test('that was never used has nothing', async () => {
    expect(await has(accounts.wallet(newId()))).toEqual({ balance: 0, held: 0, available: 0 })
  })

  test('opens once, however many use it first at the same time', async () => {
    const wallets = await Promise.all([walletWith(app, 0), walletWith(app, 0), walletWith(app, 0)])
    await Promise.all(
      wallets.flatMap((wallet) => Array.from({ length: 5 }, () => happen(app, [leg(cash, wallet, 10)]))),
    )
    for (const wallet of wallets) expect((await has(wallet)).balance).toBe(paise(50))
  })
})
