import { endpoints, type WireReplyOf } from '@kuri/contract'
import { expect } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../src/jobs/check-invariants.ts'
import type { Api } from './api.ts'
import type { TestApp } from './app.ts'

type Checked = WireReplyOf<typeof endpoints.ledgerChecks>

/** What the checks find now, in an application whose jobs do not run. */
export async function checkedNow(app: TestApp, admin: Api): Promise<Checked> {
  await checkInvariants(app.app.jobContext)
  return (await admin.call(endpoints.ledgerChecks)).reply
}

/** The same of a server process: starts a run, as an administrator does, and waits for its result. */
export async function checkedByServer(admin: Api): Promise<Checked> {
  // one that has begun before may have read the ledger before
  await untilEnded(admin)
  expect((await admin.call(endpoints.runLedgerChecks)).reply.running).toBe(true)
  const checked = await untilEnded(admin)
  expect(checked.failed).toBe(false)
  return checked
}

async function untilEnded(admin: Api): Promise<Checked> {
  for (;;) {
    const checked = (await admin.call(endpoints.ledgerChecks)).reply
    if (!checked.running) return checked
    await sleep(50)
  }
}
