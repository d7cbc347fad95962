import { appendFileSync } from 'node:fs'

/**
 * So long each call is made before it is measured, ours and the yardsticks over HTTP alike: code just begun is compiled
 * while it runs, and a server that runs is not called for the first time.
 */
export const WARM_SECONDS = Number(process.env['WARM_SECONDS'] ?? 10)

/** A row of the speed table of docs/performance.md: what was seen beside its yardstick of the same run. */
export interface Row {
  readonly what: string
  readonly seen: string
  readonly yardstick: string
  /** Ours through the yardstick's; null where there is none. */
  readonly ratio: number | null
  readonly goal: string
  /** Null where nothing was promised. */
  readonly isHeld: boolean | null
}

/** Reports a row to `npm run bench`, which names a file for it. */
export function reportRow(row: Row): void {
  const file = process.env['BENCH_FILE']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

/** A row whose goal is a share of the yardstick. */
export function reportRatio(what: string, { ours, theirs, unit, goal }: Ratio): void {
  const ratio = Number((ours / theirs.rate).toFixed(2))
  reportRow({
    what,
    seen: `${Math.round(ours)} ${unit}`,
    yardstick: `${Math.round(theirs.rate)} ${theirs.name}`,
    ratio,
    goal: `≥ ${goal} ×`,
    isHeld: ratio >= goal,
  })
}

interface Ratio {
  readonly ours: number
  readonly theirs: { readonly name: string; readonly rate: number }
  readonly unit: string
  readonly goal: number
}
