import { isDay, MONTH_NAMES } from './calendar.ts'
import type { Day } from './calendar.ts'
import { paise } from './money.ts'
import type { Paise } from './money.ts'

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const WORDS = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/i
const TIME = /[ T]\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i
const CENTURY = 2000

/**
 * A day as Indian banks write it, day before month: 05/11/2026, 5-11-26, 05 Nov 2026, 05-NOV-26, 2026-11-05, each with
 * or without a time of day behind it. Null: no day of the calendar.
 */
export function readIndianDay(text: string): Day | null {
  const whole = text.trim()
  const written = whole.includes(':') ? whole.replace(TIME, '').trim() : whole
  const numbers = NUMBERS.exec(written)
  if (numbers) return dayOf(numbers[3], Number(numbers[2]), numbers[1])
  if (isDay(written)) return written
  const words = WORDS.exec(written)
  const month = words?.[2]?.slice(0, 3).toLowerCase()
  const monthNo = MONTH_NAMES.findIndex((name) => name.slice(0, 3).toLowerCase() === month) + 1
  return words ? dayOf(words[3], monthNo, words[1]) : null
}

function dayOf(year: string | undefined, month: number, dayOfMonth: string | undefined): Day | null {
  const full = Number(year) < 100 ? CENTURY + Number(year) : Number(year)
  const text = `${full}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Without the signs, brackets, currency and Cr/Dr that stand around the digits. */
const withoutMarks = (amount: string): string =>
  amount
    .replace(/^[-+(]+|\)$/g, '')
    .replace(/(?:₹|rs\.?|inr|cr\.?|dr\.?)/gi, '')
    .replaceAll(/\s/g, '')

/** The last group has three digits: 3,95,50 has lost one. */
const AMOUNT = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{1,2}))?$/
const MOST_DIGITS = 13

/**
 * Rupees as Indian banks write them: 1,75,000.00, ₹ 1750.5, 500.00 Dr, (500.00), -500. Dr, brackets and a minus make it
 * negative. An empty field or a dash is nothing. Null: not an amount, or one with a third decimal.
 */
export function readIndianAmount(text: string): Paise | null {
  const written = text.trim()
  if (written === '') return paise(0)
  const plain = AMOUNT.exec(written)
  if (!plain && /^[-–—]+$/.test(written)) return paise(0)
  const isTaken = !plain && (/dr\.?$/i.test(written) || written.startsWith('-') || /^\(.*\)$/.test(written))
  const found = plain ?? AMOUNT.exec(withoutMarks(written))
  if (!found) return null
  const rupees = (found[1] ?? '').replaceAll(',', '')
  if (rupees.length > MOST_DIGITS) return null
  const amount = Number(rupees) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return paise(isTaken && amount > 0 ? -1 * amount : amount)
}
