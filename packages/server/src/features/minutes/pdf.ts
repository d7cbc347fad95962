import type { Minutes } from '@kuri/contract'
import { dayInIndia, formatDay, formatSecond, formatInstant, formatRupees, subtract, ZERO } from '@kuri/domain'
import encodeQr from 'qr'
import type { output } from 'zod/v4/core'
import { beside, finishPdf, heading, createPdf, paragraph, signatures, SQUARE } from '../../pdf/document.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import type { PdfDocument } from '../../pdf/page.ts'
import { rows, table } from '../../pdf/table.ts'

type MinutesView = output<typeof Minutes>

export interface MinutesFacts {
  readonly minutes: MinutesView
  readonly letterhead: Letterhead
  /** Where anybody checks this auction. */
  readonly verifyAddress: string
  readonly writtenAt: Date
}

/** With seconds: bids of one minute follow each other by them, and the last one is measured against the close. */
const moment = (at: Date): string => `${formatDay(dayInIndia(at))}, ${formatSecond(at)}`
const person = ({ ticketNo, name }: { readonly ticketNo: number; readonly name: string }): string =>
  `${ticketNo} ${name}`

/** By which paper staff entered it; nothing where the member did it. */
const byAuthority = ({ paper }: Pick<MinutesView['bids'][number], 'paper'>): string =>
  paper ? `, by signed document no. ${paper.number} of ${formatDay(paper.day)}` : ''

const HOW: Readonly<Record<MinutesView['by'], string>> = {
  bid: 'the highest discount bid',
  lot: 'by draw of lots; the proof shows the draw',
  last: 'as the only ticket that could win',
  fixed: 'by the printed chart',
}

/** The minutes as a PDF to be filed with the Registrar: what s. 17 requires, the seals, and the signatures. */
export async function minutesPdf(facts: MinutesFacts): Promise<Buffer> {
  const { minutes, letterhead, writtenAt } = facts
  const frame = {
    title: 'Minutes of the auction',
    subtitle: `${minutes.chitName}, prize ${minutes.prizeNo} of ${minutes.prizes}, month ${minutes.monthNo}. Recorded under section 17 of the Chit Funds Act, 1982.`,
    letterhead,
    foot: `${minutes.chitName}, prize ${minutes.prizeNo}. Code ${minutes.hash.slice(0, 16)}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  proceedings(document, minutes)
  money(document, minutes)
  bids(document, minutes)
  proof(document, facts)
  signed(document, minutes)
  return await finishPdf(document, frame)
}

function proceedings(document: PdfDocument, minutes: MinutesView): void {
  heading(document, 'Proceedings')
  rows(document, [
    ['Place', minutes.place ?? 'Online, in the company’s auction room'],
    ['Opened', `${moment(minutes.openedAt)} IST`],
    ['Closed', `${moment(minutes.closedAt)} IST`],
    ['Settled', `${moment(minutes.settledAt)} IST`],
    ['Eligible tickets', minutes.eligible.map(person).join(', ') || 'none: contributions were unpaid'],
    ['Highest discount bid', minutes.bids.length === 0 ? 'no bid' : formatRupees(minutes.bid)],
    ['Winner', `Ticket ${person(minutes.winner)}, ${HOW[minutes.by]}`],
    ...(minutes.words.length > 0 ? [['Words of the witnesses', minutes.words.join(', ')] as const] : []),
  ])
}

function money(document: PdfDocument, minutes: MinutesView): void {
  heading(document, 'Amounts')
  rows(document, [
    ['Pool (gross chit amount)', formatRupees(minutes.chitAmount)],
    ['Discount', formatRupees(minutes.bid)],
    ['Prize', formatRupees(minutes.prize)],
    ['Commission of the company', formatRupees(minutes.commission)],
    ['Tax on the commission', formatRupees(minutes.tax)],
    ...roundingOf(minutes),
    ['Previous prize', previousOf(minutes)],
  ])
  heading(document, 'Dividend of each ticket')
  table(
    document,
    [
      { title: 'Ticket', share: 0.7 },
      { title: 'Dividend', share: 0.3, figure: true },
    ],
    minutes.dividends.map((one) => [person(one), formatRupees(one.amount)]),
    { none: 'No dividends.' },
  )
}

/** Nothing is printed where nothing is carried. */
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

function bids(document: PdfDocument, minutes: MinutesView): void {
  heading(document, 'Bids, in order of recording')
  table(
    document,
    [
      { title: 'No.', share: 0.08 },
      { title: 'Ticket', share: 0.44 },
      { title: 'Recorded at', share: 0.26 },
      { title: 'Discount bid', share: 0.22, figure: true },
    ],
    minutes.bids.map((bid) => [
      String(bid.seq),
      `${person(bid)}${byAuthority(bid)}`,
      moment(bid.at),
      formatRupees(bid.amount),
    ]),
    { none: 'There were no bids.' },
  )
}

function proof(document: PdfDocument, { minutes, verifyAddress }: MinutesFacts): void {
  heading(document, 'How to check it', SQUARE + 12)
  beside(document, encodeQr(verifyAddress, 'raw', { border: 1 }), [
    'Anyone can check the bids and the draw at this address or with the QR code:',
    verifyAddress,
    `Last code of the bid chain: ${minutes.chainHead}`,
    `Document code: ${minutes.hash}`,
  ])
}

function signed(document: PdfDocument, { signatures: given, fileBy, filed }: MinutesView): void {
  heading(document, 'Signed in the company’s application')
  const places = [given.find(({ as }) => as === 'administrator'), ...subscribersOf(given)]
  signatures(
    document,
    places.map((one, place) => ({
      role: place === 0 ? 'For the company, administrator' : `Subscriber ${place}`,
      lines: one ? [`${one.name}${byAuthority(one)}`, formatInstant(one.at)] : ['not signed yet'],
    })),
  )
  paragraph(
    document,
    filed === null
      ? `To be filed with the Registrar by ${formatDay(fileBy)}.`
      : `Filed with the Registrar on ${formatDay(filed.on)} under reference ${filed.reference}.`,
  )
}

function subscribersOf(given: MinutesView['signatures']): (MinutesView['signatures'][number] | undefined)[] {
  const subscribers = given.filter(({ as }) => as === 'subscriber')
  return [subscribers[0], subscribers[1]]
}
