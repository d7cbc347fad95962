import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServers, startServer } from '../packages/server/test/server-process.ts'
import { reportRow } from './rows.ts'

/*
 * From the start of the server's process to the first good answer of /readyz: in an empty folder with the demonstration,
 * then on what is there. `npm run bench:starts`; the best of STARTS (3), as the machine may have other things to do.
 */

const STARTS = Number(process.env['STARTS'] ?? 3)
const GOALS_MS = { empty: 8_000, kept: 1_500 }

async function startMs(dataDir: string): Promise<number> {
  const began = performance.now()
  const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { status } = await fetch(`${await server.address}/readyz`)
  const tookMs = performance.now() - began
  if (status !== 200) throw new Error(`not ready: ${status}`)
  await endServers()
  return tookMs
}

const empty: number[] = []
const kept: number[] = []
for (let turn = 0; turn < STARTS; turn += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-starts-'))
  await chmod(dataDir, 0o755)
  empty.push(await startMs(dataDir))
  kept.push(await startMs(dataDir))
  await rm(dataDir, { recursive: true, force: true })
}
for (const [what, all, goalMs] of [
  ['start in an empty folder, demonstration included', empty, GOALS_MS.empty],
  ['start on kept data', kept, GOALS_MS.kept],
] as const) {
  const best = Math.min(...all)
  const [seen, goal] = [`${(best / 1000).toFixed(1)} s`, `< ${goalMs / 1000} s`]
  console.log(`${what}: ${seen} (goal ${goal})`)
  reportRow({ what, seen, yardstick: '–', ratio: null, goal, isHeld: best < goalMs })
}
