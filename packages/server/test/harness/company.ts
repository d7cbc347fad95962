import { endpoints } from '@kuri/contract'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_LOGINS } from '../../src/seed.ts'
import type { Api, Caller } from '../api.ts'
import { demoFolder } from '../demo-folder.ts'
import { openFolder } from '../prepared-folder.ts'
import { endServers, startServer, type ServerProcess } from '../server-process.ts'
import { remote } from './remote.ts'

/** Somebody of the demonstration, signed in with their password. */
export interface Person extends Caller {
  /** Calls as this person, at the server that runs now. */
  readonly api: Api
}

/** A company whose server is a process of its own, on books of its own: killed and started again like a real one. */
export interface Company {
  readonly dataDir: string
  readonly admin: Person
  readonly members: readonly Person[]
  /** The one that runs now. */
  server(): ServerProcess
  /** Starts one more on the same books. */
  another(): Promise<ServerProcess>
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** kill -9 of PostgreSQL's first process and all it has started, at one blow. */
  killPostgres(): Promise<void>
  close(): Promise<void>
}

/** Tests do not wait for auctions. */
const IMPATIENT = {
  AUCTION_MIN_SECONDS: '1',
  AUCTION_NOTICE_MINUTES: '0',
  LOT_WITNESS_SECONDS: '0',
  LOG_LEVEL: 'error',
}

/** Starts a server with the demonstration, on a database or in a folder of its own if given, and signs its people in. */
export async function openCompany(settings: Record<string, string> = {}): Promise<Company> {
  const isElsewhere = 'DATABASE_URL' in settings || 'DATA_DIR' in settings
  const dataDir = isElsewhere ? await openFolder(join(tmpdir(), 'kuri-empty-')) : await demoFolder()
  const start = (): ServerProcess => startServer({ ...IMPATIENT, DATA_DIR: dataDir, ...settings })
  let server = start()
  const close = async (): Promise<void> => {
    await endServers()
    await rm(dataDir, { recursive: true, force: true })
  }
  const [admin, ...members] = await signInAll(remote(() => server.address)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (!admin) throw new Error('the demonstration has nobody')
  return {
    dataDir,
    admin,
    members,
    server: () => server,
    async another() {
      const other = start()
      await other.address
      return other
    },
    async kill() {
      server.process.kill('SIGKILL')
      await server.ended
    },
    async startAgain() {
      server = start()
      await server.address
    },
    async killPostgres() {
      const lockFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      const [first = ''] = lockFile.split('\n')
      const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
      for (const [pid] of `${first} ${children}`.matchAll(/\d+/g)) killIfThere(Number(pid))
    },
    close,
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone with its parent
  }
}

/** The administrator stands first; the staff have nothing to do here. */
const signInAll = (api: Api): Promise<Person[]> =>
  Promise.all(
    DEMO_LOGINS.filter(({ role }) => role === 'admin' || role === 'member').map((login) => signIn(api, login)),
  )

interface Login {
  readonly email: string
  readonly password: string
}

async function signIn(api: Api, { email, password }: Login): Promise<Person> {
  const { _id: id, name, token } = (await api.call(endpoints.login, { body: { email, password } })).reply
  const caller = { id, name, token, cookie: '' }
  return { ...caller, api: api.as(caller) }
}

/** Somebody new registers and signs in. */
export async function enrol(company: Company, name: string): Promise<Person> {
  const api = remote(() => company.server().address)
  const login = { email: `${name.toLowerCase()}@kuri.test`, password: 'Member@123' }
  const person = { name, ...login, phone: '98470 00099', address: '99 Palace Road', location: 'Thrissur' }
  const registered = await api.call(endpoints.register, { body: person })
  if (registered.status !== 201) throw new Error(registered.problem.message)
  return await signIn(api, login)
}
