import { collectionEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { assign, members } from './assign.ts'
import { limitCash } from './cash-limit.ts'
import * as handovers from './handover.ts'
import { collectors, round } from './round.ts'

/** Money collected at the door, and its way to the counter. */
export function collectionRoutes(route: Routes): void {
  route.read(collectionEndpoints.round, async (tx, { user }) => ok(await round(tx, user.id)))
  route.write(collectionEndpoints.offerHandover, async (tx, { user, body, id }) => {
    const handover = await handovers.offer(tx, { by: user, note: body.note ?? '', requestId: id })
    return handover.ok ? ok({ handover: handover.value }) : handover
  })

  route.write(collectionEndpoints.handoverOfFormer, async (tx, { user, params, id }) => {
    const handover = await handovers.offerOfFormer(tx, { collectorId: params.id, by: user, requestId: id })
    return handover.ok ? ok({ handover: handover.value }) : handover
  })
  route.read(collectionEndpoints.collectors, async (tx) => ok(await collectors(tx)))
  route.read(collectionEndpoints.handovers, async (tx, { query }) => ok(await handovers.list(tx, query)))
  route.write(collectionEndpoints.confirmHandover, async (tx, { user, params, body, id }) => {
    const count = {
      ...body,
      explanation: body.explanation ?? '',
      cheques: body.cheques ?? [],
      id: params.id,
      by: user,
      requestId: id,
    }
    const handover = await handovers.confirm(tx, count)
    if (!handover.ok) return handover
    const { value } = handover
    return ok(value.status === 'waiting' ? { handover: value, status: 'waiting_second' as const } : { handover: value })
  })
  route.write(collectionEndpoints.rejectHandover, async (tx, { user, params, body, id }) => {
    const handover = await handovers.reject(tx, { id: params.id, by: user, reason: body.reason, requestId: id })
    return handover.ok ? ok({ handover: handover.value }) : handover
  })

  route.write(collectionEndpoints.limitCash, (tx, { user, params, body, id }) =>
    limitCash(tx, { id: params.id, wanted: body.mostCash, by: user.id, requestId: id }),
  )
  route.read(collectionEndpoints.collectorMembers, async (tx, { query }) => ok(await members(tx, query)))
  route.write(collectionEndpoints.assignCollector, async (tx, { user, params, body, id }) => {
    const member = await assign(tx, { id: params.id, collectorId: body.collectorId, by: user.id, requestId: id })
    return member.ok ? ok({ member: member.value }) : member
  })
}
