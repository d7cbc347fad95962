import { deskEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { moneyDesk } from './service.ts'

/** What waits for a decision about money. */
export function deskRoutes(route: Routes): void {
  route.read(deskEndpoints.moneyDesk, async (tx, { query, user: by, config }) =>
    ok(await moneyDesk(tx, { query, by, config })),
  )
}
