import {
  day,
  dayInIndia,
  fromRupees,
  isDay,
  MONTH_NAMES,
  paise,
  tidyLine,
  tidyText,
  toRupees,
  type Day,
  type Paise,
} from '@kuri/domain'
import * as z from 'zod/mini'

/** The largest amount a call may name, in rupees: ₹1,000 crore. */
const MOST_RUPEES = 1e10

const hasAtMostTwoDecimals = (rupees: number): boolean => Math.round(rupees * 100) / 100 === rupees

const PaiseInside = z.custom<Paise>((value) => typeof value === 'number' && Number.isSafeInteger(value), 'whole paise')

/** Money on the wire is rupees with at most two decimals; inside it is whole paise. Negative in statements only. */
export const SignedRupees = z.codec(
  z
    .number('Please enter an amount in rupees.')
    .check(z.minimum(-1e12), z.maximum(1e12), z.refine(hasAtMostTwoDecimals, 'An amount has at most two decimals.')),
  PaiseInside,
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: toRupees },
)

/** An amount we answer with: not negative. Sums over all members may be larger than any amount a caller may send. */
export const Rupees = z.codec(
  z
    .number('Please enter an amount in rupees.')
    .check(
      z.minimum(0, 'An amount cannot be negative.'),
      z.maximum(1e12, 'This amount is too large.'),
      z.refine(hasAtMostTwoDecimals, 'An amount has at most two decimals.'),
    ),
  PaiseInside,
  { decode: (rupees) => fromRupees(rupees), encode: toRupees },
)

/** An amount a caller may send, zero included: at most ₹1,000 crore. */
export const RupeesOrNone = z.codec(
  z
    .number('Please enter an amount in rupees.')
    .check(
      z.minimum(0, 'An amount cannot be negative.'),
      z.maximum(MOST_RUPEES, 'This amount is too large.'),
      z.refine(hasAtMostTwoDecimals, 'An amount has at most two decimals.'),
    ),
  PaiseInside,
  { decode: (rupees) => fromRupees(rupees), encode: toRupees },
)

/** An amount with something in it: a payment, a bid, a top-up. At most ₹1,000 crore. */
export const SomeRupees = z.codec(
  z
    .number('Please enter an amount in rupees.')
    .check(
      z.positive('An amount must be more than zero.'),
      z.maximum(MOST_RUPEES, 'This amount is too large.'),
      z.refine(hasAtMostTwoDecimals, 'An amount has at most two decimals.'),
    ),
  PaiseInside,
  { decode: (rupees) => fromRupees(rupees), encode: toRupees },
)

const plainDigits = /^\d{1,12}$/

/**
 * A whole number in a form of the seed, where `5` and `"5"` are the same. `"4,000"`, `"1e3"`, `2.5` and digits of
 * other scripts are refused: nobody should have to guess what we understood.
 */
export const seedWholeNumber = (least: number, most: number, problem: string) =>
  z.codec(
    z.union([z.number(problem), z.string(problem).check(z.trim(), z.regex(plainDigits, problem))], problem),
    z.number(problem).check(z.int(problem), z.minimum(least, problem), z.maximum(most, problem)),
    { decode: Number, encode: (value) => value },
  )

const DIGITS_PROBLEM = 'Please enter whole rupees in plain digits.'

/** What lies far outside stays outside, and can be counted in paise. */
const countable = (rupees: number): number => Math.max(-1e12, Math.min(rupees, 1e12))

/** Whole rupees in a form of the seed, number or plain digits. */
export const SeedRupees = z.codec(
  z.union([z.number(), z.string().check(z.trim(), z.regex(plainDigits, DIGITS_PROBLEM))], DIGITS_PROBLEM),
  PaiseInside.check(
    z.refine((amount) => amount % 100 === 0, 'Please enter whole rupees.'),
    z.refine((amount) => amount > 0, 'An amount must be more than zero.'),
    z.refine((amount) => amount <= 100_00_00_000_00, 'An amount is at most ₹100 crore.'),
  ),
  { decode: (rupees) => paise(Math.round(countable(Number(rupees)) * 100)), encode: toRupees },
)

/** An identifier: UUIDv7 text. Anything else is "not found", so the schema only bounds its length. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** A moment: ISO 8601 in UTC on the wire. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (instant) => instant.toISOString(),
})

const DayInside = z.custom<Day>((value) => typeof value === 'string' && isDay(value), 'Please enter a date.')

/** An Indian calendar day `YYYY-MM-DD`; a full instant is accepted and read as its Indian day. */
export const DayText = z.codec(
  z.string('Please enter a date.').check(z.refine((text) => readDay(text) !== null, 'Please enter a date.')),
  DayInside,
  { decode: (text) => readDay(text) ?? day(text), encode: (value) => value },
)

