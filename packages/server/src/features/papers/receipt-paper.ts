import { dayInIndia, formatDay, formatInstant, formatRupees, rupeesInWords, subtract, ZERO } from '@kuri/domain'
import type { Letterhead } from '../../documents/letterhead.ts'
import { stamp } from '../../documents/letterhead.ts'
import { closePaper, heading, openPaper, paragraph } from '../../documents/paper.ts'
import { rows, totals } from '../../documents/table.ts'
import { ticketNamed } from './tickets.ts'
import type { ReceiptRow } from './receipt.store.ts'

const SUM = [
  { title: '', share: 0.42 },
  { title: '', share: 0.58, figure: true },
]

/** The receipt of one contribution: from whom, for what, the sum that adds up, in figures and in words. */
export async function receiptPaper({
  receipt,
  letterhead,
  writtenAt,
}: {
  readonly receipt: ReceiptRow
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { receiptNo, personName, chitName, monthNo, months, dueOn, paidAt, net } = receipt
  const frame = {
    title: `Receipt ${receiptNo}`,
    letterhead,
    foot: `Receipt ${receiptNo}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const paper = openPaper(frame)
  paper.y -= 30
  stamp(paper, 'PAID', formatDay(dayInIndia(paidAt)))
  paper.y += 44
  rows(paper, [
    ['Received from', personName],
    ['For the chit', chitName],
    ['Ticket', ticketNamed(receipt)],
    ['Contribution', `month ${monthNo} of ${months}, due on ${formatDay(dueOn)}`],
    ['Received on', `${formatInstant(paidAt)} IST`],
  ])
  heading(paper, 'Amount')
  rows(paper, [
    ['Contribution', formatRupees(receipt.instalment)],
    ...(receipt.dividend > 0 ? [['Less dividend', formatRupees(subtract(ZERO, receipt.dividend))] as const] : []),
  ])
  totals(paper, SUM, [net > 0 ? 'Received from the wallet' : 'Received: paid in full by dividend', formatRupees(net)])
  paper.y += 8
  paragraph(paper, rupeesInWords(net), { size: 10.5, weight: 'bold' })
  paper.y += 10
  if (receipt.wasCovered) {
    paragraph(paper, 'The company had paid this contribution for the member. This payment repays the company.')
  }
  paragraph(paper, 'Computer-generated receipt. It can be printed again at any time.')
  return await closePaper(paper, frame)
}
