import { cockpitEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as cockpit from './service.ts'

/** The owner's view of all chits, and of one. */
export function cockpitRoutes(route: Routes): void {
  route.report(cockpitEndpoints.cockpitChits, async (tx, { query }) => ok(await cockpit.cockpitChits(tx, query)))
  route.report(cockpitEndpoints.cockpitMonth, async (tx) => ok(await cockpit.cockpitMonth(tx)))
  route.report(cockpitEndpoints.cockpitWork, async (tx) => ok(await cockpit.cockpitWork(tx)))
  route.report(cockpitEndpoints.chitGrid, (tx, { params, query }) => cockpit.chitGrid(tx, { id: params.id, query }))
  route.report(cockpitEndpoints.chitCell, (tx, { params }) => cockpit.chitCell(tx, params))
}
