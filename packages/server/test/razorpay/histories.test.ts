import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { signIn } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import { confirm, showPayment, startTopup } from '../payments/checkout.ts'
import { startAppWithGateway, type AppWithGateway } from './app-with-gateway.ts'
import { hmac, type Delivery } from './webhooks.ts'

/*
 * The webhook harness (docs/reliability.md): `WEBHOOK_HISTORIES=20000 SEED=… npx vitest run
 * packages/server/test/razorpay/histories.test.ts`
 * is the long form. While a secret is being changed the stand-in still signs with the one of before.
 */

const HISTORIES = Number(process.env['WEBHOOK_HISTORIES'] ?? 100)
const SEED = Number(process.env['SEED'] ?? 20_261_120)
const AMOUNT = 500
const NEW_SECRET = 'the-secret-of-tomorrow'

let setup: AppWithGateway
beforeAll(async () => {
  setup = await startAppWithGateway({
    RAZORPAY_WEBHOOK_SECRET: NEW_SECRET,
    RAZORPAY_WEBHOOK_SECRET_BEFORE: 'webhook-secret-of-the-stand-in',
  })
})
afterAll(() => setup.close())

/** What the gateway reports of one payment, in its own order; it arrives in any. */
const EVENTS = ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'] as const
type EventName = (typeof EVENTS)[number]
/** As it was signed · signed with the new secret · as another event of the same bytes · altered · by a stranger. */
const HOW = ['old secret', 'new secret', 'another number', 'tampered', 'stranger'] as const

type Step =
  | { readonly what: 'hook'; readonly event: EventName; readonly how: (typeof HOW)[number] }
  | { readonly what: 'confirmed' | 'forged' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('hook' as const),
      event: fc.constantFrom(...EVENTS),
      how: fc.constantFrom(...HOW),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('confirmed' as const, 'forged' as const) }) },
)
/** Groups of steps: those of a group arrive at the same time. `polls`: afterwards the job polls the gateway, as it does each second. */
const anyHistory = fc.record({
  groups: fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  polls: fc.boolean(),
})
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never

const seen = {
  credited: 0,
  atOnce: 0,
  'money after a failure': 0,
  'a failure after money': 0,
  'found by polling': 0,
  'a secret of before': 0,
  refused: 0,
  nothing: 0,
}

const isGood = (step: Step): boolean =>
  step.what === 'hook' ? step.how !== 'tampered' && step.how !== 'stranger' : step.what === 'confirmed'
const isEvent = (step: Step, ...events: readonly EventName[]): boolean =>
  step.what === 'hook' && isGood(step) && events.includes(step.event)
const isMoney = (step: Step): boolean => step.what === 'confirmed' || isEvent(step, 'payment.captured', 'order.paid')

let numbers = 0

/** As it goes over the line, each way a delivery can be. */
const WAYS: Readonly<Record<(typeof HOW)[number], (delivery: Delivery) => Delivery>> = {
  'old secret': (delivery) => delivery,
  'new secret': (delivery) => signedWith(NEW_SECRET, delivery),
  'another number': (delivery) => ({
    ...delivery,
    headers: { ...delivery.headers, 'x-razorpay-event-id': `again_${(numbers += 1)}` },
  }),
  tampered: (delivery) => ({ ...delivery, payload: delivery.payload.replace(`${AMOUNT}00`, `${AMOUNT}000`) }),
  stranger: (delivery) => signedWith('guessed', delivery),
}

const signedWith = (secret: string, delivery: Delivery): Delivery => ({
  ...delivery,
  headers: { ...delivery.headers, 'x-razorpay-signature': hmac(secret, delivery.payload) },
})

async function live({ groups, polls }: History): Promise<void> {
  // ten orders of one member are asked about at most: each history has a member of its own
  const asha = await signIn(setup.app, 'Asha')
  const { _id: id, orderId } = await startTopup(setup.app, asha, AMOUNT)
  setup.gateway.takeWebhooks()
  setup.gateway.pay(orderId, { as: 'failed' })
  const answer = setup.gateway.pay(orderId)
  const deliveries = new Map(setup.gateway.takeWebhooks().map((delivery) => [delivery.event, delivery]))
  const happen = async (step: Step): Promise<number> => {
    if (step.what !== 'hook') {
      const signature = step.what === 'forged' ? answer.signature.toUpperCase() : answer.signature
      return (await confirm(setup.app, asha, id, { ...answer, signature })).status
    }
    const delivery = deliveries.get(step.event)
    if (!delivery) throw new Error(`the gateway has not reported ${step.event}`)
    return await setup.receiveWebhook(WAYS[step.how](delivery))
  }
  for (const group of groups) {
    const statuses = await Promise.all(group.map(happen))
    expect(statuses).toEqual(group.map((step) => (isGood(step) ? 200 : 400)))
    if (group.filter(isMoney).length > 1) seen.atOnce++
  }
  const steps = groups.flat()
  const isFound = polls && !steps.some(isMoney) && steps.some((step) => isEvent(step, 'payment.authorized'))
  if (polls) await setup.runJob()
  const isPaid = steps.some(isMoney) || isFound
  const hasFailed = steps.some((step) => isEvent(step, 'payment.failed'))
  const { rows } = await setup.app.owner.query<{ moved: number }>(
    `select sum(amount_paise)::int as moved from journal join transfer on journal_id = journal.id where event_key = $1`,
    [`razorpay:${answer.paymentId}:captured`],
  )
  expect(rows[0]?.moved ?? 0).toBe(isPaid ? AMOUNT * 100 : 0)
  expect((await showPayment(setup.app, asha, id)).status).toBe(isPaid ? 'captured' : hasFailed ? 'failed' : 'created')
  remember(steps, isPaid, isFound)
}

function remember(steps: readonly Step[], isPaid: boolean, isFound: boolean): void {
  const money = steps.findIndex(isMoney)
  const failure = steps.findIndex((step) => isEvent(step, 'payment.failed'))
  if (isPaid) seen.credited++
  if (failure >= 0 && money > failure) seen['money after a failure']++
  if (money >= 0 && failure > money) seen['a failure after money']++
  if (isFound) seen['found by polling']++
  if (steps.some((step) => step.what === 'hook' && step.how === 'old secret')) seen['a secret of before']++
  if (!steps.every(isGood)) seen.refused++
  if (!isPaid && failure < 0) seen.nothing++
}

// @spec PAY-3
test(`${HISTORIES} histories of webhooks doubled, shuffled, tampered, late and under an old secret: each payment is credited once or not at all (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), { numRuns: HISTORIES, seed: SEED })
  // one that was promised and not asked about in its own history may have been found since
  await setup.runJob()
  const { rows } = await setup.app.owner.query<{ captured: number; inWallets: number }>(
    `select (select count(*) from payment where state = 'captured')::int as captured,
            (select coalesce(sum(balance_of(account)), 0) from account where kind = 'wallet')::int as "inWallets"`,
  )
  expect(rows[0]?.inWallets).toBe((rows[0]?.captured ?? 0) * AMOUNT * 100)
  await expectLedgerSound(setup.app)
}, 7_200_000)

test('the rare shapes were among them', () => {
  reportCoverage({ harness: 'webhooks', seed: SEED, histories: HISTORIES, met: seen })
  expect(neverMet(seen, HISTORIES / 100)).toEqual([])
})
