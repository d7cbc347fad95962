import { endpoints, type INBOX_FILTERS, type Problem, type WireReplyOf } from '@kuri/contract'
import { INBOX, INBOX_KINDS, may, type InboxKind } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { everythingWaits, type Office } from './everything.ts'

type Filter = (typeof INBOX_FILTERS)[number]
type Inbox = WireReplyOf<typeof endpoints.adminInbox>

let app: TestApp
let office: Office
beforeAll(async () => {
  app = await startApp()
  office = await everythingWaits(app)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const inbox = async (by: Caller, query: { filter?: Filter; limit?: number; cursor?: string } = {}): Promise<Inbox> =>
  (await office.room.as(by).call(endpoints.adminInbox, { query })).reply
const placesOf = ({ rows }: Inbox) => rows.map(({ kind, id }) => ({ kind, id }))
const yoursOf = ({ rows }: Inbox) => rows.filter(({ isYours }) => isYours).map(({ kind }) => kind)
const idOf = (kind: InboxKind) => office.waits.find((one) => one.kind === kind)?.id ?? ''

async function accountNumberFor(by: Caller): Promise<string | null | undefined> {
  const [row] = (await inbox(by, { filter: 'withdrawal' })).rows
  return row?.kind === 'withdrawal' ? row.about.accountNumber : undefined
}

/** Every page under a filter, one after the other. */
async function paged(by: Caller, query: { filter?: Filter; limit: number }): Promise<Inbox['rows']> {
  const rows: Inbox['rows'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Inbox = await inbox(by, { ...query, ...(cursor !== '' && { cursor }) })
    expect(page.rows.length).toBeLessThanOrEqual(query.limit)
    rows.push(...page.rows)
    cursor = page.next
  }
  return rows
}

describe('one list of everything', () => {
  // @spec APP-6
  test('that waits, whatever its kind, the longest waiting first', async () => {
    const seen = await inbox(office.bhama)
    expect(placesOf(seen)).toEqual(office.waits)
    expect(seen.kinds.map(({ kind, waiting }) => [kind, waiting])).toEqual(INBOX_KINDS.map((kind) => [kind, 1]))
    expect([seen.sent, seen.next]).toEqual([0, null])
    expect(seen.oldest).toBe(seen.rows[0]?.since)
  })

  test('and each thing is as the list of its own kind has it', async () => {
    const about = Object.fromEntries((await inbox(office.bhama)).rows.map((row) => [row.kind, row.about]))
    const bhama = office.room.as(office.bhama)
    const waiting = { query: { status: 'waiting' } } as const
    const second = { query: { status: 'waiting_second' } } as const
    expect(about).toEqual({
      topup: (await bhama.call(endpoints.adminTopups, waiting)).reply[0],
      upi: (await bhama.call(endpoints.adminUpi, waiting)).reply[0],
      counter: (await bhama.call(endpoints.counterPayments, second)).reply[0],
      withdrawal: (await bhama.call(endpoints.adminWithdrawals)).reply[0],
      refund: (await bhama.call(endpoints.adminRefunds)).reply[0],
      prize: (await bhama.call(endpoints.listPrizes)).reply[0],
      move: (await bhama.call(endpoints.companyMoves, second)).reply[0],
      step: (await bhama.call(endpoints.arrearsOverview)).reply.waiting[0],
      handover: (await bhama.call(endpoints.handovers, waiting)).reply.handovers[0],
      // they have no list of their own
      receipt: expect.objectContaining({
        _id: idOf('receipt'),
        reason: 'already_paid',
        amount: 10_000,
        unallocated: 10_000,
      }),
      'receipt-cancel': expect.objectContaining({
        _id: idOf('receipt-cancel'),
        reason: 'The wrong member.',
        receipt: expect.objectContaining({ total: 900 }),
      }),
      'receipt-check': expect.objectContaining({
        _id: idOf('receipt-check'),
        exception: 'Sale of a house, PAN seen.',
        receipt: expect.objectContaining({ total: 200_000 }),
      }),
      till: (await bhama.call(endpoints.tills, { query: { status: 'closed' } })).reply.tills[0],
      'till-move': (await bhama.call(endpoints.waitingTillMoves)).reply[0],
      'bank-account': expect.objectContaining({
        _id: idOf('bank-account'),
        numberEnds: '9012',
        nameDiffers: true,
        savedBy: expect.objectContaining({ _id: office.anand.id }),
      }),
      'auction-cancel': expect.objectContaining({
        _id: idOf('auction-cancel'),
        prizeNo: 1,
        reason: 'The line was down.',
        requestedBy: expect.objectContaining({ _id: office.anand.id }),
      }),
      role: expect.objectContaining({ _id: idOf('role'), role: 'cashier', person: expect.anything() }),
      settings: expect.objectContaining({ _id: idOf('settings'), settings: { upiId: 'kuri@axis' }, person: null }),
      'second-factor': expect.objectContaining({ _id: idOf('second-factor'), role: null, settings: null }),
      'import-seal': expect.objectContaining({ _id: idOf('import-seal'), role: null, settings: null }),
      conflict: expect.objectContaining({
        _id: idOf('conflict'),
        amount: 800,
        gateway: 'processed',
        utr: 'HDFC999888777',
        withdrawal: 'paid',
        ourUtr: 'SBIN000111222',
      }),
    })
  })

  test('and speaks to the company of the wallet, where the member reads of theirs', async () => {
    const [row] = (await inbox(office.bhama, { filter: 'upi' })).rows
    expect(row?.kind === 'upi' && row.about.description).toBe('₹700 to the wallet')
    const [own] = (await office.room.as(office.room.holder(2)).call(endpoints.myUpi)).reply
    expect(own?.description).toBe('₹700 to your wallet')
  })

  // @spec APP-6
  test('comes in pages that lose nothing and show nothing twice', async () => {
    const rows = await paged(office.bhama, { limit: 2 })
    expect(rows.map(({ kind, id }) => ({ kind, id }))).toEqual(office.waits)
  })

  test('of one kind only, when that is requested', async () => {
    for (const kind of INBOX_KINDS)
      expect(placesOf(await inbox(office.bhama, { filter: kind }))).toEqual([{ kind, id: idOf(kind) }])
  })

  test('is what the dashboard counts', async () => {
    const { waiting } = (await office.room.as(office.bhama).call(endpoints.adminStats)).reply.data
    expect(waiting).toMatchObject({
      money: 21,
      topups: 1,
      withdrawals: 1,
      counterPayments: 1,
      companyMoves: 1,
      prizes: 1,
    })
    expect(waiting.oldest).toBe((await inbox(office.bhama)).oldest)
  })
})

// @spec APP-6
describe('for whom it waits', () => {
  test('an administrator who made none of it may decide all of it', async () => {
    const seen = await inbox(office.bhama)
    expect(yoursOf(seen)).toEqual(office.waits.map(({ kind }) => kind))
    expect(seen.kinds.every(({ yours }) => yours === 1)).toBe(true)
    expect(placesOf(await inbox(office.bhama, { filter: 'yours' }))).toEqual(office.waits)
  })

  // @spec APP-1
  test('one who made most of it may decide the rest, and reads who decides what is theirs', async () => {
    const seen = await inbox(office.anand, { filter: 'yours' })
    expect(yoursOf(seen)).toEqual([
      'topup',
      'upi',
      'handover',
      'receipt',
      'receipt-cancel',
      'receipt-check',
      'till',
      'conflict',
    ])
    expect(seen.rows).toHaveLength(8)
    expect(seen.kinds.find(({ kind }) => kind === 'move')).toMatchObject({ yours: 0, others: [{ name: 'Bhama' }] })
  })

  test.each([
    ['manager', ['till', 'till-move', 'bank-account', 'auction-cancel']],
    ['cashier', ['handover', 'receipt', 'till-move', 'bank-account']],
    ['auditor', []],
  ] as const)('a %s sees all of the money and may decide %j', async (role, decides) => {
    const seen = await inbox(office.staff[role])
    expect(placesOf(seen)).toEqual(office.waits.filter(({ kind }) => may(role, INBOX[kind].seenWith)))
    expect(yoursOf(seen)).toEqual(decides)
  })

  test('a collector does not see it', async () => {
    const { problem } = await office.room.as(office.staff.collector).call(endpoints.adminInbox)
    expect(problem.code).toBe('forbidden')
  })

  // @attack 100
  test('the whole account number is for whoever pays to it', async () => {
    expect(await accountNumberFor(office.bhama)).toBe('123456789012')
    expect(await accountNumberFor(office.staff.cashier)).toBeNull()
  })

  test('the whole number of a paper is for staff who approve the prize, in the inbox and in the prizes’ own list', async () => {
    const numbersFor = async (by: Caller) => {
      const [row] = (await inbox(by, { filter: 'prize' })).rows
      const [prize] = (await office.room.as(by).call(endpoints.listPrizes)).reply
      return [row?.kind === 'prize' && row.about.securities[0]?.number, prize?.securities[0]?.number]
    }
    expect(await numbersFor(office.bhama)).toEqual(['FD-20270001234', 'FD-20270001234'])
    expect(await numbersFor(office.staff.auditor)).toEqual(['1234', '1234'])
  })

  // @spec APP-4
  test('nobody decides what is their own', async () => {
    const body = { amount: 250, method: 'counter', reference: 'my own' } as const
    const { _id: id } = (await office.room.as(office.bhama).call(endpoints.requestTopup, { body })).reply.topup
    const mine = async (by: Caller) => (await inbox(by)).rows.find((row) => row.id === id)?.isYours
    expect([await mine(office.bhama), await mine(office.anand)]).toEqual([false, true])
    const params = { id }
    await office.room.as(office.anand).call(endpoints.rejectTopup, { params, body: { reason: 'No such slip.' } })
    expect(await mine(office.anand)).toBeUndefined()
  })
})

// @spec APP-1, APP-3
describe('what one of two administrators made the other decides; the database says so too:', () => {
  const done = `state = 'done', decided_at = kuri_now(), checker = maker`
  const hold = `hold_id = (select max(id) from transfer)`
  test.each<[InboxKind, (anand: Api, params: { id: string }) => Promise<{ problem: Problem }>, string, string]>([
    [
      'counter',
      (anand, params) => anand.call(endpoints.confirmPaymentTaken, { params }),
      `counter_payment set state = 'done'`,
      'approval_needed',
    ],
    [
      'refund',
      (anand, params) => anand.call(endpoints.approveRefund, { params }),
      `refund set state = 'sending', checker = maker, ${hold}`,
      'refund_two_persons',
    ],
    [
      'move',
      (anand, params) => anand.call(endpoints.approveMove, { params }),
      `company_move set state = 'done'`,
      'approval_needed',
    ],
    [
      'step',
      (anand, params) => anand.call(endpoints.confirmStep, { params }),
      `arrears_step set ${done}`,
      'arrears_step_two_persons',
    ],
    [
      'withdrawal',
      (anand, params) => anand.call(endpoints.approveWithdrawal, { params }),
      `withdrawal set state = 'approved', approved_by = first_by, approved_at = kuri_now()`,
      'withdrawal_two_persons',
    ],
    [
      'prize',
      (anand, params) => anand.call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } }),
      `prize set state = 'approved', checker = maker, approved_at = kuri_now()`,
      'prize_two_persons',
    ],
  ])('%s', async (kind, approve, alone, constraint) => {
    const id = idOf(kind)
    expect((await approve(office.room.as(office.anand), { id })).problem.code).toBe('same_person_approval')
    const forced = app.owner.query(`update ${alone} where ${kind === 'prize' ? 'auction_id' : 'id'} = $1`, [id])
    await expect(forced).rejects.toMatchObject({ constraint })
  })
})

