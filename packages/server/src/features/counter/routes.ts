import { counterEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as counter from './service.ts'

/** Contributions taken by hand. */
export function counterRoutes(route: Routes): void {
  route.write(counterEndpoints.takePayment, async (tx, { user, body, id }) =>
    answer(await counter.take(tx, { form: body, by: user.id, requestId: id })),
  )

  route.write(counterEndpoints.takeSeveralPayments, async (tx, { user, body, id }) => {
    const taken = await counter.takeSeveral(tx, { form: body, by: user.id, requestId: id })
    if (!taken.ok) return taken
    const waits = taken.value.some(({ status }) => status === 'waiting_second')
    return ok(waits ? { payments: taken.value, status: 'waiting_second' as const } : { payments: taken.value })
  })

  route.read(counterEndpoints.counterPayments, async (tx, { query }) => ok(await counter.list(tx, query.status)))

  route.write(counterEndpoints.confirmPaymentTaken, async (tx, { user, params, id }) =>
    answer(await counter.confirm(tx, { id: params.id, by: user.id, requestId: id })),
  )

  route.write(counterEndpoints.rejectPaymentTaken, async (tx, { user, params, body, id }) =>
    answer(await counter.reject(tx, { id: params.id, by: user.id, requestId: id, reason: body.reason })),
  )
}

/** The first of two administrators is told that another completes it. */
function answer(decided: Result<counter.CounterPaymentWire>) {
  if (!decided.ok) return decided
  const { value: payment } = decided
  return ok(payment.status === 'waiting_second' ? { payment, status: 'waiting_second' as const } : { payment })
}
