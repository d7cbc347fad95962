import { endpoints } from '@kuri/contract'
import { fromRupees, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, signIn, type Caller } from '../api.ts'
import { accept, balanceOf, day, month, removed, startChitWithLateTerms, take } from '../arrears/fixture.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { chitIn, START, type TestChit } from '../auctions/room.ts'
import { rupeesIn } from '../counter/rupees-in.ts'
import * as given from '../given.ts'
import { prepare, type Prepared } from '../prepared.ts'

/*
 * Dev paid January with a cheque, was late with February and was removed; Sita has taken his ticket over. 9,415 are kept for him.
 * Then the bank returns the cheque of 10,000.
 */

const ACCOUNT = { holder: 'Dev Nair', number: '123456789012', ifsc: 'SBIN0001234' }

let app: TestApp
let chit: TestChit
let dev: Caller
let made: { readonly chit: TestChit; readonly sana: Caller; readonly ravi: Caller; readonly id: string }
let prepared: Prepared<typeof made>
beforeAll(async () => {
  prepared = await prepare(async (original) => {
    const running = await startChitWithLateTerms(original)
    const sana = await signIn(original, 'Sana', 'cashier')
    const ravi = await signIn(original, 'Ravi', 'cashier')
    await given.clock(original, day(1))
    const lines = [{ chitId: running.running.chit._id, month: 'January' as const, year: 2027, amount: 10_000 }]
    const cheque = { memberId: running.holder(4).id, lines, chequeNo: '100200', bank: 'Federal Bank', dated: START }
    const id = (await running.as(sana).call(endpoints.receiveCheque, { body: cheque })).reply.cheque._id
    await running.as(sana).call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-1' } })
    await running.as(ravi).call(endpoints.clearCheque, { params: { id } })
    await month(running, 1, { except: [4], winner: 3 })
    await month(running, 2, { except: [4], winner: 2, bid: 2000 })
    await passOn(running, original, await removed(running, 4, 2))
    return { chit: running, sana, ravi, id }
  })
})
beforeEach(async () => {
  app = await prepared.start()
  made = prepared.made
  chit = chitIn(app, made.chit)
  dev = chit.holder(4)
})
afterEach(async () => {
  await expectLedgerSound(app)
  await app.close()
})
afterAll(() => prepared.drop())

async function passOn(running: TestChit, on: TestApp, when: Day): Promise<void> {
  const sita = await given.member(on, { name: 'Sita' })
  await given.funds(on, sita, fromRupees(28_500))
  const input = { ticketNo: 4, kind: 'substitution', reason: 'She asked.', on: when, substituteId: sita.id } as const
  await take(running, input)
  const accepted = await accept(running, sita)
  if (accepted.status !== 200) throw new Error(`the offer: ${accepted.problem.code}`)
}
const cameBack = async () => {
  const params = { id: made.id }
  const { status } = await chit.as(made.sana).call(endpoints.returnCheque, { params, body: { reason: 'Closed.' } })
  expect(status).toBe(200)
}
const claim = () => chit.as(dev).call(endpoints.claimRefund)
const toBank = () => chit.as(dev).call(endpoints.refundToBank, { body: { account: ACCOUNT, password: PASSWORD } })
const request = (amount: number) =>
  chit.as(dev).call(endpoints.requestWithdrawal, { body: { amount, account: ACCOUNT, password: PASSWORD } })
const act = (name: 'approveWithdrawal' | 'sendWithdrawal', id: string) =>
  chit.as(chit.admin).call(endpoints[name], { params: { id } })
const owed = () => rupeesIn(app, `debt:${dev.id}`)
const kept = () => rupeesIn(app, `refund_payable:${dev.id}`)

// @spec PAY-16, INS-9
test('a removed member’s refund pays what they owe for a returned cheque before they have any of it', async () => {
  await given.funds(app, dev, fromRupees(1_000))
  await cameBack()
  expect([await owed(), await balanceOf(chit, dev)]).toEqual([9_000, 0])
  expect((await toBank()).problem.code).toBe('debt_owed')
  const { reply } = await claim()
  expect(reply).toMatchObject({ amount: 415, debts: 9_000 })
  expect(reply.message).toBe(
    '₹9,000 was used to pay what was owed for a returned cheque or a cancelled receipt. ₹415 is in your wallet.',
  )
  expect([await owed(), await kept(), await balanceOf(chit, dev)]).toEqual([0, 0, 415])
})

// @spec PAY-16, INS-9
test('a refund that is less than what is owed for a returned cheque is kept until the rest is in the wallet', async () => {
  await cameBack()
  const { problem } = await claim()
  expect(problem.code).toBe('refund_below_owed')
  expect(problem.message).toContain('₹10,000 is owed')
  expect(problem.message).toContain('Please add ₹585 to the wallet first.')
  expect((await toBank()).problem.code).toBe('debt_owed')
  expect([await owed(), await kept(), await balanceOf(chit, dev)]).toEqual([10_000, 9_415, 0])
  await given.funds(app, dev, fromRupees(585))
  expect((await claim()).reply).toMatchObject({ amount: 0, debts: 10_000 })
  expect([await owed(), await kept(), await balanceOf(chit, dev)]).toEqual([0, 0, 0])
})

// @spec PAY-16
test('a withdrawal is neither approved nor sent by the gateway while its member owes for a returned cheque', async () => {
  await claim()
  const [sent, waits] = [(await request(9_000)).reply.withdrawal._id, (await request(415)).reply.withdrawal._id]
  expect((await act('approveWithdrawal', sent)).reply.withdrawal.status).toBe('approved')
  await cameBack()
  expect((await act('approveWithdrawal', waits)).problem.code).toBe('debt_owed')
  expect((await act('sendWithdrawal', sent)).problem.code).toBe('debt_owed')
  await expect(
    app.owner.query(`update withdrawal set state = 'approved', approved_at = kuri_now() where id = $1`, [waits]),
  ).rejects.toMatchObject({ constraint: 'paid_out_owes_nothing' })
})
