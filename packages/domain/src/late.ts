import { addMonths, daysBetween, isDay } from './calendar.ts'
import type { Day } from './calendar.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'
import { add, isWholeRupees, multipleAtMost, ONE_RUPEE, paise, sum, times, ZERO } from './money.ts'
import type { Paise } from './money.ts'

/** What being late costs from a day on: basis points a year of what is owed, and a fixed sum for every month begun. */
export interface PenaltyRate {
  /** Null: from the beginning. Only the first rate has none. */
  readonly from: Day | null
  readonly perYearBp: number
  readonly perMonth: Paise
}

/** Whose share of a discount goes to the others when it is given while they are late. */
export type DividendLoss = 'nobody' | 'not-prized' | 'prized' | 'everybody'

/** What a chit agrees about late payers; a chit without them has none of it. Source: s. 21(1)(c), ADR 8. */
export interface LateTerms {
  /** So many days after the due day nothing is added and nothing lost. Past them the days count from the due day. */
  readonly graceDays: number
  /** By their day, earliest first. None: being late costs nothing. */
  readonly rates: readonly PenaltyRate[]
  readonly dividendLoss: DividendLoss
  /** What the company keeps of a removed member's contributions, in basis points (s. 30(1)). */
  readonly deductionBp: number
}

/** What an administrator types in of them. */
export interface LateTermsInput {
  readonly graceDays?: number | undefined
  readonly rates?:
    | readonly {
        readonly from?: Day | null | undefined
        readonly perYearBp?: number | undefined
        readonly perMonth?: Paise | undefined
      }[]
    | undefined
  readonly dividendLoss?: DividendLoss | undefined
  readonly deductionBp?: number | undefined
}

export const MOST_GRACE_DAYS = 60
/** 36 % a year: beyond it courts call a penalty a punishment. */
export const MOST_PENALTY_BP = 3600
export const MOST_DEDUCTION_BP = 1000
const MOST_RATES = 12
const WHOLE_IN_BP = 10_000n
const DAYS_IN_A_YEAR = 365n

/** Whether these terms contain anything. */
const isEmpty = ({ graceDays, rates, dividendLoss, deductionBp }: LateTerms): boolean =>
  graceDays === 0 && rates.length === 0 && dividendLoss === 'nobody' && deductionBp === 0

/**
 * Turns what was typed into a chit's terms for late payers; undefined where they would be empty. A fixed sum a month is
 * at most a tenth of the instalment. Refuses: late_terms_invalid with the field. Source: ADR 8.
 */
export function frameLateTerms(input: LateTermsInput | undefined, instalment: Paise): Result<LateTerms | undefined> {
  if (input === undefined) return ok(undefined)
  const terms: LateTerms = {
    graceDays: input.graceDays ?? 0,
    rates: (input.rates ?? []).map(({ from, perYearBp, perMonth }) => ({
      from: from ?? null,
      perYearBp: perYearBp ?? 0,
      perMonth: perMonth ?? ZERO,
    })),
    dividendLoss: input.dividendLoss ?? 'nobody',
    deductionBp: input.deductionBp ?? 0,
  }
  const field = wrongField(terms, instalment)
  if (field !== undefined) return refuse({ code: 'late_terms_invalid', field: `late.${field}` })
  return ok(isEmpty(terms) ? undefined : terms)
}

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most

function wrongField({ graceDays, rates, deductionBp }: LateTerms, instalment: Paise): keyof LateTerms | undefined {
  if (!isWhole(graceDays, MOST_GRACE_DAYS)) return 'graceDays'
  if (!isWhole(deductionBp, MOST_DEDUCTION_BP)) return 'deductionBp'
  const areGood = rates.every(
    ({ from, perYearBp, perMonth }, place) =>
      isWhole(perYearBp, MOST_PENALTY_BP) &&
      isWholeRupees(perMonth) &&
      perMonth >= 0 &&
      times(perMonth, 10) <= instalment &&
      (place === 0 || (from !== null && isDay(from) && from > (rates[place - 1]?.from ?? ''))),
  )
  return areGood && rates.length <= MOST_RATES ? undefined : 'rates'
}

/** What is owed late: from which day, and how much. */
export interface LateDue {
  /** The due day; for whoever took the ticket over later, the day they did. */
  readonly since: Day
  /** What is still to pay. */
  readonly rest: Paise
  /** What was paid of it in parts, with the day of each. */
  readonly parts?: readonly PaidPart[]
}

/** A part of an instalment that was paid, and when. */
export interface PaidPart {
  readonly amount: Paise
  readonly on: Day
}

/** What being late costs on a day, with what it is made of: enough to explain it to who pays it. */
export interface Penalty {
  readonly daysLate: number
  /** What was late: the rest, and the parts that were paid late. */
  readonly base: Paise
  /** The parts that were paid late, each with its own days. */
  readonly paidLate: readonly { readonly amount: Paise; readonly days: number }[]
  readonly amount: Paise
  readonly parts: readonly PenaltyPart[]
}
export type PenaltyPart =
  | { readonly days: number; readonly perYearBp: number }
  | { readonly months: number; readonly perMonth: Paise }

