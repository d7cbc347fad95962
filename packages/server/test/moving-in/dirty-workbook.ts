import {
  codeKey,
  columnLetters,
  columnsOf,
  daysBetween,
  day,
  formatDay,
  groupDigits,
  headingKey,
  SHEET_KEYS,
  SHEETS,
  type AuctionDay,
  type Column,
  type Day,
  type SheetKey,
} from '@kuri/domain'
import type { Chance } from './chance.ts'
import type { OldBooks } from './old-company.ts'
import type { XlsxCell, XlsxRow, XlsxSheet } from './xlsx.ts'

/* A workbook as people send it: their own words and order, letterheads, sums, hidden rows, merged cells, many kinds of days. */

/** Where a value stands. */
export interface Written {
  readonly key: SheetKey
  readonly columnKey: string
  readonly column: Column
  readonly sheet: string
  /** From 1. */
  readonly row: number
  readonly letters: string
  readonly place: number
  /** The value of a merged cell stands in its first row only. */
  readonly isMerged: boolean
}

export interface DirtyWorkbook {
  readonly sheets: readonly XlsxSheet[]
  readonly cells: readonly Written[]
}

export type Epoch = 1900 | 1904

/** Writes books as a workbook. Without a die it is clean: our own names, in order, one way of writing. */
export function dirtyWorkbook(books: OldBooks, chance: Chance | null, epoch: Epoch = 1900): DirtyWorkbook {
  const cells: Written[] = []
  const sheets = SHEET_KEYS.filter((key) => books[key].length > 0 || SHEETS[key].isRequired).map((key) =>
    sheetOf(key, books[key] as readonly Values[], { chance, epoch, cells }),
  )
  const notes: XlsxSheet = { name: 'Notes of the accountant', rows: [{ cells: [{ text: 'Call Ravi' }] }] }
  return { sheets: chance ? [...sheets, notes] : sheets, cells }
}

type Values = Readonly<Record<string, string | number | boolean | AuctionDay | null>>
interface Writing {
  readonly chance: Chance | null
  readonly epoch: Epoch
  readonly cells: Written[]
}

function sheetOf(key: SheetKey, records: readonly Values[], writing: Writing): XlsxSheet {
  const { chance } = writing
  const columns = shuffled(columnsOf(key), chance)
  const name = chance ? nameOf(key, chance) : SHEETS[key].name
  const heads: XlsxCell[] = columns.map(([, column]) => ({ text: chance ? headOf(key, column, chance) : column.name }))
  if (chance) heads.push({ text: 'Remarks of Ravi' })
  const rows: XlsxRow[] = []
  if (chance && chance.oneIn(2))
    rows.push(
      { cells: [{ text: 'SRI GANESH CHITS PVT LTD' }] },
      { cells: [] },
      { cells: [null, { text: 'as on 31.10.2026' }] },
    )
  rows.push({ cells: heads })
  const merges: string[] = []
  const group = key === 'tickets' && chance ? columns.findIndex(([columnKey]) => columnKey === 'chit') : -1
  let groupStart = 0
  let before: string | null = null
  for (const record of records) {
    if (chance?.oneIn(60)) rows.push({ cells: [] })
    if (chance?.oneIn(120)) rows.push({ cells: heads })
    const row = rows.length + 1
    const isSame = group >= 0 && before === record['chit']
    if (!isSame) groupStart = row
    before = typeof record['chit'] === 'string' ? record['chit'] : null
    const cells = columns.map(([columnKey, column], place): XlsxCell => {
      const isMerged = isSame && place === group
      writing.cells.push({ key, columnKey, column, sheet: name, row, letters: columnLetters(place), place, isMerged })
      return isMerged ? null : cellOf(column, record[columnKey] ?? null, columnKey, writing)
    })
    if (isSame) {
      const letters = columnLetters(group)
      merges.splice(
        merges.findIndex((ref) => ref.startsWith(`${letters}${groupStart}:`)),
        merges.some((ref) => ref.startsWith(`${letters}${groupStart}:`)) ? 1 : 0,
      )
      merges.push(`${letters}${groupStart}:${letters}${row}`)
    }
    rows.push({ cells, isHidden: chance?.oneIn(50) ?? false })
  }
  if (chance && records.length > 1) rows.push({ cells: [{ text: 'Grand Total:' }] })
  return { name, rows, merges, isHidden: chance?.oneIn(8) ?? false }
}

const shuffled = <T>(list: readonly T[], chance: Chance | null): T[] => {
  const all = [...list]
  if (chance)
    for (let last = all.length - 1; last > 0; last--) all.splice(last, 0, ...all.splice(chance.below(last + 1), 1))
  return all
}

const loud = (text: string, chance: Chance): string =>
  chance.of([text, text.toUpperCase(), ` ${text} `, `${text}.`, text.replaceAll(' ', '\u00a0')])

