import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees, MONTH_NAMES } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, giveByBid, open, START, startChit, type TestChit } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'

/* Cheques that come back when the prize of their month is given and paid, and random lives of cheques. */

let app: TestApp
let chit: TestChit
let sana: Caller
let printed = 300_000
beforeAll(async () => {
  app = await startApp()
  chit = await startChit(app)
  sana = await signIn(app, 'Sana', 'cashier')
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

type Due = Readonly<Record<'chitId', string>> & {
  month: (typeof MONTH_NAMES)[number]
  year: number
  amount: number
  ticketNo: number
}

const duesOf = async (who: Caller): Promise<Due[]> => {
  const { reply } = await chit.as(sana).call(endpoints.counterMember, { params: { id: who.id } })
  return [...reply.lines, reply.next]
    .flatMap((one) => one ?? [])
    .map(({ chitId, month, year, amount, ticketNo }) => ({ chitId, month, year, amount, ticketNo }))
}

const give = (who: Caller, lines: Due[], dated = START) =>
  chit.as(sana).call(endpoints.receiveCheque, {
    body: { memberId: who.id, lines, chequeNo: String((printed += 1)), bank: 'Federal Bank', dated },
  })
const deposit = (id: string) => chit.as(sana).call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-1' } })
const clear = (id: string) => chit.as(chit.admin).call(endpoints.clearCheque, { params: { id } })
const giveBack = (id: string) =>
  chit.as(sana).call(endpoints.returnCheque, { params: { id }, body: { reason: 'Account closed.' } })

// @spec PAY-16
describe('a cheque that comes back after the prize of its month was paid', () => {
  test('leaves pool and prize as they are: the company bears it, the member owes it and may not bid', async () => {
    const [bala, charu] = [chit.holder(2), chit.holder(3)]
    const { reply } = await give(bala, (await duesOf(bala)).slice(0, 1))
    const id = reply.cheque._id
    await deposit(id)
    expect((await clear(id)).status).toBe(200)
    await given.paid(app, chit.running, 1, { except: [2] })
    await given.clock(app, auctionDay(1))
    const first = await open(chit, 1)
    await first.bid(3, 4_000)
    await first.close()
    const prize = { params: { id: first.id }, body: { security: 'Two guarantors' } }
    expect((await chit.as(chit.admin).call(endpoints.approvePrize, prize)).status).toBe(200)
    const before = [await rupeesIn(app, `pool:${chit.running.chit._id}`), await rupeesIn(app, `wallet:${charu.id}`)]
    expect((await giveBack(id)).reply.cheque).toMatchObject({ owed: 10_000, takenBack: 0 })
    expect([await rupeesIn(app, `pool:${chit.running.chit._id}`), await rupeesIn(app, `wallet:${charu.id}`)]).toEqual(
      before,
    )
    expect(await rupeesIn(app, `debt:${bala.id}`)).toBe(10_000)

    await given.clock(app, dueDay(START, 2))
    await given.paid(app, chit.running, 2)
    await given.clock(app, auctionDay(2))
    const second = await open(chit, 2)
    expect((await second.bid(2, 5_000)).problem.code).toBe('in_arrears')
    await given.funds(app, bala, fromRupees(10_000))
    expect((await chit.as(bala).call(endpoints.payDebt, { params: { id } })).status).toBe(200)
    expect((await second.bid(2, 5_000)).status).toBe(201)
    await second.close()
  })

  test('is paid from the winner’s prize, after their overdue months', async () => {
    const dev = chit.holder(4)
    await given.clock(app, dueDay(START, 3))
    const { reply } = await give(dev, (await duesOf(dev)).slice(0, 1))
    const id = reply.cheque._id
    await deposit(id)
    await clear(id)
    const room = await giveByBid(chit, 3, [[4, 6_000]])
    await giveBack(id)
    const owed = await rupeesIn(app, `debt:${dev.id}`)
    expect(owed).toBeGreaterThan(0)
    const prize = { params: { id: room._id }, body: { security: 'Two guarantors' } }
    expect((await chit.as(chit.admin).call(endpoints.approvePrize, prize)).status).toBe(200)
    expect([await rupeesIn(app, `debt:${dev.id}`), await rupeesIn(app, `wallet:${dev.id}`)]).toEqual([0, 44_000 - owed])
  })
})

/** A generator of numbers from 0 to `below`, the same for a seed on every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

// @spec PAY-14, PAY-15, PAY-16
test('random lives of cheques, some at the same time as payments from the wallet, leave every invariant whole', async () => {
  const random = randomFrom(17)
  const members = [1, 2, 3, 4, 5].map((ticketNo) => chit.holder(ticketNo))
  const known: string[] = []
  const done = new Map<string, number>()
  await given.clock(app, dueDay(START, 4))
  await chit.as(chit.admin).call(endpoints.changeSettings, { body: { chequeReturnCharge: 100 } })
  const count = ({ status }: { status: number }, act: string) => {
    expect(status).toBeLessThan(500)
    if (status < 300) done.set(act, (done.get(act) ?? 0) + 1)
  }
  for (let step = 0; step < 120; step += 1) {
    const who = members[random(members.length)] as Caller
    const id = known[random(known.length)] ?? ''
    const act =
      ['receive', 'deposit', 'deposit', 'clear', 'clear', 'return', 'pay', 'fund', 'settle'][random(9)] ?? 'pay'
    const [due] = await duesOf(who)
    const pay = () =>
      due
        ? chit
            .as(who)
            .call(endpoints.payContribution, { body: { chitId: due.chitId, month: due.month, year: due.year } })
        : { status: 404 }
    if (act === 'receive' && due) {
      const amount = random(3) === 0 ? Math.max(1, Math.floor(due.amount / 2)) : due.amount
      const received = await give(who, [{ ...due, amount }], dueDay(START, 4))
      count(received, act)
      if (received.status === 201) known.push(received.reply.cheque._id)
    } else if (act === 'deposit') count(await deposit(id), act)
    else if (act === 'clear') {
      const [clearing, paying] = await Promise.all([clear(id), random(2) === 0 ? pay() : { status: 404 }])
      count(clearing, act)
      count(paying, 'pay')
    } else if (act === 'return') count(await giveBack(id), act)
    else if (act === 'fund') await given.funds(app, who, fromRupees(1_000 * (1 + random(12))))
    else if (act === 'settle') count(await chit.as(sana).call(endpoints.settleDebt, { params: { id } }), act)
    else count(await pay(), 'pay')
    if (step % 20 === 19) await expectLedgerSound(app)
  }
  expect([...done.keys()]).toEqual(expect.arrayContaining(['receive', 'deposit', 'clear', 'return', 'settle', 'pay']))
})
