import type { reportEndpoints, ReplyOf } from '@kuri/contract'
import { subtract, sum, ZERO, type Paise } from '@kuri/domain'

export type Report = ReplyOf<typeof reportEndpoints.adminReports>
export type Summary = ReplyOf<typeof reportEndpoints.reportSummary>
type Totals = Summary['totals']

type Source = 'collected' | 'applied' | 'advanced' | 'fromPools'
type Use = 'prizes' | 'dividends' | 'commission' | 'tax' | 'repaid' | 'intoPools'

interface Item<Kind> {
  kind: Kind
  amount: Paise
}
export interface BothSides {
  came: Item<Source>[]
  went: Item<Use>[]
  /** Of either side. */
  total: Paise
}

/** Named even when there is nothing of them. */
const always: ReadonlySet<Source | Use> = new Set(['collected', 'applied', 'prizes', 'dividends', 'commission', 'tax'])

/**
 * A report as two sums that end in the same figure. What grew less than it shrank stands on the other side: an advance
 * that came back, a pool that gave more than it took.
 */
export function bothSides({ advances, poolGrowth, ...totals }: Totals): BothSides {
  const came = shown<Source>([
    { kind: 'collected', amount: totals.collectedAmount },
    { kind: 'applied', amount: totals.dividendsApplied },
    { kind: 'advanced', amount: advances },
    { kind: 'fromPools', amount: subtract(ZERO, poolGrowth) },
  ])
  const went = shown<Use>([
    { kind: 'prizes', amount: totals.prizes },
    { kind: 'dividends', amount: totals.dividends },
    { kind: 'commission', amount: totals.commission },
    { kind: 'tax', amount: totals.tax },
    { kind: 'repaid', amount: subtract(ZERO, advances) },
    { kind: 'intoPools', amount: poolGrowth },
  ])
  return { came, went, total: sum(came.map(({ amount }) => amount)) }
}

const shown = <Kind extends Source | Use>(items: Item<Kind>[]): Item<Kind>[] =>
  items.filter(({ kind, amount }) => amount > 0 || always.has(kind))
