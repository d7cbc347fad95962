/**
 * What a workbook can have wrong. The sentence of each is in the contract (`WORKBOOK_FAULTS`); a code that is in `LOOK_AT` is worth
 * a look and stops nothing. Source: docs/spec/moving-in.md, MOV-4.
 */
export type FaultCode =
  // the sheets and their headings
  | 'sheet_missing'
  | 'sheet_twice'
  | 'sheet_unknown'
  | 'sheet_hidden'
  | 'sheet_without_rows'
  | 'column_missing'
  | 'column_unknown'
  | 'heading_twice'
  | 'external_links'
  // one cell
  | 'value_missing'
  | 'value_unreadable'
  | 'value_negative'
  | 'amount_too_large'
  | 'column_too_large'
  | 'amount_with_side'
  | 'phones_in_one_cell'
  | 'choice_unknown'
  | 'formula_without_value'
  | 'cell_error'
  | 'hidden_rows'
  | 'totals_row'
  | 'example_row'
  // branches
  | 'branch_code_refused'
  | 'branch_unknown'
  // people
  | 'code_twice'
  | 'phone_twice'
  | 'pan_twice'
  | 'email_twice'
  | 'person_unknown'
  | 'representative_missing'
  | 'representative_unfit'
  | 'detail_missing'
  // chits and tickets
  | 'one_company'
  | 'chit_unknown'
  | 'terms_refused'
  | 'instalment_wrong'
  | 'due_day_differs'
  | 'after_cut_over'
  | 'ticket_outside'
  | 'ticket_missing'
  | 'ticket_twice'
  | 'holder_gap'
  | 'holder_overlap'
  // prizes
  | 'prize_outside'
  | 'prize_twice'
  | 'prize_missing'
  | 'ticket_prized_twice'
  | 'winner_not_holder'
  | 'pool_not_divided'
  | 'figure_wrong'
  | 'not_by_terms'
  | 'company_bore_rest'
  | 'winner_shares_not'
  | 'bid_above_cap'
  | 'bid_below_commission'
  | 'next_due_wrong'
  | 'days_out_of_order'
  | 'paid_before_auction'
  // payments
  | 'month_outside'
  | 'months_have_hole'
  | 'month_skipped'
  | 'month_left_unpaid'
  | 'paid_too_much'
  | 'part_payment'
  | 'part_is_whole'
  | 'paid_twice'
  | 'payments_missing'
  | 'paid_in_all_wrong'
  | 'number_twice'
  | 'not_prized'
  // money
  | 'money_not_found'
  | 'branch_money_not_found'
  | 'between_differs'
  | 'account_unknown'
  | 'account_twice'
  | 'account_differs'
  | 'account_sum_differs'
  | 'both_sides'
  | 'sides_differ'

const LOOK_AT: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'sheet_unknown',
  'sheet_hidden',
  'column_unknown',
  'external_links',
  'hidden_rows',
  'totals_row',
  'example_row',
  'phones_in_one_cell',
  'phone_twice',
  'part_payment',
  'month_left_unpaid',
  'not_by_terms',
  'company_bore_rest',
  'number_twice',
  'not_prized',
])

/** Whether a workbook with this cannot come in. */
export const mustBeMended = ({ code }: Pick<Fault, 'code'>): boolean => !LOOK_AT.has(code)

/** One thing wrong in a workbook. */
export interface Fault {
  readonly code: FaultCode
  /** As the sender calls it. */
  readonly sheet: string
  /** Counted from 1, as a spreadsheet shows it; null: the sheet or the column as a whole. */
  readonly row: number | null
  /** The letters of the column: C; null: the row or the sheet as a whole. */
  readonly column: string | null
  /** The heading of that column, as the sender writes it. */
  readonly heading: string | null
  readonly found: string
  readonly expected: string
}

/** The letters a spreadsheet gives a column, counted from 0: A, Z, AA. */
export function columnLetters(place: number): string {
  let letters = ''
  for (let left = place; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return letters
}

/** C418, or what there is of it. */
export const cellOf = ({ row, column }: Pick<Fault, 'row' | 'column'>): string => `${column ?? ''}${row ?? ''}`
