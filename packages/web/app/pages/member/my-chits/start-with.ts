import { monthNameOf, yearOf, type Day, type MonthName } from '@kuri/domain'
import { nextToPay, type Instalment } from '../book/book.ts'

export interface MonthYear {
  month: MonthName
  year: number
}

const isOf =
  ({ month, year }: MonthYear) =>
  (instalment: Pick<Instalment, 'month' | 'year'>): boolean =>
    instalment.month === month && instalment.year === year

/** The current month and year, as the seed has it, when its instalment is unpaid; else those of the first unpaid one. */
export function startWith(
  instalments: readonly Pick<Instalment, 'month' | 'year' | 'status' | 'dueDate'>[],
  today: Day,
): MonthYear {
  const current = { month: monthNameOf(today), year: yearOf(today) }
  const ofNow = instalments.find(isOf(current))
  if (ofNow && ofNow.status !== 'paid') return current
  const next = nextToPay(instalments)
  return next ? { month: next.month, year: next.year } : current
}

/** The instalment of a chosen month, when there is one. */
export const instalmentOf = <I extends Pick<Instalment, 'month' | 'year'>>(
  instalments: readonly I[],
  chosen: MonthYear,
): I | null => instalments.find(isOf(chosen)) ?? null
