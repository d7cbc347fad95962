import { frameAuctionTerms } from './auction-terms.ts'
import type { AuctionTerms, AuctionTermsInput } from './auction-terms.ts'
import { refuse, ok } from './errors.ts'
import type { Refused, Result } from './errors.ts'
import { frameLateTerms } from './late.ts'
import type { LateTerms, LateTermsInput } from './late.ts'
import {
  divideHalfUpToRupee,
  fromRupees,
  isWholeRupees,
  max,
  min,
  multipleAtLeast,
  multipleAtMost,
  ONE_RUPEE,
  shareOfBpDownToPaisa,
  shareOfBpDownToRupee,
  shareOfBpHalfUpToRupee,
  times,
} from './money.ts'
import type { Paise } from './money.ts'

/** Who shares the distributable discount: the landing page's four others, or all as registered companies do (docs/spec/chits.md, CHT-2). */
export type DividendSharedBy = 'tickets-without-the-prize' | 'all-tickets'
/**
 * In what dividends are paid: in paise, all of each prize's dividend at once; or in whole rupees, rounded down, and what
 * that leaves is shared with the last prize (ADR 8).
 */
export type DividendRounding = 'paise' | 'rupee'
export type PrizeBy = 'auction' | 'lot' | 'fixed'

/** The frozen agreement of one chit. Basis points: 1 bp = 0.01 %. */
export interface ChitTerms {
  readonly tickets: number
  readonly months: number
  /** What one ticket pays for one month, before any dividend. */
  readonly instalment: Paise
  readonly dividendSharedBy: DividendSharedBy
  readonly dividendRounding: DividendRounding
  readonly commissionBp: number
  readonly gstBp: number
  readonly capBp: number
  readonly step: Paise
  readonly prizeBy: PrizeBy
  /** The printed chart of a 'fixed' chit, one discount per prize; empty: every prize at the commission. */
  readonly fixedDiscounts: readonly Paise[]
  /** How many tickets one member may hold; 1 in the seed. */
  readonly maxTicketsPerMember: number
  /** What was agreed about late payers; absent: nothing, being late costs nothing. */
  readonly late?: LateTerms | undefined
  /** When and where the auctions are held; absent: as usual. */
  readonly auction?: AuctionTerms | undefined
}

/**
 * What of the terms decides prizes, and so stands in an auction's proof. How many tickets a member may hold, what being late
 * costs and when auctions are held do not.
 */
export type PrizeTerms = Omit<ChitTerms, 'maxTicketsPerMember' | 'late' | 'auction'>

type ChosenTerms = Omit<ChitTerms, 'tickets' | 'months' | 'instalment' | 'late' | 'auction'>

/** What an administrator types in: the life total, the shape, and the terms that differ from the defaults. */
export interface ChitProposal {
  readonly amount: Paise
  readonly months: number
  readonly tickets: number
  readonly terms?:
    | ({ readonly [Term in keyof ChosenTerms]?: ChosenTerms[Term] | undefined } & {
        readonly late?: LateTermsInput | undefined
        readonly auction?: AuctionTermsInput | undefined
      })
    | undefined
}

/** s. 21(1)(b): the foreman's commission is at most 7 % of the chit amount. */
export const COMMISSION_LAW_BP = 700
/** The seed's landing page: bids must not exceed 50 % of the pool. */
export const CAP_LIMIT_BP = 5000
const GST_LIMIT_BP = 10_000
export const MIN_TICKETS = 2
export const MAX_TICKETS = 1000
export const MAX_MONTHS = 240
/** ₹100 crore. */
export const MAX_AMOUNT = fromRupees(1_000_000_000)
const USUAL_STEP = fromRupees(100)
const SMALL_CHIT_AMOUNT = fromRupees(2000)

/** The seed's default contribution: life total ÷ months ÷ members, half up to the rupee. ₹0 for a total too small to share. */
export const perTicketContribution = (amount: Paise, months: number, tickets: number): Paise =>
  divideHalfUpToRupee(amount, months * tickets)

