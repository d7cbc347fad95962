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
  type Hex,
} from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sealedLate, sentencesOfLate } from './late.ts'
import { ById, Id, Instant, Message } from './primitives.ts'

/** Rises when a sentence changes. Texts that were accepted stay in the books as they were. */
export const AGREEMENT_VERSION = 2

/** What a member agrees to: sentences made from the terms, and the seal of both. */
export interface AgreementText {
  readonly version: number
  readonly sentences: readonly string[]
  readonly hash: Hex
}

const percent = (bp: number): string => `${bp / 100}%`

/**
 * The agreement of a chit in plain words, with its own numbers, the same in the browser and on the server. Its seal
 * covers version, sentences, terms and start: whoever accepts it has accepted exactly these. The name is not in it.
 * Source: decision 0022.
 */
export function agreementOf(terms: ChitTerms, startOn: Day): AgreementText {
  const sentences = [
    ...sentencesOfPaying(terms, startOn),
    ...sentencesOfPrizes(terms),
    ...sentencesOfMoney(terms),
    ...sentencesOfLate(terms.late),
    exampleSentence(terms),
    'The terms freeze when the scheme starts. If the company changes them before, you are told and asked to accept again.',
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
    // left out where it is one: what was accepted before there was this term keeps its seal
    ...(terms.maxTicketsPerMember > 1 ? [terms.maxTicketsPerMember] : []),
    sentences,
    ...sealedLate(terms.late),
  )
  return { version: AGREEMENT_VERSION, sentences, hash: toHex(sha256(sealed)) }
}

function sentencesOfPaying(terms: ChitTerms, startOn: Day): string[] {
  const { tickets, months, instalment } = terms
  const { chitAmount } = prizeFigures(terms)
  return [
    `${tickets} members each pay ${formatRupees(instalment)} a month for ${months} months, the first on ${formatDay(startOn)}. That makes a pool of ${formatRupees(chitAmount)} for each prize and ${formatRupees(chitLifeTotal(terms))} in all.`,
    ...(terms.maxTicketsPerMember > 1
      ? [
          `A member may hold up to ${terms.maxTicketsPerMember} of the ${tickets} tickets; each ticket pays, bids and wins once for itself, as a member does here.`,
        ]
      : []),
    `There are ${tickets} prizes. Each member takes one, and goes on paying until the last month.`,
    `${whoMayTakeIt(terms)}What is unpaid when a prize is given is advanced by the company; the member owes it to the company.`,
  ]
}

/** A chart asks nobody what they have paid: their turn comes, and the prize pays what they owe first. */
function whoMayTakeIt(terms: ChitTerms): string {
  if (terms.prizeBy === 'fixed') return ''
  return goesByBids(terms)
    ? 'Who has not paid up to a prize’s month cannot bid for it. '
    : 'Who has not paid up to a prize’s month is not in its lot, unless nobody has. '
}

const goesByBids = (terms: ChitTerms): boolean => terms.prizeBy === 'auction' && prizeFigures(terms).floor !== null

function sentencesOfPrizes(terms: ChitTerms): string[] {
  const { floor, cap } = prizeFigures(terms)
  const toPay =
    'A prize is paid into the wallet within three days, after the company has recorded the winner’s security; what the winner owes is paid first.'
  if (terms.prizeBy === 'fixed') {
    const chart = Array.from({ length: terms.tickets }, (_, index) =>
      formatRupees(chartDiscount(terms, index + 1) ?? terms.step),
    )
    return [
      `Prizes go in the order of the tickets by this chart of what each winner gives up: ${chart.join(', ')}.`,
      toPay,
    ]
  }
  if (terms.prizeBy === 'lot' || floor === null || cap === null) {
    return [
      'Each prize goes by lot among those who have paid and have not had one. Everybody can draw the lot again.',
      toPay,
    ]
  }
  return [
    `Each prize goes by auction to whoever gives up most of it: a bid of ${formatRupees(floor)} to ${formatRupees(cap)} (${percent(terms.capBp)} of the pool at most), in steps of ${formatRupees(terms.step)}.`,
    'Several bids at the highest allowed, or none at all: the lot decides, and everybody can draw it again.',
    toPay,
  ]
}

function sentencesOfMoney(terms: ChitTerms): string[] {
  const { tickets, commissionBp, gstBp, dividendSharedBy } = terms
  const { commission, tax } = prizeFigures(terms)
  const gst = tax === 0 ? '' : `; GST of ${percent(gstBp)} on that, ${formatRupees(tax)}, comes out of the prize`
  const shared =
    dividendSharedBy === 'all-tickets'
      ? `is shared by all ${tickets} members`
      : tickets === 2
        ? 'goes to the other member'
        : `is shared by the other ${tickets - 1} members`
  return [
    commission === 0
      ? 'The company takes no commission.'
      : `The company keeps ${percent(commissionBp)} of each pool, ${formatRupees(commission)}${gst}.`,
    `What a winner gives up beyond the commission ${shared} and lowers the next contribution; what is left over goes to the wallet.`,
    'Bids, prizes, commission and tax are whole rupees. Dividends are whole paise; an odd paisa goes to the lowest ticket numbers.',
  ]
}

function exampleSentence(terms: ChitTerms): string {
  const { discount, prize, commission, tax, sharers, each, nextMonth } = prizeExample(terms)
  const { chitAmount } = prizeFigures(terms)
  const company =
    commission === 0
      ? ''
      : ` The company keeps ${formatRupees(commission)}${tax === 0 ? '' : `, and ${formatRupees(tax)} is tax`}.`
  return `An example: of ${formatRupees(chitAmount)} a winner gives up ${formatRupees(discount)} and receives ${formatRupees(prize)}.${company} ${sharers === 1 ? `The other member gets ${formatRupees(each)} and pays` : `${sharers} members get ${formatRupees(each)} each and pay`} ${formatRupees(nextMonth)} in the next month.`
}

const Agreement = z.object({
  version: z.number(),
  /** SHA-256 of version, terms, start and sentences. */
  hash: z.string(),
  sentences: z.array(z.string()),
  /** The caller’s last acceptance; `isCurrent` is false when the terms have changed since. */
  accepted: z.nullable(z.object({ at: Instant, isCurrent: z.boolean() })),
  /** For administrators: the members and what they last accepted. */
  members: z.array(
    z.object({
      userId: Id,
      ticketNo: z.number(),
      name: z.string(),
      acceptedAt: z.nullable(Instant),
      isCurrent: z.boolean(),
    }),
  ),
})

export const agreementEndpoints = {
  readAgreement: endpoint({
    method: 'GET',
    path: '/chit/:id/agreement',
    permission: 'read-chits',
    summary: 'The agreement of a scheme in words, and what the caller has accepted of it.',
    params: ById,
    reply: z.object({ agreement: Agreement }),
  }),
  acceptAgreement: endpoint({
    method: 'POST',
    path: '/chit/:id/agreement',
    permission: 'join-chit',
    summary: 'Accept the agreement as it stands, by its seal. Accepting it twice is accepting it once.',
    params: ById,
    body: z.strictObject({ hash: z.string().check(z.maxLength(64)) }),
    reply: Message,
  }),
} as const
