import { problemSentence, type chitEndpoints, type BodyOf } from '@kuri/contract'
import {
  day,
  dueDay,
  chitLifeTotal,
  frameTerms,
  fromRupees,
  isDay,
  paise,
  prizeFigures,
  times,
  type ChitProposal,
  type ChitTerms,
  ZERO,
  type Day,
  type DividendLoss,
  type Paise,
  type PenaltyRate,
  type Refusal,
} from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { auctionOfDraft, auctionProblems, typedAuction, type AuctionDraft } from './auction-draft.ts'

/** A scheme as it stands in the form: what was typed, not yet judged. */
export interface Draft extends AuctionDraft {
  name: string
  /** As typed; the amount follows it, also when the members are typed after it. */
  pool: Paise | null
  amount: Paise | null
  durationInMonths: string
  totalMembers: string
  startDate: string
  prizeBy: ChitTerms['prizeBy']
  dividendSharedBy: ChitTerms['dividendSharedBy']
  dividendRounding: ChitTerms['dividendRounding']
  /** Percentages as typed: 5 or 2.5. */
  commission: string
  gst: string
  cap: string
  step: Paise | null
  /** Discounts of a printed chart in rupees, separated by commas. */
  chart: string
  /** How many tickets one member may hold, as typed. */
  perMember: string
  /** What being late costs, % a year as typed; 0: nothing. */
  penalty: string
  penaltyPerMonth: Paise | null
  graceDays: string
  dividendLoss: DividendLoss
  /** What is kept of a removed member's contributions, %. */
  deduction: string
  /** What it costs from later days on. */
  laterRates: LaterRate[]
}

/** What being late costs from a day on, as typed. */
export interface LaterRate {
  from: string
  perYear: string
  perMonth: Paise | null
}

export const emptyRate: LaterRate = { from: '', perYear: '', perMonth: null }

export type DraftField = keyof Draft | `laterRates.${number}.${keyof LaterRate}`
export type DraftProblems = Partial<Record<DraftField, string>>

/** The defaults of docs/spec/chits.md, CHT-2. */
export const emptyDraft: Draft = {
  name: '',
  pool: null,
  amount: null,
  durationInMonths: '',
  totalMembers: '',
  startDate: '',
  prizeBy: 'auction',
  dividendSharedBy: 'tickets-without-the-prize',
  dividendRounding: 'paise',
  commission: '0',
  gst: '0',
  cap: '50',
  step: null,
  chart: '',
  perMember: '1',
  penalty: '0',
  penaltyPerMonth: null,
  graceDays: '0',
  dividendLoss: 'nobody',
  deduction: '0',
  laterRates: [],
  ...typedAuction(),
}

/**
 * What the form of a new scheme proposes: the usual commission, seen before anything is unfolded, and dividends in whole
 * rupees, so that every contribution can be paid in cash.
 */
export const proposedDraft: Draft = { ...emptyDraft, commission: '5', dividendRounding: 'rupee' }

/** `5` and `2.5` per cent as basis points; null for anything else. */
export function basisPointsOf(typed: string): number | null {
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : null
}

const wholeOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null)

/** `4,000`-less plain rupees, separated by commas or lines; null when one of them is not whole rupees. */
export function chartOf(typed: string): Paise[] | null {
  const parts = typed.split(/[,\s]+/).filter((part) => part !== '')
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map((part) => fromRupees(Number(part))) : null
}

/** Later rates as they are agreed; what cannot be read yet is left out. */
export const laterRatesOf = (typed: readonly LaterRate[]): PenaltyRate[] =>
  typed.flatMap(({ from, perYear, perMonth }) => {
    const perYearBp = basisPointsOf(perYear)
    return isDay(from) && perYearBp !== null ? [{ from: day(from), perYearBp, perMonth: perMonth ?? ZERO }] : []
  })

/** And back, as the form shows them. */
export const typedRates = (rates: readonly PenaltyRate[]): LaterRate[] =>
  rates.map(({ from, perYearBp, perMonth }) => ({
    from: from ?? '',
    perYear: String(perYearBp / 100),
    perMonth: perMonth > 0 ? perMonth : null,
  }))

/** One prize before its discount, once amount and members are known. */
export function poolOf({ amount, totalMembers }: Draft): Paise | null {
  const tickets = wholeOf(totalMembers)
  return amount !== null && tickets !== null && tickets > 0 && amount % tickets === 0 ? paise(amount / tickets) : null
}

/** What all members pay in all for prizes of this pool; null until the members are known. */
export function amountFor(pool: Paise, totalMembers: string): Paise | null {
  const tickets = wholeOf(totalMembers)
  return tickets === null ? null : times(pool, tickets)
}

type Terms = NonNullable<BodyOf<typeof chitEndpoints.createChit>['terms']>

/** The terms of a draft; fields that cannot be read yet are left to their defaults. */
export function termsOfDraft(draft: Draft): Terms {
  const commissionBp = basisPointsOf(draft.commission)
  const gstBp = basisPointsOf(draft.gst)
  const capBp = basisPointsOf(draft.cap)
  const perMember = wholeOf(draft.perMember)
  const chart = draft.prizeBy === 'fixed' ? (chartOf(draft.chart) ?? []) : []
  return {
    prizeBy: draft.prizeBy,
    dividendSharedBy: draft.dividendSharedBy,
    dividendRounding: draft.dividendRounding,
    ...(commissionBp !== null && { commissionBp }),
    ...(gstBp !== null && { gstBp }),
    ...(capBp !== null && { capBp }),
    ...(draft.step !== null && { step: draft.step }),
    ...(chart.length > 0 && { fixedDiscounts: chart }),
    ...(perMember !== null && { maxTicketsPerMember: perMember }),
    ...lateOfDraft(draft),
    // the usual terms, too: an edit may go back to them
    auction: auctionOfDraft(draft),
  }
}

