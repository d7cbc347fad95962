import type { Sheet } from './columns.ts'
import { may, must, naming, oneOf } from './columns.ts'
import { branchColumn } from './sheets-of-people.ts'

/** What a chit agrees about late payers; what is left out costs nothing. Source: docs/spec/instalments.md, INS-6 and INS-7. */
const LATE = {
  graceDays: may(
    'count',
    'Days of grace',
    ['Grace days', 'Grace period', 'Grace'],
    'For this number of days after the due day there is no late fee. At most 60. Empty: none.',
    '5',
  ),
  lateFeeYearly: may(
    'percent',
    'Late fee % a year',
    ['Penal interest %', 'Default interest %', 'Late interest', 'Interest on late payment'],
    'Per cent a year of the overdue amount, for each day from the due day. At most 36. Empty: none.',
    '12',
  ),
  lateFeeMonthly: may(
    'money',
    'Late fee a month',
    ['Fine a month', 'Fine per month', 'Late fee per month', 'Monthly late fee'],
    'A fixed amount in whole rupees for each month or part of a month. At most a tenth of the instalment. Empty: none.',
    '',
  ),
  dividendLoss: oneOf(
    {
      nobody: ['nobody', 'none', 'no', 'no one'],
      'not-prized': ['not prized', 'non prized', 'unprized', 'without prize'],
      prized: ['prized', 'with prize'],
      everybody: ['everybody', 'all', 'yes', 'everyone'],
    },
    'Dividend is lost by',
    ['Loss of dividend', 'Dividend loss', 'Late members lose the dividend'],
    'Which late tickets lose their dividend to the others: nobody, not prized, prized, everybody. Empty: nobody.',
    'nobody',
    false,
  ),
  deduction: may(
    'percent',
    'Deduction on removal %',
    ['Deduction %', 'Removal deduction', 'Kept of a removed member'],
    'The part of what a removed member has paid that the company keeps, in per cent. At most 10. Empty: nothing.',
    '5',
  ),
} as const

export const CHITS = {
  name: 'Chits',
  aliases: ['Groups', 'Chit groups', 'Chit master', 'Group master', 'Schemes', 'Kuries'],
  oneRow: 'a running chit',
  isRequired: true,
  columns: {
    code: must(
      'code',
      'Chit',
      ['Chit code', 'Group', 'Group code', 'Group no', 'Group name', 'Chit no', 'Kuri no'],
      'Your own name of this chit. Other sheets name it so.',
      'GOLD-50-A',
    ),
    series: may('text', 'Series', ['Series name', 'Branch series'], 'The series it belongs to.', 'Gold Fifty'),
    amount: must(
      'money',
      'Chit amount',
      ['Chit value', 'Value', 'Sala', 'Kuri amount', 'Gross chit amount'],
      'One prize before anything is taken off: instalment × months.',
      '5,00,000',
    ),
    instalment: must(
      'money',
      'Instalment',
      ['Subscription', 'Monthly subscription', 'Monthly instalment', 'Installment'],
      'What one ticket pays a month before the dividend.',
      '20,000',
    ),
    tickets: must(
      'count',
      'Number of tickets',
      ['Tickets', 'No of tickets', 'Members', 'No of members'],
      'How many tickets the chit has.',
      '25',
    ),
    months: must(
      'count',
      'Months',
      ['Duration', 'No of months', 'Period', 'No of instalments'],
      'How many instalments each ticket pays.',
      '25',
    ),
    start: must(
      'day',
      'First due day',
      ['Start date', 'Commencement date', 'Date of commencement', 'First instalment date'],
      'The day on which the first instalment was due.',
      '05-04-2026',
    ),
    commission: must(
      'percent',
      'Commission %',
      ['Commission', 'Foreman commission', 'Foremans commission', 'Company commission'],
      'Of the chit amount; at most 7.',
      '5',
    ),
    gst: may('percent', 'GST %', ['GST', 'GST rate', 'Tax'], 'Of the commission. Empty: none.', '18'),
    cap: may(
      'percent',
      'Highest bid %',
      ['Maximum bid', 'Max discount', 'Maximum discount', 'Cap', 'Bid limit'],
      'Of the chit amount. Empty: 50.',
      '40',
    ),
    dividendSharedBy: oneOf(
      {
        'all-tickets': ['all tickets', 'all', 'all members', 'all subscribers'],
        'tickets-without-the-prize': ['others', 'all but the winner', 'without winner', 'other members'],
      },
      'Dividend goes to',
      ['Dividend rule', 'Dividend shared by', 'Dividend'],
      'All tickets, or all but the winner of this prize.',
      'all tickets',
    ),
    dividendRounding: oneOf(
      { rupee: ['rupee', 'rupees', 'whole rupees'], paise: ['paise', 'paisa', 'exact'] },
      'Dividend is rounded to',
      ['Dividend rounding', 'Rounding'],
      'Empty: rupee.',
      'rupee',
      false,
    ),
    prizeBy: oneOf(
      { auction: ['auction', 'bidding', 'open auction'], lot: ['lot', 'draw', 'lottery', 'lots'] },
      'Prizes go by',
      ['Prize by', 'Prize given by', 'Method of prize'],
      'By auction, or by a draw of lots. Empty: auction.',
      'auction',
      false,
    ),
    step: may(
      'money',
      'Bid step',
      ['Step', 'Bids in steps of', 'Bid multiple', 'Least bid step'],
      'Bids are multiples of it. Empty: one rupee.',
      '100',
    ),
    foremansMonth: may(
      'count',
      "Company's own month",
      ["Foreman's month", 'Company month', 'Foreman instalment', 'Company chit month'],
      'The month whose prize the company takes without a bid. Empty: none.',
      '1',
    ),
    dueDay: may(
      'count',
      'Due day',
      ['Due date', 'Payment day', 'Due on'],
      'The day of the month on which instalments are due: that of the first due day. It may be empty.',
      '5',
    ),
    auctionDay: may(
      'auctionDay',
      'Auction day',
      ['Auction date', 'Auction on', 'Draw day'],
      'For example: 10, second Sunday, or due day + 3. Empty: due day + 3.',
      '10',
    ),
    auctionTime: may(
      'time',
      'Auction time',
      ['Time', 'Time of auction'],
      'By the clock in India. Empty: 10:00.',
      '10:30',
    ),
    place: may(
      'text',
      'Place',
      ['Auction place', 'Venue', 'Place of auction'],
      'Where auctions are held.',
      'Office, Round South',
    ),
    sanctionNo: may(
      'text',
      'Sanction number',
      ['Previous sanction no', 'Sanction order no', 'PSO no', 'Sanction no'],
      'Of the previous sanction, section 4 of the Act.',
      'PS/112/2026',
    ),
    sanctionDay: may('day', 'Sanction day', ['Sanction date', 'PSO date'], '', '10-03-2026'),
    registrationNo: may(
      'text',
      'Registration number',
      ['Registration no', 'Reg no', 'Chit registration no'],
      'Of the chit agreement, section 7 of the Act.',
      '214/2026',
    ),
    registrationDay: may('day', 'Registration day', ['Registration date', 'Reg date'], '', '28-03-2026'),
    ...LATE,
    branch: branchColumn(
      'Branch',
      ['Chit branch', 'Branch code', 'Run by branch'],
      'The branch that runs this chit, as in the sheet Branches. Empty: the first branch.',
    ),
  },
} as const satisfies Sheet