/**
 * Turns a proposal into the terms of a chit. The life total is a target: what is collected is instalment × months × tickets.
 * Refuses: invalid_input, instalment_below_one_rupee, commission_above_law, cap_above_half, cap_below_commission,
 * fixed_chart_invalid, late_terms_invalid, auction_terms_invalid.
 * Source: docs/spec/chits.md, CHT-1 and CHT-2; docs/spec/auctions.md, AUC-2 and AUC-17.
 */
export function frameTerms(proposal: ChitProposal): Result<ChitTerms> {
  const { amount, months, tickets } = proposal
  const badShape =
    outOfBounds('tickets', tickets, MIN_TICKETS, MAX_TICKETS) ?? outOfBounds('months', months, 1, MAX_MONTHS)
  if (badShape) return badShape
  if (!isWholeRupees(amount) || amount < ONE_RUPEE || amount > MAX_AMOUNT) {
    return invalid('amount', 'must be whole rupees, at most ₹100 crore')
  }
  const instalment = perTicketContribution(amount, months, tickets)
  if (instalment < ONE_RUPEE) return refuse({ code: 'instalment_below_one_rupee' })
  const chosen = proposal.terms ?? {}
  const late = frameLateTerms(chosen.late, instalment)
  if (!late.ok) return late
  const auction = frameAuctionTerms(chosen.auction, Math.ceil(tickets / months))
  if (!auction.ok) return auction
  const terms: ChitTerms = {
    tickets,
    months,
    instalment,
    dividendSharedBy: chosen.dividendSharedBy ?? 'tickets-without-the-prize',
    dividendRounding: chosen.dividendRounding ?? 'paise',
    commissionBp: chosen.commissionBp ?? 0,
    gstBp: chosen.gstBp ?? 0,
    capBp: chosen.capBp ?? CAP_LIMIT_BP,
    step: chosen.step ?? (times(instalment, months) < SMALL_CHIT_AMOUNT ? ONE_RUPEE : USUAL_STEP),
    prizeBy: chosen.prizeBy ?? 'auction',
    fixedDiscounts: chosen.fixedDiscounts ?? [],
    maxTicketsPerMember: chosen.maxTicketsPerMember ?? 1,
    ...(late.value && { late: late.value }),
    ...(auction.value && { auction: auction.value }),
  }
  return problemOfRates(terms) ?? problemOfChart(terms) ?? problemOfHoldings(terms) ?? ok(terms)
}

/** The most tickets one member may ever hold of a chit: half of them, so that nobody bids against nobody (ADR 5). */
const mostTicketsPerMember = (tickets: number): number => Math.max(1, Math.floor(tickets / 2))

const problemOfHoldings = ({ tickets, maxTicketsPerMember }: ChitTerms): Refused | undefined =>
  outOfBounds('maxTicketsPerMember', maxTicketsPerMember, 1, mostTicketsPerMember(tickets))

/** What every prize of a chit has in common, in paise; `floor` and `cap` are null where no multiple of the step fits between them. */
export interface PrizeFigures {
  readonly chitAmount: Paise
  readonly commission: Paise
  readonly tax: Paise
  /** The least bid: the lowest multiple of the step that covers the commission. */
  readonly floor: Paise | null
  /** The most one may bid; "at the cap" means this number. */
  readonly cap: Paise | null
}

/**
 * V, C, T and the bounds of a bid. All are whole rupees. Null bounds: nobody can bid, prizes go by lot at the commission.
 * Source: docs/spec/chits.md, CHT-1 and CHT-2; docs/spec/auctions.md, AUC-2; s. 21(1)(b) for the 7 % that rounding may not pass.
 */
export function prizeFigures(terms: PrizeTerms): PrizeFigures {
  const chitAmount = times(terms.instalment, terms.months)
  const commission = min(
    shareOfBpHalfUpToRupee(chitAmount, terms.commissionBp),
    shareOfBpDownToRupee(chitAmount, COMMISSION_LAW_BP),
  )
  const tax = shareOfBpHalfUpToRupee(commission, terms.gstBp)
  const floor = multipleAtLeast(terms.step, max(commission, terms.step))
  const cap = multipleAtMost(terms.step, capBeforeStep(terms, chitAmount))
  return { chitAmount, commission, tax, ...(floor <= cap ? { floor, cap } : { floor: null, cap: null }) }
}

