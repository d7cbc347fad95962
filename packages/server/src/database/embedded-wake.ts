import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as files from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { isDatabaseError } from './errors.ts'

/** The product's database in the embedded PostgreSQL. */
export const DATABASE = 'kuri'
/**
 * Shared by every process of ours that works with this PostgreSQL, for as long as its connection lives. Whoever can have
 * it alone is the last.
 */
export const PRESENCE = 1905
const PATIENCE_MS = 20_000
const LOOK_AGAIN_MS = 20
const REST_MS = 200

/** A PostgreSQL that answers. */
export interface Awake {
  /** Kept for as long as we live: we see by its end that PostgreSQL died, and others see by it that we are here. */
  readonly client: pg.Client
  readonly socketFolder: string
}

/**
 * Connects to the PostgreSQL of these data as its owner, starting it as often as it takes. Whether one is alive is
 * decided by connecting, never by the number in its lock file: that may belong to a zombie or to another program.
 */
export async function wake(cluster: Cluster, usualFolder?: string): Promise<Awake> {
  const givenUp = performance.now() + PATIENCE_MS
  let attempt: Promise<void> | undefined
  let socketFolder = usualFolder
  while (performance.now() < givenUp) {
    const running = await files.readLockFile(cluster)
    const client = running && (await connectAsOwner(cluster, running.socketFolder))
    if (client) {
      await prepare(client, cluster)
      return { client, socketFolder: running.socketFolder }
    }
    if (!attempt) {
      // a killed one's folder serves again: other processes of ours know its address
      socketFolder ??= running?.socketFolder ?? (await files.newSocketFolder(cluster))
      const mine = startOnce(cluster, socketFolder)
      attempt = mine
      void mine.finally(() => {
        attempt = undefined
      })
    }
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`PostgreSQL does not start on ${cluster.data}. Its log:\n${await files.lastWords(cluster)}`)
}

/** Lasts as long as the server that was started. PostgreSQL judges by its own lock file and ends when another has the data. */
async function startOnce(cluster: Cluster, socketFolder: string): Promise<void> {
  await files.keepSocketFolder(cluster, socketFolder)
  await files.launch(cluster, socketFolder)
  await files.disownForeignPid(cluster)
  await sleep(REST_MS)
}

/** Null when it does not answer (yet). An answer about us, such as a wrong password, is thrown. */
async function connectAsOwner(cluster: Cluster, socketFolder: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketFolder,
    user: files.OWNER,
    password: cluster.passwords.owner,
    database: 'postgres',
    application_name: 'kuri-keeper',
  })
  // the end of the connection is what counts
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isDatabaseError(error) && error.code?.startsWith('28')) {
      throw new Error(`The PostgreSQL in ${cluster.data} does not know the secret kept beside it.`, { cause: error })
    }
    return null
  }
}

const ALREADY_THERE = new Set(['42710', '42P04', '23505'])

/** Makes the application's login and the database, once. Grants bind that login: only the owner may change tables. */
async function prepare(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [files.APPLICATION, DATABASE],
  )
  const password = client.escapeLiteral(cluster.passwords.application)
  if (!rows[0]?.role) await once(client, `create role ${files.APPLICATION} login password ${password}`)
  if (!rows[0]?.database) await once(client, `create database ${DATABASE}`)
}

/** Two processes may find the same thing missing: the second's "already there" is as good. */
async function once(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!isDatabaseError(error) || !ALREADY_THERE.has(error.code ?? '')) throw error
  }
}
