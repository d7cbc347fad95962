import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { APPLICATION, openCluster, OWNER, readLockFile, type Cluster } from './embedded-cluster.ts'
import { choosePlace } from './embedded-place.ts'
import { DATABASE, PRESENCE, wake } from './embedded-wake.ts'

const STOP_PATIENCE_MS = 8_000
const LOOK_AGAIN_MS = 20

export interface EmbeddedOptions {
  readonly dataDir: string
  /** False for throw-away databases of tests. */
  readonly isDurable?: boolean
  /** Prints what a person should know: another folder than requested, a restart. */
  readonly print?: (sentence: string) => void
}

/** A PostgreSQL of our own, running beside us. */
export interface Embedded {
  /** The address of a database for the owner: migrations. */
  ownerUrl(database?: string): string
  /** The address of a database for the application: everything else. */
  applicationUrl(database?: string): string
  /** Ends it, unless another process still works with it: the last to leave ends it. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the installation on the data in `dataDir`, or joins the one that already runs
 * there: started by another process of ours, or left behind when one was killed. Should it die it is started again.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, isDurable = true, print = () => undefined } = options
  const place = await choosePlace(dataDir)
  for (const note of place.notes) print(note)
  const cluster = await openCluster(place, isDurable)
  const leaving = new AbortController()
  let awake = await wake(cluster)
  let reviving: Promise<void> | undefined
  awake.client.once('end', onLost)

  function onLost(): void {
    if (leaving.signal.aborted) return
    print('PostgreSQL ended unexpectedly; starting it again.')
    reviving = revive()
  }
  async function revive(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        awake = await wake(cluster, awake.socketFolder)
        awake.client.once('end', onLost)
        return
      } catch (error) {
        print(error instanceof Error ? error.message : String(error))
        await sleep(1_000)
      }
    }
  }
  const address = (user: string, password: string, database: string): string =>
    `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(awake.socketFolder)}`
  let stopping: Promise<void> | undefined
  return {
    ownerUrl: (database = DATABASE) => address(OWNER, cluster.passwords.owner, database),
    applicationUrl: (database = DATABASE) => address(APPLICATION, cluster.passwords.application, database),
    stop: () => (stopping ??= stop()),
  }

  async function stop(): Promise<void> {
    leaving.abort()
    // one that is being started again is ended by us too, once it is there
    await reviving
    await leave(cluster, awake.client)
  }
}

async function leave(cluster: Cluster, client: pg.Client): Promise<void> {
  if (!(await isLast(client))) return await client.end().catch(() => undefined)
  const running = await readLockFile(cluster)
  if (!running) return
  // "fast": sessions are ended, everything committed is on the disk
  process.kill(running.pid, 'SIGINT')
  const givenUp = performance.now() + STOP_PATIENCE_MS
  while ((await readLockFile(cluster)) && performance.now() < givenUp) await sleep(LOOK_AGAIN_MS)
  await rm(running.socketFolder, { recursive: true, force: true })
}

/** Whether nobody else is present. Of several that leave at once exactly one is; who comes now waits for the next one. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [PRESENCE])
    return rows[0]?.alone === true
  } catch {
    // it died by itself: the number in its lock file may be anybody's by now
    return false
  }
}
