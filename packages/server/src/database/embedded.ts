import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { APPLICATION, openCluster, OWNER, readLockFile, type Cluster } from './embedded-cluster.ts'
import { choosePlace } from './embedded-place.ts'
import { DATABASE, wake } from './embedded-wake.ts'

/** Held by the process that ends PostgreSQL; a second one on the same folder waits for it. */
const OWNERSHIP = 1905
/** Shared by every process that works on the folder. */
const PRESENCE = 1906
const STOP_PATIENCE_MS = 8_000
const LOOK_AGAIN_MS = 20

export interface EmbeddedOptions {
  readonly dataDir: string
  /** False for throw-away databases of tests. */
  readonly isDurable?: boolean
  /** Told what a person should know: another folder than asked for, a restart. */
  readonly say?: (sentence: string) => void
}

/** A PostgreSQL of our own, running beside us. */
export interface Embedded {
  /** The address of a database for the owner: migrations. */
  ownerUrl(database?: string): string
  /** The address of a database for the application: everything else. */
  applicationUrl(database?: string): string
  /** Ends it, unless another process still uses it: that one then owns it. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the installation on the data in `dataDir`, or joins the one that already runs
 * there: started by another process of ours, or left behind when one was killed. Should it die it is started again.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, isDurable = true, say = () => undefined } = options
  const place = await choosePlace(dataDir)
  for (const note of place.notes) say(note)
  const cluster = await openCluster(place, isDurable)
  const leaving = new AbortController()
  let awake = await wake(cluster)
  let keeper = await becomeKeeper(awake.client, onLost)

  function onLost(): void {
    if (leaving.signal.aborted) return
    say('PostgreSQL ended unexpectedly; starting it again.')
    void revive()
  }
  async function revive(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        awake = await wake(cluster, awake.socketFolder)
        keeper = await becomeKeeper(awake.client, onLost)
        return
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
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
    stop: () => {
      leaving.abort()
      return (stopping ??= leave(cluster, keeper))
    },
  }
}

interface Keeper {
  readonly client: pg.Client
  isOwner(): boolean
}

/**
 * Keeps one connection for as long as we live: its end tells us that PostgreSQL died, and the lock it holds or waits
 * for says who of several processes ends PostgreSQL.
 */
async function becomeKeeper(client: pg.Client, onLost: () => void): Promise<Keeper> {
  client.once('end', onLost)
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_advisory_lock_shared($2), pg_try_advisory_lock($1) as mine',
    [OWNERSHIP, PRESENCE],
  )
  let isOwner = rows[0]?.mine === true
  const inherit = async (): Promise<void> => {
    await client.query('select pg_advisory_lock($1)', [OWNERSHIP])
    isOwner = true
  }
  // it fails when the connection ends while we wait, which onLost is told
  if (!isOwner) inherit().catch(() => undefined)
  return { client, isOwner: () => isOwner }
}

async function leave(cluster: Cluster, keeper: Keeper): Promise<void> {
  const { client } = keeper
  if (!keeper.isOwner() || (await isShared(client))) return await client.end()
  const running = await readLockFile(cluster)
  if (!running) return await client.end().catch(() => undefined)
  // "fast": sessions are ended, everything committed is on the disk
  process.kill(running.pid, 'SIGINT')
  const givenUp = performance.now() + STOP_PATIENCE_MS
  while ((await readLockFile(cluster)) && performance.now() < givenUp) await sleep(LOOK_AGAIN_MS)
  await rm(running.socketFolder, { recursive: true, force: true })
}

/** Whether another process of ours works with this PostgreSQL: it inherits it when our connection ends. */
async function isShared(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ others: boolean }>(
      `select exists (select from pg_locks
                       where locktype = 'advisory' and objid = $1 and pid <> pg_backend_pid()) as others`,
      [PRESENCE],
    )
    return rows[0]?.others === true
  } catch {
    // it is dying: nobody can take it over
    return false
  }
}
