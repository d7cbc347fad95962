import { gatewayEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as refunds from './service.ts'

/** Money back to where it came from. */
export function refundRoutes(route: Routes): void {
  route.read(gatewayEndpoints.adminRefunds, async (tx) => ok(await refunds.listOpen(tx)))

  route.write(gatewayEndpoints.askRefund, async (tx, { params, body, user, id }) =>
    answer(await refunds.request(tx, { paymentId: params.id, ...body, by: user.id, requestId: id })),
  )

  route.write(gatewayEndpoints.approveRefund, async (tx, { params, user, id }) =>
    answer(await refunds.approve(tx, { id: params.id, by: user.id, requestId: id })),
  )

  route.write(gatewayEndpoints.rejectRefund, async (tx, { params, body, user, id }) =>
    answer(await refunds.reject(tx, { id: params.id, by: user.id, requestId: id, reason: body.reason })),
  )
}

/** For the first of two administrators the answer has a status: another one completes it. */
function answer(decided: Result<refunds.RefundWire>) {
  if (!decided.ok) return decided
  const { value: refund } = decided
  return ok(refund.status === 'waiting_second' ? { refund, status: 'waiting_second' as const } : { refund })
}
