import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { execute } from './execute.ts'

const TEMPLATE = 'kuri_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's PostgreSQL, whose database is `postgres`. */
    databases: { readonly owner: string; readonly application: string; readonly template: string }
    /** For what is made once in a run and copied; removed at its end. */
    runFolder: string
  }
}

interface Server {
  readonly owner: string
  readonly application: string
  stop(): Promise<void>
}

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies: our own, or the one in
 * `TEST_DATABASE_URL` (its owner).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL']
  const server = outside ? await useServer(outside) : await startServer()
  const template = `${TEMPLATE}_${randomBytes(4).toString('hex')}`
  await execute(server.owner, `create database ${template}`)
  await migrate(inDatabase(server.owner, template), { kind: 'test', applicationLogin: userOf(server.application) })
  project.provide('databases', { owner: server.owner, application: server.application, template })
  const runFolder = await mkdtemp(join(tmpdir(), 'kuri-run-'))
  await chmod(runFolder, 0o755)
  project.provide('runFolder', runFolder)
  return async () => {
    await rm(runFolder, { recursive: true })
    await execute(server.owner, `drop database ${template}`)
    await server.stop()
  }
}

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** In memory where there is room: each test file copies a thousand files, and nothing of them is to be kept. */
async function placeOfData(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null)
  return room !== null && room.bavail * room.bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir()
}

async function startServer(): Promise<Server> {
  const dataDir = await mkdtemp(join(await placeOfData(), 'kuri-test-'))
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, isDurable: false })
  return {
    owner: embedded.ownerUrl('postgres'),
    application: embedded.applicationUrl('postgres'),
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A server of somebody's: the application logs in as a role of this run. */
async function useServer(owner: string): Promise<Server> {
  const login = `kuri_test_${randomBytes(4).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await execute(owner, `create role ${login} login password '${password}'`)
  const application = new URL(owner)
  application.username = login
  application.password = password
  return {
    owner,
    application: application.href,
    stop: () => execute(owner, `drop role ${login}`),
  }
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
