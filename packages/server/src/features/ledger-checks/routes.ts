import { companyEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as ledgerChecks from './service.ts'

export function ledgerCheckRoutes(route: Routes): void {
  route.read(companyEndpoints.ledgerChecks, async (tx) => ok(await ledgerChecks.read(tx)))
  route.write(companyEndpoints.runLedgerChecks, async (tx, { user, id }) =>
    ok(await ledgerChecks.request(tx, { by: user.id, requestId: id })),
  )
}
