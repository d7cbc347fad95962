import { counterElsewhereEndpoints, counterEndpoints, receiptLinkEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { decideAbout } from '../approvals/decide.ts'
import * as cancellations from './cancel.ts'
import * as checks from './checks.ts'
import { takeCheque } from '../cheques/acknowledgement.ts'
import * as elsewhere from './elsewhere.ts'
import * as links from './links.ts'
import * as prints from './prints.ts'
import * as receipts from './receipts.ts'
import * as counter from './service.ts'

/** Receipts of the counter, and contributions that staff saw in the bank and a second person confirms. */
export function counterRoutes(route: Routes): void {
  route.read(counterEndpoints.counterMember, (tx, { params }) => receipts.counterMember(tx, params.id))
  route.write(counterEndpoints.takeReceipt, async (tx, { user, body, id }) => {
    const { method, cheque, ...form } = body
    const act = { by: user.id, requestId: id }
    const taken =
      method === 'cheque'
        ? await takeCheque(tx, { form, cheque, ...act })
        : await receipts.takeReceipt(tx, { form: { ...form, method }, ...act })
    return taken.ok ? ok({ receipt: taken.value }) : taken
  })
  route.write(counterElsewhereEndpoints.memberElsewhere, (tx, { user, body, id, address }) =>
    elsewhere.memberElsewhere(tx, body, { by: user.id, requestId: id, address }),
  )
  route.write(counterElsewhereEndpoints.takeElsewhere, async (tx, { user, body, id, address }) => {
    const taken = await elsewhere.takeElsewhere(tx, body, { by: user.id, requestId: id, address })
    return taken.ok ? ok({ receipt: taken.value }) : taken
  })
  route.read(counterEndpoints.counterReceipts, async (tx, { user, query }) =>
    ok(await receipts.receiptsOf(tx, { ...query, by: user.id })),
  )
  route.read(counterEndpoints.counterReceipt, async (tx, { params, config }) =>
    prints.checkable(tx, await prints.paper(tx, params.number), config),
  )
  route.write(counterEndpoints.printReceipt, async (tx, { user, params, config }) =>
    prints.checkable(tx, await prints.print(tx, { ...params, way: 'slip', by: user.id }), config),
  )

  route.write(receiptLinkEndpoints.shareReceipt, async (tx, { user, params, config, id }) =>
    links.share(tx, { ...params, config, by: user.id, requestId: id }),
  )
  route.write(receiptLinkEndpoints.endReceiptLinks, async (tx, { user, params, id }) =>
    links.end(tx, { ...params, by: user.id, requestId: id }),
  )
  route.read(receiptLinkEndpoints.sharedReceipt, async (tx, { body }) => links.openShared(tx, body.token))

  route.write(counterEndpoints.cancelReceipt, async (tx, { user, params, body, id }) => {
    const done = await cancellations.cancel(tx, { ...params, ...body, by: user.id, requestId: id })
    if (!done.ok) return done
    const receipt = await receipts.receipt(tx, params.number)
    if (!receipt.ok) return receipt
    return ok({ receipt: receipt.value, ...(done.value.waits && { status: 'waiting_second' as const }) })
  })
  route.write(counterEndpoints.approveCancellation, async (tx, { user: by, params, id: requestId }) => {
    const decided = await decideAbout(
      tx,
      'receipt-cancel',
      { these: cancellations.these, one: cancellations.one },
      { ...params, by, requestId },
    )
    return decided.ok ? ok({ cancellation: decided.value }) : decided
  })
  route.write(counterEndpoints.rejectCancellation, async (tx, { user: by, params, body, id: requestId }) => {
    const decided = await decideAbout(
      tx,
      'receipt-cancel',
      { these: cancellations.these, one: cancellations.one },
      { ...params, ...body, by, requestId },
    )
    return decided.ok ? ok({ cancellation: decided.value }) : decided
  })
  route.write(counterEndpoints.checkCounterReceipt, async (tx, { user: by, params, id: requestId }) => {
    const decided = await decideAbout(
      tx,
      'receipt-check',
      { these: checks.these, one: checks.one },
      { ...params, by, requestId },
    )
    return decided.ok ? ok({ check: decided.value }) : decided
  })

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
