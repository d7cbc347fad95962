import { Enrolment, MOST_ENROLLED_AT_ONCE } from '@kuri/contract'
import type { Candidate } from '@kuri/domain'

/** The columns of the grid, from left to right; `agreement` only where a scheme is chosen. */
export const CELLS = ['name', 'ownName', 'phone', 'address', 'nominee', 'agreement'] as const
export type Cell = (typeof CELLS)[number]

/** Why the server did not enrol a row: to be corrected, or a question to be answered. */
export interface Answer {
  readonly cell: Cell
  readonly why: string
  readonly candidates: readonly Candidate[]
}

export type Row = Readonly<Record<Cell, string>> & {
  /** Compared with the people found, and another person. */
  readonly confirmed: boolean
  /** Until the row is changed. */
  readonly answer: Answer | null
}

/** How a row stands. */
export type RowState =
  | { readonly is: 'empty' }
  | { readonly is: 'ready' }
  | { readonly is: 'correct'; readonly cell: Cell; readonly why: string }
  | { readonly is: 'answer'; readonly candidates: readonly Candidate[] }

const ROWS = 25
const emptyRow: Row = {
  name: '',
  ownName: '',
  phone: '',
  address: '',
  nominee: '',
  agreement: '',
  confirmed: false,
  answer: null,
}
export const padded = (rows: readonly Row[]): readonly Row[] => [
  ...rows,
  ...Array.from({ length: ROWS - rows.length }, () => emptyRow),
]

const isEmpty = (row: Row): boolean => CELLS.every((cell) => row[cell].trim() === '')

/** What a row says to the server. */
export const formOf = ({ name, ownName, phone, address, nominee, confirmed }: Row) => ({
  name,
  ownName,
  phone,
  address,
  nominee,
  confirmed,
})

/** `needsAgreement`: the members get a ticket, and the problem's words where its agreement has no number. */
export function stateOf(row: Row, needsAgreement: string | null): RowState {
  if (isEmpty(row)) return { is: 'empty' }
  const { error } = Enrolment.safeParse(formOf(row))
  const [issue] = error?.issues ?? []
  if (issue) {
    const cell = CELLS.find((one) => one === issue.path[0]) ?? 'name'
    return { is: 'correct', cell, why: issue.message }
  }
  if (needsAgreement !== null && row.agreement.trim() === '')
    return { is: 'correct', cell: 'agreement', why: needsAgreement }
  const { answer } = row
  if (answer === null) return { is: 'ready' }
  return answer.candidates.length > 0
    ? { is: 'answer', candidates: answer.candidates }
    : { is: 'correct', cell: answer.cell, why: answer.why }
}

/** Rows with one changed; what the server answered about it holds no more. */
export const changed = (rows: readonly Row[], at: number, change: Partial<Row>): readonly Row[] =>
  rows.map((row, place) => (place === at ? { ...row, confirmed: false, answer: null, ...change } : row))

export interface Pasted {
  readonly rows: readonly Row[]
  /** Columns that did not fit, by their heading or their first cell. */
  readonly leftOut: readonly string[]
  /** How many rows did not fit. */
  readonly tooMany: number
}

/**
 * Writes a block of a spreadsheet into the grid from one cell on. A first row with the headings of the grid says which column
 * is which; without it they follow each other.
 */
export function withBlock(
  rows: readonly Row[],
  block: readonly (readonly string[])[],
  from: { readonly row: number; readonly cell: Cell; readonly cells: readonly Cell[] },
  headings: Readonly<Record<Cell, string>>,
): Pasted {
  const [first = [], ...rest] = block
  const named = first.map((title) => CELLS.find((cell) => headings[cell].toLowerCase() === title.toLowerCase()))
  const hasHeadings = named.includes('name')
  const body = hasHeadings ? rest : block
  const columns = hasHeadings ? named : from.cells.slice(from.cells.indexOf(from.cell))
  const width = Math.max(...block.map((cells) => cells.length))
  const isLeftOut = (place: number) => columns[place] === undefined || !from.cells.includes(columns[place])
  const leftOut = Array.from({ length: width }, (_, place) => place)
    .filter((place) => isLeftOut(place) && block.some((cells) => cells[place]))
    .map((place) => block.map((cells) => cells[place]).find(Boolean) ?? '')
  const fitting = body.slice(0, MOST_ENROLLED_AT_ONCE - from.row)
  const next = [...rows]
  for (const [place, cells] of fitting.entries()) {
    const typed = columns.flatMap((cell, column) => (isLeftOut(column) || !cell ? [] : [[cell, cells[column] ?? '']]))
    const before = next[from.row + place] ?? emptyRow
    next[from.row + place] = { ...before, confirmed: false, answer: null, ...Object.fromEntries(typed) }
  }
  return { rows: next, leftOut, tooMany: body.length - fitting.length }
}
