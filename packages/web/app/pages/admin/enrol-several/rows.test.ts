import { describe, expect, test } from 'vitest'
import { readBlock } from './pasted.ts'
import { CELLS, changed, padded, stateOf, withBlock, type Row } from './rows.ts'

const HEADINGS = {
  name: 'Name',
  ownName: 'Name in own script',
  phone: 'Phone',
  address: 'Address',
  nominee: 'Nominee',
  agreement: 'Agreement no.',
}
const cells = CELLS.filter((cell) => cell !== 'agreement')
const paste = (text: string, from: { row?: number; cell?: (typeof CELLS)[number] } = {}) =>
  withBlock(padded([]), readBlock(text), { row: 0, cell: 'name', cells, ...from }, HEADINGS)
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name).filter(Boolean)

// @spec IDN-16
describe('a block of a spreadsheet', () => {
  test.each<[string, string[][]]>([
    [
      'Anitha\t98470\r\nBiju\t\r\n',
      [
        ['Anitha', '98470'],
        ['Biju', ''],
      ],
    ],
    ['Anitha\nBiju', [['Anitha'], ['Biju']]],
    ['"4, Temple Lane\r\nThrissur"\tx', [['4, Temple Lane Thrissur', 'x']]],
    ['"Said ""Biju"""\t"a\tb"', [['Said "Biju"', 'a b']]],
    ['', []],
  ])('%j is read', (text, rows) => {
    expect(readBlock(text)).toEqual(rows)
  })

  test('is written from the cell on', () => {
    const { rows, leftOut, tooMany } = paste('98470 00400\t4 Temple Lane\n98470 00401', { row: 2, cell: 'phone' })
    expect(rows.slice(2, 4).map(({ phone, address }) => [phone, address])).toEqual([
      ['98470 00400', '4 Temple Lane'],
      ['98470 00401', ''],
    ])
    expect([leftOut, tooMany, rows.length]).toEqual([[], 0, 25])
  })

  test('with headings names its columns itself; others are left out and named', () => {
    const { rows, leftOut } = paste('Age\tPhone\tName\n34\t98470 00400\tAnitha Raj')
    expect(rows[0]).toMatchObject({ name: 'Anitha Raj', phone: '98470 00400' })
    expect([leftOut, rows.length]).toEqual([['Age'], 25])
  })

  test('without headings what is beyond the last column is named by its first cell', () => {
    expect(paste('A\tB\t98470 00400\tD\tE\tTicket 7\n').leftOut).toEqual(['Ticket 7'])
  })

  test('makes the grid longer, to 100 rows; how many do not fit is said', () => {
    const block = Array.from({ length: 130 }, (_, n) => `Member ${n}`).join('\n')
    const { rows, tooMany } = paste(block)
    expect([namesOf(rows).length, tooMany]).toEqual([100, 30])
  })
})

const of = (row: Partial<Row>, needsAgreement: string | null = null) =>
  stateOf({ ...(padded([])[0] as Row), ...row }, needsAgreement)

// @spec IDN-16
describe('a row', () => {
  const candidates = [{ _id: 'a', code: 'K-000001', name: 'A', phone: '', address: '', because: 'name' }] as const

  test('is empty, ready, to be corrected at a cell, or a question', () => {
    expect(of({})).toEqual({ is: 'empty' })
    expect(of({ name: 'Anitha' })).toEqual({ is: 'ready' })
    expect(of({ phone: '98470 00400' })).toMatchObject({ is: 'correct', cell: 'name' })
    expect(of({ name: 'Anitha', phone: '984' })).toMatchObject({ is: 'correct', cell: 'phone' })
    expect(of({ name: 'Anitha' }, 'Number?')).toEqual({ is: 'correct', cell: 'agreement', why: 'Number?' })
    expect(of({ name: 'Anitha', answer: { cell: 'name', why: 'Why', candidates } })).toMatchObject({ is: 'answer' })
    expect(of({ name: 'Anitha', answer: { cell: 'name', why: 'Why', candidates: [] } })).toMatchObject({ why: 'Why' })
  })

  test('that is changed is judged anew', () => {
    const rows = [{ ...(padded([])[0] as Row), name: 'A', answer: { cell: 'name', why: '', candidates } }] as const
    expect(changed(rows, 0, { name: 'B' })[0]).toMatchObject({ name: 'B', answer: null, confirmed: false })
    expect(changed(rows, 0, { confirmed: true })[0]).toMatchObject({ name: 'A', answer: null, confirmed: true })
  })
})
