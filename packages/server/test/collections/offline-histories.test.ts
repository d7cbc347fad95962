import { endpoints } from '@kuri/contract'
import { signedReceiptText, dueDay, fromRupees, ok, type MonthName } from '@kuri/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { checkReceipt } from '../../src/features/collections/check-receipt.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { openPhone, type Phone } from './phone.ts'

/*
 * The collectors' harness (docs/reliability.md): several collectors give receipts without network, with wrong clocks and to the same members,
 * and send them cut off, twice, shuffled and at once; a phone is lost. Every rupee is booked once.
 * `COLLECTING_DAYS=200 VISITS=150 SEED=7 npx vitest run packages/server/test/collections/offline-histories.test.ts` is the long form.
 */

const COLLECTING_DAYS = Number(process.env['COLLECTING_DAYS'] ?? 3)
const VISITS = Number(process.env['VISITS'] ?? 8)
const SEED = Number(process.env['SEED'] ?? 20_261_127)
const COLLECTORS = 6
const MEMBERS = 5
const MONTHS: readonly MonthName[] = ['January', 'February', 'March']

let app: TestApp
let cashier: Caller
let manager: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  cashier = await signIn(app, 'Chitra', 'cashier')
  manager = await signIn(app, 'Mani', 'manager')
})
afterAll(() => app.close())

const anyVisit = fc.record({
  member: fc.nat(MEMBERS - 1),
  month: fc.nat(MONTHS.length - 1),
  dues: fc.integer({ min: 1, max: 3 }),
  amount: fc.constantFrom(10_000, 10_000, 10_000, 4_000, 10_500),
  hoursWrong: fc.integer({ min: -48, max: 48 }),
  /** What is sent after it, and how. */
  send: fc.constantFrom('later', 'later', 'all', 'cut', 'twice', 'shuffled', 'torn'),
  keep: fc.nat(100),
})
const anyHistory = fc.record({
  rounds: fc.array(fc.array(anyVisit, { minLength: VISITS, maxLength: VISITS }), {
    minLength: COLLECTORS,
    maxLength: COLLECTORS,
  }),
  /** The phone that is lost, and after how many visits. */
  lost: fc.nat(COLLECTORS - 1),
  lostAfter: fc.nat(VISITS - 1),
})
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never
type Visit = History['rounds'][number][number]

const met = {
  booked: 0,
  unallocated: 0,
  part: 0,
  'two at one member': 0,
  cut: 0,
  twice: 0,
  shuffled: 0,
  torn: 0,
  lost: 0,
}

async function live({ rounds, lost, lostAfter }: History): Promise<void> {
  await given.clock(app, START)
  const running = await given.runningChit(app, { startDate: START })
  await given.clock(app, dueDay(START, 3))
  const crew = await Promise.all(
    rounds.map(async (visits) => {
      const collector = await signIn(app, 'Hema', 'collector')
      const phone = await openPhone(api(app).as(collector))
      await phone.fetchRound()
      return { collector, phone, visits }
    }),
  )
  // each collector works alone; all of them at the same time
  await Promise.all(
    crew.map(async ({ collector, phone, visits }, place) => {
      for (const [turn, visit] of visits.entries()) {
        const memberId = running.members[visit.member]?.id ?? ''
        await phone.give({ memberId, lines: linesOf(running.chit._id, visit), takenAt: clockOf(visit) })
        await sendSome(collector, phone, visit)
        if (place !== lost || turn !== lostAfter) continue
        const params = { id: phone.deviceId }
        await api(app)
          .as(manager)
          .call(endpoints.blockDevice, { params, body: { reason: 'Lost.' } })
        met.lost++
      }
    }),
  )
  for (const { collector, phone } of crew) {
    const { receipts } = (await send(collector, phone.given)).reply
    for (const { status } of receipts) met[status]++
    await expectAllBooked(collector, phone)
  }
}

const clockOf = ({ hoursWrong }: Visit): Date => new Date(Date.now() + hoursWrong * 3_600_000)

const linesOf = (chitId: string, { member, month, dues, amount }: Visit) =>
  MONTHS.slice(month, month + dues).map((name) => ({ chitId, ticketNo: member + 1, month: name, year: 2027, amount }))

const send = (collector: Caller, receipts: Phone['given']) =>
  api(app)
    .as(collector)
    .call(endpoints.syncReceipts, { body: { receipts: [...receipts] } })

/** Sends as a bad line would: the first of them, all of them twice at once, in another order, or bytes that break off. */
async function sendSome(collector: Caller, { given: all }: Phone, { send: how, keep }: Visit): Promise<void> {
  if (how === 'later') return
  if (how !== 'all') met[how]++
  const some = how === 'cut' ? all.slice(0, keep % (all.length + 1)) : all
  const isShuffled = how === 'shuffled'
  if (how === 'torn') {
    const body = JSON.stringify({ receipts: all })
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/collect/sync',
      headers: { authorization: `Bearer ${collector.token}`, 'content-type': 'application/json' },
      payload: body.slice(0, 1 + (keep * body.length) / 102),
    })
    expect(statusCode).toBe(400)
    return
  }
  const calls = Array.from({ length: how === 'twice' ? 2 : 1 }, () =>
    send(collector, isShuffled ? all.toReversed() : some),
  )
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
}

/** Every receipt is there once, no number is missing, the books have its money, the hand-over is the cash, and its signature checks. */
async function expectAllBooked(collector: Caller, phone: Phone): Promise<void> {
  const { rows } = await app.owner.query<{ no: number; amount: number; into: string }>(
    `select signed_receipt.receipt_no as no, taken.amount_paise as amount, put_into as into
       from signed_receipt join collection taken on signed_receipt = signed_receipt.id where device_id = $1 order by no`,
    [phone.deviceId],
  )
  expect([...new Set(rows.map(({ no }) => no))]).toEqual(phone.given.map((_, place) => place + 1))
  const sum = phone.given.flatMap(({ lines }) => lines).reduce((total, { amount }) => total + amount, 0)
  expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum * 100)
  if (rows.some(({ into }) => into === 'wallet')) met.part++
  if (rows.some(({ into }) => into === 'suspense')) met['two at one member']++
  const offered = await api(app).as(collector).call(endpoints.offerHandover, { body: {} })
  const { handover } = offered.reply
  expect(handover.cash).toBe(sum)
  const counted = { params: { id: handover._id }, body: { cash: sum, upi: 0 } }
  expect((await api(app).as(cashier).call(endpoints.confirmHandover, counted)).status).toBe(200)
  for (const { signature, lines, note: _, reference = '', takenAt, ...receipt } of phone.given) {
    const paise = lines.map((line) => ({ ...line, year: Number(line.year), amount: fromRupees(line.amount) }))
    const text = signedReceiptText({ ...receipt, reference, takenAt: new Date(takenAt), lines: paise })
    // as POST /verify/receipt, which one address may ask thirty times a minute
    const checked = await app.act(async (tx) => ok(await checkReceipt(tx, { text, signature })))
    expect(checked).toMatchObject({ ok: true, value: { result: 'signed' } })
  }
}

// @spec PAY-13
test(`${COLLECTING_DAYS} days of ${COLLECTORS} collectors without network: every rupee is booked once (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), { numRuns: COLLECTING_DAYS, seed: SEED, endOnFailure: true })
  reportCoverage({ harness: 'collectors', seed: SEED, histories: COLLECTING_DAYS, met })
  expect(neverMet(met)).toEqual([])
  await expectLedgerSound(app)
}, 7_200_000)
