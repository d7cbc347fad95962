import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { startApp, type TestApp } from '../app.ts'
import { sendRoughly } from './rough.ts'
import { sampleBody } from './samples.ts'
import { bid, bidOf, byId, formChit, pay, payOf, payOnline, register, topupOf, type CallIn } from './calls.ts'
import { makeWorld, type World } from './world.ts'
import { expectNothingWritten, watchWrites, type WriteWatch } from './write-watch.ts'

/* What a well-formed call may want that cannot be: the status and the code that fit, a sentence, and nothing written. */

let app: TestApp
let world: World
let watch: WriteWatch
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
  watch = await watchWrites(app)
})
afterEach(() => expectNothingWritten(watch))
afterAll(() => app.close())

type Case = readonly [what: string, refusal: string, call: CallIn]

async function refusalOf(callIn: CallIn): Promise<string> {
  const { endpoint, ...call } = callIn(world)
  const { status, code, message = '' } = await sendRoughly(app, endpoint, call)
  return /^[\p{Lu}\d❌].+\.$/u.test(message) ? `${status} ${code}` : `no sentence: ${message}`
}

describe('a bid', () => {
  test.each<Case>([
    ['equal to the best', '409 bid_not_above_best', bidOf(2, 4000)],
    ['below the best', '409 bid_not_above_best', bidOf(2, 3900)],
    ['off the step', '422 bid_not_on_step', bidOf(2, 4050)],
    ['below the floor', '422 bid_below_floor', bidOf(2, 50)],
    ['above half the pool', '422 bid_above_cap', bidOf(2, 25_100)],
    ['of a ticket in arrears', '409 in_arrears', bidOf(4, 5000)],
    ['of a ticket that has won', '409 already_prized', bidOf(3, 5000)],
    ['after the close', '409 auction_closed', (w) => bid(w.holder(2), w.settled, 5000)],
    ['of a stranger', '404 not_found', (w) => bid(w.stranger, w.room.id, 5000)],
    ['of an administrator', '403 not_a_member', (w) => bid(w.admin, w.room.id, 5000)],
    ['of somebody gone for an hour', '401 not_signed_in', (w) => bid(w.expired, w.room.id, 5000)],
  ])('%s', async (_what, refusal, call) => {
    expect(await refusalOf(call)).toBe(refusal)
  })
})

describe('a contribution', () => {
  test.each<Case>([
    ['beyond the wallet', '409 insufficient_funds', payOf(1, 'March')],
    ['that is not the net', '422 amount_mismatch', payOf(1, 'March', 9_999)],
    ['paid before', '409 instalment_already_paid', payOf(1, 'January')],
    ['for a month after the last', '404 no_such_instalment', payOf(1, 'June')],
    ['of somebody who is not in the chit', '403 not_a_member', (w) => pay(w.stranger, w.chit, 'March')],
    ['to a chit that is not there', '404 not_found', (w) => pay(w.holder(1), newId(), 'March')],
    ['to a chit that has not started', '409 not_running', (w) => pay(w.holder(1), w.forming, 'March')],
  ])('%s', async (_what, refusal, call) => {
    expect(await refusalOf(call)).toBe(refusal)
  })
})

describe('money', () => {
  const { approveTopup, rejectTopup, approvePrize } = endpoints
  const reason = 'Nobody has seen it.'
  test.each<Case>([
    ['of half a rupee', '422 payment_amount_invalid', topupOf(0.5)],
    ['approved twice', '409 topup_already_decided', (w) => byId(approveTopup, w.admin, w.topup.decided)],
    [
      'rejected afterwards',
      '409 topup_already_decided',
      (w) => byId(rejectTopup, w.admin, w.topup.decided, { reason }),
    ],
    ['for one’s own wallet', '409 own_wallet_approval', (w) => byId(approveTopup, w.admin, w.topup.own)],
    [
      'rejected without a reason',
      '400 invalid_input',
      (w) => byId(rejectTopup, w.admin, w.topup.waiting, { reason: ' ' }),
    ],
    ['online, ten lakh and a rupee', '422 payment_amount_invalid', payOnline({ purpose: 'topup', amount: 1_000_001 })],
    ['online, without an amount', '422 payment_amount_invalid', payOnline({ purpose: 'topup' })],
    ['online, without a purpose', '400 invalid_input', payOnline({ purpose: 'contribution' })],
    ['of a prize nobody has won yet', '404 not_found', (w) => byId(approvePrize, w.admin, w.room.id, {})],
  ])('%s', async (_what, refusal, call) => {
    expect(await refusalOf(call)).toBe(refusal)
  })
})

