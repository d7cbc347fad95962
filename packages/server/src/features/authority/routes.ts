import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { list } from './service.ts'

export function authorityRoutes(route: Routes): void {
  route.report(endpoints.listAuthorities, async (tx, { query }) => ok(await list(tx, query)))
}
