import type { Db } from '../../database/types.ts'
import type { Log } from '../../log.ts'
import { GatewayError, type Gateway } from './gateway.ts'

/** What a job that calls the gateway needs. */
export interface PollContext {
  readonly db: Db
  readonly gateway: Gateway
  readonly log: Log
}

/** Processes batch after batch until none is left. Returns how many items succeeded. */
export async function forEachBatch<T>(
  take: () => Promise<readonly T[]>,
  work: (one: T) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (;;) {
    const some = await take()
    if (some.length === 0) return done
    for (const one of some) if (await work(one)) done += 1
  }
}

/** Logs an error of the gateway; the call is tried again later. */
export async function skipOnGatewayError({ log, gateway }: PollContext, call: () => Promise<void>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ gateway: gateway.name, problem: error.message }, 'the gateway is polled again later')
    return false
  }
}
