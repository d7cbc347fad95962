import type { Config } from '../../config.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Db } from '../../database/types.ts'
import type { EventHub } from '../../realtime/event-hub.ts'
import { COMPANY_CHANNEL, read, writeFirst, type Settings } from './service.ts'

/** The settings for what cannot wait for the database, such as the headers of a page. */
export interface KnownSettings {
  now(): Settings
  close(): void
}

/** Writes the first values where there are none, and keeps what stands there known: any process's change is read anew. */
export async function knowSettings(
  db: Db,
  hub: EventHub,
  config: Config,
  onProblem: (problem: unknown) => void,
): Promise<KnownSettings> {
  let known = await inTransaction(db, async (tx) => {
    await writeFirst(tx, config)
    return await read(tx)
  })
  const learn = async (): Promise<void> => {
    const found = await inTransaction(db, read)
    // two changes may be read in the other order
    if (found.version > known.version) known = found
  }
  const close = hub.subscribe([COMPANY_CHANNEL], () => void learn().catch(onProblem))
  // what was changed before we listened
  await learn()
  return { now: () => known, close }
}