/** The column in which other sheets name a chit. */
export const CHIT = naming(
  'chits',
  must('code', 'Chit', CHITS.columns.code.aliases, 'As in the sheet Chits.', 'GOLD-50-A'),
)

export const TICKETS = {
  name: 'Tickets',
  aliases: ['Ticket master', 'Enrolment', 'Enrollment', 'Allotment', 'Chit members', 'Group members'],
  oneRow: 'a holder of a ticket, now or earlier',
  isRequired: true,
  columns: {
    chit: CHIT,
    ticket: must('count', 'Ticket', ['Ticket no', 'Ticket number', 'Token', 'Token no', 'Sl no'], 'From 1.', '1'),
    holder: naming(
      'people',
      must(
        'code',
        'Holder',
        ['Member code', 'Member', 'Subscriber code', 'Subscriber', 'Holder code', 'Customer id', 'Code'],
        'As in the sheet People.',
        'KR-0000',
      ),
    ),
    since: may(
      'day',
      'Held from',
      ['Since', 'From', 'From date', 'Enrolled on', 'Date of enrolment'],
      'Empty: from the beginning.',
      '',
    ),
    until: may(
      'day',
      'Held until',
      ['Until', 'To', 'To date', 'Transferred on'],
      'Only for an earlier holder: the last day. Empty: still holds it.',
      '',
    ),
    nominee: may('text', 'Nominee', ['Nominee name'], 'Empty: that of the member.', ''),
    nomineeRelation: may('text', 'Relation of nominee', ['Nominee relation', 'Relationship'], '', ''),
    agreementNo: may('text', 'Agreement number', ['Agreement no'], 'Of the signed agreement.', ''),
    agreementDay: may('day', 'Agreement day', ['Agreement date'], '', ''),
  },
} as const satisfies Sheet

export const SECURITIES = {
  name: 'Securities',
  aliases: ['Security', 'Guarantors', 'Sureties', 'Surety', 'Securities and guarantors'],
  oneRow: 'a security or a guarantor of a ticket that has had its prize',
  isRequired: false,
  columns: {
    chit: CHIT,
    ticket: must('count', 'Ticket', TICKETS.columns.ticket.aliases, 'From 1.', '3'),
    kind: oneOf(
      {
        guarantor: ['guarantor', 'surety', 'personal surety'],
        property: ['property', 'land', 'house', 'mortgage'],
        deposit: ['deposit', 'fixed deposit', 'fd'],
        gold: ['gold', 'jewel', 'jewellery'],
        insurance: ['insurance', 'lic', 'lic policy'],
        other: ['other', 'cheque', 'promissory note', 'pronote', 'bond'],
      },
      'Kind',
      ['Type', 'Security type', 'Nature of security'],
      'What was given.',
      'guarantor',
    ),
    guarantor: may(
      'text',
      'Guarantor',
      ['Guarantor name', 'Surety name', 'Name'],
      'Name, or code of the sheet People.',
      'Mohan Das',
    ),
    value: may('money', 'Value', ['Security value', 'Worth', 'Amount'], '', '2,00,000'),
    document: may(
      'text',
      'Document',
      ['Document no', 'Details', 'Particulars', 'Description'],
      'Number or description.',
      'Salary certificate',
    ),
    day: may('day', 'Day', ['Date', 'Given on', 'Document date'], '', '12-06-2026'),
  },
} as const satisfies Sheet
