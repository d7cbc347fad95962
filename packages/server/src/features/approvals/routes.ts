import { approvalEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { approve, reject } from './decide.ts'
import { toWire } from './wire.ts'

/** What one administrator requests and a second one decides; GET /admin/money lists what waits. */
export function approvalRoutes(route: Routes): void {
  route.write(approvalEndpoints.approveChange, async (tx, { params: { id }, user: by, id: requestId }) => {
    const decided = await approve(tx, { id, by, requestId })
    return decided.ok ? ok({ approval: await toWire(tx, id) }) : decided
  })
  route.write(
    approvalEndpoints.rejectChange,
    async (tx, { params: { id }, body: { reason }, user: by, id: requestId }) => {
      const decided = await reject(tx, { id, by, requestId, reason })
      return decided.ok ? ok({ approval: await toWire(tx, id) }) : decided
    },
  )
}
