import { dayInIndia } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import {
  accounts,
  addUpBalances,
  balancesByKind,
  dayBook,
  post,
  type AccountCode,
} from '../../src/features/ledger/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { countTransfers } from '../count-transfers.ts'
import { expectEntriesSound, happen, leg, walletWith } from './books.ts'

const { bank, suspense } = accounts

let app: TestApp
let asha: AccountCode
let bala: AccountCode
beforeAll(async () => {
  app = await startApp()
  asha = await walletWith(app, 1000)
  bala = await walletWith(app, 1000)
})
afterEach(() => expectEntriesSound(app))
afterAll(() => app.close())

const balances = () => app.act((tx) => balancesByKind(tx, null))

/** The balances of all accounts, added up by kind. */
async function sums(): Promise<Map<string, number>> {
  const { rows } = await app.owner.query<{ kind: string; sum: string }>(
    'select kind, sum(balance_of(account)) from account where version > 0 group by kind',
  )
  return new Map(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}

async function countedUpTo(): Promise<number> {
  const { rows } = await app.owner.query<{ up_to: string }>('select up_to from counted_transfers')
  return Number(rows[0]?.up_to)
}

test('the balances of the kinds are the same before and after transfers are counted, and have what moves afterwards', async () => {
  const before = await balances()
  await countTransfers(app.owner)
  expect(await balances()).toEqual(before)
  await happen(app, [leg(asha, suspense, 300)])
  expect((await balances()).get('suspense')).toBe(300)
  expect(await balances()).toEqual(await sums())
})

test('held money is in the balance of the account that will give it until the hold is posted', async () => {
  const before = await balances()
  const held = await happen(app, [
    leg(bala, bank, 200, { phase: 'pending' }),
    leg(bala, bank, 100, { phase: 'pending' }),
  ])
  if (!held.ok) throw new Error('the wallet has enough')
  await countTransfers(app.owner)
  expect(await balances()).toEqual(before)
  const [paid = 0, released = 0] = held.value.transfers
  await happen(app, [
    leg(bala, bank, 200, { phase: 'post', resolves: paid }),
    leg(bala, bank, 100, { phase: 'void', resolves: released }),
  ])
  await countTransfers(app.owner)
  expect((await balances()).get('wallet')).toBe((before.get('wallet') ?? 0) - 200)
  expect(await balances()).toEqual(await sums())
})

test('a transfer that is committed after one with a higher id is counted', async () => {
  await countTransfers(app.owner)
  const start = await countedUpTo()
  await app.act(async (tx) => {
    await post(tx, { key: newId(), kind: 'test', actor: null, legs: [leg(asha, suspense, 10)] })
    await happen(app, [leg(bank, bala, 20)])
    for (let run = 0; run < 3; run++) await app.act(addUpBalances)
    expect(await countedUpTo()).toBe(start)
  })
  await countTransfers(app.owner)
  expect(await countedUpTo()).toBe(start + 2)
  expect(await balances()).toEqual(await sums())
})

test('a transfer is counted once when several runs count at the same time, and not when it was rolled back', async () => {
  await countTransfers(app.owner)
  const undone = app.act(async (tx) => {
    await post(tx, { key: newId(), kind: 'test', actor: null, legs: [leg(asha, suspense, 10)] })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await happen(app, [leg(asha, suspense, 10)])
  await Promise.all(Array.from({ length: 6 }, () => app.act(addUpBalances)))
  await countTransfers(app.owner)
  expect(await balances()).toEqual(await sums())
})

test('transfers are not counted in a transaction that has written', async () => {
  const both = app.act(async (tx) => {
    await post(tx, { key: newId(), kind: 'test', actor: null, legs: [leg(asha, bala, 10)] })
    await addUpBalances(tx)
  })
  await expect(both).rejects.toThrow('must be the first to write in its transaction')
})

test('transfers are counted in books that were restored from a PostgreSQL with higher transaction numbers', async () => {
  await countTransfers(app.owner)
  const start = await countedUpTo()
  await app.owner.query(`update counted_transfers set xid_limit = '900000000000'`)
  await happen(app, [leg(asha, bala, 10)])
  await countTransfers(app.owner)
  expect(await countedUpTo()).toBeGreaterThan(start)
  expect(await balances()).toEqual(await sums())
})

test('what a day moved is the same before and after its transfers are counted, in whatever parts of a journal', async () => {
  const day = dayInIndia(new Date())
  const ofDay = async () => (await app.act((tx) => dayBook(tx, { day }))).kinds
  await countTransfers(app.owner)
  const counted = await ofDay()
  await happen(app, [leg(asha, bala, 10), leg(bala, suspense, 10), leg(asha, suspense, 5)], { kind: 'of three' })
  const before = await ofDay()
  expect(before).toEqual([...counted, { kind: 'of three', times: 1, amount: 25 }].toSorted(byAmount))
  // a run that ends after the first leg, and one after the second
  for (let leg = 1; leg <= 2; leg++) {
    const start = await countedUpTo()
    await app.owner.query('update counted_transfers set next_up_to = up_to + 1')
    // a run counts nothing while an older transaction is open, in any database of this PostgreSQL
    while ((await countedUpTo()) === start) await app.act(addUpBalances)
    expect(await countedUpTo()).toBe(start + 1)
    expect(await ofDay()).toEqual(before)
  }
  await countTransfers(app.owner)
  expect(await ofDay()).toEqual(before)
})

interface KindOfDay {
  readonly kind: string
  readonly amount: number
}
const byAmount = (one: KindOfDay, other: KindOfDay) => other.amount - one.amount || one.kind.localeCompare(other.kind)

test('the balances are right while more transfers wait to be counted than are added up for one call', async () => {
  await countTransfers(app.owner)
  await app.owner.query('alter table transfer alter column id restart with 100000')
  await happen(app, [leg(asha, bala, 10), leg(bala, suspense, 5)])
  expect(await balances()).toEqual(await sums())
})
