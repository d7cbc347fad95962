import { expect, test } from 'vitest'
import {
  day,
  guessColumns,
  readDelimited,
  readStatement,
  transferReferencesIn,
  upiNumbersIn,
  utrIn,
} from '../src/index.ts'

/** The least of three runs, in milliseconds: what else the machine does is not counted, nor what happens once. */
function processorMillis(work: () => unknown): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

// @attack 11
test.each([
  ['the mark in pieces', 'K '.repeat(250_000)],
  ['the mark without a number', 'KURIW-'.repeat(80_000)],
  ['the mark and one sign', `KURIW${'-A'.repeat(200_000)}`],
  ['digits', '1'.repeat(500_000)],
  ['digits in pairs', '12 '.repeat(160_000)],
])('the bank’s words are searched in time that grows with their length: %s', (_, words) => {
  const search = () => [transferReferencesIn(words), upiNumbersIn(words), utrIn(words)]
  expect(processorMillis(search)).toBeLessThan(500)
})

// @attack 11
test('a statement of 15,000 rows is read in less than three seconds', () => {
  const rows = Array.from({ length: 15_000 }, (_, row) => `05/11/2026,K U R I W-${row},UTR${row},,1.00,${row + 1}.00`)
  const text = ['Date,Narration,Ref,Debit,Credit,Balance', ...rows].join('\n')
  const read = () => {
    const cells = readDelimited(text)
    const columns = guessColumns(cells)
    return columns ? readStatement(cells, columns, day('2026-11-30')).lines.length : 0
  }
  expect(read()).toBe(15_000)
  expect(processorMillis(read)).toBeLessThan(3_000)
})
