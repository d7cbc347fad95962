import { describe, expect, test } from 'vitest'
import {
  faultList,
  judgeOwnHeading,
  judgeOwnHeadings,
  workbookReader,
  type Books,
  type Cell,
  type Fault,
  type OwnHeading,
} from '../../src/index.ts'

/* A company says what its own headings and sheets mean. */

function read(
  name: string,
  rows: readonly (readonly Cell[])[],
  own: readonly OwnHeading[],
): { workbook: Books['workbook']; faults: Fault[] } {
  const list = faultList()
  const reader = workbookReader(list.report, own)
  const sheet = reader.sheet(name, 1900)
  for (const [place, cells] of rows.entries()) sheet?.take({ row: place + 1, isHidden: false, cells })
  return { workbook: reader.end(), faults: list.faults().filter(({ code }) => code !== 'sheet_missing') }
}
const codesOf = (faults: readonly Fault[]) => faults.map(({ code, column, found }) => [code, column, found])

const TICKETS = [
  ['Chit', 'Ticket', 'Sabhasad', 'Shade of ink'],
  ['G1', 1, 'A', 'blue'],
]
const HOLDER: OwnHeading = { sheet: 'tickets', heading: 'sabhasad', means: 'holder' }

// @spec MOV-2
describe('MOV-2 headings of a company’s own', () => {
  test('are named until somebody says what they mean, and then read as that column', () => {
    const unsaid = read('Tickets', TICKETS, [])
    expect(codesOf(unsaid.faults)).toContainEqual(['column_unknown', 'C', 'Sabhasad'])
    const { workbook, faults } = read('Tickets', TICKETS, [HOLDER])
    expect(codesOf(faults)).toEqual([['column_unknown', 'D', 'Shade of ink']])
    expect(workbook.tickets?.rows).toMatchObject([{ chit: 'G1', ticket: 1, holder: 'A' }])
    expect(workbook.tickets?.places.get('holder')).toEqual({ place: 2, heading: 'Sabhasad' })
  })

  test('are found without case, spaces, signs and units', () => {
    const rows = [['Chit', 'Ticket', ' SABHA-sad. ', 'Shade of ink (Rs.)'], ...TICKETS.slice(1)]
    const out: OwnHeading = { sheet: 'tickets', heading: 'shadeofink', means: null }
    expect(read('Tickets', rows, [HOLDER, out]).faults).toEqual([])
  })

  test('mean it in their sheet only', () => {
    const { faults } = read('Tickets', TICKETS, [{ ...HOLDER, sheet: 'receipts', means: 'ticket' }])
    expect(codesOf(faults)).toContainEqual(['column_unknown', 'C', 'Sabhasad'])
  })

  test('that mean a column that stands there already are a fault once values are below both', () => {
    const rows = [
      ['Chit', 'Ticket', 'Holder', 'Sabhasad'],
      ['G1', 1, 'A', 'B'],
    ]
    expect(codesOf(read('Tickets', rows, [HOLDER]).faults)).toEqual([['heading_twice', 'D', 'Sabhasad']])
  })

  test('do not change what Kuri knows by itself', () => {
    const own: OwnHeading = { sheet: 'tickets', heading: 'ticket', means: 'holder' }
    expect(read('Tickets', TICKETS, [own, HOLDER]).workbook.tickets?.rows).toMatchObject([{ ticket: 1, holder: 'A' }])
  })

  test('of which Kuri knows none are named all the same, so that somebody can say what they mean', () => {
    const rows = [['Sri Ganesh Chits'], ['Kuri nambar', 'Chitti', 'Sabhasad'], ['G1', 1, 'A']]
    const { faults } = read('Tickets', rows, [])
    expect(codesOf(faults).filter(([code]) => code === 'column_unknown')).toEqual([
      ['column_unknown', 'A', 'Kuri nambar'],
      ['column_unknown', 'B', 'Chitti'],
      ['column_unknown', 'C', 'Sabhasad'],
    ])
    expect(faults.filter(({ code }) => code === 'column_missing')).toHaveLength(3)
    const given: OwnHeading[] = [
      { sheet: 'tickets', heading: 'kurinambar', means: 'chit' },
      { sheet: 'tickets', heading: 'chitti', means: 'ticket' },
      HOLDER,
    ]
    const again = read('Tickets', rows, given)
    expect(again.faults).toEqual([])
    expect(again.workbook.tickets?.rows).toMatchObject([{ chit: 'G1', ticket: 1, holder: 'A' }])
  })

  test.each([
    [
      'codes and phones',
      [
        ['K-000123', 'Rajesh Kumar', '98470 00021'],
        ['K-000124', 'Suma', '98470 00022'],
      ],
    ],
    ['a PAN', [['Rajesh Kumar', 'Thrissur', 'ABCDE1234F']]],
    ['a day', [['Rajesh Kumar', 'Thrissur', '12-Nov-1980']]],
    ['an e-mail address', [['Rajesh Kumar', 'Thrissur', 'rajesh@example.in']]],
    ['a number', [['Rajesh Kumar', 'Thrissur', 12]]],
    [
      'a village that another row has',
      [
        ['Rajesh Kumar', 'Thrissur'],
        ['Suma Nair', 'Thrissur'],
      ],
    ],
  ] as const)('are not looked for in a sheet that begins with members: one with %s', (_what, rows) => {
    const { faults } = read('Tickets', rows, [])
    expect(faults.map(({ code }) => code)).not.toContain('column_unknown')
  })

  test('may be the name of a sheet, which is then read, or left out without a remark', () => {
    const own: OwnHeading = { sheet: null, heading: 'chittidarar', means: 'tickets' }
    expect(codesOf(read('Chitti-darar', TICKETS, []).faults)).toEqual([['sheet_unknown', null, '']])
    expect(read('Chitti-darar', TICKETS, [own, HOLDER]).workbook.tickets?.rows).toHaveLength(1)
    expect(read('Chitti-darar', TICKETS, [{ ...own, means: null }])).toMatchObject({ workbook: {}, faults: [] })
  })
})

