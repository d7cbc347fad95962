import { ok, refuse, type Result } from '@kuri/domain'
import * as clock from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as sessions from '../sessions/service.ts'

/**
 * Moves the one clock to an instant, from where it runs on; sessions are carried along. Refuses `clock_fixed` in a real
 * company's books (docs/spec/company.md, CMP-1).
 */
export async function moveClock(tx: Tx, instant: Date): Promise<Result<{ now: Date }>> {
  if (!(await clock.isMovable(tx))) return refuse({ code: 'clock_fixed' })
  await sessions.carryTo(tx, instant)
  await clock.moveTo(tx, instant)
  return ok({ now: await clock.now(tx) })
}

/** The one clock, where it can be moved. Refuses `clock_fixed` elsewhere. */
export async function readClock(tx: Tx): Promise<Result<{ now: Date }>> {
  return (await clock.isMovable(tx)) ? ok({ now: await clock.now(tx) }) : refuse({ code: 'clock_fixed' })
}
