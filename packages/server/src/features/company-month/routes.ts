import { companyMonthEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as month from './service.ts'

/** The company's month: all its chits, its figures and what waits for a decision. */
export function companyMonthRoutes(route: Routes): void {
  route.report(companyMonthEndpoints.companyChits, async (tx, { query }) => ok(await month.companyChits(tx, query)))
  route.reportToAll(companyMonthEndpoints.companyMonth, (tx) => month.companyMonth(tx))
  route.reportToAll(companyMonthEndpoints.companyWork, (tx) => month.companyWork(tx))
}
