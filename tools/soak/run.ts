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
  /** What it said, for whoever has to find out why. */
  readonly said: string
}

/** Settings of one run; without lengths it is the short form of `npm test`. */
export interface RunOptions {
  readonly isShort: boolean
  readonly seed: number | null
}

/** What vitest's JSON report says that we read. */
interface Report {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
}

/** Runs one harness to its end. */
export async function runHarness(harness: Harness, { isShort, seed }: RunOptions): Promise<HarnessResult> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-soak-'))
  const [marks, report] = [join(folder, 'marks'), join(folder, 'report.json')]
  const began = performance.now()
  try {
    const lengths = isShort ? [] : Object.entries(harness.long).map(([name, value]) => [name, String(value)])
    const chosen = harness.isSeeded && seed !== null ? [['SEED', String(seed)]] : []
    const said = await vitest(harness, report, Object.fromEntries([...lengths, ...chosen, ['COVERAGE_FILE', marks]]))
    const { success, numPassedTests, numFailedTests } = await read(report)
    return {
      harness,
      tests: numPassedTests + numFailedTests,
      breaks: success ? 0 : Math.max(1, numFailedTests),
      reports: await reportsIn(marks),
      seconds: (performance.now() - began) / 1000,
      said,
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
  let said = ''
  for (const pipe of [run.stdout, run.stderr]) pipe.on('data', (text: Buffer) => (said += text.toString()))
  const leave = (): void => void run.kill('SIGINT')
  process.once('SIGINT', leave)
  await new Promise((ended) => run.once('exit', ended))
  process.off('SIGINT', leave)
  return said
}

/** A run that wrote no report has broken. */
async function read(report: string): Promise<Report> {
  const text = await readFile(report, 'utf8').catch(() => null)
  return text === null ? { success: false, numPassedTests: 0, numFailedTests: 0 } : (JSON.parse(text) as Report)
}

async function reportsIn(marks: string): Promise<HarnessReport[]> {
  const text = await readFile(marks, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HarnessReport)
}
