import { formatRupees, type MovingInRefusal } from '@kuri/domain'
import type { Catalogue } from './catalogue.ts'

const PLACES = {
  bank: 'The bank accounts together',
  cash: 'The cash boxes together',
  collectors: 'The collectors together',
  own: "The company's own money",
} as const

const MOVED_ON = {
  money: 'money has moved in it since',
  auction: 'an auction of it was opened, cancelled or bid for',
  ticket: 'a ticket was transferred, or is paid automatically',
  prize: 'a decision about a prize or a late fee of it was made',
  unallocated: 'it is the last one, and unallocated money of the workbook was assigned since',
  company: 'it is the last one, and money that the company brought was spent or is on a bank statement since',
  other: 'something was entered for it since',
} as const

/** Why a chit of the previous books is not accepted or taken back, and why they are not sealed. */
export const MOVING_IN: Pick<Catalogue, MovingInRefusal['code']> = {
  import_not_ready: 'Please check this workbook and do the dry run first. Its rows must still be kept.',
  import_sealed: 'These books are sealed. Nothing of them can be changed.',
  seal_waiting: 'The seal of these books waits for another administrator. Reject it under Money first.',
  books_being_written:
    'Kuri is already making the workbook of the books, for you or for another administrator. Please try again in a few minutes.',
  chit_not_in_import: ({ chit }) => `There is no scheme ${chit} in this workbook.`,
  chit_of_other_import: ({ chit }) => `The scheme ${chit} is in the books already: it came with another workbook.`,
  chit_cannot_move_in: ({ chit, because, ticket, person }) =>
    ({
      terms: `The terms of the scheme ${chit} are not complete.`,
      'many-tickets': `A person has more than half of the tickets of the scheme ${chit}. Please transfer some of them first.`,
      'paid-ahead': `What ticket ${ticket} of the scheme ${chit} has paid ahead is not clear. Please list its receipts. Of a month whose auction was not held yet, enter at most the instalment less the dividends so far.`,
      'late-fee': `A late fee of ticket ${ticket} of the scheme ${chit} has paise. Please enter whole rupees.`,
      person: `The person ${person} of the scheme ${chit} cannot be enrolled. Please check their kind, birth day and who acts for them.`,
    })[because],
  chit_not_accepted: ({ chit }) => `The scheme ${chit} is not in the books.`,
  chit_in_use: ({ chit, because }) => `The scheme ${chit} cannot be taken back: ${MOVED_ON[because]}.`,
  company_below_zero: ({ what, amount }) =>
    `${PLACES[what]} would have ${formatRupees(amount)}. Kuri keeps nothing below zero: please pay the money in first and correct the workbook.`,
  import_incomplete: ({ chits, left }) =>
    chits > 0
      ? `${chits === 1 ? 'One scheme of this workbook is' : `${chits} schemes of this workbook are`} not in the books yet.`
      : `${formatRupees(left)} of the opening entries has no other side yet. Accept the remaining schemes of the first workbook.`,
}
