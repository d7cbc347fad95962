import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, OFFER_DAYS, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { auctionDay, chitIn, open, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { prepare, type Prepared } from '../prepared.ts'
import {
  accept,
  balanceOf,
  caseOf,
  startChitWithLateTerms,
  month,
  offerTo,
  removed,
  take,
  ticketId,
} from './fixture.ts'

/*
 * Dev paid January, was late with February and was removed; on day 29 his ticket may be offered. Sita would pay 10,000 for
 * January and 18,500 for February and March.
 */

let app: TestApp
let chit: TestChit
let sita: Caller
let on: Day
let prepared: Prepared<TestChit>
beforeAll(async () => {
  prepared = await prepare(async (original) => {
    const made = await startChitWithLateTerms(original)
    await month(made, 1, { winner: 3 })
    await month(made, 2, { except: [4], winner: 2, bid: 2000 })
    on = await removed(made, 4, 2)
    return made
  })
})
afterAll(() => prepared.drop())

async function start(): Promise<void> {
  app = await prepared.start()
  chit = chitIn(app, prepared.made)
  await given.clock(app, on)
}
async function sitaComes(): Promise<void> {
  sita = await given.member(app, { name: 'Sita' })
  await given.funds(app, sita, fromRupees(30_000))
}

const input = { ticketNo: 4, kind: 'substitution', reason: 'The family asked.' } as const
const offered = (to: Caller = sita) => take(chit, { ...input, substituteId: to.id })
const offeredOn = (day: Day) => take(chit, { ...input, substituteId: sita.id, on: day })
const answer = (caller: Caller, id: string, body: { amount: number; agreementHash: string }) =>
  chit.as(caller).call(endpoints.acceptOffer, { params: { id }, body })
const noticesOf = async (caller: Caller) => (await chit.as(caller).call(endpoints.listNotices)).reply.notices

describe('an offer that nobody accepts', () => {
  beforeAll(start)
  beforeEach(sitaComes)
  afterEach(async () => {
    await expectLedgerSound(app)
    const offer = (await caseOf(chit, 4))?.steps.find(({ status }) => status === 'offered')
    const params = { id: offer?._id ?? '' }
    const { status } = await chit.as(chit.admin).call(endpoints.withdrawStep, { params })
    if (status !== 200) throw new Error('the offer that the test made was not withdrawn')
  })
  afterAll(() => app.close())

  // @spec INS-9 @attack 46 @finding F7
  test('a substitution takes no money from a member who did not accept it (idea 46)', async () => {
    const taken = await offered()
    expect(taken.reply.step).toMatchObject({ status: 'offered', offer: { amount: 28_500, answer: null } })
    expect(await balanceOf(chit, sita)).toBe(30_000)
    expect((await caseOf(chit, 4))?.person.userId).toBe(chit.holder(4).id)
    const done = app.owner.query(`update arrears_step set state = 'done', decided_at = now() where id = $1`, [
      taken.reply.step._id,
    ])
    await expect(done).rejects.toThrow('the substitute has not accepted')
  })

  test('the substitute reads the amount, the coming contributions and the agreement before they accept', async () => {
    await offered()
    const offer = await offerTo(chit, sita)
    const { agreement } = (await chit.as(sita).call(endpoints.readAgreement, { params: { id: chit.running.chit._id } }))
      .reply
    expect(offer).toMatchObject({
      chitName: 'Family Five',
      ticketNo: 4,
      amount: 28_500,
      contributions: 10_000,
      overdue: 18_500,
      agreementHash: agreement.hash,
      expiresOn: addDays(on, OFFER_DAYS),
    })
    expect(offer.coming.map(({ monthNo, net }) => [monthNo, net])).toEqual([
      [4, 10_000],
      [5, 10_000],
    ])
    expect((await noticesOf(sita))[0]?.text).toContain('₹28,500')
  })

  test('a substitute without enough money is refused and nothing moves', async () => {
    const poor = await given.member(app, { name: 'Poor' })
    await offered(poor)
    expect((await accept(chit, poor)).problem.code).toBe('insufficient_funds')
    expect((await caseOf(chit, 4))?.steps.at(-1)?.status).toBe('offered')
  })

  test('a declined offer costs nothing, and the ticket is offered to another', async () => {
    const { _id: id } = (await offered()).reply.step
    const isDone = async () => (await noticesOf(sita)).find(({ kind }) => kind === 'substitution_offered')?.done
    expect((await chit.as(chit.holder(1)).call(endpoints.declineOffer, { params: { id } })).status).toBe(404)
    expect(await isDone()).toBe(false)
    expect((await chit.as(sita).call(endpoints.declineOffer, { params: { id } })).status).toBe(200)
    expect((await chit.as(sita).call(endpoints.declineOffer, { params: { id } })).problem.code).toBe('offer_over')
    expect((await chit.as(sita).call(endpoints.myDues)).reply.offers).toEqual([])
    expect(await isDone(), 'the notification needs no action any more').toBe(true)
    expect(await balanceOf(chit, sita)).toBe(30_000)
    const tara = await given.member(app, { name: 'Tara' })
    expect((await offered(tara)).reply.step.status).toBe('offered')
  })
})

describe('an offer', () => {
  beforeEach(async () => {
    await start()
    await sitaComes()
  })
  afterEach(async () => {
    await expectLedgerSound(app)
    await app.close()
  })

  // @spec INS-9 @attack 46
  test('only the exact amount and the agreement of now are accepted, and only by the substitute', async () => {
    const { _id: id } = (await offered()).reply.step
    const { amount, agreementHash } = await offerTo(chit, sita)
    const right = { amount, agreementHash }
    expect((await answer(chit.holder(1), id, right)).status).toBe(404)
    expect((await answer(chit.admin, id, right)).status).toBe(404)
    expect((await answer(sita, id, { ...right, amount: 28_499 })).problem.code).toBe('offer_changed')
    expect((await answer(sita, id, { ...right, agreementHash: 'f'.repeat(64) })).problem.code).toBe('agreement_changed')
    expect(await balanceOf(chit, sita)).toBe(30_000)
    expect((await answer(sita, id, right)).reply.paid).toBe(28_500)
    expect(await balanceOf(chit, sita)).toBe(1500)
    expect((await answer(sita, id, right)).problem.code).toBe('offer_over')
    const { rows } = await app.owner.query(
      `select sum_paise, encode(agreement_hash, 'hex') as hash, accepted_at is not null as accepted from substitution_offer`,
    )
    expect(rows).toEqual([{ sum_paise: 2_850_000, hash: agreementHash, accepted: true }])
    expect((await noticesOf(chit.admin))[0]?.text).toContain('accepted ticket 4')
  })

  // @spec INS-9
  test('when the sum changed since it was read, the acceptance is void and the new sum is asked', async () => {
    const april = dueDay(START, 4)
    const { _id: id } = (await offeredOn(addDays(april, -2))).reply.step
    const { amount, agreementHash } = await offerTo(chit, sita)
    await given.funds(app, sita, fromRupees(20_000))
    await given.clock(app, addDays(april, 1))
    const old = await answer(sita, id, { amount, agreementHash })
    const now = await offerTo(chit, sita)
    expect(now.amount).toBeGreaterThan(amount)
    expect(old.problem).toMatchObject({ code: 'offer_changed' })
    expect((await accept(chit, sita)).reply.paid).toBe(now.amount)
  })

  test('an offer ends after its days, when it is withdrawn, and when the member before pays', async () => {
    const first = (await offered()).reply.step
    const { amount, agreementHash } = await offerTo(chit, sita)
    expect((await offered()).problem.code).toBe('step_already_waiting')
    await given.clock(app, addDays(on, OFFER_DAYS + 1))
    expect((await chit.as(sita).call(endpoints.myDues)).reply.offers).toEqual([])
    expect((await answer(sita, first._id, { amount, agreementHash })).problem.code).toBe('offer_over')
    const second = (await offeredOn(addDays(on, OFFER_DAYS + 1))).reply.step
    await chit.as(chit.admin).call(endpoints.withdrawStep, { params: { id: second._id } })
    expect((await chit.as(sita).call(endpoints.myDues)).reply.offers).toEqual([])
    await offeredOn(addDays(on, OFFER_DAYS + 1))
    await given.funds(app, chit.holder(4), fromRupees(60_000))
    const pay = { chitId: chit.running.chit._id, what: 'overdue' } as const
    expect((await chit.as(chit.holder(4)).call(endpoints.payDues, { body: pay })).status).toBe(201)
    expect((await chit.as(sita).call(endpoints.myDues)).reply.offers).toEqual([])
    expect((await noticesOf(sita))[0]?.text).toContain('has ended')
  })

  test('with two administrators the offer goes out when the second has confirmed it', async () => {
    const beena = await given.admin(app, 'Beena')
    const first = (await offered()).reply
    expect(first.status).toBe('waiting_second')
    expect((await chit.as(sita).call(endpoints.myDues)).reply.offers).toEqual([])
    const params = { id: first.step._id }
    expect((await answer(sita, params.id, { amount: 28_500, agreementHash: '0' })).status).toBe(404)
    expect((await chit.as(beena).call(endpoints.confirmStep, { params })).reply.step.status).toBe('offered')
    expect((await chit.as(chit.admin).call(endpoints.arrearsOverview)).reply.offered).toHaveLength(1)
    expect((await accept(chit, sita)).status).toBe(200)
    const { steps } = (
      await chit.as(chit.admin).call(endpoints.arrearsCase, { params: { id: await ticketId(chit, 4) } })
    ).reply
    expect(steps.at(-1)).toMatchObject({ status: 'done', checker: { userId: beena.id }, offer: { answer: 'accepted' } })
  })

  test('a former holder reads and signs the minutes of the prizes of their time, and reads no later ones', async () => {
    const former = chit.as(chit.holder(4))
    await offered()
    expect((await accept(chit, sita)).status).toBe(200)
    const second = { params: { id: await chit.auctionOf(2) } }
    expect((await former.call(endpoints.minutes, second)).reply.you).toEqual({ maySign: true, reason: null })
    expect((await former.call(endpoints.signMinutes, second)).status).toBe(201)
    expect((await former.call(endpoints.minutes, second)).reply.signatures).toMatchObject([{ as: 'subscriber' }])
    await given.paid(app, chit.running, 3, { except: [4] })
    await given.clock(app, auctionDay(3))
    const room = await open(chit, 3)
    await room.bid(1, 2000)
    await room.close()
    const third = { params: { id: room.id } }
    expect((await chit.as(sita).call(endpoints.minutes, third)).status).toBe(200)
    expect((await former.call(endpoints.minutes, third)).problem.code).toBe('not_found')
    const register = { params: { id: chit.running.chit._id } }
    expect((await former.call(endpoints.registerOfMinutes, register)).problem.code).toBe('not_found')
  })
})
