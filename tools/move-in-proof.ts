import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HARNESSES } from './soak/harnesses.ts'
import { runHarness } from './soak/run.ts'

/*
 * Shows that a running company moves in as the rules say, with figures: `npm run move-in-proof`.
 * First how long 120 chits take and what they hold in memory (bench/move-in.ts), then the harnesses of moving in at full length.
 * `-- --short` makes all of it short, `-- --seed 7` chooses other companies. Ends with 1 when anything did not hold.
 */

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } } })
const SIZES = values.short ? ['--chits', '5', '--people', '200'] : []

const bench = spawn(
  process.execPath,
  [
    join(import.meta.dirname, '../bench/move-in.ts'),
    ...SIZES,
    ...(values.seed === undefined ? [] : ['--seed', values.seed]),
  ],
  { stdio: 'inherit' },
)
const isFastEnough = await new Promise<boolean>((ended) => bench.once('exit', (code) => ended(code === 0)))

const options = { isShort: values.short, seed: values.seed === undefined ? null : Number(values.seed) }
let broken = isFastEnough ? 0 : 1
for (const harness of HARNESSES.filter(({ name }) => name.startsWith('move in: '))) {
  const { tests, breaks, reports, seconds, output } = await runHarness(harness, options)
  broken += breaks
  console.log(
    `${harness.name}, ${harness.what}: ${breaks === 0 ? 'held' : 'NOT HELD'}, ${tests} tests, ${Math.round(seconds)} s`,
  )
  for (const { seed, histories, met } of reports) {
    const counts = Object.entries(met).map(([what, times]) => `${times} ${what}`)
    console.log(`  seed ${seed ?? 'none'}, ${histories} histories: ${counts.join(', ')}`)
  }
  if (breaks > 0) console.log(output)
}
process.exitCode = broken === 0 ? 0 : 1
