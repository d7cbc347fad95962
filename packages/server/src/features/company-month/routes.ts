import { companyMonthEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as month from './service.ts'

/** The company's month: all its chits, its figures and what waits for a decision. */
export function companyMonthRoutes(route: Routes): void {
  route.report(companyMonthEndpoints.companyChits, async (tx, { query }) => ok(await month.companyChits(tx, query)))
  route.report(companyMonthEndpoints.companyMonth, async (tx) => ok(await month.companyMonth(tx)))
  route.report(companyMonthEndpoints.companyWork, async (tx) => ok(await month.companyWork(tx)))
}
