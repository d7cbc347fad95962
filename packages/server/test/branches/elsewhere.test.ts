import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { addBranch, firstBranch, placed } from './two-branches.ts'

/* Members of Main branch pay at Kollam's counter: its cashier knows nothing of them but what they name and what is on the receipt. */

let app: TestApp
let admin: Caller
let manager: Caller
let devi: Caller
let sunil: Caller
let ours: given.RunningChit
let asha: Caller
let main: string
let kollam: string
/** By their name: member code and the last digits of the phone. */
const named = new Map<string, { member: string; phoneEnd: string }>()
let withOneBranch: string | undefined
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  manager = await signIn(app, 'Mani', 'manager')
  await given.clock(app, START)
  ours = await given.runningChit(app, { name: 'Main Five', startDate: START })
  asha = given.holderOf(ours, 1)
  for (const [place, { id, name }] of ours.members.entries()) {
    const { rows } = await app.owner.query<{ code: string }>(
      'update person set phone = $2 where id = $1 returning code',
      [id, `98470 0001${place}`],
    )
    named.set(name, { member: rows[0]?.code ?? '', phoneEnd: `001${place}` })
  }
  sunil = await signIn(app, 'Sunil', 'cashier')
  withOneBranch = (await find(sunil, asha)).problem.code
  main = await firstBranch(app, admin)
  kollam = await addBranch(app, admin)
  sunil = await placed(app, admin, sunil, kollam)
  devi = await placed(app, admin, await signIn(app, 'Devi', 'cashier'), main)
  for (const cashier of [sunil, devi]) void (await as(cashier).call(endpoints.openTill, { body: { float: 0 } })).reply
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const namesOf = ({ name }: Caller) => named.get(name) ?? { member: '', phoneEnd: '' }
const find = (by: Caller, member: Caller, wrong: object = {}) =>
  as(by).call(endpoints.memberElsewhere, { body: { ...namesOf(member), ...wrong } })
const january = (amount: number) => [{ chitId: ours.chit._id, month: 'January' as const, year: 2027, amount }]
const take = (by: Caller, member: Caller, wrong: object = {}) =>
  as(by).call(endpoints.takeElsewhere, {
    body: { ...namesOf(member), lines: january(10_000), method: 'cash', tendered: 10_500, ...wrong },
  })
const read = (by: Caller, number: string) => as(by).call(endpoints.counterReceipt, { params: { number } })
const dayOf = async (by: Caller, branch?: string) =>
  (await as(by).call(endpoints.branchDay, { query: branch === undefined ? {} : { branch } })).reply

