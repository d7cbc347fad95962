import type { Sheet } from './columns.ts'
import { may, must, naming, oneOf } from './columns.ts'
import { CHIT } from './sheets-of-chits.ts'

const TICKET_WORDS = ['Ticket no', 'Ticket number', 'Token', 'Token no']
const PRIZE_WORDS = ['Prize no', 'Auction no', 'Month', 'Month no', 'Instalment no', 'Inst no']
const MONTH_WORDS = ['Month no', 'Instalment no', 'Installment no', 'Inst no', 'Instalment', 'Installment']

export const AUCTIONS = {
  name: 'Auctions',
  aliases: ['Auction', 'Auctions held', 'Auction register', 'Prizes', 'Prized', 'Bid register', 'Auction details'],
  oneRow: 'a prize that was given',
  isRequired: true,
  mayBeEmpty: true,
  columns: {
    chit: CHIT,
    prizeNo: must('count', 'Prize', PRIZE_WORDS, 'From 1, in the order of the auctions.', '1'),
    day: must('day', 'Auction day', ['Auction date', 'Date', 'Held on', 'Date of auction'], '', '10-04-2026'),
    ticket: must('count', 'Ticket', [...TICKET_WORDS, 'Prized ticket', 'Winning ticket'], 'The ticket that won.', '3'),
    winner: naming(
      'people',
      must(
        'code',
        'Winner',
        ['Prized subscriber', 'Member code', 'Successful bidder', 'Winner code', 'Subscriber code'],
        'Who held it on that day, as in the sheet People.',
        'KR-0000',
      ),
    ),
    discount: must(
      'money',
      'Bid',
      ['Discount', 'Bid amount', 'Auction discount', 'Loss', 'Bid loss', 'Kasar'],
      'What the winner gave up, with the commission in it.',
      '1,00,000',
    ),
    prize: must(
      'money',
      'Prize amount',
      ['Prize money', 'Net prize', 'Amount payable', 'Net amount', 'Prize paid'],
      'What the winner gets.',
      '3,95,500',
    ),
    commission: must(
      'money',
      'Commission',
      ['Foreman commission', 'Company commission', 'Foremans commission'],
      '',
      '25,000',
    ),
    tax: may('money', 'GST', ['Tax', 'GST amount', 'Service tax'], 'Empty: none.', '4,500'),
    dividend: must(
      'money',
      'Dividend of a ticket',
      ['Dividend', 'Dividend per ticket', 'Dividend per member', 'Share of discount'],
      'What each ticket gets of this prize.',
      '3,000',
    ),
    nextDue: may(
      'money',
      'Next instalment',
      ['Net instalment', 'Net due', 'Net payable', 'Next month due', 'Net subscription'],
      'What a ticket then paid for the next month.',
      '17,000',
    ),
    paidOn: may(
      'day',
      'Prize paid on',
      ['Paid on', 'Payment date', 'Disbursed on', 'Date of payment'],
      'Empty: not paid yet.',
      '30-04-2026',
    ),
    minutesNo: may('text', 'Minutes number', ['Minutes no', 'Proceedings no'], '', 'M-1'),
    filedOn: may(
      'day',
      'Minutes filed on',
      ['Filed on', 'Filing date', 'Date of filing'],
      'With the Registrar.',
      '20-04-2026',
    ),
  },
} as const satisfies Sheet

export const DIVIDENDS = {
  name: 'Dividends',
  aliases: ['Dividend register', 'Dividends of tickets', 'Other dividends'],
  oneRow: 'a ticket that had another dividend of a prize than the sheet Auctions says',
  isRequired: false,
  columns: {
    chit: CHIT,
    prizeNo: must('count', 'Prize', PRIZE_WORDS, 'As in the sheet Auctions.', '1'),
    ticket: must('count', 'Ticket', TICKET_WORDS, 'From 1.', '4'),
    amount: must(
      'money',
      'Dividend',
      ['Amount', 'Dividend amount', 'Share'],
      'What this ticket had of this prize: more or less than the others, by rounding or because it was late. 0: nothing.',
      '3,000.01',
    ),
  },
} as const satisfies Sheet

