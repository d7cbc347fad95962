import { withCell } from './changed-cell.ts'
import type { DirtyWorkbook } from './dirty-workbook.ts'
import type { XlsxCell, XlsxSheet } from './xlsx.ts'

const moreBy =
  (rupees: number) =>
  (before: XlsxCell): XlsxCell =>
    before !== null && 'number' in before ? { ...before, number: before.number + rupees } : before

/** Mistakes as people make them: a code of nobody, a prize that is a rupee too large, a day after the last one. */
const MISTAKES = [
  ['tickets', 'holder', () => ({ text: 'KR-9999' })],
  ['auctions', 'prize', moreBy(1)],
  ['unallocated', 'day', () => ({ text: '03-11-2026' })],
] as const satisfies readonly (readonly [string, string, (before: XlsxCell) => XlsxCell])[]

/** The same workbook with three wrong cells, each the first of its column. */
export const withMistakes = ({ sheets, cells }: DirtyWorkbook): readonly XlsxSheet[] =>
  MISTAKES.reduce<readonly XlsxSheet[]>((so, [key, column, wrong]) => {
    const written = cells.find((cell) => cell.key === key && cell.columnKey === column)
    if (!written) throw new Error(`the workbook has no ${key}.${column}`)
    return withCell(so, written, wrong)
  }, sheets)
