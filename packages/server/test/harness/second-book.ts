import { add, paise, settleAuction, subtract, sum, ZERO, type ChitTerms, type Paise } from '@kuri/domain'

/*
 * A chit's book kept a second time, by the sentences of docs/spec and `settleAuction` alone: no ledger, no database.
 * Compared with the wire.
 */

/** What a chit's money must be now, in paise. */
export interface Standing {
  readonly pool: Paise
  readonly advanced: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly prizesWaiting: Paise
  readonly dividendsWaiting: Paise
  readonly dividendsApplied: Paise
  /** Net of what members have paid, each by ticket. */
  readonly paid: readonly Paise[]
  /** Prizes and dividends that reached their wallets, each by ticket. */
  readonly received: readonly Paise[]
}

export interface SecondBook {
  /** A member pays an instalment; gives what leaves the wallet. */
  pay(ticketNo: number, monthNo: number): Paise
  settle(
    monthNo: number,
    won: { readonly ticketNo: number; readonly discount: Paise },
  ): ReturnType<typeof settleAuction>
  /** The prize of a month reaches its winner's wallet. */
  approve(monthNo: number): void
  standing(): Standing
}

interface Instalment {
  dividend: Paise
  state: 'unpaid' | 'paid' | 'covered'
}

/** Opens the book of a chit with one prize a month, in which nobody owes anything overdue when their own prize is approved. */
export function openSecondBook(terms: ChitTerms): SecondBook {
  const { tickets, months, instalment } = terms
  const each = <T>(make: () => T): T[] => Array.from({ length: tickets }, make)
  const owed = each(() => Array.from({ length: months }, (): Instalment => ({ dividend: ZERO, state: 'unpaid' })))
  const paid = each(() => ZERO)
  const received = each(() => ZERO)
  const prizes = new Map<number, { readonly ticketNo: number; readonly prize: Paise }>()
  const totals = { pool: ZERO, commission: ZERO, tax: ZERO, dividendsApplied: ZERO }

  const of = (ticketNo: number, monthNo: number): Instalment | undefined => owed[ticketNo - 1]?.[monthNo - 1]
  const net = ({ dividend }: Instalment): Paise => subtract(instalment, dividend)
  function fill(one: Instalment, state: 'paid' | 'covered'): void {
    if (one.state === 'unpaid') {
      totals.pool = add(totals.pool, instalment)
      totals.dividendsApplied = add(totals.dividendsApplied, one.dividend)
    }
    one.state = state
  }
  const those = (state: Instalment['state']): Instalment[] => owed.flat().filter((one) => one.state === state)

  return {
    pay(ticketNo, monthNo) {
      const one = of(ticketNo, monthNo)
      if (!one || one.state === 'paid') throw new Error(`ticket ${ticketNo} owes nothing for month ${monthNo}`)
      fill(one, 'paid')
      give(paid, ticketNo, net(one))
      return net(one)
    },
    settle(monthNo, won) {
      for (const row of owed) for (const one of row.slice(0, monthNo)) if (one.state === 'unpaid') fill(one, 'covered')
      const settled = settleAuction(terms, won)
      totals.pool = subtract(totals.pool, paise(instalment * months))
      totals.commission = add(totals.commission, settled.commission)
      totals.tax = add(totals.tax, settled.tax)
      prizes.set(monthNo, { ticketNo: won.ticketNo, prize: settled.prize })
      for (const { ticketNo, amount } of settled.dividends) {
        const next = of(ticketNo, monthNo + 1)
        if (next?.state === 'unpaid') next.dividend = amount
        else give(received, ticketNo, amount)
      }
      return settled
    },
    approve(monthNo) {
      const won = prizes.get(monthNo)
      if (!won) throw new Error(`month ${monthNo} has no prize waiting`)
      prizes.delete(monthNo)
      give(received, won.ticketNo, won.prize)
    },
    standing: () => ({
      ...totals,
      advanced: sum(those('covered').map(net)),
      prizesWaiting: sum([...prizes.values()].map(({ prize }) => prize)),
      dividendsWaiting: sum(those('unpaid').map(({ dividend }) => dividend)),
      paid: [...paid],
      received: [...received],
    }),
  }
}

function give(to: Paise[], ticketNo: number, amount: Paise): void {
  to[ticketNo - 1] = add(to[ticketNo - 1] ?? ZERO, amount)
}
