import { companyEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as reports from './service.ts'

export function reportRoutes(route: Routes): void {
  route.read(companyEndpoints.adminStats, async (tx) => ok(await reports.stats(tx)))
  route.read(companyEndpoints.adminReports, async (tx) => ok(await reports.reports(tx)))
}
