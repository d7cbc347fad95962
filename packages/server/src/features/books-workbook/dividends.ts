import { ZERO, type Paise } from '@kuri/domain'
import type { RunningChit } from './chits.store.ts'
import type { GivenPrize } from './prizes.store.ts'

/** A prize with what its tickets had: what most of them had, and who had something else. */
export interface SharedPrize {
  readonly prize: GivenPrize
  readonly share: Paise
  readonly others: readonly { readonly ticketNo: number; readonly amount: Paise }[]
}

/** `had`: what tickets had of a prize that was given here, by their number. Source: docs/spec/moving-in.md, MOV-23. */
export function sharedPrize(chit: RunningChit, prize: GivenPrize, had: ReadonlyMap<number, Paise>): SharedPrize {
  if (prize.share !== null) {
    const others = Object.entries(prize.otherShares ?? {})
    return { prize, share: prize.share, others: others.map(([no, amount]) => ({ ticketNo: Number(no), amount })) }
  }
  const isForAll = chit.dividendSharedBy === 'all-tickets'
  const amounts = Array.from({ length: chit.tickets }, (_, place) => place + 1)
    .filter((ticketNo) => isForAll || ticketNo !== prize.ticketNo)
    .map((ticketNo) => ({ ticketNo, amount: had.get(ticketNo) ?? ZERO }))
  const share = mostCommon(amounts.map(({ amount }) => amount))
  return { prize, share, others: amounts.filter(({ amount }) => amount !== share) }
}

function mostCommon(amounts: readonly Paise[]): Paise {
  let best = ZERO
  let most = 0
  for (const [amount, of] of Map.groupBy(amounts, (one) => one)) {
    if (of.length > most) [best, most] = [amount, of.length]
  }
  return best
}
