import {
  checkWorkbook,
  columnsOf,
  cellOf,
  faultList,
  SHEET_KEYS,
  SHEETS,
  workbookReader,
  type Cell,
  type Books,
  type Fault,
  type SheetKey,
} from '../../src/index.ts'

/** Rows of a sheet by the keys of its columns, as a person writes them. */
export type Sheets = Partial<Record<SheetKey, readonly Readonly<Record<string, Cell>>[]>>

/**
 * Three tickets of ₹3,000 and three months, two of them held: month 1 went to ticket 1 at a bid of ₹600, month 2 to ticket 2 at
 * ₹300. All
 * tickets share: dividends of ₹150 and ₹50, with a commission of ₹150.
 */
export const BOOKS: Sheets = {
  company: [{ name: 'Example Chits', cutOver: '31-10-2026' }],
  people: [
    { code: 'A', name: 'Asha', phone: '9847000001', email: 'asha@example.com', pan: 'ABCDE1234F' },
    { code: 'B', name: 'Bala', phone: '9847000002' },
    { code: 'C', name: 'Charu', kind: 'minor', representative: 'A', bornOn: '12-11-2012' },
  ],
  chits: [
    {
      code: 'G1',
      amount: 3000,
      instalment: 1000,
      tickets: 3,
      months: 3,
      start: '01-09-2026',
      commission: 5,
      cap: 40,
      dividendSharedBy: 'all',
    },
  ],
  tickets: [
    { chit: 'G1', ticket: 1, holder: 'A' },
    { chit: 'G1', ticket: 2, holder: 'C', until: '30-09-2026' },
    { chit: 'G1', ticket: 2, holder: 'B', since: '01-10-2026' },
    { chit: 'G1', ticket: 3, holder: 'C' },
  ],
  auctions: [
    {
      chit: 'G1',
      prizeNo: 1,
      day: '10-09-2026',
      ticket: 1,
      winner: 'A',
      discount: 600,
      prize: 2400,
      commission: 150,
      dividend: 150,
      nextDue: 850,
      paidOn: '20-09-2026',
    },
    {
      chit: 'G1',
      prizeNo: 2,
      day: '10-10-2026',
      ticket: 2,
      winner: 'B',
      discount: 300,
      prize: 2700,
      commission: 150,
      dividend: 50,
      nextDue: 950,
    },
  ],
  receipts: [
    { chit: 'G1', ticket: 1, month: 1, day: '01-09-2026', amount: 1000, number: 'R1' },
    { chit: 'G1', ticket: 1, month: 2, day: '01-10-2026', amount: 850, number: 'R2' },
    { chit: 'G1', ticket: 3, month: 1, day: '02-09-2026', amount: 400, number: 'R3' },
    { chit: 'G1', ticket: 3, month: 1, day: '03-09-2026', amount: 600, number: 'R4' },
  ],
  paidUpTo: [{ chit: 'G1', ticket: 2, month: 1, part: 100, inAll: 1100 }],
  unallocated: [{ day: '30-10-2026', amount: 50, person: 'B' }],
  securities: [{ chit: 'G1', ticket: 1, kind: 'surety' }],
  penalties: [{ chit: 'G1', ticket: 3, month: 2, amount: 25 }],
  // in chits 3,950 − 5,400, owed 2,700, unallocated 50: 1,300; and 700 of its own
  bankAndCash: [
    { kind: 'bank', name: 'Bank', amount: 1500, account: 'Bank' },
    { kind: 'cash', name: 'Box', amount: 500, account: 'Cash' },
    { kind: 'own', name: 'Own', amount: 700 },
  ],
  trialBalance: [
    { account: 'Bank', debit: 1500 },
    { account: 'Cash', debit: 500 },
    { account: 'All others', credit: 2000 },
  ],
}

/** A change of one row and the faults that it makes. */
export type Case = readonly [
  what: string,
  sheet: SheetKey,
  row: number,
  change: Readonly<Record<string, Cell>> | null,
  faults: readonly string[],
]

/** The same books with one row changed, put in, or taken away (`null`). */
export function changed(sheet: SheetKey, row: number, change: Readonly<Record<string, Cell>> | null): Sheets {
  const rows = [...(BOOKS[sheet] ?? [])]
  if (change === null) rows.splice(row, 1)
  else rows[row] = { ...rows[row], ...change }
  return { ...BOOKS, [sheet]: rows }
}

/**
 * Checks books; each fault as 'People A3 code_twice', those to mend before those to look at. The first record stands in row 2.
 */
export function faultsOf(sheets: Sheets): string[] {
  return check(sheets).faults.map(
    (fault) => `${fault.sheet} ${headOf(fault)}${cellOf({ row: fault.row, column: null })} ${fault.code}`,
  )
}

const headOf = ({ heading }: Fault): string => (heading === null ? '' : `${heading} `)

export function check(sheets: Sheets): { readonly faults: readonly Fault[]; readonly books: Books } {
  const list = faultList()
  const reader = workbookReader(list.report)
  for (const key of SHEET_KEYS) {
    const rows = sheets[key]
    if (!rows) continue
    const sheet = reader.sheet(SHEETS[key].name, 1900)
    const columns = columnsOf(key)
    sheet?.take({ row: 1, isHidden: false, cells: columns.map(([, { name }]) => name) })
    for (const [place, values] of rows.entries()) {
      sheet?.take({ row: place + 2, isHidden: false, cells: columns.map(([column]) => values[column] ?? null) })
    }
  }
  const workbook = reader.end()
  return { books: checkWorkbook(workbook, list), faults: list.faults() }
}