// @spec MOV-2
describe('MOV-2 what is said of a heading', () => {
  test.each([
    [{ sheet: 'tickets', heading: ' Sabha-Sad (Rs.) ', means: 'holder' }, 'sabhasad'],
    [{ sheet: 'tickets', heading: 'Shade of ink', means: null }, 'shadeofink'],
    [{ sheet: null, heading: 'Chitti darar', means: 'tickets' }, 'chittidarar'],
    [{ sheet: null, heading: '2025-26', means: null }, '202526'],
  ])('is kept as headings are compared: %j', (written, heading) => {
    expect(judgeOwnHeading(written)).toMatchObject({ ok: true, value: { heading, means: written.means } })
  })

  test.each([
    ['no letter and no digit', { sheet: 'tickets', heading: ' – ', means: 'holder' }],
    ['a phone of a member', { sheet: 'people', heading: '98470 00021', means: 'phone' }],
    ['a PAN', { sheet: 'people', heading: 'ABCDE1234F', means: null }],
    ['a column that Kuri knows', { sheet: 'tickets', heading: 'TICKET', means: 'holder' }],
    ['a sheet that Kuri knows', { sheet: null, heading: 'people', means: 'tickets' }],
    ['a sheet that does not exist', { sheet: 'pictures', heading: 'Shade', means: null }],
    ['a column that does not exist', { sheet: 'tickets', heading: 'Shade', means: 'shade' }],
    ['a column of another sheet', { sheet: 'tickets', heading: 'Shade', means: 'discount' }],
    ['a name that every object has', { sheet: 'tickets', heading: 'Shade', means: 'constructor' }],
    ['a sheet that is none', { sheet: null, heading: 'Shade', means: 'holder' }],
  ])('is refused: %s', (_what, written) => {
    expect(judgeOwnHeading(written)).toMatchObject({ ok: false, error: { code: 'invalid_input', field: 'headings' } })
  })

  test('is refused where two that are compared as one mean different things', () => {
    const one = { sheet: 'tickets', heading: 'Sabhasad', means: 'holder' }
    const same = judgeOwnHeadings([one, { ...one, heading: 'SABHASAD' }])
    expect(same.ok && same.value.map(({ heading }) => heading)).toEqual(['sabhasad'])
    expect(judgeOwnHeadings([one, { ...one, heading: 'SABHASAD', means: null }])).toMatchObject({
      ok: false,
      error: { field: 'headings' },
    })
    expect(judgeOwnHeadings([one, { ...one, sheet: 'auctions', means: 'chit' }]).ok).toBe(true)
  })
})
