import { appendFileSync } from 'node:fs'

/** What a harness has done: how many random histories, from which seed, and how often each rare shape really occurred. */
export interface Told {
  readonly harness: string
  /** Null where nothing is drawn: members race, or everything is tried. */
  readonly seed: number | null
  readonly histories: number
  readonly met: Readonly<Record<string, number>>
}

/** Tells what a harness met: to whoever looks on, and to `npm run prove`, which names a file for it. */
export function tellMarks(told: Told): void {
  const file = process.env['MARKS_FILE']
  if (file === undefined) process.stdout.write(`${JSON.stringify(told)}\n`)
  else appendFileSync(file, `${JSON.stringify(told)}\n`)
}

/** Marks that were never met: a harness that never saw a rare shape has shown nothing about it. */
export const neverMet = (met: Told['met'], least = 1): string[] =>
  Object.entries(met).flatMap(([mark, times]) => (times < least ? [mark] : []))
