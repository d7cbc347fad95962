import { inboxEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { moneyInbox } from './service.ts'

/** What waits for a decision about money. */
export function inboxRoutes(route: Routes): void {
  route.read(inboxEndpoints.adminInbox, async (tx, { query, user: by, config }) =>
    ok(await moneyInbox(tx, { query, by, config })),
  )
}
