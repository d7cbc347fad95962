import { walletEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as wallet from './service.ts'

/** Top-ups at the counter. */
export function walletRoutes(route: Routes): void {
  route.write(walletEndpoints.requestTopup, async (tx, { user, body }) => {
    const topup = await wallet.requestTopup(tx, { ...body, personId: user.id })
    return topup.ok ? ok({ topup: topup.value }) : topup
  })

  route.read(walletEndpoints.myTopups, async (tx, { user }) => ok(await wallet.listOwn(tx, user.id)))

  route.write(walletEndpoints.takeTopup, async (tx, { user, body, id }) => {
    const taken = await wallet.takeTopup(tx, { ...body, by: user.id, requestId: id })
    if (!taken.ok) return taken
    const { value: topup } = taken
    return ok(topup.status === 'waiting' ? { topup, status: 'waiting_second' as const } : { topup })
  })

  route.read(walletEndpoints.adminTopups, async (tx, { query }) => ok(await wallet.listAll(tx, query)))

  route.write(walletEndpoints.approveTopup, async (tx, { user, params, id }) => {
    const approved = await wallet.approve(tx, { id: params.id, by: user.id, requestId: id })
    if (!approved.ok) return approved
    const { value: topup } = approved
    return ok(topup.status === 'waiting' ? { topup, status: 'waiting_second' as const } : { topup })
  })

  route.write(walletEndpoints.rejectTopup, async (tx, { user, params, body, id }) => {
    const topup = await wallet.reject(tx, { id: params.id, by: user.id, requestId: id, reason: body.reason })
    return topup.ok ? ok({ topup: topup.value }) : topup
  })
}
