import { add, formatDay, paise, subtract, toRupees, ZERO, type Day, type Paise } from '@kuri/domain'

/** The company's account as the bank outside keeps it: nobody asks our books what stands in it. */
export interface BankOutside {
  comes(day: Day, narration: string, amount: Paise): void
  goes(day: Day, narration: string, amount: Paise): void
  readonly balance: () => Paise
  /** A new reference of a transfer, as banks write them. */
  utr(): string
  /** What happened since the last statement, as a file; null when nothing did. */
  statement(): string | null
}

/** Of the statements below. */
export const COLUMNS = { titleRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 }
const TITLES = 'Date,Narration,Debit,Credit,Balance'

export function openBank(): BankOutside {
  let balance = ZERO
  let transfers = 0
  let lines: string[] = []
  const write = (day: Day, narration: string, amount: Paise): void => {
    balance = add(balance, amount)
    const size = toRupees(paise(Math.abs(amount))).toFixed(2)
    const sides = amount < 0 ? [size, ''] : ['', size]
    lines.push([formatDay(day), narration, ...sides, toRupees(balance).toFixed(2)].join(','))
  }
  return {
    comes: (day, narration, amount) => write(day, narration, amount),
    goes: (day, narration, amount) => write(day, narration, subtract(ZERO, amount)),
    balance: () => balance,
    utr: () => `UTIB${String((transfers += 1)).padStart(12, '0')}`,
    statement() {
      const written = lines
      lines = []
      return written.length === 0 ? null : [TITLES, ...written].join('\n')
    },
  }
}
