import {
  dayInIndia,
  formatDay,
  formatInstant,
  formatRupees,
  legalNameOf,
  rupeesInWords,
  subtract,
  ZERO,
} from '@kuri/domain'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { stamp } from '../../pdf/letterhead.ts'
import { finishPdf, heading, createPdf, paragraph } from '../../pdf/document.ts'
import { rows, SUM_COLUMNS, totals } from '../../pdf/table.ts'
import { ticketNamed } from './tickets.ts'
import type { ReceiptRow } from './receipt.store.ts'

/** The receipt of one contribution: from whom, for what, the sum that adds up, in figures and in words. */
export async function receiptPdf({
  receipt,
  letterhead,
  writtenAt,
}: {
  readonly receipt: ReceiptRow
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { receiptNo, payer, personCode, chitName, monthNo, months, dueOn, paidAt, paidBefore, paid, rest } = receipt
  const frame = {
    title: `Receipt ${receiptNo}`,
    letterhead,
    foot: `Receipt ${receiptNo}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  document.y -= 30
  stamp(document, rest > 0 ? 'PART PAID' : 'PAID', formatDay(dayInIndia(paidAt)))
  document.y += 44
  rows(document, [
    ['Received from', legalNameOf(payer)],
    ...(receipt.actingBy === null ? [] : [['Paid by', `${receipt.actingBy}, for the member`] as const]),
    ['Member code', personCode],
    ['For the chit', chitName],
    ['Ticket', ticketNamed(receipt)],
    ['Contribution', `month ${monthNo} of ${months}, due on ${formatDay(dueOn)}`],
    ['Received on', `${formatInstant(paidAt)} IST`],
  ])
  heading(document, 'Amount')
  rows(document, [
    ['Contribution', formatRupees(receipt.instalment)],
    ...(receipt.dividend > 0 ? [['Less dividend', formatRupees(subtract(ZERO, receipt.dividend))] as const] : []),
    ...(paidBefore > 0 ? [['Less paid before', formatRupees(subtract(ZERO, paidBefore))] as const] : []),
    ...(rest > 0 ? [['Less still to pay', formatRupees(subtract(ZERO, rest))] as const] : []),
  ])
  totals(document, SUM_COLUMNS, [
    paid > 0
      ? 'Received from the wallet'
      : paidBefore > 0
        ? 'Received: the rest was paid by dividend'
        : 'Received: paid in full by dividend',
    formatRupees(paid),
  ])
  document.y += 8
  paragraph(document, rupeesInWords(paid), { size: 10.5, weight: 'bold' })
  document.y += 10
  if (receipt.wasCovered) {
    paragraph(document, 'The company had paid this contribution for the member. This payment repays the company.')
  }
  paragraph(document, 'Computer-generated receipt. It can be printed again at any time.')
  return await finishPdf(document, frame)
}
