import { readAuctionDay, type AuctionDay } from '../auction-terms.ts'
import { addDays, day, formatDay, type Day } from '../calendar.ts'
import { MAX_AMOUNT } from '../chit.ts'
import { isPan } from '../identity-numbers.ts'
import { readIndianAmount, readIndianDay } from '../indian-text.ts'
import { formatRupees, paise, times, type Paise } from '../money.ts'
import { isEmail } from '../password.ts'
import { isPhone } from '../phone.ts'
import { tidyLine } from '../text.ts'
import type { Column } from './columns.ts'
import type { FaultCode } from './faults.ts'
import { headingKey, plainText } from './words.ts'

/**
 * A cell as a file has it. `serial`: a number that is shown as a day or a time. `percent`: a number that is shown in per cent,
 * 5 for 5 %.
 * `missing`: a formula without a kept value. `error`: what a spreadsheet shows instead of a value, as #REF!.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly serial: number }
  | { readonly percent: number }
  | { readonly missing: 'formula' }
  | { readonly error: string }

/** From which day a file counts its days: 1900 (Windows) or 1904 (older Macs). */
export type Epoch = 1900 | 1904

export type CellValue = string | number | boolean | AuctionDay
/** What a cell is read as; null: it is empty. `remark`: it was read, and the sender is told how. */
export type ReadCell =
  | { readonly ok: true; readonly value: CellValue | null; readonly remark?: FaultCode }
  | { readonly ok: false; readonly code: FaultCode; readonly expected: string }

const value = (of: CellValue): ReadCell => ({ ok: true, value: of })
const EMPTY: ReadCell = { ok: true, value: null }
const unreadable = (expected: string): ReadCell => ({ ok: false, code: 'value_unreadable', expected })

/** Longer texts are refused, not cut. */
const LONGEST = 500
const DAY_EXPECTED = 'a day, for example 12-11-2026 or 12-Nov-2026'
const AMOUNT_EXPECTED = 'an amount in rupees, for example 1,00,000 or 5000.50'
const COUNT_EXPECTED = 'a whole number'
const PERCENT_EXPECTED = 'per cent, for example 5 for 5 %'
const PHONE_EXPECTED = 'a phone number, for example 98470 00001'
const EMAIL_EXPECTED = 'an e-mail address, for example asha@example.com'
const AUCTION_DAY_EXPECTED = 'a day of the month as 10, a weekday as second Sunday, or due day + 3'
const TIME_EXPECTED = 'a time, for example 10:30'

/**
 * Reads a cell as its column asks: days as 12/11/26, 12-Nov-2026 and as the number of a day since the file's epoch, amounts as
 * 1,00,000.00 and ₹ 5000/-, digits of any script, text without spaces around it. Refuses with a code what it cannot be sure of.
 * Source: docs/spec/moving-in.md, MOV-3.
 */
export function readCell(column: Column, cell: Cell, epoch: Epoch): ReadCell {
  if (cell === null) return EMPTY
  if (isError(cell)) return { ok: false, code: 'cell_error', expected: expectedOf(column) }
  if (typeof cell === 'object' && 'missing' in cell) {
    return { ok: false, code: 'formula_without_value', expected: expectedOf(column) }
  }
  const text = typeof cell === 'string' ? plainText(cell) : null
  if (text === '' || (text !== null && column.kind !== 'money' && /^[-–—]+$/.test(text))) return EMPTY
  if (text !== null && text.length > LONGEST) return unreadable(`text of at most ${LONGEST} letters`)
  return READERS[column.kind](cell, text, column, epoch)
}

/** What spreadsheets show in the place of a value; a CSV has it as text. */
const ERROR_TEXT = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/

const isError = (cell: Exclude<Cell, null>): boolean =>
  typeof cell === 'string' ? ERROR_TEXT.test(cell.trim()) : typeof cell === 'object' && 'error' in cell

/** What a cell shows, for the list of faults. */
export function shownOf(cell: Cell, epoch: Epoch): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return tidyLine(cell).slice(0, LONGEST)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return String(cell)
  if ('error' in cell) return cell.error
  if ('missing' in cell) return 'a formula without a value'
  if ('percent' in cell) return `${cell.percent} %`
  const on = dayOfSerial(cell.serial, epoch)
  return on === null ? String(cell.serial) : formatDay(on)
}

type Reader = (cell: Exclude<Cell, null>, text: string | null, column: Column, epoch: Epoch) => ReadCell

const numberOf = (cell: Cell): number | null => (typeof cell === 'number' ? cell : null)