test('what began to wait in one moment, or a microsecond later, is in one order from page to page', async () => {
  await app.owner.query(
    `insert into topup (id, person_id, amount_paise, method, reference, needs_second, maker, created_at)
     select gen_random_uuid(), $1, 10000, 'bank', 'slip', false, $2, date_trunc('hour', kuri_now()) + n % 2 * interval '1 microsecond'
       from generate_series(1, 24) n`,
    [office.room.holder(2).id, office.staff.cashier.id],
  )
  const inOrder = await app.owner.query<{ id: string }>(
    `select id from topup where state = 'waiting' order by created_at, id`,
  )
  const rows = await paged(office.bhama, { filter: 'topup', limit: 4 })
  expect(rows).toHaveLength(25)
  expect(rows.map(({ id }) => id)).toEqual(inOrder.rows.map(({ id }) => id))
})

test('what is agreed to and with the gateway waits for nobody', async () => {
  const id = idOf('refund')
  await office.room.as(office.bhama).call(endpoints.approveRefund, { params: { id } })
  expect((await inbox(office.bhama, { filter: 'refund' })).rows).toEqual([])
  const sent = await inbox(office.bhama, { filter: 'sent' })
  expect(placesOf(sent)).toEqual([{ kind: 'refund', id }])
  expect([sent.sent, yoursOf(sent)]).toEqual([1, []])
})
