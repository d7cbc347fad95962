import {
  canonical,
  chartDiscount,
  chitLifeTotal,
  formatDay,
  formatRupees,
  prizeExample,
  prizeFigures,
  sha256,
  toHex,
  type ChitTerms,
  type Day,
  type DividendRounding,
  type Hex,
} from '@kuri/domain'
import { sealedAuction, sentencesOfAuctions } from './auction-terms.ts'
import { sealedLate, sentencesOfLate } from './late.ts'

/** Rises when a sentence changes. Texts that were accepted stay in the books as they were. */
export const AGREEMENT_VERSION = 4

/** What a member agrees to: sentences made from the terms, and the hash of both. */
export interface AgreementText {
  readonly version: number
  readonly sentences: readonly string[]
  readonly hash: Hex
}

const percent = (bp: number): string => `${bp / 100}%`

/**
 * The agreement of a chit in plain words, with its own numbers, the same in the browser and on the server. Its hash
 * covers version, sentences, terms and start date: who accepts it has accepted exactly these. The chit's name is not in it.
 * Source: ADR 5.
 */
export function agreementOf(terms: ChitTerms, startOn: Day): AgreementText {
  const sentences = [
    ...sentencesOfPaying(terms, startOn),
    ...sentencesOfPrizes(terms),
    ...sentencesOfAuctions(terms),
    ...sentencesOfMoney(terms),
    ...sentencesOfLate(terms.late),
    exampleSentence(terms),
    'The terms cannot be changed after the scheme starts. If the company changes them before that, we tell you and ask you to accept them again.',
  ]
  const { tickets, months, instalment, dividendSharedBy, commissionBp, gstBp, capBp, step, prizeBy } = terms
  const sealed = canonical(
    'kuri/agreement',
    AGREEMENT_VERSION,
    startOn,
    tickets,
    months,
    instalment,
    dividendSharedBy,
    commissionBp,
    gstBp,
    capBp,
    step,
    prizeBy,
    terms.fixedDiscounts,
    // left out where it is one: what was accepted before there was this term keeps its hash
    ...(terms.maxTicketsPerMember > 1 ? [terms.maxTicketsPerMember] : []),
    sentences,
    ...sealedLate(terms.late),
    // left out where it is paise, for the same reason
    ...(terms.dividendRounding === 'paise' ? [] : [terms.dividendRounding]),
    // left out where auctions are held as usual
    ...sealedAuction(terms.auction),
  )
  return { version: AGREEMENT_VERSION, sentences, hash: toHex(sha256(sealed)) }
}

function sentencesOfPaying(terms: ChitTerms, startOn: Day): string[] {
  const { tickets, months, instalment } = terms
  const { chitAmount } = prizeFigures(terms)
  return [
    `There are ${tickets} members. Each member pays ${formatRupees(instalment)} a month for ${months} months. The first payment is due on ${formatDay(startOn)}. The pool for each prize is ${formatRupees(chitAmount)}. All members together pay ${formatRupees(chitLifeTotal(terms))}.`,
    ...(terms.maxTicketsPerMember > 1
      ? [
          `One member may hold up to ${terms.maxTicketsPerMember} of the ${tickets} tickets. Each ticket then counts as one member: it pays its own contributions and receives one prize.`,
        ]
      : []),
    `There are ${tickets} prizes. Each member receives one prize and pays until the last month.`,
    `${whoMayTakeIt(terms)}When a prize is given, the company pays the contributions that members have not paid. Those members then owe this money to the company.`,
  ]
}

/** A chart depends on nobody's payments: their turn comes, and the prize pays what they owe first. */
function whoMayTakeIt(terms: ChitTerms): string {
  if (terms.prizeBy === 'fixed') return ''
  return goesByBids(terms)
    ? 'A member who has not paid all contributions up to the month of a prize cannot bid for it. '
    : 'A member who has not paid all contributions up to the month of a prize is not in the draw for it, unless no member has paid them. '
}

const goesByBids = (terms: ChitTerms): boolean => terms.prizeBy === 'auction' && prizeFigures(terms).floor !== null

function sentencesOfPrizes(terms: ChitTerms): string[] {
  const { floor, cap } = prizeFigures(terms)
  const toPay =
    'The company records the winner’s security and then pays the prize into the winner’s wallet, within three days. The company first deducts what the winner owes.'
  if (terms.prizeBy === 'fixed') {
    const chart = Array.from({ length: terms.tickets }, (_, index) =>
      formatRupees(chartDiscount(terms, index + 1) ?? terms.step),
    )
    return [
      `Prizes are given in the order of the ticket numbers. The discounts that the winners give up are, in this order: ${chart.join(', ')}.`,
      toPay,
    ]
  }
  if (terms.prizeBy === 'lot' || floor === null || cap === null) {
    return [
      'A draw decides each prize among the members who have paid and have not won yet. Anyone can check the draw.',
      toPay,
    ]
  }
  return [
    `Each prize is auctioned. The member who bids the largest discount wins it. A bid is from ${formatRupees(floor)} to ${formatRupees(cap)} (${percent(terms.capBp)} of the pool), in steps of ${formatRupees(terms.step)}.`,
    'If several members bid the highest allowed discount, or if nobody bids, a draw decides. Anyone can check the draw.',
    toPay,
  ]
}

function sentencesOfMoney(terms: ChitTerms): string[] {
  const { tickets, commissionBp, gstBp, dividendSharedBy, dividendRounding } = terms
  const { commission, tax } = prizeFigures(terms)
  const gst =
    tax === 0 ? '' : ` GST of ${percent(gstBp)} on the commission, ${formatRupees(tax)}, is deducted from the prize.`
  const shared =
    dividendSharedBy === 'all-tickets'
      ? `is shared by all ${tickets} members`
      : tickets === 2
        ? 'goes to the other member'
        : `is shared by the other ${tickets - 1} members`
  return [
    commission === 0
      ? 'The company takes no commission.'
      : `The company’s commission is ${percent(commissionBp)} of each pool, ${formatRupees(commission)}.${gst}`,
    `The winner’s discount, less the commission, ${shared}. It reduces their next contribution. If it is more than what they still have to pay for that contribution, the rest goes into their wallet.`,
    ROUNDING[dividendRounding],
  ]
}

const ROUNDING: Readonly<Record<DividendRounding, string>> = {
  paise:
    'Bids, prizes, commission and tax are whole rupees. Dividends are whole paise. Paise that cannot be shared equally go to the lowest ticket numbers.',
  rupee:
    'Bids, prizes, commission, tax and dividends are whole rupees. Each dividend is rounded down to the rupee. What is left over is kept in the scheme and shared with the dividend of the last prize. Rupees that cannot be shared equally then go to the lowest ticket numbers.',
}

function exampleSentence(terms: ChitTerms): string {
  const { discount, prize, commission, tax, sharers, each, nextMonth } = prizeExample(terms)
  const { chitAmount } = prizeFigures(terms)
  const company =
    commission === 0
      ? ''
      : ` The company’s commission is ${formatRupees(commission)}${tax === 0 ? '' : ` and the GST is ${formatRupees(tax)}`}.`
  return `Example: the pool is ${formatRupees(chitAmount)}. The winner gives up ${formatRupees(discount)} and receives ${formatRupees(prize)}.${company} ${sharers === 1 ? `The other member receives ${formatRupees(each)} and pays` : `${sharers} members receive ${formatRupees(each)} each and pay`} ${formatRupees(nextMonth)} in the next month.`
}