describe('a chit', () => {
  const { editChit, deleteChit, startChit, joinChit, approveRequest } = endpoints
  test.each<Case>([
    ['for less than a rupee a month', '422 instalment_below_one_rupee', formChit({ amount: 10 })],
    ['with a commission above the law', '422 commission_above_law', formChit({ terms: { commissionBp: 701 } })],
    ['with a cap above half', '422 cap_above_half', formChit({ terms: { capBp: 5001 } })],
    [
      'with a cap below the commission',
      '422 cap_below_commission',
      formChit({ terms: { commissionBp: 700, capBp: 100 } }),
    ],
    [
      'with a chart that does not fit',
      '422 fixed_chart_invalid',
      formChit({ terms: { prizeBy: 'fixed', fixedDiscounts: [1] } }),
    ],
    [
      'with auctions that end after midnight',
      '422 auction_terms_invalid',
      formChit({ terms: { auction: { time: '22:00', minutes: 240 } } }),
    ],
    ['in steps below nothing', '400 invalid_input', formChit({ terms: { step: -1 } })],
    ['of one member', '400 invalid_input', formChit({ totalMembers: 1 })],
    ['from a day that is none', '400 invalid_input', formChit({ startDate: '2027-02-30' })],
    ['whose terms are frozen', '409 terms_frozen', (w) => byId(editChit, w.admin, w.chit, { amount: 300_000 })],
    ['with money in it, deleted', '409 chit_has_money', (w) => byId(deleteChit, w.admin, w.chit)],
    ['that runs, started', '409 not_forming', (w) => byId(startChit, w.admin, w.chit)],
    ['that is not full, started', '409 not_full', (w) => byId(startChit, w.admin, w.forming)],
    ['joined twice', '409 already_joined', (w) => byId(joinChit, w.holder(1), w.chit)],
    ['asked for twice', '409 request_pending', (w) => byId(joinChit, w.holder(5), w.forming)],
    ['that runs, asked for', '409 not_forming', (w) => byId(joinChit, w.stranger, w.chit)],
    ['in the place of a request', '404 not_found', (w) => byId(approveRequest, w.admin, w.chit)],
  ])('%s', async (_what, refusal, call) => {
    expect(await refusalOf(call)).toBe(refusal)
  })
})

describe('an administrator', () => {
  const { openAuction, rescheduleAuction, cancelAuction, removeAdmin, deleteUser } = endpoints
  const times = { opensAt: '2027-02-08T06:00:00Z', closesAt: '2027-02-08T06:30:00Z' }
  const reason = 'It has to be.'
  test.each<Case>([
    ['opens what is over', '409 auction_not_scheduled', (w) => byId(openAuction, w.admin, w.settled, { reason })],
    ['opens out of turn', '409 auction_out_of_order', (w) => byId(openAuction, w.admin, w.ahead, { reason })],
    [
      'moves what is open',
      '409 auction_not_scheduled',
      (w) => byId(rescheduleAuction, w.admin, w.room.id, { ...times, reason }),
    ],
    [
      'moves into the past',
      '422 auction_time_past',
      (w) =>
        byId(rescheduleAuction, w.admin, w.ahead, {
          opensAt: '2027-01-01T06:00:00Z',
          closesAt: times.closesAt,
          reason,
        }),
    ],
    [
      'moves before the month',
      '422 auction_too_early',
      (w) => byId(rescheduleAuction, w.admin, w.ahead, { ...times, reason }),
    ],
    ['cancels what is over', '409 auction_not_open', (w) => byId(cancelAuction, w.admin, w.settled, { reason })],
    ['cancels without a reason', '400 invalid_input', (w) => byId(cancelAuction, w.admin, w.room.id, { reason: '' })],
    ['who is the last steps down', '409 last_admin', (w) => byId(removeAdmin, w.admin, w.admin.id)],
    ['deletes a member with a ticket', '409 user_has_money', (w) => byId(deleteUser, w.admin, w.holder(1).id)],
  ])('%s', async (_what, refusal, call) => {
    expect(await refusalOf(call)).toBe(refusal)
  })
})

// @security S68
describe('a caller without a session', () => {
  const { contact } = endpoints
  const letter = (message: string) => ({ ...sampleBody(contact), message })
  const brokenForm = {
    text: '--x\r\ncontent-disposition: form-data; name="na',
    type: 'multipart/form-data; boundary=x',
  }
  const login = { endpoint: endpoints.login, body: { email: 'nobody@kuri.test', password: 'Member@123' } }
  test.each<Case>([
    ['with an address that is none', '400 invalid_input', register({ email: 'nobody' })],
    ['with a weak password', '400 invalid_input', register({ password: 'secret' })],
    ['without a name', '400 invalid_input', register({ name: '  ' })],
    ['with half of a character', '400 invalid_input', () => ({ endpoint: contact, body: letter('\uD800') })],
    ['with a zero character', '400 invalid_input', () => ({ endpoint: contact, body: letter('\0') })],
    ['with a form that breaks off', '400 invalid_input', () => ({ endpoint: endpoints.register, raw: brokenForm })],
    ['whom we do not know', '401 wrong_credentials', () => login],
  ])('%s', async (_what, refusal, call) => {
    expect(await refusalOf(call)).toBe(refusal)
  })
})