const readText: Reader = (cell, text) => {
  const shown = text ?? (typeof cell === 'number' ? plainNumber(cell) : null)
  if (shown === null) return unreadable('a text')
  return value(typeof cell === 'string' ? tidyLine(cell) : shown)
}

const readCount: Reader = (cell, text) => {
  const number = numberOf(cell) ?? (text !== null && /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? value(number) : unreadable(COUNT_EXPECTED)
}

/** No payment and no prize is larger than the largest chit; the balance of an account adds up many of them. ₹10,000 crore. */
const MAX_BALANCE = times(MAX_AMOUNT, 100)

const readMoney: Reader = (cell, text, column) => {
  const { amountText, side } = withoutSide(text ?? '')
  if (side !== null && side !== column.balance) {
    return { ok: false, code: 'amount_with_side', expected: SIDE_EXPECTED[column.balance ?? 'none'] }
  }
  const most = column.balance === undefined ? MAX_AMOUNT : MAX_BALANCE
  const number = numberOf(cell)
  const isBeyond = number !== null && Math.abs(number) > most
  const amount = text === null ? (isBeyond ? null : paiseOf(number)) : readIndianAmount(amountText)
  if (isBeyond || (amount !== null && Math.abs(amount) > most)) {
    return { ok: false, code: 'amount_too_large', expected: formatRupees(most) }
  }
  if (amount === null) return unreadable(AMOUNT_EXPECTED)
  const isBelow = amount < 0 && column.balance !== 'either'
  return isBelow ? { ok: false, code: 'value_negative', expected: AMOUNT_EXPECTED } : value(amount)
}

/** ₹ 5000/-, 5000/=, Rs 5000/- only: what is written behind an amount so that nothing is added. */
const withoutSlash = (text: string): string => text.replace(/(?:\s*(?:\/[-=]{1,2}|\bonly\.?))+\s*$/i, '')

const SIDES = { dr: 'debit', cr: 'credit' } as const
const SIDE_EXPECTED = {
  debit: 'a credit in the column Credit',
  credit: 'a debit in the column Debit',
  either: 'the amount alone, with a minus if it is overdrawn',
  none: AMOUNT_EXPECTED,
} as const

/** An amount without the Dr or Cr before or behind it, and which of them it was. */
function withoutSide(text: string): { readonly amountText: string; readonly side: 'debit' | 'credit' | null } {
  const whole = withoutSlash(text)
  const word = /^[dc]r\b|[dc]r(?=\.?$)/i.exec(whole)?.[0].toLowerCase()
  if (word !== 'dr' && word !== 'cr') return { amountText: whole, side: null }
  return { amountText: withoutSlash(whole.replace(/^[dc]r\b\.?|[dc]r\.?$/i, '').trim()), side: SIDES[word] }
}

/** A spreadsheet's sums are doubles: what is within a ten-thousandth of a paisa is that paisa. */
function paiseOf(rupees: number | null): Paise | null {
  if (rupees === null) return null
  const nearest = Math.round(rupees * 100)
  return nearest / 100 === rupees || Math.abs(rupees * 100 - nearest) < 1e-4 ? paise(nearest) : null
}

const readPercent: Reader = (cell, text) => {
  if (typeof cell === 'object' && 'percent' in cell) return basisPoints(cell.percent)
  const written = text === null ? null : /^(\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent|per cent)?$/i.exec(text)
  const number = numberOf(cell) ?? (written ? Number(written[1]) : null)
  // 0.05 may be 5 % or a twentieth of one: the sender has to say which
  return number === null || (number > 0 && number < 0.5) ? unreadable(PERCENT_EXPECTED) : basisPoints(number)
}

function basisPoints(percent: number): ReadCell {
  const bp = Math.round(percent * 100)
  return Math.abs(percent * 100 - bp) < 1e-6 && bp >= 0 && bp <= 10_000 ? value(bp) : unreadable(PERCENT_EXPECTED)
}

/** Days of chits: an office's numbers below or above are no days. */
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000]

const readDay: Reader = (cell, text, _column, epoch) => {
  if (text !== null) {
    const on = readIndianDay(text.replace(/T[\d:.]+Z?$/, ''))
    return on === null ? unreadable(DAY_EXPECTED) : value(on)
  }
  const serial = typeof cell === 'object' && 'serial' in cell ? cell.serial : numberOf(cell)
  const on = serial === null || serial < FIRST_SERIAL || serial > LAST_SERIAL ? null : dayOfSerial(serial, epoch)
  return on === null ? unreadable(DAY_EXPECTED) : value(on)
}

const EPOCHS: Record<Epoch, Day> = { 1900: day('1899-12-30'), 1904: day('1904-01-01') }

/**
 * The day of a spreadsheet's number; the part behind the point is the time of day. Null before March 1900, which files count
 * wrongly.
 */