function nameOf(key: SheetKey, chance: Chance): string {
  const others = SHEET_KEYS.filter((one) => one !== key)
    .flatMap((one) => [SHEETS[one].name, ...SHEETS[one].aliases])
    .map(headingKey)
  const own = [SHEETS[key].name, ...SHEETS[key].aliases].filter((name) => !others.includes(headingKey(name)))
  return chance.of([chance.of(own), chance.of(own).toUpperCase()])
}

function headOf(key: SheetKey, column: Column, chance: Chance): string {
  const others = columnsOf(key)
    .filter(([, other]) => other.name !== column.name)
    .flatMap(([, { name, aliases }]) => [name, ...aliases])
    .map(headingKey)
  const own = [column.name, ...column.aliases].filter((name) => !others.includes(headingKey(name)))
  return loud(chance.of(own), chance)
}

function writtenAuctionDay(on: AuctionDay): string {
  if (on.kind === 'weekday') return `${on.week} ${on.weekday}`
  return on.kind === 'date' ? String(on.date) : `due day + ${on.days}`
}

function cellOf(column: Column, filled: Values[string], columnKey: string, { chance, epoch }: Writing): XlsxCell {
  if (filled === null)
    return chance?.oneIn(9) ? { text: chance.of(['', ' ', '\u00a0', column.kind === 'money' ? '' : '-']) } : null
  const value = typeof filled === 'object' ? writtenAuctionDay(filled) : filled
  if (column.kind === 'day') return dayCell(day(String(value)), chance, epoch)
  if (column.kind === 'money') return moneyCell(Number(value), chance)
  if (column.kind === 'percent') return percentCell(Number(value), chance)
  if (column.kind === 'count') {
    const number = Number(value)
    return chance
      ? chance.of<XlsxCell>([
          { number },
          { text: `${number} ` },
          { text: inDevanagari(String(number)) },
          { number, formula: '1+1' },
        ])
      : { number }
  }
  if (column.kind === 'yes')
    return chance
      ? chance.of<XlsxCell>([{ yes: value === true }, { text: value ? 'Y' : 'No' }])
      : { yes: value === true }
  if (column.kind === 'choice') {
    const [word = '', ...others] = column.choices?.[String(value)] ?? []
    return { text: chance ? loud(chance.of([word, ...others]), chance) : word }
  }
  const text = String(value)
  if (!chance) return { text }
  if (column.kind === 'phone')
    return chance.of<XlsxCell>([
      { text },
      { number: Number(text) },
      { text: `${text.slice(0, 5)} ${text.slice(5)}` },
      { text: `+91-${text}` },
    ])
  if (column.kind === 'code' && columnKey !== 'code')
    return { text: chance.of([text, ` ${text}`, text.toLowerCase(), codeKey(text)]), inline: chance.oneIn(3) }
  return { text: chance.of([text, `${text}  `, `\u00a0${text}`]), inline: chance.oneIn(3) }
}

const EPOCHS: Record<Epoch, Day> = { 1900: day('1899-12-30'), 1904: day('1904-01-01') }

function dayCell(on: Day, chance: Chance | null, epoch: Epoch): XlsxCell {
  const number = daysBetween(EPOCHS[epoch], on)
  if (!chance) return { number, style: 'day' }
  const [year = '', month = '', dayOfMonth = ''] = on.split('-')
  return chance.of<XlsxCell>([
    { number, style: 'day' },
    { number: number + 0.5, style: 'ownDay' },
    { number },
    { text: `${Number(dayOfMonth)}/${month}/${year.slice(2)}` },
    { text: `${dayOfMonth}-${month}-${year}` },
    { text: `${dayOfMonth}.${month}.${year}\u00a0` },
    { text: formatDay(on).replaceAll(' ', '-') },
    { text: on },
    { text: inDevanagari(`${dayOfMonth}/${month}/${year}`) },
    { number, style: 'day', formula: 'TODAY()' },
  ])
}

function moneyCell(paise: number, chance: Chance | null): XlsxCell {
  const number = paise / 100
  if (!chance) return { number, style: 'money' }
  const [whole = '', odd = ''] = number.toFixed(2).split('.')
  const grouped = groupDigits(whole)
  return chance.of<XlsxCell>([
    { number },
    { number, style: 'money', formula: 'SUM(A1:A9)' },
    { text: `${grouped}.${odd}` },
    { text: `₹\u00a0${grouped}.${odd}` },
    { text: odd === '00' ? `₹ ${whole}/-` : `Rs. ${grouped}.${odd}` },
    { text: odd === '00' ? `Rs.${grouped} only` : `${whole}.${odd} ` },
    { text: inDevanagari(`${grouped}.${odd}`) },
  ])
}

function percentCell(bp: number, chance: Chance | null): XlsxCell {
  const number = bp / 100
  return chance
    ? chance.of<XlsxCell>([
        { number },
        { text: `${number}%` },
        { text: ` ${number} % ` },
        { number: number / 100, style: 'percent' },
      ])
    : { number }
}

const inDevanagari = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
