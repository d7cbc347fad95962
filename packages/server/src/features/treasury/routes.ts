import { bookEndpoints, moveEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { decideAbout } from '../approvals/decide.ts'
import { journalPage } from './journal.ts'
import * as moves from './service.ts'
import type { MoveWire } from './wire.ts'

/** The company's own moves of money, and corrections. */
export function treasuryRoutes(route: Routes): void {
  route.write(moveEndpoints.enterMove, async (tx, { user, body, id }) =>
    answer(await moves.enter(tx, { ...body, by: user.id, requestId: id })),
  )

  route.write(moveEndpoints.settleSuspense, async (tx, { user, params, body, id }) =>
    answer(await moves.settleSuspense(tx, { ...body, id: params.id, by: user.id, requestId: id })),
  )

  route.write(moveEndpoints.takeBack, async (tx, { user, params, body, id }) =>
    answer(await moves.takeBack(tx, { ...body, id: params.id, by: user.id, requestId: id })),
  )

  route.write(moveEndpoints.correctEntry, async (tx, { user, params, body, id }) =>
    answer(await moves.correct(tx, { ...body, id: params.id, by: user.id, requestId: id })),
  )

  route.read(bookEndpoints.journal, (tx, { params }) => journalPage(tx, params.id))

  route.read(moveEndpoints.companyMoves, async (tx, { query }) => ok(await moves.list(tx, query.status)))

  route.write(moveEndpoints.approveMove, async (tx, { user: by, params, id: requestId }) =>
    answer(await decideAbout(tx, 'move', { these: moves.these, one: moves.one }, { ...params, by, requestId })),
  )

  route.write(moveEndpoints.rejectMove, async (tx, { user: by, params, body, id: requestId }) =>
    answer(
      await decideAbout(tx, 'move', { these: moves.these, one: moves.one }, { ...params, ...body, by, requestId }),
    ),
  )
}

/** For the first of two administrators the answer has a status: another one completes it. */
function answer(entered: Result<MoveWire>) {
  if (!entered.ok) return entered
  const { value: move } = entered
  return ok(move.status === 'waiting_second' ? { move, status: 'waiting_second' as const } : { move })
}
