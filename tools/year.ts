import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * Simulates the year of a company over HTTP and prints its progress: `npm run year -- --chits 30 --members 400 --seed 1`.
 * The year itself is packages/server/test/year; a short one is part of `npm test`.
 */

const whole = (usual: string) => ({ type: 'string', default: usual }) as const
const { values } = parseArgs({
  options: { chits: whole('30'), members: whole('400'), months: whole('12'), seed: whole('1') },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Error(`--${name} is a whole number, not “${value}”.`)
}

const ROOT = join(import.meta.dirname, '..')
const year = spawn(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    'packages/server/test/year/year.test.ts',
    '--disable-console-intercept',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      YEAR_CHITS: values.chits,
      YEAR_MEMBERS: values.members,
      YEAR_MONTHS: values.months,
      SEED: values.seed,
    },
  },
)
year.once('exit', (code) => {
  process.exitCode = code ?? 1
})
