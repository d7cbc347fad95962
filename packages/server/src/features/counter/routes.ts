import { counterEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { decideAbout } from '../approvals/decide.ts'
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

  route.write(counterEndpoints.confirmPaymentTaken, async (tx, { user: by, params, id: requestId }) =>
    answer(await decideAbout(tx, 'counter', { these: counter.these, one: counter.one }, { ...params, by, requestId })),
  )

  route.write(counterEndpoints.rejectPaymentTaken, async (tx, { user: by, params, body, id: requestId }) =>
    answer(
      await decideAbout(
        tx,
        'counter',
        { these: counter.these, one: counter.one },
        { ...params, ...body, by, requestId },
      ),
    ),
  )
}

/** For the first of two administrators the answer has a status: another one completes it. */
function answer(taken: Result<counter.CounterPaymentWire>) {
  if (!taken.ok) return taken
  const { value: payment } = taken
  return ok(payment.status === 'waiting_second' ? { payment, status: 'waiting_second' as const } : { payment })
}
