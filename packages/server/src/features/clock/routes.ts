import { endpoints } from '@kuri/contract'
import type { Routes } from '../../http/route.ts'
import { runDue } from '../../jobs/run.ts'
import { moveClock, readClock } from './service.ts'

export function clockRoutes(route: Routes): void {
  route.read(endpoints.readClock, (tx) => readClock(tx))

  // raw, because what has become due is done in transactions of its own, after the clock is seen to have moved
  route.raw(endpoints.moveClock, async (req, reply) => {
    const moved = await req.write((tx) => moveClock(tx, req.body.now))
    if (!moved.ok) return req.refuse(moved.error)
    await runDue(reply.server.jobContext)
    return reply.send(moved.value)
  })
}
