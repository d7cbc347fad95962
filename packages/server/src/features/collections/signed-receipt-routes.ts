import { receiptCheckEndpoints, signedReceiptEndpoints, unallocatedReceiptEndpoints } from '@kuri/contract'
import { may, ok, refuse } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { checkReceipt } from './check-receipt.ts'
import * as devices from './devices.ts'
import { inHand } from './in-hand.ts'
import { offlineRound } from './round.ts'
import { bookReceipt, checkSignatures } from './sync.ts'
import * as unallocated from './unallocated.ts'
import { noteVisits } from './visits.ts'

/** Receipts that phones give at the door where there is no network. */
export function signedReceiptRoutes(route: Routes): void {
  route.write(signedReceiptEndpoints.registerDevice, async (tx, { user, body, id }) => {
    const device = await devices.register(tx, { ...body, by: user.id, requestId: id })
    return device.ok ? ok({ device: device.value }) : device
  })

  // a GET that writes: it may reserve numbers
  route.write(signedReceiptEndpoints.offlineRound, (tx, { user, query }) =>
    offlineRound(tx, { deviceId: query.deviceId, by: user.id }),
  )

  // raw, because each receipt is booked in a transaction of its own: a call that is cut has booked the first of them, in order, and
  // may be sent again; and two collectors' calls hold each other's chits only for one receipt
  route.raw(signedReceiptEndpoints.syncReceipts, async (req, _reply) => {
    const { user, body, id: requestId } = req
    const act = { by: user.id, requestId }
    const collects = may(user.role, 'collect')
    const signed = await req.read(async (tx) => {
      const isKnown = collects || (await devices.hasAny(tx, user.id))
      return isKnown ? await checkSignatures(tx, body.receipts, user.id) : refuse({ code: 'forbidden' })
    })
    if (!signed.ok) return req.refuse(signed.error)
    const receipts = []
    for (const one of signed.value) {
      const sent = await req.write((tx) => bookReceipt(tx, one, act))
      if (!sent.ok) return req.refuse(sent.error)
      receipts.push(sent.value)
    }
    // after the receipts: what was paid before a promise does not keep it
    const { visits = [] } = body
    const noted =
      collects && visits.length > 0
        ? await req.write(async (tx) => ok(await noteVisits(tx, visits, act)))
        : ok(visits.map(({ id }) => ({ id, status: 'no_collector' as const })))
    if (!noted.ok) return req.refuse(noted.error)
    return req.answer(ok({ receipts, visits: noted.value, inHand: await req.read((tx) => inHand(tx, user.id)) }))
  })

  route.read(signedReceiptEndpoints.collectDevices, async (tx, { query }) => ok(await devices.list(tx, query)))
  route.write(signedReceiptEndpoints.blockDevice, async (tx, { user, params, body, id }) => {
    const device = await devices.block(tx, { id: params.id, reason: body.reason, by: user.id, requestId: id })
    return device.ok ? ok({ device: device.value }) : device
  })
  route.write(unallocatedReceiptEndpoints.settleReceipt, (tx, { user, params, body, id }) =>
    unallocated.settle(tx, { ...body, id: params.id, by: user.id, requestId: id }),
  )

  route.read(receiptCheckEndpoints.checkReceipt, async (tx, { body }) => ok(await checkReceipt(tx, body)))
}
