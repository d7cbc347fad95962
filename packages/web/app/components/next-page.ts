/**
 * How many rows the next page of a list has, of how many in all; `sizes` are those of the pages that came. Undefined where
 * the answer has no total.
 */
export function nextPageOf(
  total: number | null | undefined,
  sizes: readonly number[],
): { rows: number; total: number } | undefined {
  const [size = 0] = sizes
  // the total came with the first page: rows that were added since are not in it
  const left = (total ?? 0) - sizes.reduce((sum, rows) => sum + rows, 0)
  return total && left > 0 ? { rows: Math.min(size, left), total } : undefined
}
