import { addDays, day, type Column } from '@kuri/domain'
import { expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { checkFile } from '../../src/workbook/check.ts'
import { chanceOf, type Chance } from './chance.ts'
import { withCell } from './changed-cell.ts'
import { dirtyWorkbook, type Written } from './dirty-workbook.ts'
import { oldCompany } from './old-company.ts'
import { xlsxOf, type XlsxCell } from './xlsx.ts'

/*
 * A cell that is right in form and says something else: another person, a rupee more, a day later. Which of them a check sees, at the
 * cell or where the workbook says the same again, and which of them nothing repeats.
 */

const OTHER_VALUES = Number(process.env['OTHER_VALUES'] ?? 150)
const SEED = Number(process.env['SEED'] ?? 1)
const SIZE = { chits: 3, people: 15, mostMonths: 4, late: true } as const
const LONG_MS = 30 * 60_000

/** Columns that nothing else repeats, or not always: docs/spec/moving-in.md, MOV-4. */
const NOTHING_REPEATS: Readonly<Record<string, string>> = {
  company: 'name cutOver',
  // the code of somebody whom no other sheet names
  // one that no row names
  branches: 'code name address',
  people: 'code name ownName kind phone email pan address representative bornOn nominee signatory branch',
  chits:
    'series start cap dividendRounding auctionDay auctionTime place sanctionNo sanctionDay registrationNo registrationDay graceDays lateFeeYearly lateFeeMonthly dividendLoss deduction',
  // the day of a transfer may belong to both holders
  tickets: 'holder since until agreementNo agreementDay',
  // which of their tickets a winner was prized for
  auctions: 'day ticket paidOn minutesNo filedOn',
  receipts: 'day number method',
  penalties: 'chit ticket month amount day',
  securities: 'chit ticket kind guarantor value document day',
  unallocated: 'day person from reference',
  bankAndCash: 'kind name number ifsc',
  trialBalance: 'account',
}

/** Another value of the same kind; null: there is none to choose. */
function otherFor({ column }: Written, before: XlsxCell, chance: Chance): XlsxCell {
  if (before === null) return null
  const isMore = chance.oneIn(2)
  if ('number' in before) {
    const least = column.kind === 'day' || column.kind === 'money' || before.number > 1 ? -1 : 1
    return { ...before, number: before.number + (isMore ? 1 : least) }
  }
  if ('yes' in before) return { yes: !before.yes }
  if (!('text' in before)) return null
  return textFor(column, before.text, chance)
}

const OTHERS: Partial<Record<Column['kind'], readonly string[]>> = {
  time: ['11:00', '15:15'],
  auctionDay: ['11', 'second Sunday'],
  phone: ['9447000001', '9447000002'],
  email: ['other@example.test', 'another@example.test'],
  pan: ['ZZZZZ0001Z', 'ZZZZZ0002Z'],
}

function textFor(column: Column, text: string, chance: Chance): XlsxCell {
  const others = OTHERS[column.kind]
  if (others) return { text: chance.of(others) }
  if (column.choices) {
    const words = Object.values(column.choices).map(([word]) => word)
    return { text: chance.of(words.filter((word) => word !== text)) }
  }
  if (column.kind === 'day') return { text: addDays(day(text), 1) }
  if (column.refersTo === 'people') return { text: `KR-000${chance.between(1, 9)}` }
  if (column.refersTo === 'branches') return { text: text === 'KLM' ? 'PKD' : 'KLM' }
  if (column.refersTo === 'chits') return { text: `GOLD-${chance.between(1, 3)}` }
  return { text: `${text}x` }
}

// @spec MOV-4, MOV-9
test(
  `MOV-4 a cell that says something else is seen, ${OTHER_VALUES} times (seed ${SEED}), unless nothing repeats it`,
  { timeout: LONG_MS },
  async () => {
    const chance = chanceOf(SEED)
    const met: Record<string, number> = { 'seen at the cell': 0, 'seen elsewhere': 0, 'nothing repeats it': 0 }
    const unseen = new Map<string, string>()
    for (let turn = 0; turn < OTHER_VALUES;) {
      const { sheets, cells } = dirtyWorkbook(oldCompany(chance, { ...SIZE, branches: chance.of([1, 3]) }), null)
      const before = new Set((await checkFile(xlsxOf(sheets), () => {})).faults.map((fault) => JSON.stringify(fault)))
      for (let nth = 0; nth < 25; nth++) {
        // columns in turn: most cells are payments
        const key = chance.of([...new Set(cells.map(({ key }) => key))])
        const columnKey = chance.of([
          ...new Set(cells.filter((cell) => cell.key === key).map(({ columnKey }) => columnKey)),
        ])
        const written = chance.of(cells.filter((cell) => cell.key === key && cell.columnKey === columnKey))
        let [was, now]: XlsxCell[] = [null, null]
        const changed = withCell(sheets, written, (cell) => (now = otherFor(written, (was = cell), chance)))
        if (now === null || JSON.stringify(now) === JSON.stringify(was)) continue
        turn += 1
        const { faults } = await checkFile(xlsxOf(changed), () => {})
        const found = faults.filter((fault) => !before.has(JSON.stringify(fault)))
        const isAtCell = found.some(
          ({ sheet, row, column }) => sheet === written.sheet && row === written.row && column === written.letters,
        )
        const what = isAtCell ? 'seen at the cell' : found.length > 0 ? 'seen elsewhere' : 'nothing repeats it'
        met[what] = (met[what] ?? 0) + 1
        if (found.length === 0) unseen.set(`${key}.${columnKey}`, `${JSON.stringify(was)} → ${JSON.stringify(now)}`)
      }
    }
    reportCoverage({ harness: 'move in: other values', seed: SEED, histories: OTHER_VALUES, met })
    const known = Object.entries(NOTHING_REPEATS).flatMap(([key, columns]) =>
      columns.split(' ').map((one) => `${key}.${one}`),
    )
    expect([...unseen].filter(([column]) => !known.includes(column)).map((one) => one.join(': '))).toEqual([])
  },
)
