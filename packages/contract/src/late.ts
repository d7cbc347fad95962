import {
  formatDay,
  formatRupees,
  MOST_DEDUCTION_BP,
  MOST_GRACE_DAYS,
  MOST_PENALTY_BP,
  subtract,
  sum,
  type LateTerms as LateTermsInside,
  type Penalty,
  type PenaltyRate,
} from '@kuri/domain'
import * as z from 'zod/mini'
import { DayText, Rupees, RupeesOrNone, seedWholeNumber } from './primitives.ts'

const DividendLoss = z.enum(['nobody', 'not-prized', 'prized', 'everybody'])

/** What a chit agrees about late payers, as it is typed in; whatever is left out is none. */
export const LateTermsForm = z.object({
  graceDays: z.optional(seedWholeNumber(0, MOST_GRACE_DAYS, `The grace period is 0 to ${MOST_GRACE_DAYS} days.`)),
  rates: z.optional(
    z
      .array(
        z.object({
          from: z.optional(z.nullable(DayText)),
          perYearBp: z.optional(seedWholeNumber(0, MOST_PENALTY_BP, `At most ${MOST_PENALTY_BP} basis points a year.`)),
          perMonth: z.optional(RupeesOrNone),
        }),
      )
      .check(z.maxLength(12)),
  ),
  dividendLoss: z.optional(DividendLoss),
  deductionBp: z.optional(seedWholeNumber(0, MOST_DEDUCTION_BP, `At most ${MOST_DEDUCTION_BP} basis points.`)),
})

export const LateTerms = z.object({
  graceDays: z.number(),
  rates: z.array(z.object({ from: z.nullable(DayText), perYearBp: z.number(), perMonth: Rupees })),
  dividendLoss: DividendLoss,
  deductionBp: z.number(),
})

/** What being late with one instalment costs. growing: it is still unpaid · due, paid, waived: fixed by its payment. */
export const PenaltyOnWire = z.object({
  amount: Rupees,
  daysLate: z.number(),
  state: z.enum(['growing', 'due', 'paid', 'waived']),
  /** How it is calculated: “12 days late, 12% a year on ₹10,000”. */
  because: z.string(),
})

const percent = (bp: number): string => `${bp / 100}%`
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** How a penalty is calculated, for the member who pays it: “12 days late, 12% a year on ₹10,000”. */
export function penaltyInWords({ daysLate, base, paidLate, parts }: Penalty): string {
  const rest = subtract(base, sum(paidLate.map(({ amount }) => amount)))
  const amounts = [
    ...(rest > 0 ? [formatRupees(rest)] : []),
    ...paidLate.map((part) => `${formatRupees(part.amount)} paid after ${days(part.days)}`),
  ]
  const yearly = parts.filter((part) => 'days' in part)
  const monthly = parts.filter((part) => 'months' in part)
  const only = yearly.length === 1 && yearly[0]?.days === daysLate
  const rates = yearly.map(({ days: count, perYearBp }) =>
    only ? `${percent(perYearBp)} a year` : `${days(count)} at ${percent(perYearBp)} a year`,
  )
  const sentences = [
    `${days(daysLate)} late`,
    ...(rates.length > 0 ? [`${rates.join(' and ')} on ${amounts.join(' and ')}`] : []),
    ...monthly.map(({ months, perMonth }) =>
      months === 1 ? formatRupees(perMonth) : `${months} months at ${formatRupees(perMonth)}`,
    ),
  ]
  return sentences.join(', ')
}

/** The agreement's sentences about late payers; none where nothing was agreed. */
export function sentencesOfLate(late: LateTermsInside | undefined): string[] {
  if (late === undefined) return []
  const { graceDays, rates, dividendLoss, deductionBp } = late
  const grace =
    graceDays === 0
      ? ''
      : ` There is no late fee for the first ${days(graceDays)}. After that, all days since the due date count.`
  return [
    rates.length === 0
      ? `There is no late fee.${graceDays === 0 ? '' : ` A contribution counts as late after ${days(graceDays)}.`}`
      : `The late fee is ${rates.map(rateInWords).join(', ')}, rounded down to whole rupees. It is paid to the company.${grace}`,
    ...(dividendLoss === 'nobody'
      ? []
      : [
          `${LOSES[dividendLoss]} when a prize is given gets no share of the winner’s discount. The other members share it.`,
        ]),
    deductionBp === 0
      ? 'A member who is removed for not paying gets back the amount they paid, less the late fees, after another member has taken their place.'
      : `A member who is removed for not paying gets back the amount they paid, less ${percent(deductionBp)} of it and the late fees, after another member has taken their place.`,
  ]
}

const LOSES: Readonly<Record<Exclude<LateTermsInside['dividendLoss'], 'nobody'>, string>> = {
  'not-prized': 'A member who has not won yet and is late',
  prized: 'A member who has already won and is late',
  everybody: 'A member who is late',
}

function rateInWords({ from, perYearBp, perMonth }: PenaltyRate): string {
  const cost = [
    ...(perYearBp > 0 ? [`${percent(perYearBp)} a year of the unpaid amount`] : []),
    ...(perMonth > 0 ? [`${formatRupees(perMonth)} for each month or part of a month`] : []),
  ]
  const text = cost.length === 0 ? 'nothing' : cost.join(' and ')
  return from === null ? text : `${text} from ${formatDay(from)}`
}

/** The terms for late payers as the agreement's hash covers them; nothing where there are none. */
export const sealedLate = (late: LateTermsInside | undefined): (string | number | readonly (string | number)[])[] =>
  late === undefined
    ? []
    : [
        late.graceDays,
        late.rates.flatMap(({ from, perYearBp, perMonth }) => [from ?? '', perYearBp, perMonth]),
        late.dividendLoss,
        late.deductionBp,
      ]
