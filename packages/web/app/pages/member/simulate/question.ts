import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import {
  averageDiscount,
  howGiven,
  judgeBid,
  monthlyRateOf,
  paise,
  prizeFigures,
  simulate,
  toRupees,
  type ChitTerms,
  type DiscountsGiven,
  type Paise,
  type Refusal,
  type Simulation,
  UNRESTRICTED_BIDDER,
} from '@kuri/domain'

import { termsOf } from '../book/terms.ts'

type ChitDetail = ReplyOf<typeof chitEndpoints.oneChit>['chit']
export type Others = 'average' | 'least' | 'typed'

/** The question as it stands in the address: a link to it can be kept and passed on. */
export interface Question {
  readonly prizeNo: number
  readonly bid: Paise | null
  readonly others: Others
  readonly othersBid: Paise | null
  /** Per cent a year, as typed. */
  readonly rate: string
}

/** The chit the question is about. */
export interface Ground {
  readonly terms: ChitTerms
  readonly given: DiscountsGiven
  readonly average: Paise | null
  /** The least bid; the commission where nobody can bid. */
  readonly least: Paise
}

export function groundOf(chit: ChitDetail): Ground {
  const terms = termsOf(chit)
  const prizes = chit.months.flatMap((month) => month.prizes)
  const given = new Map(prizes.flatMap(({ prizeNo, bid }) => (bid === null ? [] : [[prizeNo, bid] as const])))
  const { floor, commission } = prizeFigures(terms)
  return { terms, given, average: averageDiscount(terms, given), least: floor ?? commission }
}

const USUAL_RATE = '7'

/** Reads the address; what is missing is the next prize, the least bid, the average so far and 7 % a year. */
export function readQuestion(search: URLSearchParams, { terms, given, average, least }: Ground): Question {
  const chosen = Number(search.get('prize'))
  const isPrize = Number.isInteger(chosen) && chosen >= 1 && chosen <= terms.tickets
  const others = search.get('others')
  return {
    prizeNo: isPrize ? chosen : firstToCome(terms, given),
    bid: search.has('bid') ? amountIn(search.get('bid')) : least,
    others: others === 'least' || others === 'typed' ? others : average === null ? 'least' : 'average',
    othersBid: search.has('theirs') ? amountIn(search.get('theirs')) : least,
    rate: search.get('rate') ?? USUAL_RATE,
  }
}

const firstToCome = ({ tickets }: ChitTerms, given: DiscountsGiven): number => {
  const all = Array.from({ length: tickets }, (_, index) => index + 1)
  return all.find((prizeNo) => !given.has(prizeNo)) ?? tickets
}

/** An amount in an address is rupees; what is none, is none. */
function amountIn(text: string | null): Paise | null {
  return text !== null && /^\d{1,9}$/.test(text) ? paise(Number(text) * 100) : null
}

/** How a part of the question stands in the address. */
export const inAddress = (amount: Paise | null): string => (amount === null ? '' : String(toRupees(amount)))

/** What the rules make of a question, or what of it is still wrong. */
export type Answer =
  | { readonly ok: true; readonly simulation: Simulation; readonly others: Paise }
  | { readonly ok: false; readonly field: 'bid' | 'others' | 'rate'; readonly refusal: Refusal | null }

export function answerTo(question: Question, ground: Ground): Answer {
  const { terms, given } = ground
  const isBid = howGiven(terms, question.prizeNo) === 'bid'
  const bid = isBid ? question.bid : ground.least
  const bidWrong = isBid ? refusalOf(terms, bid) : undefined
  if (bid === null || bidWrong) return { ok: false, field: 'bid', refusal: bidWrong ?? null }
  const others = supposedOf(question, ground)
  const othersWrong = question.others === 'typed' ? refusalOf(terms, others) : undefined
  if (others === null || othersWrong) return { ok: false, field: 'others', refusal: othersWrong ?? null }
  const percent = percentOf(question.rate)
  if (percent === null) return { ok: false, field: 'rate', refusal: null }
  const supposed = { prizeNo: question.prizeNo, bid, given, others, depositRatePerMonth: monthlyRateOf(percent) }
  return { ok: true, simulation: simulate(terms, supposed), others }
}

/** Why this amount could not be bid at all; undefined when it could. Nothing typed is no refusal. */
function refusalOf(terms: ChitTerms, amount: Paise | null): Refusal | undefined {
  if (amount === null) return undefined
  const { floor, cap } = prizeFigures(terms)
  const judged = judgeBid(
    { state: 'open', isPastClose: false, best: null, step: terms.step, floor, cap },
    UNRESTRICTED_BIDDER,
    amount,
  )
  return judged.ok ? undefined : judged.error
}

function supposedOf({ others, othersBid }: Question, { average, least }: Ground): Paise | null {
  if (others === 'typed') return othersBid
  return others === 'average' ? (average ?? least) : least
}

/** 7, 6.75: per cent a year with at most two decimals; null where it is none. */
const percentOf = (typed: string): number | null => (/^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : null)
