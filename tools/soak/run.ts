import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HarnessReport } from '../../packages/domain/test/coverage.ts'
import type { Harness } from './harnesses.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface HarnessResult {
  readonly harness: Harness
  /** Tests that were run; none where what the harness needs is not on this machine. */
  readonly tests: number
  /** Tests that failed; one at least when the run itself did not come to its end. */
  readonly breaks: number
  readonly reports: readonly HarnessReport[]
  readonly seconds: number
  /** The output of vitest, to find out why it failed. */
  readonly output: string
}

/** Settings of one run; without lengths it is the short form of `npm test`. */
export interface RunOptions {
  readonly isShort: boolean
  readonly seed: number | null
}

/** The fields we read of vitest’s JSON report. */
interface Report {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
}

/** Runs one harness to its end. */
export async function runHarness(harness: Harness, { isShort, seed }: RunOptions): Promise<HarnessResult> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-soak-'))
  const [coverage, report] = [join(folder, 'coverage'), join(folder, 'report.json')]
  const began = performance.now()
  try {
    const lengths = isShort ? [] : Object.entries(harness.long).map(([name, value]) => [name, String(value)])
    const chosen = harness.isSeeded && seed !== null ? [['SEED', String(seed)]] : []
    const output = await vitest(
      harness,
      report,
      Object.fromEntries([...lengths, ...chosen, ['COVERAGE_FILE', coverage]]),
    )
    const { success, numPassedTests, numFailedTests } = await read(report)
    return {
      harness,
      tests: numPassedTests + numFailedTests,
      breaks: success ? 0 : Math.max(1, numFailedTests),
      reports: await reportsIn(coverage),
      seconds: (performance.now() - began) / 1000,
      output,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function vitest({ files }: Harness, report: string, settings: Record<string, string>): Promise<string> {
  const paths = files.map((file) => join('packages', file))
  const how = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...paths, ...how], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const pipe of [run.stdout, run.stderr]) pipe.on('data', (text: Buffer) => (output += text.toString()))
  const leave = (): void => void run.kill('SIGINT')
  process.once('SIGINT', leave)
  await new Promise((ended) => run.once('exit', ended))
  process.off('SIGINT', leave)
  return output
}

/** A run that wrote no report has broken. */
async function read(report: string): Promise<Report> {
  const text = await readFile(report, 'utf8').catch(() => null)
  return text === null ? { success: false, numPassedTests: 0, numFailedTests: 0 } : (JSON.parse(text) as Report)
}

async function reportsIn(coverage: string): Promise<HarnessReport[]> {
  const text = await readFile(coverage, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HarnessReport)
}