/** The terms for late payers of a draft; nothing where being late costs nothing. */
function lateOfDraft(draft: Draft): Pick<Terms, 'late'> {
  const { penaltyPerMonth, dividendLoss } = draft
  const laterRates = laterRatesOf(draft.laterRates)
  const perYearBp = basisPointsOf(draft.penalty) ?? 0
  const graceDays = wholeOf(draft.graceDays) ?? 0
  const deductionBp = basisPointsOf(draft.deduction) ?? 0
  const perMonth = penaltyPerMonth ?? ZERO
  const first = perYearBp > 0 || perMonth > 0 || laterRates.length > 0 ? [{ from: null, perYearBp, perMonth }] : []
  const isNone = first.length === 0 && graceDays === 0 && deductionBp === 0 && dividendLoss === 'nobody'
  return isNone ? {} : { late: { graceDays, rates: [...first, ...laterRates], dividendLoss, deductionBp } }
}

/** What the sums need, or null while amount, months or members are missing. */
function proposalOf(draft: Draft): ChitProposal | null {
  const months = wholeOf(draft.durationInMonths)
  const tickets = wholeOf(draft.totalMembers)
  if (draft.amount === null || months === null || tickets === null) return null
  return { amount: draft.amount, months, tickets, terms: termsOfDraft(draft) }
}

type Shape = 'even' | 'fewer-months' | 'more-months'

/** What members will read of a draft. */
export interface Makes {
  readonly terms: ChitTerms
  readonly each: Paise
  readonly pool: Paise
  readonly collected: Paise
  readonly life: Paise
  readonly commission: Paise
  readonly tax: Paise
  /** Null: no bid fits, prizes go by lot. */
  readonly cap: Paise | null
  readonly lastDue: Day | null
  readonly shape: Shape
  readonly isRounded: boolean
  readonly startsInPast: boolean
}

/** The live sums beside the form; null while it is incomplete, a refusal where the rules forbid them. */
export function whatItMakes(draft: Draft, today: Day): Makes | Refusal | null {
  const proposal = proposalOf(draft)
  if (proposal === null) return null
  const framed = frameTerms(proposal)
  if (!framed.ok) return framed.error
  const terms = framed.value
  const { chitAmount, commission, tax, cap } = prizeFigures(terms)
  const start = isDay(draft.startDate) ? day(draft.startDate) : null
  const life = chitLifeTotal(terms)
  return {
    terms,
    each: terms.instalment,
    pool: chitAmount,
    collected: times(terms.instalment, terms.tickets),
    life,
    commission,
    tax,
    cap: terms.prizeBy === 'auction' ? cap : null,
    lastDue: start && dueDay(start, terms.months),
    shape: terms.months === terms.tickets ? 'even' : terms.months < terms.tickets ? 'fewer-months' : 'more-months',
    isRounded: life !== proposal.amount,
    startsInPast: start !== null && start < today,
  }
}

export const isRefusal = (made: Makes | Refusal | null): made is Refusal => made !== null && 'code' in made

/** A start date in the past, where it was chosen here: the server refuses it. */
export const startProblem = ({ startDate }: Draft, before: Draft, today: Day): DraftProblems =>
  isDay(startDate) && startDate < today && startDate !== before.startDate
    ? { startDate: problemSentence({ code: 'start_date_past', field: 'startDate', today }) }
    : {}

/** What is wrong with the terms as typed, before any rule is applied. */
export function termsProblems(draft: Draft): DraftProblems {
  const t = m.admin.chit
  return {
    ...(basisPointsOf(draft.commission) === null && { commission: t.percentProblem }),
    ...(basisPointsOf(draft.gst) === null && { gst: t.percentProblem }),
    ...(basisPointsOf(draft.cap) === null && { cap: t.percentProblem }),
    ...(wholeOf(draft.perMember) === null && { perMember: t.perMemberProblem }),
    ...(basisPointsOf(draft.penalty) === null && { penalty: t.percentProblem }),
    ...(basisPointsOf(draft.deduction) === null && { deduction: t.percentProblem }),
    ...Object.fromEntries(draft.laterRates.flatMap(rateProblems)),
    ...(wholeOf(draft.graceDays) === null && { graceDays: t.graceProblem }),
    ...auctionProblems(draft),
    ...(draft.prizeBy === 'fixed' && chartOf(draft.chart) === null && { chart: t.chartProblem }),
  }
}

function rateProblems({ from, perYear }: LaterRate, place: number): [DraftField, string][] {
  const problems: [DraftField, string][] = []
  if (!isDay(from)) problems.push([`laterRates.${place}.from`, m.admin.chit.laterFromProblem])
  if (basisPointsOf(perYear) === null) problems.push([`laterRates.${place}.perYear`, m.admin.chit.percentProblem])
  return problems
}
