import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Ran } from './verdicts.ts'

/** What we read of vitest's JSON report. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly location: { readonly line: number }
      readonly status: string
    }[]
  }[]
}

/** The tests that ran, or the sentence that says how vitest ended before it had written its report. */
export type Run = { readonly ran: readonly Ran[] } | { readonly problem: string }

/**
 * Runs the tests of these files, one file at a time: the attacks send much at once, and two such files beside each other need
 * twice the memory. `vitest` is the script to run.
 */
export async function run(
  root: string,
  paths: readonly string[],
  vitest = join(root, 'node_modules/vitest/vitest.mjs'),
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-attack-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const how = ['--maxWorkers=1', '--includeTaskLocation', ...reporters]
    const tests = spawn(process.execPath, [vitest, 'run', ...paths, ...how], { cwd: root, stdio: 'inherit' })
    const ended = await new Promise<string>((resolve) => {
      tests.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
    })
    const written = read(await readFile(report, 'utf8').catch(() => ''))
    if (written === null) {
      return {
        problem: `The tests ended (${ended}) without a report: nothing is known about the attacks. Run them again.`,
      }
    }
    return { ran: written.testResults.flatMap((file) => ofFile(root, file)) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Null where nothing was written, or not to its end. */
function read(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}

const ofFile = (root: string, { name, assertionResults }: Report['testResults'][number]): Ran[] =>
  assertionResults.map(({ location, status }) => ({
    path: relative(root, name),
    line: location.line,
    passed: status === 'passed',
  }))
