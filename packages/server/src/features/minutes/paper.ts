import type { Minutes } from '@kuri/contract'
import { dayInIndia, formatDay, formatRupees, subtract, ZERO } from '@kuri/domain'
import encodeQr from 'qr'
import type { output } from 'zod/v4/core'
import { beside, closePaper, heading, openPaper, paragraph, signatures, SQUARE } from '../../documents/paper.ts'
import type { Letterhead } from '../../documents/letterhead.ts'
import type { Paper } from '../../documents/sheet.ts'
import { rows, table } from '../../documents/table.ts'

type MinutesView = output<typeof Minutes>

export interface MinutesPaper {
  readonly minutes: MinutesView
  readonly letterhead: Letterhead
  /** Where anybody checks this auction. */
  readonly verifyAddress: string
  readonly writtenAt: Date
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' })
const moment = (at: Date): string => `${formatDay(dayInIndia(at))}, ${time.format(at)}`
const person = ({ ticketNo, name }: { readonly ticketNo: number; readonly name: string }): string =>
  `${ticketNo} ${name}`

const HOW: Readonly<Record<MinutesView['by'], string>> = {
  bid: 'the highest discount bid',
  lot: 'by draw of lots; the proof shows the draw',
  last: 'as the only ticket that could win',
  fixed: 'by the printed chart',
}

/** The minutes as a paper to be filed with the Registrar: what s. 17 asks for, the seals, and the signatures. */
export async function minutesPaper(facts: MinutesPaper): Promise<Buffer> {
  const { minutes, letterhead, writtenAt } = facts
  const frame = {
    title: 'Minutes of the auction',
    subtitle: `${minutes.chitName}, prize ${minutes.prizeNo} of ${minutes.prizes}, month ${minutes.monthNo}. Recorded under section 17 of the Chit Funds Act, 1982.`,
    letterhead,
    foot: `${minutes.chitName}, prize ${minutes.prizeNo}. Code ${minutes.hash.slice(0, 16)}`,
    writtenAt,
  }
  const paper = openPaper(frame)
  proceedings(paper, minutes)
  money(paper, minutes)
  bids(paper, minutes)
  proof(paper, facts)
  signed(paper, minutes)
  return await closePaper(paper, frame)
}

function proceedings(paper: Paper, minutes: MinutesView): void {
  heading(paper, 'Proceedings')
  rows(paper, [
    ['Place', 'Online, in the company’s auction room'],
    ['Opened', `${moment(minutes.openedAt)} IST`],
    ['Closed', `${moment(minutes.closedAt)} IST`],
    ['Settled', `${moment(minutes.settledAt)} IST`],
    ['Eligible tickets', minutes.eligible.map(person).join(', ') || 'none: contributions were unpaid'],
    ['Highest discount bid', minutes.bids.length === 0 ? 'no bid' : formatRupees(minutes.bid)],
    ['Winner', `Ticket ${person(minutes.winner)}, ${HOW[minutes.by]}`],
    ...(minutes.words.length > 0 ? [['Words of the witnesses', minutes.words.join(', ')] as const] : []),
  ])
}

function money(paper: Paper, minutes: MinutesView): void {
  heading(paper, 'Amounts')
  rows(paper, [
    ['Discount', formatRupees(minutes.bid)],
    ['Prize', formatRupees(minutes.prize)],
    ['Commission of the company', formatRupees(minutes.commission)],
    ['Tax on the commission', formatRupees(minutes.tax)],
    ...roundingOf(minutes),
    ['Previous prize', previousOf(minutes)],
  ])
  heading(paper, 'Dividend of each ticket')
  table(
    paper,
    [
      { title: 'Ticket', share: 0.7 },
      { title: 'Dividend', share: 0.3, figure: true },
    ],
    minutes.dividends.map((one) => [person(one), formatRupees(one.amount)]),
  )
}

/** Nothing is said where nothing is carried. */
function roundingOf({ rounding }: MinutesView): [string, string][] {
  if (rounding === 0) return []
  return rounding > 0
    ? [['Rounding kept for the last prize', formatRupees(rounding)]]
    : [['Rounding of earlier prizes, shared now', formatRupees(subtract(ZERO, rounding))]]
}

function previousOf({ previous }: MinutesView): string {
  if (previous === null) return 'this is the first'
  const paid = previous.paidAt === null ? 'not yet paid' : `paid on ${formatDay(dayInIndia(previous.paidAt))}`
  return `${formatRupees(previous.prize)} to ticket ${person(previous)}, ${paid}`
}

function bids(paper: Paper, minutes: MinutesView): void {
  heading(paper, 'Bids, in order of recording')
  if (minutes.bids.length === 0) {
    paragraph(paper, 'There were no bids.')
    return
  }
  table(
    paper,
    [
      { title: 'No.', share: 0.08 },
      { title: 'Ticket', share: 0.44 },
      { title: 'Recorded at', share: 0.26 },
      { title: 'Discount bid', share: 0.22, figure: true },
    ],
    minutes.bids.map((bid) => [String(bid.seq), person(bid), moment(bid.at), formatRupees(bid.amount)]),
  )
}

function proof(paper: Paper, { minutes, verifyAddress }: MinutesPaper): void {
  heading(paper, 'How to check it', SQUARE + 12)
  beside(paper, encodeQr(verifyAddress, 'raw', { border: 1 }), [
    'Anyone can check the bids and the draw at this address or with the QR code:',
    verifyAddress,
    `Last code of the bid chain: ${minutes.chainHead}`,
    `Document code: ${minutes.hash}`,
  ])
}

function signed(paper: Paper, { signatures: given, fileBy, filed }: MinutesView): void {
  heading(paper, 'Signed in the company’s application')
  const places = [given.find(({ as }) => as === 'administrator'), ...subscribersOf(given)]
  signatures(
    paper,
    places.map((one, place) => ({
      role: place === 0 ? 'For the company, administrator' : `Subscriber ${place}`,
      lines: one ? [one.name, moment(one.at)] : ['not signed yet'],
    })),
  )
  paragraph(
    paper,
    filed === null
      ? `To be filed with the Registrar by ${formatDay(fileBy)}.`
      : `Filed with the Registrar on ${formatDay(filed.on)} under reference ${filed.reference}.`,
  )
}

function subscribersOf(given: MinutesView['signatures']): (MinutesView['signatures'][number] | undefined)[] {
  const subscribers = given.filter(({ as }) => as === 'subscriber')
  return [subscribers[0], subscribers[1]]
}
