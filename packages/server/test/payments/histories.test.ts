import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { sign } from '../../src/features/payments/signature.ts'
import { secretsOf } from '../../src/features/payments/sandbox/event.ts'
import { balanceOf, confirm, gatewayEvent, postWebhook, showPayment, startTopup, type WebhookPost } from './checkout.ts'

const HISTORIES = Number(process.env['WEBHOOK_HISTORIES'] ?? 200)
const SEED = Number(process.env['SEED'] ?? 20_261_120)
const AMOUNT = 500

let app: TestApp
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  asha = await signIn(app, 'Asha')
})
afterAll(() => app.close())

/** What can happen to one payment, and which of our two ears hears it. */
type Step =
  | { readonly what: 'captured' | 'failed' | 'tampered'; readonly event: number }
  | { readonly what: 'confirmed' | 'forged' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('captured', 'failed', 'tampered'), event: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('confirmed', 'forged') }) },
)
/** Steps in groups: those of a group arrive at the same time. */
const anyHistory = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })

const seen = { credited: 0, lateMoney: 0, oldNews: 0, atOnce: 0, refused: 0, nothing: 0 }

async function live(history: readonly (readonly Step[])[]): Promise<void> {
  const before = await balanceOf(app, asha)
  const { _id: id, orderId } = await startTopup(app, asha, AMOUNT)
  const paymentId = `pay_${id}`
  const signature = sign(secretsOf(app.config).key, `${orderId}|${paymentId}`)
  // an event's number belongs to what it tells: the same event may come again and again
  const told = { orderId, paymentId, paise: AMOUNT * 100 }
  const eventOf = (step: Extract<Step, { event: number }>) => ({
    ...gatewayEvent(step.what === 'failed' ? 'payment.failed' : 'payment.captured', told),
    id: `evt_${id}_${step.what === 'failed' ? 'failed' : 'captured'}_${step.event}`,
  })
  const happen = async (step: Step): Promise<number> => {
    if (!('event' in step)) {
      const given = step.what === 'forged' ? signature.toUpperCase() : signature
      return (await confirm(app, asha, id, { paymentId, signature: given })).status
    }
    return (await postWebhook(app, eventOf(step), step.what === 'tampered' ? addALine : undefined)).status
  }
  for (const group of history) {
    const statuses = await Promise.all(group.map(happen))
    const expected = group.map(({ what }) => (what === 'tampered' || what === 'forged' ? 400 : 200))
    expect(statuses).toEqual(expected)
    if (group.filter(isMoney).length > 1) seen.atOnce++
  }
  const isPaid = history.flat().some(isMoney)
  const hasFailed = history.flat().some(({ what }) => what === 'failed')
  expect(await balanceOf(app, asha)).toBe(before + (isPaid ? AMOUNT : 0))
  const status = isPaid ? 'captured' : hasFailed ? 'failed' : 'created'
  expect((await showPayment(app, asha, id)).status).toBe(status)
  remember(history.flat())
}

const addALine = (call: WebhookPost): WebhookPost => ({ ...call, payload: `${call.payload}\n` })

const isMoney = ({ what }: Step): boolean => what === 'captured' || what === 'confirmed'

function remember(steps: readonly Step[]): void {
  const [money, failure] = [steps.findIndex(isMoney), steps.findIndex(({ what }) => what === 'failed')]
  if (money >= 0) seen.credited++
  if (failure >= 0 && money > failure) seen.lateMoney++
  if (money >= 0 && failure > money) seen.oldNews++
  if (steps.some(({ what }) => what === 'tampered' || what === 'forged')) seen.refused++
  if (money < 0 && failure < 0) seen.nothing++
}

test(`${HISTORIES} histories of webhooks doubled, shuffled, tampered and late: each payment is credited once or not at all (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), { numRuns: HISTORIES, seed: SEED })
  await expectLedgerSound(app)
}, 600_000)

test('the rare shapes were among them', () => {
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(HISTORIES / 100)
})
