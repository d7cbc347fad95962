/**
 * The few rows around the one that matters now: two before it, the rest after. All of them when there is none, or few
 * enough.
 */
export function around<Row>(rows: readonly Row[], isNext: (row: Row) => boolean, most: number): Row[] {
  const next = rows.findIndex(isNext)
  const from = Math.max(0, Math.min(next === -1 ? rows.length : next - 2, rows.length - most))
  return rows.slice(from, from + most)
}
