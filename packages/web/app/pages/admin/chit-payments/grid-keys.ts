export interface Place {
  readonly row: number
  readonly column: number
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

/** Where a key leads from a cell of a grid with so many rows and columns; null for keys that do not move. */
export function placeAfter(key: string, { row, column }: Place, size: { rows: number; columns: number }): Place | null {
  const step = STEPS[key]
  if (step === undefined) return null
  return { row: within(row + step[0], size.rows), column: within(column + step[1], size.columns) }
}

const within = (place: number, size: number): number => Math.max(0, Math.min(place, size - 1))
