import { endpoints } from '@kuri/contract'
import { runDue } from '../../src/jobs/run.ts'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

/** What has been written to an address, the newest first, as an administrator of a demonstration reads it. */
export async function lettersTo(app: TestApp, admin: Caller, address: string) {
  await runDue(app.app.jobContext)
  const { letters } = (
    await api(app)
      .as(admin)
      .call(endpoints.outbox, { query: { limit: 100 } })
  ).reply
  return letters.filter(({ to }) => to === address)
}

/** The secret in a letter's link; empty when there is none. */
export const tokenIn = (letter: { readonly body: string } | undefined): string =>
  /\?token=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