function readDay(text: string): Day | null {
  if (isDay(text)) return text
  const instant = new Date(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(instant.getTime()) ? dayInIndia(instant) : null
}

/** 'rupee': dividends are rounded down to whole rupees, and what that leaves is shared with the last prize. */
export const DividendRounding = z.enum(['paise', 'rupee'])

export const MonthName = z.enum(MONTH_NAMES)
export const Year = seedWholeNumber(1900, 2400, 'Please enter a year.')

/** Tidying makes a text shorter; one that is so many times too long is refused before any work is done on it. */
const RAW_FACTOR = 4

const tooLong = (most: number): string => `At most ${most} characters.`
const rawLength = (most: number) => z.maxLength(RAW_FACTOR * most, { error: tooLong(most), abort: true })

/** Text a person typed: tidied (nothing unseen in it), with something to read in it. */
export const typed = (most: number, problem: string) =>
  z
    .string(problem)
    .check(rawLength(most), z.overwrite(tidyText), z.minLength(1, problem), z.maxLength(most, tooLong(most)))

/** A PAN, or an Aadhaar number with or without spaces. */
const SOMEBODYS_NUMBER = /\b[A-Z]{5}\d{4}[A-Z]\b|(?<!\d)[2-9]\d{3}\s?\d{4}\s?\d{4}(?!\s?\d)/i
export const NUMBERS_PROBLEM = 'Do not enter PAN or Aadhaar numbers. Other staff read this note.'
export const namesNobodysNumbers = (note: string): boolean => !SOMEBODYS_NUMBER.test(note)

/** The same on one line: a name, a subject. */
export const typedLine = (most: number, problem: string) =>
  z
    .string(problem)
    .check(rawLength(most), z.overwrite(tidyLine), z.minLength(1, problem), z.maxLength(most, tooLong(most)))

/** Text a person may leave out, on one line. */
export const maybeTyped = (most: number) =>
  z.string().check(rawLength(most), z.overwrite(tidyLine), z.maxLength(most, tooLong(most)))

/** How many rows a page of a list has by default. */
export const PAGE_SIZE = 25

const CURSOR_PROBLEM = 'This cursor is not valid for this list. Start with the first page.'

/** Page of a list of ours whose cursor has this form. */
const pageBy = (cursor: RegExp) => ({
  limit: z.optional(seedWholeNumber(1, 100, 'A page holds 1 to 100 entries.')),
  cursor: z.optional(z.string().check(z.maxLength(200, CURSOR_PROBLEM), z.regex(cursor, CURSOR_PROBLEM))),
})

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Page of a list of ours; its cursor is the identifier of the last entry seen. */
export const pageQuery = pageBy(new RegExp(`^${UUID}$`))
/** Head office narrows a list to what the staff of one branch see of it; for them it is theirs whatever they ask for. */
export const branchQuery = {
  branch: z.optional(z.string().check(z.regex(new RegExp(`^${UUID}$`), 'Please choose a branch.'))),
}

/** Where the company has several branches: the name of the one to which a row belongs. */
export const branchOfRow = { branch: z.optional(z.string()) }

/** Page of a numbered list, such as a ledger; its cursor is the number of the last entry seen. */
export const numberedPageQuery = pageBy(/^\d{1,15}$/)
/** Page of a list in the order of time; its cursor is the instant in microseconds and the identifier of the last entry seen. */
export const timedPageQuery = pageBy(new RegExp(`^\\d{1,16}~${UUID}$`))

/** Page of a list whose rows stand in groups, newest first in each; its cursor is the group, the instant in microseconds and the identifier of the last entry seen. */
export const groupedPageQuery = pageBy(new RegExp(`^\\d~\\d{1,16}~${UUID}$`))

/** Page of a list in the order of days; its cursor is the day, in days after 1900-01-01, and the identifier of the last entry seen. */
export const dayPageQuery = pageBy(new RegExp(`^\\d{1,6}~${UUID}$`))

/** Page of the bank's lines; its cursor is the day, in days after 1900-01-01, the number in the statement and the identifier of the last entry seen. */
export const linePageQuery = pageBy(new RegExp(`^\\d{1,6}~\\d{1,9}~${UUID}$`))

/** Page of a list of payments; its cursor: instant in microseconds, ticket, month and part of the last entry seen. */
export const paymentPageQuery = pageBy(new RegExp(`^\\d{1,16}~${UUID}~\\d{1,4}~\\d{1,6}$`))

/** The same of the previous books, which know days: in days after 1900-01-01. */
export const previousPaymentPageQuery = pageBy(new RegExp(`^\\d{1,6}~${UUID}~\\d{1,4}~\\d{1,6}$`))

/** A page of a list whose pages are numbered, from 1. */
export const pageNumber = (most: number) => z.optional(seedWholeNumber(1, most, 'Pages are counted from 1.'))

/** Names of the people, schemes and auctions whose ids stand in an answer, by id. */
export const Owners = z.record(Id, z.string())

/** One of somebody’s tickets, where they hold several; left out: the first it can mean. */
export const TicketNo = z.optional(seedWholeNumber(1, 1000, 'Please enter a ticket’s number.'))

export const Message = z.object({ message: z.string() })

/** In the answer of a change that waits for a second administrator: nothing has changed yet. */
export const waitsForSecond = { status: z.optional(z.literal('waiting_second')) }
export const ById = z.object({ id: Id })
