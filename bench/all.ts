import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Row } from './rows.ts'

/*
 * The speed table of the design, one bench after the other, with its yardsticks, ratios and goals: `npm run bench`.
 * `-- --quick` measures shortly: enough to see that everything runs, not enough to quote. On a machine with nothing else to
 * do; the load at each start is printed, because it decides what a figure is worth. Lighthouse is `npm run lighthouse`.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

const BENCHES = [
  { file: 'ledger-post.ts', quick: { SECONDS: '1', ROUNDS: '1' } },
  { file: 'bids.ts', quick: { SECONDS: '2', WARM_SECONDS: '1', AUCTIONS: '10' } },
  { file: 'calls.ts', quick: { SECONDS: '2', WARM_SECONDS: '1' } },
  { file: 'watchers.ts', quick: { WATCHERS: '200', BIDS: '20' } },
  { file: 'month.ts', quick: { TICKETS: '2500' }, settings: { TICKETS: '10000,1000000' } },
  { file: 'processes.ts', quick: { SECONDS: '1', ROUNDS: '1', HOURS: '20' } },
  { file: 'starts.ts', quick: { STARTS: '1' } },
] as const

const held = (isHeld: boolean | null): string => (isHeld === null ? '–' : isHeld ? 'yes' : '**no**')

async function run(file: string, settings: NodeJS.ProcessEnv): Promise<boolean> {
  const bench = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return await new Promise((ended) => bench.once('exit', (code) => ended(code === 0)))
}

const folder = await mkdtemp(join(tmpdir(), 'kuri-bench-all-'))
const rows = join(folder, 'rows')
const broken: string[] = []
for (const { file, quick, ...full } of BENCHES) {
  console.log(`${file}, load ${loadavg()[0]?.toFixed(1)} …`)
  if (!(await run(file, { ...(values.quick ? quick : 'settings' in full ? full.settings : {}), BENCH_FILE: rows })))
    broken.push(file)
}
const written = (await readFile(rows, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
await rm(folder, { recursive: true })

console.log('\n| what | seen | yardstick in the same run | ratio | goal | held |\n|---|---|---|---|---|---|')
for (const line of written) {
  const { what, seen, yardstick, ratio, goal, isHeld } = JSON.parse(line) as Row
  console.log(`| ${[what, seen, yardstick, ratio ?? '–', goal, held(isHeld)].join(' | ')} |`)
}
for (const file of broken) console.log(`${file} did not come to its end`)
process.exitCode = broken.length === 0 ? 0 : 1
