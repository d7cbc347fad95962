import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, PASSWORD, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { tracesOf } from './traces.ts'
import { writtenAbout, type WrittenAbout } from './written-about.ts'

/* What others wrote about a person who has left: gone from every table but the audit trail, which is sealed. */

let app: TestApp
let people: WrittenAbout
beforeAll(async () => {
  app = await startApp()
  people = await writtenAbout(app)
})
afterAll(() => app.close())

const traces = () => tracesOf(app, ['kanarien', 'vogelfrei'])
const noticesOf = async (reader: Caller): Promise<string[]> =>
  (await api(app).as(reader).call(endpoints.listNotices)).reply.notices.map(({ text }) => text)

// @spec IDN-10 @finding F10 @security S25
test('an erasure removes what others wrote about the person; the audit trail keeps it', async () => {
  expect(await traces()).toEqual(
    expect.arrayContaining([
      'approval.reason',
      'arrears_step.evidence',
      'arrears_step.reason',
      'bank_reference.reason',
      'company_move.reason',
      'company_move.reference',
      'counter_payment.reference',
      'gateway_webhook.body',
      'handover.explanation',
      'handover.first_explanation',
      'handover.note',
      'idempotent_answer.body',
      'large_cash.reason',
      'letter.body',
      'notice.data',
      'payment.failure',
      'payout.failure',
      'payout_conflict.note',
      'payout_conflict.reason',
      'refund.failure',
      'refund.reason',
      'unnumbered_payment.reason',
      'upi_payment.reason',
    ]),
  )
  const received = await noticesOf(people.hema)
  expect(received).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Kanarien Vogelfrei has returned your handover\./),
      expect.stringMatching(/^Kanarien Vogelfrei has counted your handover:/),
    ]),
  )
  expect(await noticesOf(people.anand)).toContainEqual(expect.stringContaining('withdrawal of ₹900 of Kanarien'))
  const answer = await api(app)
    .as(people.leaver)
    .call(endpoints.eraseMe, { body: { password: PASSWORD } })
  expect(answer.status).toBe(200)
  expect((await traces()).filter((column) => !column.startsWith('audit_entry.'))).toEqual([])
})

// @spec IDN-10, NTF-6
test('others keep the notices about an erased person, without the name', async () => {
  expect(await noticesOf(people.hema)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Former member has returned your handover\./),
      expect.stringMatching(/^Former member has counted your handover:/),
    ]),
  )
  expect(await noticesOf(people.anand)).toContainEqual(expect.stringContaining('withdrawal of ₹900 of Former member'))
})

test('after the erasure only texts about the person can be changed in their records', async () => {
  const changes = [
    ['bank_reference', 'number = number || 1'],
    ['bank_reference', 'amount_paise = 1'],
    ['counter_payment', 'amount_paise = 1'],
    ['counter_payment', `state = 'done'`],
    ['upi_payment', `utr = '000000000000'`],
    ['refund', 'amount_paise = 100'],
    ['refund', `state = 'failed'`],
    ['payout_conflict', 'agreed = true'],
    ['handover', 'cash_counted = 1'],
    ['handover', 'cash_paise = 1'],
    ['company_move', 'amount_paise = 1'],
    ['arrears_step', 'amount_paise = 1'],
  ]
  for (const [table, change] of changes) {
    await expect(app.owner.query(`update ${table} set ${change}`), `${table}: ${change}`).rejects.toMatchObject({
      constraint: `${table}_frozen`,
    })
  }
})
