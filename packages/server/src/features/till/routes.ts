import { tillEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as tills from './service.ts'
import type { TillWire } from './wire.ts'

/** Tills of the counter: opened, counted, confirmed by another person. */
export function tillRoutes(route: Routes): void {
  route.write(tillEndpoints.openTill, async (tx, { user, body, id }) =>
    answer(await tills.open(tx, { ...body, by: user.id, requestId: id })),
  )
  route.write(tillEndpoints.closeTill, async (tx, { user, body, id }) =>
    answer(await tills.close(tx, { ...body, by: user.id, requestId: id })),
  )
  route.write(tillEndpoints.confirmTill, async (tx, { user, params, id }) =>
    answer(await tills.confirm(tx, { ...params, by: user.id, requestId: id })),
  )
  route.write(tillEndpoints.recountTill, async (tx, { user, params, body, id }) =>
    answer(await tills.recount(tx, { ...params, ...body, by: user.id, requestId: id })),
  )
  route.read(tillEndpoints.myTill, async (tx, { user }) => ok(await tills.mine(tx, user.id)))
  route.read(tillEndpoints.tills, async (tx, { query }) => ok(await tills.list(tx, query)))
}

const answer = (till: Result<TillWire>) => (till.ok ? ok({ till: till.value }) : till)
