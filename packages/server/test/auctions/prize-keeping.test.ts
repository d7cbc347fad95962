import { endpoints } from '@kuri/contract'
import { addDays, dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { openRoom, START, type Room } from './room.ts'

let app: TestApp
let room: Room
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  room = await wonRoom(app)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

/** Ticket 3 has won the first prize. */
async function wonRoom(company: TestApp): Promise<Room> {
  const opened = await openRoom(company)
  await opened.bid(3, 4000)
  await opened.close()
  return opened
}

const balanceOf = async (ticketNo: number, at = room) =>
  (await at.as(at.holder(ticketNo)).call(endpoints.wallet)).reply.balance

// @spec AUC-11
test('the winner sees the company’s clock, and nobody else’s prize; the database lets nobody approve their own', async () => {
  expect((await room.as(room.holder(3)).call(endpoints.myPrizes)).reply).toEqual([
    {
      auctionId: room.id,
      chitId: room.running.chit._id,
      chitName: 'Family Five',
      prizeNo: 1,
      amount: 46_000,
      status: 'waiting',
      payBy: '2027-01-11',
      setOff: false,
      ahead: { amount: 40_000, count: 4 },
      depositedAt: null,
    },
  ])
  expect((await room.as(room.holder(1)).call(endpoints.myPrizes)).reply).toEqual([])
  const own = app.owner.query(
    `update prize set state = 'approved', approved_at = now(), maker = $1, checker = $1 where auction_id = $2`,
    [room.holder(3).id, room.id],
  )
  await expect(own).rejects.toThrow('nobody approves their own prize')
  expect(await balanceOf(3)).toBe(0)
})

// @spec AUC-11
test('security is kept in structure; the number of a document is encrypted and shows its last digits once the prize is paid', async () => {
  const securities = [
    { kind: 'guarantor', name: 'Ravi Menon', phone: '+91 98765 43210', relation: 'brother' },
    { kind: 'document', name: 'Fixed deposit receipt', number: 'FD-20270001234', keptAt: 'safe 2', value: 60_000 },
  ] as const
  const params = { id: room.id }
  const body = { security: 'brother and a deposit', securities: [...securities] }
  const { prize } = (await room.as(room.admin).call(endpoints.approvePrize, { params, body })).reply
  expect(prize).toMatchObject({ status: 'approved', security: 'brother and a deposit' })
  expect(prize.securities).toMatchObject([
    { kind: 'guarantor', name: 'Ravi Menon', relation: 'brother' },
    { kind: 'document', number: '1234', keptAt: 'safe 2', value: 60_000 },
  ])
  const { rows } = await app.owner.query<{ whole: string }>('select prize_security::text as whole from prize_security')
  expect(rows.map(({ whole }) => whole).join()).not.toContain('FD-20270001234')
})

// @spec AUC-11
test('a winner who chooses so has the coming contributions paid from the prize', async () => {
  const params = { id: room.id }
  const choose = { params, body: { setOff: 'all' } } as const
  expect((await room.as(room.holder(1)).call(endpoints.chooseSetOff, choose)).problem.code).toBe('not_found')
  expect((await room.as(room.holder(3)).call(endpoints.chooseSetOff, choose)).reply.prize.setOff).toBe(true)
  // all that is left is paid from the prize: no security is asked
  await room.as(room.admin).call(endpoints.approvePrize, { params, body: {} })
  expect(await balanceOf(3)).toBe(6000)
  const { reply } = await room
    .as(room.holder(3))
    .call(endpoints.chitInstalments, { params: { id: room.running.chit._id }, query: { mine: '1' } })
  expect(reply.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid'])
  expect((await room.as(room.holder(3)).call(endpoints.chooseSetOff, choose)).problem.code).toBe('prize_not_waiting')
})

// @spec AUC-11 @attack 33
test('a prize nobody collects goes into the separate account from the next contribution’s day on, and is paid from there', async () => {
  // a company of its own: it has no money
  const own = await startApp()
  onTestFinished(() => own.close())
  const at = await wonRoom(own)
  const params = { id: at.id }
  const deposit = { params, body: { reference: 'SBI 4411' } }
  const admin = at.as(at.admin)
  await given.clock(own, addDays(dueDay(START, 2), -1))
  expect((await admin.call(endpoints.depositPrize, deposit)).problem.code).toBe('step_too_early')
  await given.clock(own, dueDay(START, 2))
  expect((await admin.call(endpoints.depositPrize, deposit)).problem.code).toBe('company_must_fund')
  await own.owner.query(`select ledger_post('funds:test', 'company.paid-in', null, null,
    '[{"debit":"bank","credit":"company_funds","amount":5000000}]'::jsonb, '{}'::jsonb)`)
  expect((await admin.call(endpoints.depositPrize, deposit)).reply.prize).toMatchObject({
    status: 'waiting',
    depositReference: 'SBI 4411',
  })
  expect((await admin.call(endpoints.depositPrize, deposit)).problem.code).toBe('prize_already_deposited')
  await expectLedgerSound(own)
  await admin.call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } })
  expect(await balanceOf(3, at)).toBe(46_000)
  expect((await admin.call(endpoints.depositPrize, deposit)).problem.code).toBe('prize_not_waiting')
  await expectLedgerSound(own)
})