function dayOfSerial(serial: number, epoch: Epoch): Day | null {
  const days = Math.floor(serial)
  if (!Number.isFinite(serial) || days > 2_900_000 || days < (epoch === 1900 ? 61 : 0)) return null
  return addDays(EPOCHS[epoch], days)
}

const CLOCK = /^(\d{1,2})[:.](\d{2})(?::\d{2})? ?([ap])?\.?m?\.?$/i

const readTime: Reader = (cell, text) => {
  if (text === null) {
    const serial = typeof cell === 'object' && 'serial' in cell ? cell.serial : numberOf(cell)
    if (serial === null || serial < 0) return unreadable(TIME_EXPECTED)
    const minutes = Math.round((serial % 1) * 24 * 60)
    return minutes < 24 * 60 ? value(clock(Math.floor(minutes / 60), minutes % 60)) : unreadable(TIME_EXPECTED)
  }
  const [, hours = '', minutes = '', half = ''] = CLOCK.exec(text) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours === '' || hour > 23 || Number(minutes) > 59
    ? unreadable(TIME_EXPECTED)
    : value(clock(hour, Number(minutes)))
}

const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

const readAuctionDayCell: Reader = (cell, text) => {
  const on = readAuctionDay(text ?? String(numberOf(cell) ?? ''))
  return on === null ? unreadable(AUCTION_DAY_EXPECTED) : value(on)
}

const readYes: Reader = (cell, text) => {
  if (typeof cell === 'boolean') return value(cell)
  const key = headingKey(text ?? String(numberOf(cell) ?? ''))
  if (['yes', 'y', 'true', '1'].includes(key)) return value(true)
  return ['no', 'n', 'false', '0'].includes(key) ? value(false) : unreadable('yes or no')
}

const readPhone: Reader = (cell, text) => {
  const number = numberOf(cell)
  const shown = text ?? (number === null ? '' : plainNumber(number))
  if (isPhone(shown)) return value(shown)
  const several = typeof cell === 'string' ? cell.split(SEVERAL).map(plainText) : []
  const [first = ''] = several
  return several.length > 1 && several.every(isPhone)
    ? { ok: true, value: first, remark: 'phones_in_one_cell' }
    : unreadable(PHONE_EXPECTED)
}

/** What stands between two phones in one cell. */
const SEVERAL = /[,;/&\r\n]+|\bor\b/i

const readEmail: Reader = (_cell, text) => {
  const address = (text ?? '').toLowerCase()
  return isEmail(address) ? value(address) : unreadable(EMAIL_EXPECTED)
}

const readPan: Reader = (_cell, text) => {
  const pan = (text ?? '').toUpperCase().replaceAll(/[\s-]/g, '')
  return isPan(pan) ? value(pan) : unreadable('a PAN of ten characters, for example ABCDE1234F')
}

const readChoice: Reader = (cell, text, column) => {
  const key = headingKey(text ?? (typeof cell === 'number' ? String(cell) : ''))
  for (const [one, words] of Object.entries(column.choices ?? {})) {
    if (headingKey(one) === key || words.some((word) => headingKey(word) === key)) return value(one)
  }
  return { ok: false, code: 'choice_unknown', expected: expectedOf(column) }
}

const READERS: Record<Column['kind'], Reader> = {
  text: readText,
  code: readText,
  count: readCount,
  money: readMoney,
  percent: readPercent,
  day: readDay,
  time: readTime,
  auctionDay: readAuctionDayCell,
  yes: readYes,
  phone: readPhone,
  email: readEmail,
  pan: readPan,
  choice: readChoice,
}

/** What a column asks for, in words. */
export function expectedOf(column: Column): string {
  if (column.kind === 'choice') {
    return `one of: ${Object.values(column.choices ?? {})
      .map(([word]) => word)
      .join(', ')}`
  }
  return EXPECTED[column.kind]
}

const EXPECTED: Record<Exclude<Column['kind'], 'choice'>, string> = {
  text: 'a text',
  code: 'a code',
  count: COUNT_EXPECTED,
  money: AMOUNT_EXPECTED,
  percent: PERCENT_EXPECTED,
  day: DAY_EXPECTED,
  time: TIME_EXPECTED,
  auctionDay: AUCTION_DAY_EXPECTED,
  yes: 'yes or no',
  phone: PHONE_EXPECTED,
  email: EMAIL_EXPECTED,
  pan: 'a PAN of ten characters, for example ABCDE1234F',
}

/** A number without an exponent and without the noise of a double: 9847000001, 12.5. */
const plainNumber = (number: number): string =>
  Number.isInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(15)))
