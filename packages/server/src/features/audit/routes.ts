import { companyEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as audit from './service.ts'

export function auditRoutes(route: Routes): void {
  route.read(companyEndpoints.audit, async (tx, { query }) => ok(await audit.list(tx, query)))
}
