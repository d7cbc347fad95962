import type { QueryOf, ReplyOf, simulateEndpoints } from '@kuri/contract'
import {
  averageDiscount,
  formatRupees,
  howGiven,
  judgeBid,
  monthlyRateOf,
  ok,
  prizeFigures,
  refuse,
  simulate,
  type ChitTerms,
  type DiscountsGiven,
  type DividendRounding,
  type Paise,
  type Result,
  UNRESTRICTED_BIDDER,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as chits from '../chits/service.ts'

type SimulationQuery = QueryOf<typeof simulateEndpoints.simulate>
type Simulated = ReplyOf<typeof simulateEndpoints.simulate>

const USUAL_DEPOSIT_RATE = 7
const ROUNDING: Readonly<Record<DividendRounding, string>> = {
  paise: 'Dividends are shared equally. Paise left over are not counted.',
  rupee: 'Dividends are rounded down to whole rupees. What is left over is shared with the last prize.',
}
const assumptionsOf = (terms: ChitTerms, others: Paise): string[] => [
  'All members pay every contribution on time.',
  ...(hasBids(terms)
    ? [
        'Past prizes count with their real amounts.',
        `The other prizes still to come have a discount of ${formatRupees(others)}. The last has only the commission.`,
      ]
    : ['Prizes follow the terms: there is no bidding.']),
  ROUNDING[terms.dividendRounding],
  'Value in today’s money: amounts are reduced to the scheme’s first month by the deposit rate.',
  'These are calculations, not advice.',
]

/**
 * The honest returns of a bid, for any member: a scheme's terms and past bids are open to all. A bid that could not be
 * placed is refused as the auction would. Refuses: not_found (the chit or the prize), bid_below_floor, bid_above_cap,
 * bid_not_on_step. Source: docs/spec/auctions.md, AUC-13.
 */
export async function simulateBid(tx: Tx, query: SimulationQuery): Promise<Result<Simulated>> {
  const chit = await chits.find(tx, query.chitId)
  if (!chit.ok) return chit
  const { terms } = chit.value
  const given = await chits.discountsGiven(tx, query.chitId)
  const prizeNo = query.prizeNo ?? Math.min(given.size + 1, terms.tickets)
  if (prizeNo > terms.tickets) return refuse({ code: 'not_found' })
  const least = leastOf(terms)
  const bid = howGiven(terms, prizeNo) === 'bid' ? judgeAlone(terms, query.bid ?? least) : ok(least)
  const others = supposedOf(terms, given, query)
  if (!bid.ok) return bid
  if (!others.ok) return others
  const depositRate = query.depositRate ?? USUAL_DEPOSIT_RATE
  const { discount, ...simulation } = simulate(terms, {
    prizeNo,
    bid: bid.value,
    given,
    others: others.value,
    depositRatePerMonth: monthlyRateOf(depositRate),
  })
  return ok({
    chitId: chit.value.id,
    prizeNo,
    bid: discount,
    ...simulation,
    assumes: { others: others.value, depositRate, words: assumptionsOf(terms, others.value) },
  })
}

/** The least bid; the commission where nobody can bid. */
function leastOf(terms: ChitTerms): Paise {
  const { floor, commission } = prizeFigures(terms)
  return floor ?? commission
}

/** Whether a bid could be placed at all, whoever else bids. */
function judgeAlone(terms: ChitTerms, bid: Paise): Result<Paise> {
  const { floor, cap } = prizeFigures(terms)
  return judgeBid(
    { state: 'open', isPastClose: false, best: null, step: terms.step, floor, cap },
    UNRESTRICTED_BIDDER,
    bid,
  )
}

const hasBids = (terms: ChitTerms): boolean => terms.prizeBy === 'auction' && prizeFigures(terms).floor !== null

/** At what the prizes still to come are supposed to go; what is typed must be a bid that could be placed. */
function supposedOf(terms: ChitTerms, given: DiscountsGiven, { others, othersBid }: SimulationQuery): Result<Paise> {
  const isTyped = others === 'typed' || others === undefined
  if (isTyped && othersBid !== undefined && hasBids(terms)) return judgeAlone(terms, othersBid)
  return ok((others === 'least' ? null : averageDiscount(terms, given)) ?? leastOf(terms))
}
