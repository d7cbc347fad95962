import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePlace } from './embedded-place.ts'
import * as cluster from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { isDatabaseError } from './errors.ts'

const DATABASE = 'kuri'
/** Held in the database by the process that stops it; a second process on the same folder waits for it. */
const OWNERSHIP = 1_905_2026
const START_PATIENCE_MS = 20_000
const STOP_PATIENCE_MS = 8_000
const LOOK_AGAIN_MS = 25

export interface EmbeddedOptions {
  readonly dataDir: string
  /** False for throw-away databases of tests. */
  readonly isDurable?: boolean
  /** Told what a person should know: another folder than asked for, a restart. */
  readonly say?: (sentence: string) => void
}

/** A PostgreSQL of our own, running beside us. */
export interface Embedded {
  /** The address of a database for the owner (migrations) and for the application (everything else). */
  ownerUrl(database?: string): string
  applicationUrl(database?: string): string
  readonly socketFolder: string
  /** Ends it, unless another process still uses it: that one then owns it. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the installation on the data in `dataDir`, or joins the one that already runs
 * there: started by another process of ours, or left behind when one was killed. Should it die it is started again.
 */
export async function startEmbedded({
  dataDir,
  isDurable = true,
  say = () => undefined,
}: EmbeddedOptions): Promise<Embedded> {
  const place = await choosePlace(dataDir)
  for (const note of place.notes) say(note)
  const here = await cluster.openCluster(place, isDurable)
  let socketFolder: string | undefined
  let keeper: Keeper
  let stopping: Promise<void> | undefined

  const keep = async (): Promise<void> => {
    const found = await untilItAnswers(here, socketFolder)
    socketFolder = found.socketFolder
    keeper = await becomeKeeper(found.client, () => {
      if (stopping) return
      say('PostgreSQL ended unexpectedly; starting it again.')
      void revive()
    })
  }
  const revive = async (): Promise<void> => {
    while (stopping === undefined) {
      try {
        return await keep()
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        await sleep(1_000)
      }
    }
  }
  await keep()

  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder ?? '')}`
  return {
    ownerUrl: (database = DATABASE) => url(cluster.OWNER, here.passwords.owner, database),
    applicationUrl: (database = DATABASE) => url(cluster.APPLICATION, here.passwords.application, database),
    get socketFolder() {
      return socketFolder ?? ''
    },
    stop: () => (stopping ??= leave(here, keeper)),
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
  let isOwner = false
  client.once('end', onLost)
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [OWNERSHIP])
  isOwner = rows[0]?.mine === true
  if (!isOwner) {
    client.query('select pg_advisory_lock($1)', [OWNERSHIP]).then(
      () => (isOwner = true),
      // the connection ended while we waited: onLost has been told
      () => undefined,
    )
  }
  return { client, isOwner: () => isOwner }
}

/** Connects to the PostgreSQL of these data, starting it as often as it takes. */
async function untilItAnswers(here: Cluster, usual?: string): Promise<{ client: pg.Client; socketFolder: string }> {
  const givenUp = performance.now() + START_PATIENCE_MS
  let isStarting = false
  let socketFolder = usual
  while (performance.now() < givenUp) {
    const running = await cluster.readLockFile(here)
    const client = running && (await connectAsOwner(here, running.socketFolder))
    if (client) {
      await prepare(client, here)
      return { client, socketFolder: running.socketFolder }
    }
    if (!isStarting) {
      isStarting = true
      // a killed one's folder serves again: other processes of ours know its address
      socketFolder ??= running?.socketFolder ?? (await cluster.newSocketFolder(here))
      await cluster.keepSocketFolder(here, socketFolder)
      const { ended } = await cluster.launch(here, socketFolder)
      void ended.then(async () => {
        await cluster.disownForeignPid(here)
        await sleep(200)
        isStarting = false
      })
    }
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`PostgreSQL does not start on ${here.data}. It said:\n${await cluster.lastWords(here)}`)
}

/** Null when it does not answer (yet). Any answer about us, such as a wrong password, is a problem to tell. */
async function connectAsOwner(here: Cluster, socketFolder: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketFolder,
    user: cluster.OWNER,
    password: here.passwords.owner,
    database: 'postgres',
    application_name: 'kuri-keeper',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isDatabaseError(error) && error.code?.startsWith('28')) {
      throw new Error(`The PostgreSQL in ${here.data} does not know the secret kept beside it.`, { cause: error })
    }
    return null
  }
}

const ALREADY_THERE = new Set(['42710', '42P04', '23505'])

/** Makes the application's login and the database, once. Grants bind it: only the owner may change tables. */
async function prepare(client: pg.Client, here: Cluster): Promise<void> {
  const role = client.escapeIdentifier(cluster.APPLICATION)
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [cluster.APPLICATION, DATABASE],
  )
  const once = async (done: boolean | undefined, sql: string): Promise<void> => {
    if (done) return
    await client.query(sql).catch((error: unknown) => {
      if (!isDatabaseError(error) || !ALREADY_THERE.has(error.code ?? '')) throw error
    })
  }
  await once(rows[0]?.role, `create role ${role} login password ${client.escapeLiteral(here.passwords.application)}`)
  await once(rows[0]?.database, `create database ${client.escapeIdentifier(DATABASE)}`)
}

async function leave(here: Cluster, { client, isOwner }: Keeper): Promise<void> {
  if (!isOwner() || (await isAwaited(client))) return await client.end()
  const running = await cluster.readLockFile(here)
  if (!running) return await client.end().catch(() => undefined)
  // "fast": sessions are ended, everything committed is on the disk
  process.kill(running.pid, 'SIGINT')
  const givenUp = performance.now() + STOP_PATIENCE_MS
  while ((await cluster.readLockFile(here)) && performance.now() < givenUp) await sleep(LOOK_AGAIN_MS)
  await rm(running.socketFolder, { recursive: true, force: true })
}

/** Whether another process of ours waits to own this PostgreSQL. */
async function isAwaited(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ waits: boolean }>(
      "select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and not granted) as waits",
      [OWNERSHIP],
    )
    return rows[0]?.waits === true
  } catch {
    return false
  }
}
