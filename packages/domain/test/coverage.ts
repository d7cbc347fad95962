import { appendFileSync } from 'node:fs'

/** What a harness has done: how many random histories, from which seed, and how often each rare shape really occurred. */
export interface HarnessReport {
  readonly harness: string
  /** Null where nothing is drawn: members race, or everything is tried. */
  readonly seed: number | null
  readonly histories: number
  readonly met: Readonly<Record<string, number>>
}

/** Reports what a harness met: on the console, or in the file that `npm run soak` names. */
export function reportCoverage(report: HarnessReport): void {
  const file = process.env['COVERAGE_FILE']
  if (file === undefined) process.stdout.write(`${JSON.stringify(report)}\n`)
  else appendFileSync(file, `${JSON.stringify(report)}\n`)
}

/** The shapes that never occurred: a harness that never saw a rare shape has shown nothing about it. */
export const neverMet = (met: HarnessReport['met'], least = 1): string[] =>
  Object.entries(met).flatMap(([shape, times]) => (times < least ? [shape] : []))
