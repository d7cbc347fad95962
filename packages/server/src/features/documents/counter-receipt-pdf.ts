import { debtName } from '@kuri/contract'
import {
  add,
  checkAddress,
  dayInIndia,
  formatDay,
  formatInstant,
  formatRupees,
  rupeesInWords,
  subtract,
} from '@kuri/domain'
import encodeQr from 'qr'
import { beside, createPdf, finishPdf, heading, paragraph } from '../../pdf/document.ts'
import { stamp, type Letterhead } from '../../pdf/letterhead.ts'
import { rows, SUM_COLUMNS, totals } from '../../pdf/table.ts'
import type { ReceiptWire } from '../counter/receipts.ts'

/** What the acknowledgement of a cheque says, by what became of the cheque; `day`: on which it was returned or given back. */
const WAITS = {
  word: 'SUBJECT TO CLEARING',
  why: () =>
    'No receipt of money: the dues above are paid when the bank has paid the cheque. Each then gets its receipt.',
}
const CHEQUE = {
  received: WAITS,
  deposited: WAITS,
  cleared: { word: 'CLEARED', why: () => 'The bank has paid this cheque. Each due that it paid has its own receipt.' },
  returned: { word: 'RETURNED', why: (day: string) => `The bank returned this cheque on ${day}.` },
  'given-back': {
    word: 'GIVEN BACK',
    why: (day: string) =>
      `This cheque was given back to the member on ${day}, before it was deposited. It has paid nothing.`,
  },
} as const

/**
 * The receipt of one payment at the counter: from whom, each due it paid, the sum in figures and in words, the change, what stays
 * due and what comes next, which duplicate it is, and where anybody checks it. Of a cheque it is an acknowledgement.
 */
export async function counterReceiptPdf({
  receipt,
  site,
  letterhead,
  writtenAt,
}: {
  readonly receipt: ReceiptWire
  /** The address of the website. */
  readonly site: string
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { number, user, cashier, lines, toWallet, total, method, tendered, change, reference, takenAt } = receipt
  const { cheque, debts, cancelled, stillDue, next, prints } = receipt
  const name = cheque ? 'Acknowledgement' : 'Receipt'
  const frame = {
    title: `${name} ${number}`,
    letterhead,
    foot: `${name} ${number}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  document.y -= 30
  const word = cheque ? CHEQUE[cheque.state].word : 'PAID'
  stamp(document, cancelled?.done ? 'CANCELLED' : word, formatDay(dayInIndia(takenAt)))
  if (prints > 1) stamp(document, `DUPLICATE ${prints - 1}`, formatDay(dayInIndia(writtenAt)), 1)
  document.y += 44
  rows(document, [
    ['Received from', user.name],
    ...(user.ownName === '' ? [] : [['', user.ownName] as const]),
    ['Member code', user.code],
    ['Received on', `${formatInstant(takenAt)} IST`],
    ['Received by', cashier.name],
    [
      'Paid by',
      cheque ? `Cheque ${cheque.chequeNo}, ${cheque.bank}` : method === 'cash' ? 'Cash' : `UPI, ${reference}`,
    ],
    ...(cheque ? [['Date on the cheque', formatDay(cheque.dated)] as const] : []),
  ])
  heading(document, cheque ? 'Given for' : 'Paid for')
  rows(document, [
    ...lines.flatMap(rowsOfLine),
    ...debts.map((debt) => [debtName(debt), formatRupees(debt.amount)] as const),
    ...(toWallet > 0
      ? [[cheque ? 'For the wallet, when the bank has paid' : 'Kept in the wallet', formatRupees(toWallet)] as const]
      : []),
  ])
  totals(document, SUM_COLUMNS, ['Total', formatRupees(total)])
  document.y += 8
  paragraph(document, rupeesInWords(total), { size: 10.5, weight: 'bold' })
  document.y += 10
  if (tendered !== null && change > 0) {
    paragraph(document, `Cash received ${formatRupees(tendered)}, change given ${formatRupees(change)}.`)
  }
  if (stillDue !== null) {
    paragraph(document, `Still due on ${formatDay(dayInIndia(takenAt))} for these chits: ${formatRupees(stillDue)}.`)
  }
  if (next !== null) {
    const { name: chit, ticketNo, dueDate, amount } = next
    paragraph(document, `Next: ${chit}, ticket ${ticketNo}, by ${formatDay(dueDate)}, at most ${formatRupees(amount)}.`)
  }
  if (cancelled?.done) {
    const { reason, debt } = cancelled
    paragraph(document, `Cancelled. Reason: ${reason}`)
    if (debt) paragraph(document, `What it paid stays paid. ${leftOf(debt)}`)
  }
  if (cheque) {
    const day = cheque.returnedAt === null ? '' : formatDay(dayInIndia(cheque.returnedAt))
    paragraph(document, CHEQUE[cheque.state].why(day))
  }
  paragraph(document, `Computer-generated ${name.toLowerCase()}. It can be printed again at any time.`)
  document.y += 6
  const address = checkAddress(site, number, total)
  beside(document, encodeQr(address, 'raw', { border: 1 }), [
    `Anyone can check this ${name.toLowerCase()} with the QR code, or by its number and amount at this address:`,
    `${site}/verify`,
  ])
  return await finishPdf(document, frame)
}

type Debt = NonNullable<NonNullable<ReceiptWire['cancelled']>['debt']>

/** What a cancelled receipt left to pay, as its member reads it. */
const leftOf = ({ amount, settledAt }: Pick<Debt, 'amount' | 'settledAt'>): string =>
  settledAt === null ? `You owe ${formatRupees(amount)} to the company for it.` : 'You have paid what you owed for it.'

/** One due: its month, and its late fee as a row of its own. */
function rowsOfLine(line: ReceiptWire['lines'][number]): (readonly [string, string])[] {
  const { name, ticketNo, month, year, ofMonths, amount, penalty, dividend, isPart } = line
  const instalment = subtract(amount, penalty)
  const which = ofMonths === undefined ? '' : `, month ${ofMonths.no} of ${ofMonths.of}`
  const lowered =
    dividend > 0 ? `, ${formatRupees(add(instalment, dividend))} less ${formatRupees(dividend)} dividend` : ''
  const fact = `${name}, ticket ${ticketNo}, ${month} ${year}${which}${isPart ? ', part' : ''}${lowered}`
  return [
    ...(instalment > 0 ? [[fact, formatRupees(instalment)] as const] : []),
    ...(penalty > 0
      ? [[`${name}, ticket ${ticketNo}, late fee, ${month} ${year}`, formatRupees(penalty)] as const]
      : []),
  ]
}
