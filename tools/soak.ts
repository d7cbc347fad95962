import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { HARNESSES, type Harness } from './soak/harnesses.ts'
import { runHarness, type HarnessResult } from './soak/run.ts'

/*
 * Runs the harnesses one after the other and prints what each met and what broke: `npm run soak`, which takes a night.
 * `-- --short` runs them as long as `npm test` does, `-- --only races,lot` some of them, `-- --seed 7` other histories.
 * Ends with 1 when anything broke.
 */

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, seed: { type: 'string' } },
})

/** The harnesses of these names. Throws on a name nobody has: a run of nothing must not look like a success. */
function choose(names: string | undefined): readonly Harness[] {
  if (names === undefined) return HARNESSES
  return names.split(',').map((name) => {
    const found = HARNESSES.find((one) => one.name === name.trim())
    if (!found)
      throw new Error(`There is no harness “${name}”. There are: ${HARNESSES.map((one) => one.name).join(', ')}.`)
    return found
  })
}

/** Some need what is not on every machine, and say so themselves. */
const wasTried = (tests: number, breaks: number): boolean => tests > 0 || breaks > 0

function row({ harness, tests, breaks, reports, seconds }: HarnessResult): string {
  const [first] = reports
  const counts = reports.flatMap(({ met }) => Object.entries(met).map(([shape, times]) => `${times} ${shape}`))
  const cells = [
    harness.name,
    harness.what,
    first?.seed ?? 'none',
    first?.histories ?? `${tests} tests`,
    counts.join(', '),
    wasTried(tests, breaks) ? breaks : 'not tried',
    `${Math.round(seconds)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

const chosen = choose(values.only)
const options = { isShort: values.short, seed: values.seed === undefined ? null : Number(values.seed) }
const results: HarnessResult[] = []
console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`)
for (const [place, harness] of chosen.entries()) {
  console.log(`${place + 1} of ${chosen.length}: ${harness.name}, ${harness.what} …`)
  const one = await runHarness(harness, options)
  results.push(one)
  const { tests, breaks, seconds, output } = one
  const held = wasTried(tests, breaks)
    ? `  held, ${Math.round(seconds)} s`
    : '  not tried: this machine lacks what it needs'
  console.log(breaks === 0 ? held : output)
}
console.log('\n| harness | what | seed | histories | met | breaks | took |\n|---|---|---|---|---|---|---|')
for (const one of results) console.log(row(one))
process.exitCode = results.every(({ breaks }) => breaks === 0) ? 0 : 1
