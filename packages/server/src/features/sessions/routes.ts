import { sessionEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as sessions from './service.ts'

/** One's own sessions: where one is logged in, and ending them. */
export function sessionRoutes(route: Routes): void {
  route.read(sessionEndpoints.mySessions, async (tx, { user }) => ok(await sessions.listOf(tx, user)))

  route.write(sessionEndpoints.endSession, async (tx, { user, params }) => {
    const ended = await sessions.endOwn(tx, { id: params.id, by: user })
    return ended.ok ? ok({ message: 'This session is logged out.' }) : ended
  })

  route.write(sessionEndpoints.endOtherSessions, async (tx, { user }) => {
    await sessions.endAllOf(tx, user.id, 'logout', user.sessionId)
    return ok({ message: 'All other sessions are logged out.' })
  })
}
