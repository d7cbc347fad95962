import { day, yearOf, type Day } from './calendar.ts'

/** India's financial year runs from 1 April to 31 March; it is called by the year it begins in. */
export interface FinancialYear {
  readonly year: number
  readonly from: Day
  readonly to: Day
  /** As it is written: '2026–27'. */
  readonly name: string
}

/** The financial year that begins on 1 April of `year`. Source: Income-tax Act 1961 s. 3, General Clauses Act 1897 s. 3(21). */
export const financialYear = (year: number): FinancialYear => ({
  year,
  from: day(`${year}-04-01`),
  to: day(`${year + 1}-03-31`),
  name: `${year}–${String((year + 1) % 100).padStart(2, '0')}`,
})

/** The financial year a day lies in. */
export function financialYearOf(on: Day): FinancialYear {
  const year = yearOf(on)
  return financialYear(on < financialYear(year).from ? year - 1 : year)
}
