import { endpoints } from '@kuri/contract'
import type { Routes } from '../../http/route.ts'
import { simulateBid } from './service.ts'

/** Answers what the page works out in the browser, for clients that have no rules of their own. */
export function simulateRoutes(route: Routes): void {
  route.read(endpoints.simulate, (tx, { query }) => simulateBid(tx, query))
}
