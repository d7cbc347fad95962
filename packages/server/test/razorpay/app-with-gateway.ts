import { endpoints } from '@kuri/contract'
import { expect } from 'vitest'
import { JOBS } from '../../src/jobs/jobs.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { openStandIn, type StandIn } from './stand-in.ts'
import type { Delivery } from './webhooks.ts'

/** Our application with a fake Razorpay. */
export interface AppWithGateway {
  readonly app: TestApp
  readonly gateway: StandIn
  /** Posts a webhook to its real address; gives the status. */
  receiveWebhook(delivery: Delivery): Promise<number>
  /** Posts every webhook the gateway has sent so far, in order. */
  receiveAllWebhooks(): Promise<void>
  /** Runs a job that calls the gateway, as the scheduler would. */
  runJob(name?: 'poll-gateway' | 'find-settlements'): Promise<number>
  close(): Promise<void>
}

/** `now` is the gateway's clock, in seconds. */
export async function startAppWithGateway(
  settings: Record<string, string> = {},
  now?: () => number,
): Promise<AppWithGateway> {
  const gateway = await openStandIn(now)
  const app = await startApp({ ...gateway.settings, LOG_LEVEL: 'silent', ...settings })
  const receiveWebhook = async ({ payload, headers }: Delivery): Promise<number> =>
    (await app.app.inject({ method: 'POST', url: '/api/payments/webhooks/razorpay', headers, payload })).statusCode
  return {
    app,
    gateway,
    receiveWebhook,
    async receiveAllWebhooks() {
      for (const delivery of gateway.takeWebhooks()) expect(await receiveWebhook(delivery)).toBe(200)
    },
    async runJob(name = 'poll-gateway') {
      const job = JOBS.find((one) => one.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      return await job.run(app.app.jobContext)
    },
    async close() {
      await app.close()
      await gateway.close()
    },
  }
}

/** The company has ₹1,00,000 of its own at the bank. */
export async function bringFunds({ app }: AppWithGateway): Promise<void> {
  await app.owner.query(
    `select ledger_post('funds:1', 'company.paid-in', null, null, '[{"debit":"bank","credit":"company_funds","amount":10000000}]'::jsonb, '{}'::jsonb)`,
  )
}

export const accountBalance = async ({ app }: AppWithGateway, admin: Caller, code: string): Promise<number> => {
  const { accounts } = (await api(app).as(admin).call(endpoints.adminLedger)).reply
  return accounts.find((account) => account.code === code)?.balance ?? 0
}