/** What the printed chart of a 'fixed' chit says a prize goes at: its own figure, else the commission. Null for other chits. */
export const chartDiscount = (terms: PrizeTerms, prizeNo: number): Paise | null =>
  terms.prizeBy === 'fixed' ? (terms.fixedDiscounts[prizeNo - 1] ?? prizeFigures(terms).commission) : null

/** Everything all tickets pay over the whole life: what is really collected, shown beside the amount typed in. */
export const chitLifeTotal = (terms: PrizeTerms): Paise => times(terms.instalment, terms.months * terms.tickets)

/** How many prizes have been given once month `month` is through: ⌊month · tickets ÷ months⌋ (docs/spec/chits.md, CHT-3). */
export const prizesUpTo = (terms: Pick<ChitTerms, 'tickets' | 'months'>, month: number): number =>
  Math.floor((month * terms.tickets) / terms.months)

/** In which month the prize of that number is given. Source: docs/spec/chits.md, CHT-3. */
export const monthOfPrize = ({ tickets, months }: Pick<ChitTerms, 'tickets' | 'months'>, prizeNo: number): number =>
  Math.ceil((prizeNo * months) / tickets)

/** Whether this is the last prize of the chit: prizes are given in their order. */
export const isLastPrize = (terms: Pick<ChitTerms, 'tickets'>, prizeNo: number): boolean => prizeNo === terms.tickets

export interface PrizeSlot {
  readonly prizeNo: number
  readonly monthNo: number
  /** 1 for the first prize of its month. */
  readonly placeInMonth: number
}

/** Which month gives which prize: one per ticket, in order. */
export function prizeSchedule(terms: Pick<ChitTerms, 'tickets' | 'months'>): PrizeSlot[] {
  return Array.from({ length: terms.tickets }, (_, index) => {
    const prizeNo = index + 1
    const monthNo = monthOfPrize(terms, prizeNo)
    return { prizeNo, monthNo, placeInMonth: prizeNo - prizesUpTo(terms, monthNo - 1) }
  })
}

const capBeforeStep = (terms: PrizeTerms, chitAmount: Paise): Paise => shareOfBpDownToPaisa(chitAmount, terms.capBp)

function problemOfRates(terms: ChitTerms): Refused | undefined {
  if (terms.commissionBp > COMMISSION_LAW_BP) return refuse({ code: 'commission_above_law' })
  if (terms.capBp > CAP_LIMIT_BP) return refuse({ code: 'cap_above_half' })
  const outside =
    outOfBounds('commissionBp', terms.commissionBp, 0, COMMISSION_LAW_BP) ??
    outOfBounds('capBp', terms.capBp, 0, CAP_LIMIT_BP) ??
    outOfBounds('gstBp', terms.gstBp, 0, GST_LIMIT_BP)
  if (outside) return outside
  if (!isWholeRupees(terms.step) || terms.step < ONE_RUPEE || terms.step > MAX_AMOUNT) {
    return invalid('step', 'must be whole rupees, at least ₹1')
  }
  const { chitAmount, commission } = prizeFigures(terms)
  const cap = capBeforeStep(terms, chitAmount)
  return cap < commission ? refuse({ code: 'cap_below_commission', commission, cap }) : undefined
}

// A chart is printed with the agreement and never checked again by a bid: so each discount must already keep the rules of a bid.
function problemOfChart(terms: ChitTerms): Refused | undefined {
  const chart = terms.fixedDiscounts
  if (chart.length === 0) return undefined
  if (terms.prizeBy !== 'fixed' || chart.length !== terms.tickets) return refuse({ code: 'fixed_chart_invalid' })
  const { chitAmount, commission } = prizeFigures(terms)
  const cap = capBeforeStep(terms, chitAmount)
  const wrong = chart.findIndex((discount) => !isWholeRupees(discount) || discount < commission || discount > cap)
  return wrong === -1 ? undefined : refuse({ code: 'fixed_chart_invalid', prizeNo: wrong + 1 })
}

function outOfBounds(field: string, value: number, least: number, most: number): Refused | undefined {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined
  return invalid(field, `must be a whole number from ${least} to ${most}`)
}

const invalid = (field: string, problem: string): Refused => refuse({ code: 'invalid_input', field, problem })
