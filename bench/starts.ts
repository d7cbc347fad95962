import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endServers, startServer } from '../packages/server/test/server-process.ts'
import { reportRow } from './rows.ts'
import { residentMiB } from './server.ts'

/*
 * From the start of the server's process to the first good answer of /readyz: in an empty folder with the demonstration, then
 * on what is there, then beside that server, on a PostgreSQL that runs; and the memory of the last one at rest, without
 * PostgreSQL. `npm run bench:starts`; the best of STARTS (3), as the machine may have other things to do.
 */

const STARTS = Number(process.env['STARTS'] ?? 3)
const REST_MS = 5_000

/** Starts a server; gives its process and how long it took. */
async function start(dataDir: string): Promise<{ readonly pid: number; readonly tookMs: number }> {
  const began = performance.now()
  const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { status } = await fetch(`${await server.address}/readyz`)
  const tookMs = performance.now() - began
  if (status !== 200) throw new Error(`not ready: ${status}`)
  return { pid: server.process.pid ?? 0, tookMs }
}

const seen = { empty: [] as number[], kept: [] as number[], joined: [] as number[], rest: [] as number[] }
for (let turn = 0; turn < STARTS; turn += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-starts-'))
  await chmod(dataDir, 0o755)
  seen.empty.push((await start(dataDir)).tookMs)
  await endServers()
  seen.kept.push((await start(dataDir)).tookMs)
  const { pid, tookMs } = await start(dataDir)
  seen.joined.push(tookMs)
  await sleep(REST_MS)
  seen.rest.push(await residentMiB(pid))
  await endServers()
  await rm(dataDir, { recursive: true, force: true })
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const mebibytes = (size: number): string => `${size.toFixed(0)} MiB`
for (const [what, all, goal, inWords] of [
  ['start in an empty folder, demonstration included', seen.empty, 8_000, seconds],
  ['start on kept data', seen.kept, 1_000, seconds],
  ['start on a PostgreSQL that runs', seen.joined, 1_000, seconds],
  ['memory of a server at rest', seen.rest, 130, mebibytes],
] as const) {
  const best = Math.min(...all)
  console.log(`${what}: ${inWords(best)} (goal ≤ ${inWords(goal)})`)
  reportRow({
    what,
    seen: inWords(best),
    yardstick: '–',
    ratio: null,
    goal: `≤ ${inWords(goal)}`,
    isHeld: best <= goal,
  })
}
