import { endpoints } from '@kuri/contract'
import { fromRupees, type AuthorityAct, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type Caller } from '../api.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { balanceOf, month, offerTo, removed, startChitWithLateTerms, take } from '../arrears/fixture.ts'
import { chitIn, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { prepare, type Prepared } from '../prepared.ts'

/*
 * What staff do for a member who signed for it, each by its own call: by the member's rules, written down with the document.
 * Charu has won the first prize, which waits. Dev was removed, and his ticket is offered to Sita for 28,500.
 */

const PAPER = { number: 'W 9', day: '2027-01-07' }

interface Made {
  readonly chit: TestChit
  readonly auctionId: string
  readonly sita: Caller
  readonly manager: Caller
}
let app: TestApp
let chit: TestChit
let sita: Caller
let manager: Caller
let auctionId: string
let prepared: Prepared<Made>
beforeAll(async () => {
  prepared = await prepare(async (original) => {
    const made = await startChitWithLateTerms(original)
    const first = await month(made, 1, { winner: 3 })
    await month(made, 2, { except: [4], winner: 2, bid: 2000 })
    const on: Day = await removed(made, 4, 2)
    const comer = await given.member(original, { name: 'Sita' })
    await given.funds(original, comer, fromRupees(30_000))
    const step = { ticketNo: 4, kind: 'substitution', reason: 'She asked.', on, substituteId: comer.id } as const
    const taken = await take(made, step)
    if (taken.status !== 201) throw new Error(`the offer: ${taken.problem.code}`)
    return { chit: made, auctionId: first, sita: comer, manager: await signIn(original, 'Nandini', 'manager') }
  })
})
beforeEach(async () => {
  app = await prepared.start()
  chit = chitIn(app, prepared.made.chit)
  ;({ sita, manager, auctionId } = prepared.made)
})
afterEach(async () => {
  await expectLedgerSound(app)
  await app.close()
})
afterAll(() => prepared.drop())

const by = (caller = manager) => chit.as(caller)
const form = (member: { readonly id: string }, paper = PAPER) => ({ memberId: member.id, paper })
const chitId = () => chit.running.chit._id

/** What is written down of acts for a member, the latest first. */
const writtenOf = async ({ id: memberId }: Caller) =>
  (await by().call(endpoints.listAuthorities, { query: { memberId } })).reply.authorities

/** The act stands in the list with its document, in the audit log with who entered it, and the member is notified. */
async function expectWritten(member: Caller, act: AuthorityAct, notifies: string): Promise<void> {
  expect((await writtenOf(member))[0]).toMatchObject({ act, paper: PAPER, enteredBy: { name: 'Nandini' } })
  const { entries } = (await chit.as(chit.admin).call(endpoints.audit, { query: {} })).reply
  const audited = entries.find(({ action }) => action === `authority.${act}`)
  expect(audited).toMatchObject({ actor: { name: 'Nandini' }, subject: `person:${member.id}` })
  const { notices } = (await chit.as(member).call(endpoints.listNotices)).reply
  const text = notices.find(({ kind }) => kind === 'done_for_you')?.text
  expect(text).toContain(notifies)
  expect(text).toContain('signed document no. W 9 of 7 Jan 2027')
}

// @spec IDN-23, AUC-11
test('staff choose the set-off of a winner’s prize: not of another’s, and not after the approval', async () => {
  const charu = chit.holder(3)
  const choose = (member: { readonly id: string }, setOff: 'all' | 'none' = 'all', paper = PAPER) =>
    by().call(endpoints.setOffForMember, { params: { id: auctionId }, body: { ...form(member, paper), setOff } })
  expect((await choose(chit.holder(2))).problem.code).toBe('not_found')
  expect((await choose(charu, 'all', { ...PAPER, day: '2027-12-31' })).problem.field).toBe('paper.day')
  expect((await choose(manager)).problem.code).toBe('own_approval')
  expect(await writtenOf(charu)).toEqual([])
  expect((await choose(charu)).status).toBe(200)
  expect((await chit.as(charu).call(endpoints.myPrizes)).reply).toMatchObject([{ setOff: true }])
  await expectWritten(charu, 'set-off', 'Nandini')
  const approval = { params: { id: auctionId }, body: { security: 'Two guarantors' } }
  expect((await chit.as(chit.admin).call(endpoints.approvePrize, approval)).status).toBe(200)
  expect((await choose(charu, 'none')).problem.code).toBe('prize_not_waiting')
  expect(await writtenOf(charu)).toHaveLength(1)
})

// @spec IDN-23, CHT-7
test('staff take a member out of a forming scheme, once, and of no scheme that has started', async () => {
  const meera = await given.member(app, { name: 'Meera' })
  const forming = await given.formingChit(app)
  await given.ticket(app, forming._id, meera)
  const leave = (id: string) => by().call(endpoints.leaveForMember, { params: { id }, body: form(meera) })
  expect((await by().call(endpoints.leaveForMember, { params: { id: chitId() }, body: form(sita) })).problem.code).toBe(
    'not_forming',
  )
  expect((await leave(forming._id)).status).toBe(200)
  const { chit: left } = (await chit.as(meera).call(endpoints.oneChit, { params: { id: forming._id } })).reply
  expect(left.you).toMatchObject({ membership: 'none', ticketNos: [] })
  await expectWritten(meera, 'leave', forming.name)
  expect((await leave(forming._id)).problem.code).toBe('not_a_member')
  expect(await writtenOf(meera)).toHaveLength(1)
})

// @spec IDN-23, INS-11
test('staff switch automatic payments of a member on and off; who has no ticket of the scheme has none', async () => {
  const esha = chit.holder(5)
  const choose = (member: Caller, on: boolean) =>
    by().call(endpoints.autoPayForMember, { params: { id: chitId() }, body: { ...form(member), on } })
  const chosen = async () => (await chit.as(esha).call(endpoints.autoPay)).reply
  expect((await choose(sita, true)).problem.code).toBe('not_found')
  expect((await choose(esha, true)).reply).toEqual({ on: true })
  expect(JSON.stringify(await chosen())).toContain(chitId())
  await expectWritten(esha, 'auto-pay', chit.running.chit.name)
  expect((await choose(esha, false)).reply).toEqual({ on: false })
  expect(JSON.stringify(await chosen())).not.toContain(chitId())
})

// @spec IDN-23, INS-9
test('staff accept an offered ticket for its exact amount, and then pay the refund of the member before', async () => {
  const dev = chit.holder(4)
  const { _id: id, amount } = await offerTo(chit, sita)
  const answer = (member: Caller, sum: number) =>
    by().call(endpoints.answerOfferForMember, {
      params: { id },
      body: { ...form(member), accept: true, amount: sum },
    })
  const claim = () => by().call(endpoints.claimRefundForMember, { body: form(dev) })
  expect((await claim()).problem.code).toBe('no_refund_waiting')
  expect((await answer(chit.holder(5), amount)).problem.code).toBe('not_found')
  expect((await answer(sita, amount - 1)).problem.code).toBe('offer_changed')
  expect([await writtenOf(sita), await balanceOf(chit, sita)]).toEqual([[], 30_000])
  expect((await answer(sita, amount)).status).toBe(200)
  expect(await balanceOf(chit, sita)).toBe(1_500)
  await expectWritten(sita, 'substitution-accepted', chit.running.chit.name)
  expect((await answer(sita, amount)).problem.code).toBe('offer_over')

  expect((await claim()).reply).toMatchObject({ amount: 9_415, debts: 0 })
  expect(await balanceOf(chit, dev)).toBe(9_415)
  await expectWritten(dev, 'refund', 'Nandini')
  expect((await claim()).problem.code).toBe('no_refund_waiting')
  expect(await writtenOf(dev)).toHaveLength(1)
})

// @spec IDN-23, INS-9
test('staff decline an offered ticket for a member, and nothing is paid', async () => {
  const { _id: id } = await offerTo(chit, sita)
  const body = { ...form(sita), accept: false }
  expect((await by().call(endpoints.answerOfferForMember, { params: { id }, body })).status).toBe(200)
  expect(await balanceOf(chit, sita)).toBe(30_000)
  await expectWritten(sita, 'substitution-declined', chit.running.chit.name)
})

// @spec IDN-23
test('these calls are for staff who act for members, and only with a numbered document', async () => {
  const paperless = { memberId: sita.id, paper: { ...PAPER, number: ' ' } }
  const calls = (caller: Caller, body: typeof paperless) =>
    Promise.all([
      by(caller).call(endpoints.setOffForMember, { params: { id: auctionId }, body: { ...body, setOff: 'all' } }),
      by(caller).call(endpoints.leaveForMember, { params: { id: chitId() }, body }),
      by(caller).call(endpoints.autoPayForMember, { params: { id: chitId() }, body: { ...body, on: true } }),
      by(caller).call(endpoints.claimRefundForMember, { body }),
      by(caller).call(endpoints.answerOfferForMember, { params: { id: auctionId }, body: { ...body, accept: false } }),
    ])
  const auditor = await signIn(app, 'Usha', 'auditor')
  const statuses = async (caller: Caller, body = form(sita)) => (await calls(caller, body)).map(({ status }) => status)
  expect(await statuses(auditor)).toEqual([403, 403, 403, 403, 403])
  expect(await statuses(sita)).toEqual([403, 403, 403, 403, 403])
  expect(await statuses(manager, paperless)).toEqual([400, 400, 400, 400, 400])
})
