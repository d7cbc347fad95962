import { endpoints } from '@kuri/contract'
import { expect } from 'vitest'
import { JOBS } from '../../src/jobs/jobs.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { openStandIn, type StandIn } from './stand-in.ts'
import type { Delivery } from './webhooks.ts'

/** Our server with a fake Razorpay beside it. */
export interface HouseWithGateway {
  readonly app: TestApp
  readonly there: StandIn
  /** Posts a webhook to its real address; gives the status. */
  hear(delivery: Delivery): Promise<number>
  /** Everything the gateway has told by now, in its order. */
  hearAll(): Promise<void>
  /** Runs the job that asks and sends, as the clock would. */
  ask(name?: 'ask-gateway' | 'find-settlements'): Promise<number>
  close(): Promise<void>
}

/** `now` is the gateway's clock, in seconds. */
export async function openHouse(settings: Record<string, string> = {}, now?: () => number): Promise<HouseWithGateway> {
  const there = await openStandIn(now)
  const app = await startApp({ ...there.settings, LOG_LEVEL: 'silent', ...settings })
  const hear = async ({ payload, headers }: Delivery): Promise<number> =>
    (await app.app.inject({ method: 'POST', url: '/api/payments/webhooks/razorpay', headers, payload })).statusCode
  return {
    app,
    there,
    hear,
    async hearAll() {
      for (const delivery of there.takeWebhooks()) expect(await hear(delivery)).toBe(200)
    },
    async ask(name = 'ask-gateway') {
      const job = JOBS.find((one) => one.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      return await job.run(app.app.jobContext)
    },
    async close() {
      await app.close()
      await there.close()
    },
  }
}

/** The company has ₹1,00,000 of its own at the bank. */
export async function bringFunds({ app }: HouseWithGateway): Promise<void> {
  await app.owner.query(
    `select ledger_post('funds:1', 'company.paid-in', null, null, '[{"debit":"bank","credit":"company_funds","amount":10000000}]'::jsonb, '{}'::jsonb)`,
  )
}

export const accountBalance = async ({ app }: HouseWithGateway, admin: Caller, code: string): Promise<number> => {
  const { accounts } = (await api(app).as(admin).call(endpoints.adminLedger)).reply
  return accounts.find((account) => account.code === code)?.balance ?? 0
}
