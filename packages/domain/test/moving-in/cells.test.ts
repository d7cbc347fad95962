import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  columnLetters,
  columnsOf,
  day,
  daysBetween,
  formatRupees,
  paise,
  readCell,
  sheetCalled,
  SHEET_KEYS,
  SHEETS,
  headingKey,
  type Balance,
  type Cell,
  type Column,
  type Epoch,
} from '../../src/index.ts'

const columnOf = (kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  kind,
  isRequired: true,
  name: 'Column',
  aliases: [],
  meaning: '',
  example: '',
  ...more,
})
const read = (kind: Column['kind'], cell: Cell, epoch: Epoch = 1900): unknown => {
  const found = readCell(columnOf(kind), cell, epoch)
  return found.ok ? found.value : found.code
}

// @spec MOV-3
describe('MOV-3 a cell is read as its column asks', () => {
  test.each<readonly [cell: Cell, value: string]>([
    ['12/11/26', '2026-11-12'],
    ['12-Nov-2026', '2026-11-12'],
    ['12.11.2026', '2026-11-12'],
    ['2026-11-12', '2026-11-12'],
    ['2026-11-12T00:00:00', '2026-11-12'],
    ['\u00a012 / 11 / 2026 '.replaceAll(' / ', '/'), '2026-11-12'],
    ['१२/११/२०२६', '2026-11-12'],
    ['൧൨-൧൧-൨൦൨൬', '2026-11-12'],
    [{ serial: 46_338 }, '2026-11-12'],
    [{ serial: 46_338.75 }, '2026-11-12'],
    [46_338, '2026-11-12'],
    ['31-11-2026', 'value_unreadable'],
    ['29-02-2027', 'value_unreadable'],
    ['11/13/2026', 'value_unreadable'],
    [12, 'value_unreadable'],
    [20_261_112, 'value_unreadable'],
    [true, 'value_unreadable'],
  ])('the day %o is %s', (cell, value) => {
    expect(read('day', cell)).toBe(value)
  })

  test('a number is the same day in both epochs of spreadsheets, 1,462 apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 22_000, max: 70_000 }), (serial) => {
        expect(read('day', { serial }, 1900)).toBe(read('day', { serial: serial - 1462 }, 1904))
        expect(daysBetween(day('1899-12-30'), addDays(day('1899-12-30'), serial))).toBe(serial)
      }),
    )
  })

  test.each<readonly [cell: Cell, value: number | string]>([
    ['1,00,000.00', 1_00_000_00],
    ['₹ 5000/-', 5000_00],
    ['Rs. 5,000/=', 5000_00],
    ['Rs.1,500 only', 1500_00],
    ['₹\u00a01,234.5', 1234_50],
    ['५,०००', 5000_00],
    ['०', 0],
    [5000, 5000_00],
    [1234.56, 1234_56],
    [0.1 + 0.2, 30],
    [99_999.999_999_999_99, 1_00_000_00],
    ['-', 0],
    ['-500', 'value_negative'],
    [-500, 'value_negative'],
    ['12.345', 'value_unreadable'],
    [12.345, 'value_unreadable'],
    ['1O0', 'value_unreadable'],
    ['5 lakh', 'value_unreadable'],
    ['₹ 5,000/- only', 5000_00],
    ['3,95,50', 'value_unreadable'],
    [100_00_00_000, 100_00_00_000_00],
    [100_00_00_001, 'amount_too_large'],
    ['1,00,00,00,001', 'amount_too_large'],
    [1e15, 'amount_too_large'],
    [-1e300, 'amount_too_large'],
    ['24,100 Cr', 'amount_with_side'],
    ['24,100.00 Dr', 'amount_with_side'],
    ['5Cr.', 'amount_with_side'],
    [{ serial: 5000 }, 'value_unreadable'],
  ])('the amount %o is %o paise', (cell, value) => {
    expect(read('money', cell)).toBe(value)
  })

  test.each<readonly [balance: Balance, cell: Cell, value: number | string]>([
    ['debit', '24,100.00 Dr', 24_100_00],
    ['debit', 'Dr. 24,100', 24_100_00],
    ['debit', '24,100/- Dr', 24_100_00],
    ['debit', '24,100.00 Cr', 'amount_with_side'],
    ['debit', '-24,100', 'value_negative'],
    ['credit', '24,100cr.', 24_100_00],
    ['credit', '24,100 Dr', 'amount_with_side'],
    ['either', '24,100 Cr', 'amount_with_side'],
    ['either', '-24,100', -24_100_00],
    ['either', -24_100, -24_100_00],
    ['either', '(24,100.00)', -24_100_00],
    ['either', 10_000_00_00_000, 10_000_00_00_000_00],
    ['either', 10_000_00_00_001, 'amount_too_large'],
  ])('a balance, %s: %o is %o', (balance, cell, value) => {
    const found = readCell(columnOf('money', { balance }), cell, 1900)
    expect(found.ok ? found.value : found.code).toBe(value)
  })

  test('of two phones in one cell the first is read, and the sender is told', () => {
    for (const cell of ['98470 00001 / 98470 00002', '9847000001,9847000002', '9847000001\n9847000002']) {
      expect(readCell(columnOf('phone'), cell, 1900)).toMatchObject({ ok: true, remark: 'phones_in_one_cell' })
    }
    expect([read('phone', '98470 00001 / 98470 00002'), read('phone', '98470 00001 / none')]).toEqual([
      '98470 00001',
      'value_unreadable',
    ])
  })

  test('every amount is read as it was, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (amount) => {
        const rupees = formatRupees(paise(amount))
        const ways: Cell[] = [
          rupees,
          rupees.replace('₹', ''),
          rupees.replace('₹', 'Rs. '),
          `${rupees}${amount % 100 === 0 ? '/-' : ''} `,
          amount / 100,
        ]
        for (const way of ways) expect(read('money', way)).toBe(amount)
      }),
    )
  })

  test.each<readonly [kind: Column['kind'], cell: Cell, value: unknown]>([
    ['count', '25 ', 25],
    ['count', '7.0', 7],
    ['count', '२५', 25],
    ['count', 25, 25],
    ['count', 2.5, 'value_unreadable'],
    ['count', -1, 'value_unreadable'],
    ['percent', '5%', 500],
    ['percent', '2.25', 225],
    ['percent', { percent: 5.000_000_000_000_001 }, 500],
    ['percent', 18, 1800],
    ['percent', 0.05, 'value_unreadable'],
    ['percent', 101, 'value_unreadable'],
    ['time', '10:30', '10:30'],
    ['time', '4.05 pm', '16:05'],
    ['time', '12:00 AM', '00:00'],
    ['time', { serial: 0.4375 }, '10:30'],
    ['time', '24:00', 'value_unreadable'],
    ['yes', 'Y', true],
    ['yes', 'No', false],
    ['yes', true, true],
    ['yes', 'perhaps', 'value_unreadable'],
    ['phone', 9_847_000_001, '9847000001'],
    ['phone', '98470 00001', '98470 00001'],
    ['phone', '12', 'value_unreadable'],
    ['pan', 'abcde 1234-f', 'ABCDE1234F'],
    ['pan', 'ABCDE1234', 'value_unreadable'],
    ['text', '  ലക്ഷ്മി\u00a0 അമ്മ ', 'ലക്ഷ്മി അമ്മ'],
    ['text', 101, '101'],
    ['text', 'x'.repeat(501), 'value_unreadable'],
    ['code', 1_000_001, '1000001'],
    ['code', { serial: 5 }, 'value_unreadable'],
    ['day', { missing: 'formula' }, 'formula_without_value'],
    ['money', { error: '#REF!' }, 'cell_error'],
    ['text', '#N/A', 'cell_error'],
    ['text', '#12', '#12'],
    ['text', ' \u00a0', null],
    ['day', '-', null],
    ['money', null, null],
  ])('%s: %o is %o', (kind, cell, value) => {
    expect(read(kind, cell)).toBe(value)
  })

  test('a choice is read by each of its words, in any case', () => {
    const choice = SHEETS.receipts.columns.method
    const method = (cell: Cell): unknown => {
      const found = readCell(choice, cell, 1900)
      return found.ok ? found.value : `${found.code}: ${found.expected}`
    }
    expect([method('NEFT'), method(' g-pay '), method('Cash')]).toEqual(['bank', 'upi', 'cash'])
    expect(method('barter')).toBe('choice_unknown: one of: cash, upi, bank, cheque, adjusted')
  })
})

// @spec MOV-1
describe('MOV-1 the table of sheets and columns', () => {
  test('no two sheets, and no two columns of a sheet, have the same name', () => {
    expect(new Set(SHEET_KEYS.map((key) => headingKey(SHEETS[key].name))).size).toBe(SHEET_KEYS.length)
    for (const key of SHEET_KEYS) {
      const names = columnsOf(key).map(([, { name }]) => headingKey(name))
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('a sheet is found by its name and by each of its other names, in any case', () => {
    for (const key of SHEET_KEYS) expect(sheetCalled(` ${SHEETS[key].name.toUpperCase()} `)).toBe(key)
    expect([sheetCalled('Chit groups'), sheetCalled('TB'), sheetCalled('Sheet1')]).toEqual([
      'chits',
      'trialBalance',
      null,
    ])
  })

  test('columns are lettered as a spreadsheet does', () => {
    expect([0, 25, 26, 51, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA', 'XFD'])
  })
})
