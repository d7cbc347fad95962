import type { Fault, FaultCode } from '@kuri/domain'

type Sentence = (fault: Pick<Fault, 'found' | 'expected'>) => string

const NOT_DIVIDED = 'Prize, commission, GST and dividends do not make the chit amount.'
const NOT_FOUND =
  "Money in chits, prizes to be paid and unallocated money do not make bank, cash and collectors less the company's own."
const NOT_FOUND_IN_BRANCH =
  "The money of one branch does not fit: money in chits, prizes to be paid and unallocated money must make bank, cash, collectors and “between branches”, less the company's own."
const PLACE = 'One of these cells is wrong.'

/** What each fault of a workbook means, in one or two sentences. Sheet, row and column stand beside it. */
export const WORKBOOK_FAULTS: Readonly<Record<FaultCode, Sentence>> = {
  sheet_missing: ({ expected }) => `This sheet is missing. One row of it is ${expected}.`,
  sheet_twice: ({ expected }) => `Two sheets are the sheet ${expected}. Please keep one.`,
  sheet_unknown: () => 'This sheet was not read. Kuri does not know its name.',
  sheet_hidden: () => 'This sheet is hidden. It was read like the others.',
  sheet_without_rows: ({ expected }) => `This sheet has no rows. One row of it is ${expected}.`,
  column_missing: ({ expected }) => `The column “${expected}” is missing.`,
  column_unknown: ({ found }) => `The column “${found}” was not read. Kuri does not know it.`,
  heading_twice: ({ found, expected }) =>
    `The heading “${found}” stands here and in column ${expected}. Please keep one.`,
  external_links: () =>
    'The workbook has links to other files. They were not opened; the values in the cells were read.',
  value_missing: ({ expected }) => `This cell is empty. Please enter ${expected}.`,
  value_unreadable: ({ found, expected }) => `“${found}” cannot be read. Please enter ${expected}.`,
  value_negative: ({ found }) => `“${found}” is less than zero. Please enter the amount without a minus.`,
  amount_too_large: ({ found, expected }) => `“${found}” is too large. An amount here is at most ${expected}.`,
  column_too_large: ({ found, expected }) =>
    `With “${found}” the amounts of this column are more than ${expected} in all. One of them is too large.`,
  amount_with_side: ({ found, expected }) =>
    `“${found}” says Dr or Cr, which is not read in this column. Please enter ${expected}.`,
  phones_in_one_cell: ({ found, expected }) => `“${found}” has more than one phone. ${expected} was read.`,
  choice_unknown: ({ found, expected }) => `“${found}” is not known. Please enter ${expected}.`,
  formula_without_value: ({ expected }) =>
    `This cell has a formula without a value. Please open the workbook, save it again, or enter ${expected}.`,
  cell_error: ({ found, expected }) => `The spreadsheet shows the error ${found}. Please enter ${expected}.`,
  hidden_rows: ({ found }) =>
    `${found} ${found === '1' ? 'row is' : 'rows are'} hidden in this sheet. They were read like the others.`,
  totals_row: ({ found }) => `The row “${found}” was not read: it is a sum.`,
  example_row: () => 'The example row of the template was not read.',
  branch_code_refused: ({ found }) =>
    `“${found}” cannot be the code of a branch. Please enter two to six letters or digits, beginning with a letter. The code 1 means the first branch.`,
  branch_unknown: ({ found }) =>
    `There is no branch ${found} in the sheet Branches. Please add it there, or enter the code of another branch.`,
  code_twice: ({ found, expected }) => `The code ${found} also stands in ${expected}. A code names one only.`,
  phone_twice: ({ found, expected }) =>
    `The phone ${found} also stands in ${expected}. If they share it, write yes in “Phone is shared”.`,
  pan_twice: ({ found, expected }) => `The PAN ${found} also stands in ${expected}. A PAN belongs to one person.`,
  email_twice: ({ found, expected }) =>
    `The e-mail address ${found} also stands in ${expected}. An address belongs to one person: please keep it in one row.`,
  person_unknown: ({ found }) => `There is no person ${found} in the sheet People.`,
  representative_missing: ({ found }) =>
    `Who acts for this ${found}? Please enter the code of a person of the sheet People.`,
  representative_unfit: ({ found }) =>
    `${found} cannot act for this person: it is this person, a minor or an estate. Please enter the code of another person.`,
  detail_missing: ({ found }) =>
    `Of a ${found} this is needed. Please enter the birth day of a minor, the day of death for an estate, or who signs for a firm.`,
  one_company: () => 'The sheet Company has one row only.',
  chit_unknown: ({ found }) => `There is no chit ${found} in the sheet Chits.`,
  terms_refused: ({ found, expected }) => `${found} is not allowed here. It must be ${expected}.`,
  instalment_wrong: ({ found, expected }) =>
    `Instalment × months is not the chit amount. ${PLACE} Here is ${found}; with the other two it would be ${expected}.`,
  due_day_differs: ({ found, expected }) =>
    `Instalments are due on the day of the month of the first due day. ${PLACE} Here is day ${found}; in the other cell it is day ${expected}.`,
  after_cut_over: ({ found, expected }) => `${found} is after the cut-over day, ${expected}.`,
  ticket_outside: ({ found, expected }) => `There is no ticket ${found}. This chit has the tickets 1 to ${expected}.`,
  ticket_missing: ({ found, expected }) =>
    `The chit has ${expected} tickets. These have no holder in the sheet Tickets: ${found}.`,
  ticket_twice: ({ found, expected }) =>
    `Ticket ${found} has two holders now, here and in ${expected}. Of the earlier one, enter “Held until”.`,
  holder_gap: ({ found, expected }) => `This holder begins on ${found}. Nobody held the ticket from ${expected}.`,
  holder_overlap: ({ found, expected }) =>
    `${found === '' ? 'This day is empty.' : `${found} cannot be.`} The holder before ends on the day before ${expected}.`,
  prize_outside: ({ found, expected }) => `There is no prize ${found}. This chit has the prizes 1 to ${expected}.`,
  prize_twice: ({ found, expected }) => `Prize ${found} of this chit also stands in ${expected}.`,
  prize_missing: ({ found, expected }) => `Prize ${expected} is missing before prize ${found}.`,
  ticket_prized_twice: ({ found, expected }) =>
    `Ticket ${found} also had a prize in ${expected}. A ticket has one prize.`,
  winner_not_holder: ({ found, expected }) =>
    expected === ''
      ? `The winner did not hold this ticket on that day. Here is ${found}; the sheet Tickets has nobody for that day.`
      : `The winner did not hold this ticket on that day. ${found} does not match ${expected}.`,
  pool_not_divided: ({ found }) =>
    `${NOT_DIVIDED} Several of these amounts may be wrong; here is ${found === '' ? 'nothing' : found}.`,
  figure_wrong: ({ found, expected }) =>
    `${NOT_DIVIDED} They do if ${found === '' ? 'the empty cell' : found} here is ${expected}.`,
  not_by_terms: ({ found, expected }) =>
    `By the terms of the chit this is ${expected}, not ${found}. It is taken as it is.`,
  company_bore_rest: ({ found, expected }) =>
    `With ${found} the dividends are a little more than the bid leaves; with ${expected} they are not. It is taken as it is.`,
  winner_shares_not: ({ found, expected }) =>
    `Ticket ${expected} won this prize, and in this chit the winner has no dividend of it. Please enter 0 instead of ${found}, or delete the row.`,
  bid_above_cap: ({ found, expected }) => `The bid ${found} is above the highest bid of this chit, ${expected}.`,
  bid_below_commission: ({ found, expected }) => `The bid ${found} is below the commission, ${expected}.`,
  next_due_wrong: ({ found, expected }) => `The instalment less the dividend is ${expected}, not ${found}.`,
  days_out_of_order: ({ found, expected }) =>
    `${found} and ${expected} are in the wrong order. One of these days is wrong.`,
  paid_before_auction: ({ found, expected }) => `${found} is before the auction, ${expected}.`,
  month_outside: ({ found, expected }) => `There is no month ${found}. This chit has ${expected} months.`,
  months_have_hole: ({ found, expected }) =>
    `${found} is paid of this month, and ${expected} was due. A later month is paid.`,
  month_skipped: ({ found, expected }) => `Month ${found} is paid, and month ${expected} before it is not.`,
  paid_too_much: ({ found, expected }) => `${found} is paid of this month. At most ${expected} was due.`,
  month_left_unpaid: ({ found, expected }) =>
    `${found} of month ${expected} is not paid, though a later month is. It is still owed.`,
  part_payment: ({ found, expected }) => `${found} is less than ${expected}, which was due. It is a part payment.`,
  part_is_whole: ({ found, expected }) =>
    `${found} is all that was due for month ${expected}. Please enter ${expected} in “Paid up to month” and leave this cell empty.`,
  paid_twice: ({ found }) =>
    `The payments of ticket ${found} are given twice. Please list its receipts, or give one line “Paid up to”.`,
  payments_missing: ({ found }) =>
    `Ticket ${found} has neither receipts nor a line in “Paid up to”. If nothing is paid, enter 0 there.`,
  paid_in_all_wrong: ({ found, expected }) =>
    `The paid months and the part do not make “Paid in all”. Here is ${found}; it would fit with ${expected}.`,
  number_twice: ({ found, expected }) => `The receipt number ${found} also stands in ${expected}, with another day.`,
  not_prized: ({ found }) => `Ticket ${found} has had no prize. Only tickets with a prize give securities.`,
  money_not_found: ({ found, expected }) =>
    `${NOT_FOUND} The company's own is ${found}; it would fit with ${expected}.`,
  branch_money_not_found: ({ found, expected }) =>
    `${NOT_FOUND_IN_BRANCH} The branch and the company's own there: ${found}. It would fit with ${expected}.`,
  between_differs: ({ found }) =>
    `The rows “between branches” must add up to ₹0. They add up to ${found}. One of them is wrong.`,
  account_unknown: ({ found }) => `There is no account ${found} in the sheet Trial balance.`,
  account_twice: ({ found, expected }) => `The account ${found} also stands in ${expected}.`,
  account_differs: ({ found, expected }) =>
    `Here is ${found}, and the other sheet has ${expected} for the same account.`,
  account_sum_differs: ({ found, expected }) =>
    `The rows of this account make ${found} together, and the trial balance has ${expected}.`,
  both_sides: ({ found, expected }) =>
    `This account has a debit and a credit, ${found} and ${expected}. Please enter one.`,
  sides_differ: ({ found, expected }) =>
    `The trial balance does not balance: the debits are ${found} and the credits ${expected}.`,
}