/** Whole days after the due day; 0 while it has not passed. */
export const daysLate = (since: Day, on: Day): number => Math.max(0, daysBetween(since, on))

/** Whether the days of grace are over: then a penalty counts and a dividend can be lost. */
export const isPastGrace = (late: Pick<LateTerms, 'graceDays'> | undefined, since: Day, on: Day): boolean =>
  daysLate(since, on) > (late?.graceDays ?? 0)

/**
 * What one late instalment costs on a day; null while it costs nothing. Each day counts at the rate in force on it, each
 * month begun at the sum in force on its first day; the whole is rounded once, **down to the rupee**. Actual days over 365.
 * A part costs interest for the days until it was paid; nothing when that was within the days of grace. The sum for each month
 * counts while anything is left to pay. Source: s. 21(1)(c); docs/spec/instalments.md, INS-6; ADR 8.
 */
export function penaltyOf(late: LateTerms | undefined, { since, rest, parts = [] }: LateDue, on: Day): Penalty | null {
  const lateParts = parts.filter((part) => isPastGrace(late, since, part.on))
  const base = add(rest, sum(lateParts.map(({ amount }) => amount)))
  if (late === undefined || base === 0 || !isPastGrace(late, since, on)) return null
  const count = daysLate(since, on)
  const yearly = spansOf(late.rates, since, on).filter(({ perYearBp }) => perYearBp > 0)
  const monthly = monthsBegun(late.rates, since, on)
  const dayPaise = [{ amount: rest, on }, ...lateParts].map((part) => weightOf(late.rates, since, part))
  const interest = paise(Number(dayPaise.reduce((so, one) => so + one, 0n) / (WHOLE_IN_BP * DAYS_IN_A_YEAR)))
  const fixed = sum(monthly.map(({ months, perMonth }) => times(perMonth, months)))
  const amount = multipleAtMost(ONE_RUPEE, add(interest, fixed))
  if (amount === 0) return null
  const paidLate = lateParts.map((part) => ({ amount: part.amount, days: daysLate(since, part.on) }))
  return { daysLate: count, base, paidLate, amount, parts: [...yearly, ...monthly] }
}

/** The interest of an amount that was late until a day, before it is divided by a year's days and the basis points of one. */
const weightOf = (rates: readonly PenaltyRate[], since: Day, { amount, on }: PaidPart): bigint =>
  spansOf(rates, since, on).reduce((so, { days, perYearBp }) => so + BigInt(days) * BigInt(perYearBp), 0n) *
  BigInt(amount)

/** The rate of a day: the last that has begun; none before the first. */
function rateOn(rates: readonly PenaltyRate[], on: Day): PenaltyRate | undefined {
  return rates.findLast(({ from }) => from === null || from <= on)
}

/** The days late, (since, on], cut where the rate changes. */
function spansOf(rates: readonly PenaltyRate[], since: Day, on: Day): { days: number; perYearBp: number }[] {
  return rates.flatMap(({ from, perYearBp }, place) => {
    // a rate "from" a day counts that day: the days before it end with the day before
    const begins = Math.max(0, from === null ? 0 : daysBetween(since, from) - 1)
    const next = rates[place + 1]?.from
    const ends = Math.min(daysLate(since, on), next ? Math.max(0, daysBetween(since, next) - 1) : Infinity)
    return ends > begins ? [{ days: ends - begins, perYearBp }] : []
  })
}

/** The months begun since the due day, by what each costs. */
function monthsBegun(rates: readonly PenaltyRate[], since: Day, on: Day): { months: number; perMonth: Paise }[] {
  const counted = new Map<Paise, number>()
  for (let begun = 0; addMonths(since, begun) < on; begun += 1) {
    const perMonth = rateOn(rates, addMonths(since, begun))?.perMonth ?? ZERO
    if (perMonth > 0) counted.set(perMonth, (counted.get(perMonth) ?? 0) + 1)
  }
  return [...counted].map(([perMonth, months]) => ({ months, perMonth }))
}

/** A ticket when a discount is shared out. `lateSince`: the due day of its oldest unpaid instalment, null when it is paid up. */
export interface SharingTicket {
  readonly ticketNo: number
  readonly isPrized: boolean
  readonly lateSince: Day | null
}

/**
 * The tickets whose share of a discount goes to the others: late past the days of grace, and of the kind the terms name.
 * Never to the company: its pay is the commission, which the law bounds. Source: s. 21(1)(b); ADR 8.
 */
export function ticketsLosingDividend(
  late: LateTerms | undefined,
  tickets: readonly SharingTicket[],
  on: Day,
): ReadonlySet<number> {
  if (late === undefined || late.dividendLoss === 'nobody') return new Set()
  const isMeant = (isPrized: boolean) =>
    late.dividendLoss === 'everybody' || (late.dividendLoss === 'prized') === isPrized
  return new Set(
    tickets
      .filter(({ isPrized, lateSince }) => lateSince !== null && isPastGrace(late, lateSince, on) && isMeant(isPrized))
      .map(({ ticketNo }) => ticketNo),
  )
}