export const RECEIPTS = {
  name: 'Receipts',
  aliases: ['Receipt', 'Payments', 'Collections', 'Collection', 'Receipt register', 'Payment history'],
  oneRow: 'a payment of one ticket for one month',
  isRequired: false,
  columns: {
    chit: CHIT,
    ticket: must('count', 'Ticket', TICKET_WORDS, 'From 1.', '2'),
    month: must('count', 'Month', MONTH_WORDS, 'The month that was paid, from 1.', '1'),
    day: must('day', 'Day', ['Date', 'Receipt date', 'Paid on', 'Payment date'], 'When it was paid.', '04-04-2026'),
    amount: must(
      'money',
      'Amount',
      ['Amount paid', 'Paid', 'Received', 'Receipt amount', 'Amt'],
      'What was paid of the instalment, without late fee. 0: the rest of this month is not paid, though a later month is.',
      '20,000',
    ),
    number: may('text', 'Receipt number', ['Receipt no', 'Rcpt no', 'Voucher no', 'Bill no'], 'It is kept.', 'R-1'),
    method: oneOf(
      {
        cash: ['cash', 'csh'],
        upi: ['upi', 'gpay', 'google pay', 'phonepe', 'paytm', 'online'],
        bank: ['bank', 'neft', 'rtgs', 'imps', 'transfer', 'bank transfer'],
        cheque: ['cheque', 'check', 'chq', 'dd'],
        adjusted: ['adjusted', 'adjustment', 'from prize', 'journal'],
      },
      'Paid by',
      ['Mode', 'Payment mode', 'Mode of payment', 'Method'],
      '',
      'cash',
      false,
    ),
  },
} as const satisfies Sheet

export const PAID_UP_TO = {
  name: 'Paid up to',
  aliases: ['Paidupto', 'Paid upto', 'Dues', 'Balances', 'Outstanding', 'Ticket balances'],
  oneRow: 'a ticket and the last month it has paid in full, where receipts are not listed one by one',
  isRequired: false,
  columns: {
    chit: CHIT,
    ticket: must('count', 'Ticket', TICKET_WORDS, 'From 1.', '1'),
    month: must(
      'count',
      'Paid up to month',
      ['Paid upto', 'Paid up to', 'Paid months', 'Months paid', 'Last month paid'],
      '0, if nothing is paid yet.',
      '7',
    ),
    part: may(
      'money',
      'Part of next month',
      ['Part paid', 'Part payment', 'Part amount', 'Advance'],
      'What is paid of the month after it. Empty: nothing.',
      '5,000',
    ),
    inAll: must(
      'money',
      'Paid in all',
      ['Total paid', 'Paid total', 'Amount paid', 'Collected'],
      'Everything paid for this ticket, without late fees.',
      '1,27,000',
    ),
  },
} as const satisfies Sheet

export const PENALTIES = {
  name: 'Penalties',
  aliases: ['Penalty', 'Late fees', 'Interest', 'Default interest', 'Fines'],
  oneRow: 'a late fee that is still owed',
  isRequired: false,
  columns: {
    chit: CHIT,
    ticket: must('count', 'Ticket', TICKET_WORDS, 'From 1.', '4'),
    month: must('count', 'Month', MONTH_WORDS, 'The month that was paid late.', '5'),
    amount: must(
      'money',
      'Late fee',
      ['Penalty', 'Amount', 'Interest', 'Fine', 'Penalty due'],
      'What is still owed of it.',
      '250',
    ),
    day: may('day', 'Day', ['Date', 'Charged on', 'As on'], 'When it was charged.', '06-09-2026'),
  },
} as const satisfies Sheet
