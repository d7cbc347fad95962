import type { Db } from '../../database/types.ts'
import type { Log } from '../../log.ts'
import { GatewayTrouble, type Gateway } from './gateway.ts'

/** What a job asks the gateway with. */
export interface Asking {
  readonly db: Db
  readonly gateway: Gateway
  readonly log: Log
}

/** Does a batch after the other, until there is nothing to take. */
export async function untilNone<T>(
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

/** A gateway in trouble is asked another time; what it said stands in the log. */
export async function patiently({ log, gateway }: Asking, question: () => Promise<void>): Promise<boolean> {
  try {
    await question()
    return true
  } catch (error) {
    if (!(error instanceof GatewayTrouble)) throw error
    log.warn({ gateway: gateway.name, problem: error.message }, 'the gateway is asked again later')
    return false
  }
}
