import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { sqlFile } from './ledger-database.ts'
import type { Work } from './ledger-works.ts'

const run = promisify(execFile)

export interface Load {
  readonly url: string
  readonly clients: number
  readonly seconds: number
}

/** Puts a database under load; gives transactions a second. */
export interface Driver {
  readonly name: string
  /** Costs next to nothing beside what it drives. */
  readonly isCheap: boolean
  run(work: Work, load: Load): Promise<number>
}

/** One Node process with as many connections as clients, as our server has them. */
export const node: Driver = {
  name: 'Node (pg, prepared statements)',
  isCheap: false,
  async run(work, { url, clients, seconds }) {
    const connections = await Promise.all(Array.from({ length: clients }, () => connected(url)))
    const until = performance.now() + seconds * 1000
    const counts = await Promise.all(
      connections.map(async (client) => {
        let done = 0
        for (; performance.now() < until; done++) await work.once(client)
        return done
      }),
    )
    await Promise.all(connections.map((client) => client.end()))
    return counts.reduce((total, count) => total + count, 0) / seconds
  },
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** pgbench, where PostgreSQL's own tools are installed: a client that costs next to nothing. */
export function pgbench(): Driver | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted() : []
  const program = versions.map((version) => `${root}/${version}/bin/pgbench`).findLast((path) => existsSync(path))
  if (program === undefined) return null
  return {
    name: 'pgbench (prepared statements)',
    isCheap: true,
    async run({ script, accounts }, { url, clients, seconds }) {
      const what =
        script === null ? ['--builtin=tpcb-like'] : [`--file=${sqlFile(script)}`, `--define=accounts=${accounts}`]
      const how = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, `--time=${seconds}`]
      const { stdout } = await run(program, [...how, ...what, url])
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    },
  }
}