// @spec IDN-25
describe('a member of another branch at the counter', () => {
  test('IDN-25: is named by member code and the last digits of the phone; then the name and the dues are shown, and noted', async () => {
    expect((await as(sunil).call(endpoints.counterMember, { params: { id: asha.id } })).status).toBe(404)
    const { status, reply } = await find(sunil, asha)
    expect(status).toBe(200)
    expect(reply.user).toEqual({ code: namesOf(asha).member, name: 'Asha', ownName: '' })
    expect(reply.lines.map(({ name, month, amount }) => [name, month, amount])).toEqual([
      ['Main Five', 'January', 10_000],
    ])
    expect(reply.total).toBe(10_000)
    const { rows } = await app.owner.query<{ subject: string; actor: string }>(
      `select subject, actor from audit_entry where action = 'counter.elsewhere'`,
    )
    expect(rows).toEqual([{ subject: `person:${asha.id}`, actor: sunil.id }])
  })

  test('IDN-25: is not found in a company with one branch, where the counter knows everybody', () => {
    expect(withOneBranch).toBe('only_one_branch')
  })

  test('IDN-25: pays with a receipt of the branch that takes the money', async () => {
    const { status, reply } = await take(sunil, asha)
    expect([status, reply.receipt.number, reply.receipt.branch]).toEqual([201, 'KLM-C-2027-000001', 'Kollam'])
    expect([reply.receipt.total, reply.receipt.change]).toEqual([10_000, 500])
    expect((await find(sunil, asha)).reply.lines).toEqual([])
  })

  test('IDN-25: is not known by that: the branch reads the receipt with name, scheme and month, and nothing else of them', async () => {
    const { receipt, ifCancelled, phone } = (await read(sunil, 'KLM-C-2027-000001')).reply
    expect(receipt).toMatchObject({ user: { name: 'Asha' }, cashier: { name: 'Sunil' }, branch: 'Kollam' })
    expect(receipt.lines.map(({ name, month, amount }) => [name, month, amount])).toEqual([
      ['Main Five', 'January', 10_000],
    ])
    expect([ifCancelled, phone]).toEqual([{ fromWallet: 0, owed: 10_000 }, ''])
    const { receipts } = (await as(sunil).call(endpoints.counterReceipts)).reply
    expect(receipts).toEqual([receipt])
    expect((await as(sunil).call(endpoints.findPeople, { query: { search: 'Asha' } })).reply.members).toEqual([])
    expect((await as(sunil).call(endpoints.adminUser, { params: { id: asha.id } })).status).toBe(404)
    expect((await as(sunil).call(endpoints.oneChit, { params: { id: ours.chit._id } })).status).toBe(404)
  })

  test('IDN-25: the home branch reads the payment and where it was taken, and leaves print and cancellation to that branch', async () => {
    const { receipt, ifCancelled } = (await read(devi, 'KLM-C-2027-000001')).reply
    expect(receipt).toMatchObject({ user: { name: 'Asha' }, cashier: { name: 'Sunil' }, branch: 'Kollam' })
    expect(receipt.lines).toHaveLength(1)
    expect(ifCancelled).toBeNull()
    const params = { number: 'KLM-C-2027-000001' }
    expect((await as(devi).call(endpoints.printReceipt, { params })).status).toBe(404)
    expect((await as(devi).call(endpoints.cancelReceipt, { params, body: { reason: 'not ours' } })).status).toBe(404)
    const printed = await as(sunil).call(endpoints.printReceipt, { params })
    expect(printed.status).toBe(200)
    expect(printed.reply.receipt.lines).toEqual(receipt.lines)
    const { next } = (await read(sunil, 'KLM-C-2027-000001')).reply.receipt
    expect(next).toMatchObject({ name: 'Main Five' })
    expect([next, receipt.next]).toEqual([printed.reply.receipt.next, printed.reply.receipt.next])
    expect((await as(devi).call(endpoints.shareReceipt, { params })).status).toBe(404)
  })

  test('IDN-25: a cancellation is that branch’s too, and gives the cash out of its till', async () => {
    const other = given.holderOf(ours, 2)
    const { number } = (await take(sunil, other)).reply.receipt
    const asked = await as(sunil).call(endpoints.cancelReceipt, {
      params: { number },
      body: { reason: 'a wrong month' },
    })
    expect([asked.status, asked.reply.status]).toEqual([200, 'waiting_second'])
    const { rows } = await app.owner.query<{ id: string }>('select id from counter_cancellation')
    const params = { id: rows[0]?.id ?? '' }
    expect((await as(admin).call(endpoints.approveCancellation, { params })).status).toBe(200)
    expect((await as(sunil).call(endpoints.myTill)).reply.till?.expected).toBe(10_000)
    expect((await read(sunil, number)).reply.receipt.cancelled?.done).toBe(true)
  })

  test('IDN-25: wrong ones are counted as wrong codes of the card, and do not show whether there is such a member', async () => {
    const third = given.holderOf(ours, 3)
    for (const wrong of [{ member: 'K-999999' }, { member: 'nobody' }])
      expect((await find(sunil, third, wrong)).problem.code).toBe('member_not_named')
    for (let tried = 0; tried < 5; tried++) {
      const { status, problem } = await find(sunil, third, { phoneEnd: '9999' })
      expect([status, problem.code]).toEqual([422, 'member_not_named'])
    }
    expect((await find(sunil, third)).problem.code).toBe('too_many_attempts')
    expect((await take(sunil, third)).problem.code).toBe('too_many_attempts')
    const card = { member: namesOf(third).member, code: '482613' }
    expect((await api(app).call(endpoints.openCard, { body: card })).problem.code).toBe('too_many_attempts')
    expect((await find(sunil, given.holderOf(ours, 4), { phoneEnd: '12' })).status).toBe(400)
  })

  test('IDN-25: nobody pays for another: dues that are not the named member’s are refused', async () => {
    const stranger = await given.member(app, { name: 'Nila' })
    const { rows } = await app.owner.query<{ code: string }>(
      `update person set phone = '98470 00099' where id = $1 returning code`,
      [stranger.id],
    )
    named.set('Nila', { member: rows[0]?.code ?? '', phoneEnd: '0099' })
    expect((await take(sunil, stranger)).status).toBe(403)
  })

  test('IDN-25: both day books close: each balances, and the lines between the branches cancel', async () => {
    for (const [cashier, notes] of [
      [sunil, 20],
      [devi, 0],
    ] as const) {
      const { till } = (await as(cashier).call(endpoints.closeTill, { body: { counted: { 500: notes } } })).reply
      expect((await as(manager).call(endpoints.confirmTill, { params: { id: till._id } })).status).toBe(200)
    }
    const [ofMain, ofKollam, ofHeadOffice] = [await dayOf(devi), await dayOf(sunil), await dayOf(admin)]
    for (const { total } of [ofMain, ofKollam, ofHeadOffice]) expect(total.debit).toBe(total.credit)
    expect([ofMain.closed, ofKollam.closed]).toEqual([true, true])
    const between = (one: typeof ofMain, other: string | null) =>
      one.between.filter(({ place }) => place._id === other).map(({ debit, credit }) => [debit, credit])
    // 20,000 were taken for Main branch, and 10,000 given back
    expect(between(ofKollam, main)).toEqual([[10_000, 20_000]])
    expect(between(ofMain, kollam)).toEqual([[20_000, 10_000]])
    // the cash that was counted is head office's
    expect(between(ofKollam, null)).toEqual([[10_000, 0]])
    expect(between(ofHeadOffice, kollam)).toEqual([[0, 10_000]])
    const { books } = (await as(admin).call(endpoints.branchBooks)).reply
    const owes = books.flatMap(({ place, between: rows }) =>
      rows.map((row) => [place.name, row.place.name, row.debit, row.credit]),
    )
    expect(owes).toContainEqual(['Kollam', 'Main branch', 0, 10_000])
    expect(owes).toContainEqual(['Main branch', 'Kollam', 10_000, 0])
  })
})
