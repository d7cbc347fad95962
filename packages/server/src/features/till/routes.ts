import { tillEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as moves from './moves.ts'
import * as tills from './service.ts'
import type { TillWire } from './wire.ts'

/** Tills of the counter: opened, filled and emptied, counted, confirmed by another person. */
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
  route.write(tillEndpoints.moveTillCash, async (tx, { user, body, id }) => {
    const moved = await moves.move(tx, { ...body, by: user.id, requestId: id })
    if (!moved.ok) return moved
    const { till, waits } = moved.value
    return ok(waits ? { till, status: 'waiting_second' as const } : { till })
  })
  route.write(tillEndpoints.confirmTillMove, async (tx, { user, params, id }) => {
    const decided = await moves.confirm(tx, { ...params, by: user.id, requestId: id })
    return decided.ok ? ok({ move: decided.value }) : decided
  })
  route.write(tillEndpoints.rejectTillMove, async (tx, { user, params, body, id }) => {
    const decided = await moves.reject(tx, { ...params, ...body, by: user.id, requestId: id })
    return decided.ok ? ok({ move: decided.value }) : decided
  })
  route.read(tillEndpoints.waitingTillMoves, async (tx) => ok(await moves.waiting(tx)))
  route.read(tillEndpoints.myTill, async (tx, { user }) => ok(await tills.mine(tx, user.id)))
  route.read(tillEndpoints.tills, async (tx, { query }) => ok(await tills.list(tx, query)))
}

const answer = (till: Result<TillWire>) => (till.ok ? ok({ till: till.value }) : till)
