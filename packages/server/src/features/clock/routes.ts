import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import * as clock from '../../clock.ts'
import type { Routes } from '../../http/route.ts'
import { moveClock } from './service.ts'

export function clockRoutes(route: Routes): void {
  route.read(endpoints.readClock, async (tx) => ok({ now: await clock.now(tx) }))
  route.write(endpoints.moveClock, (tx, req) => moveClock(tx, req.body.now))
}
