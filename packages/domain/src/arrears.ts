import { addDays } from './calendar.ts'
import type { Day } from './calendar.ts'
import { add, max, paise, shareOfBpDownToRupee, subtract, ZERO } from './money.ts'
import type { Paise } from './money.ts'

/** How old an arrear is, by its oldest instalment. */
export const AGE_BANDS = ['0-30', '31-60', '61-90', '90+'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** The age list's four columns, in days after the due day. */
export function ageBand(days: number): AgeBand {
  if (days <= 30) return '0-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : '90+'
}

/** How long a written demand gives; our own rule, the Act names none. ADR 8. */
export const DEMAND_DAYS = 14
/** s. 28(1): notice of a removal is given within so many days of it, and a copy filed with the Registrar (s. 28(3)). */
export const REMOVAL_NOTICE_DAYS = 14
/** s. 28(1), proviso: so many days after the notice was received, paying up brings the name back. */
export const REENTRY_DAYS = 7
/** How many days a substitute has to accept or decline a ticket they were offered; our own rule. ADR 8. */
export const OFFER_DAYS = 7

/** What has been done about a ticket in arrears, as far as it matters for what comes next. */
export interface ArrearsNow {
  readonly isPrized: boolean
  /** The due day of the oldest unpaid instalment. */
  readonly lateSince: Day
  readonly graceDays: number
  /** The last demand's last day to pay; null: none was sent. */
  readonly demandedBy: Day | null
  /** The day the name was struck off; null: it stands. */
  readonly removedOn: Day | null
  /** The day the notice of it was received; null: not known yet. */
  readonly receivedOn: Day | null
  /** The last day to pay everything at once; null: it was not demanded. */
  readonly wholeDemandedBy: Day | null
}

/** The next step the law leaves open, and from which day, or by which day. */
export type NextStep =
  | { readonly kind: 'grace' | 'wait-for-payment' | 'wait-for-reentry' | 'wait-for-whole'; readonly until: Day }
  | { readonly kind: 'demand' | 'remove' | 'substitute' | 'demand-whole' | 'to-court' }
  | { readonly kind: 'record-receipt'; readonly by: Day }

/**
 * What can be done about a ticket in arrears today. Not prized: demand, removal, its notice received, seven days to come
 * back, substitution (ss. 28–30). Prized: demand, then everything to come at once in writing (ss. 32–33), then the
 * Registrar. Each waits for the clock of the one before it.
 */
export function nextStep(now: ArrearsNow, today: Day): NextStep {
  const graceEnds = addDays(now.lateSince, now.graceDays)
  if (today <= graceEnds) return { kind: 'grace', until: graceEnds }
  if (now.isPrized) return nextForPrized(now, today)
  if (now.removedOn !== null) {
    if (now.receivedOn === null) return { kind: 'record-receipt', by: addDays(now.removedOn, REMOVAL_NOTICE_DAYS) }
    const until = addDays(now.receivedOn, REENTRY_DAYS)
    return today <= until ? { kind: 'wait-for-reentry', until } : { kind: 'substitute' }
  }
  return afterDemand(now, today, 'remove')
}

function nextForPrized(now: ArrearsNow, today: Day): NextStep {
  if (now.wholeDemandedBy === null) return afterDemand(now, today, 'demand-whole')
  return today <= now.wholeDemandedBy ? { kind: 'wait-for-whole', until: now.wholeDemandedBy } : { kind: 'to-court' }
}

function afterDemand({ demandedBy }: ArrearsNow, today: Day, kind: 'remove' | 'demand-whole'): NextStep {
  if (demandedBy === null) return { kind: 'demand' }
  return today <= demandedBy ? { kind: 'wait-for-payment', until: demandedBy } : { kind }
}

/** What a removed member gets back of what they paid in, and what the company keeps. */
export interface Refund {
  readonly contributions: Paise
  readonly deduction: Paise
  readonly refund: Paise
}

/**
 * The refund of a removed member out of the substitute's money: all they paid in, less the chit's deduction, which is
 * rounded down to the rupee. Source: s. 30(1).
 */
export function refundOf(contributions: Paise, deductionBp: number): Refund {
  const deduction = shareOfBpDownToRupee(contributions, deductionBp)
  return { contributions, deduction, refund: subtract(contributions, deduction) }
}

/** The penalties a refund can still pay, oldest first, whole ones; the rest lapses with the removal. */
export function penaltiesFromRefund<P extends { readonly amount: Paise }>(
  refund: Paise,
  oldestFirst: readonly P[],
): P[] {
  let left = refund
  return oldestFirst.filter(({ amount }) => {
    if (amount > left) return false
    left = subtract(left, amount)
    return true
  })
}

/**
 * What a winner still has to pay once the prize has paid what it pays: what is overdue, and, by the winner's choice, the
 * coming contributions too. While it is more than nothing, security or a written reason stands behind it. Source: s. 21(1)(e).
 */
export function leftAfterPrize({ prize, overdue, coming, setOff }: AfterPrize): Paise {
  const fromPrize = setOff ? add(overdue, coming) : overdue
  const unpaid = max(subtract(fromPrize, prize), ZERO)
  return setOff ? unpaid : add(coming, unpaid)
}

export interface AfterPrize {
  readonly prize: Paise
  readonly overdue: Paise
  /** Contributions of today and later. */
  readonly coming: Paise
  readonly setOff: boolean
}

/**
 * What security is enough for what a winner still has to pay: a third more than it, for land and houses half as much
 * more; up to the rupee. Source: s. 21(1)(e), explanation.
 */
export function sufficientSecurity(stillToPay: Paise, kind: 'movable' | 'immovable'): Paise {
  const [times, over] = kind === 'movable' ? [4, 3] : [3, 2]
  const exact = Math.ceil((stillToPay * times) / over / 100) * 100
  return paise(exact)
}

/** So many documents of the security one prize can have. */
export const MOST_DOCUMENTS = 10

/**
 * Whether a prize nobody has collected now belongs into the separate account: the next instalment's day has come.
 * `nextDueOn`: the due day of the month after the prize's. Source: s. 22(2).
 */
export const isDepositDue = (nextDueOn: Day, today: Day): boolean => today >= nextDueOn
