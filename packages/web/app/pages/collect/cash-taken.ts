import {
  add,
  dayInIndia,
  sum,
  whyNotInCash,
  ZERO,
  type CashOfMember,
  type Paise,
  type SignedReceipt,
} from '@kuri/domain'
import { m } from '../../messages/en.ts'
import type { Given, Round } from './phone.ts'

/** What decides whether cash of a member may be taken, by the round and this phone. */
export interface CashRules {
  readonly before: CashOfMember
  readonly limit: Paise
  /** The cash that the collector has now, and how much they may have. */
  readonly inHand: Paise
  readonly most: Paise
}

/** What a member has paid in cash by the round, and by the receipts on this phone that the round does not know. */
export function cashBefore(
  { cash: { today, months } }: Round['members'][number],
  { keptAt }: Pick<Round, 'keptAt'>,
  given: readonly Given[],
): CashOfMember {
  // by the phone's clock both: it may be wrong, and is wrong in the same way
  const now = dayInIndia(new Date())
  const inCash = given.filter(({ receipt }) => receipt.method === 'cash')
  const ofToday = inCash.filter(({ receipt }) => dayInIndia(receipt.takenAt) === now).map(({ amount }) => amount)
  return {
    today: add(dayInIndia(keptAt) === now ? today : ZERO, sum(ofToday)),
    lines: [...months, ...inCash.flatMap(({ receipt }) => receipt.lines)],
  }
}

/** Why this cash is not taken, at the field of the amount. */
export function cashProblem(
  { lines, debts = [] }: Pick<SignedReceipt, 'lines' | 'debts'>,
  cash: CashRules,
): { amount?: string } {
  const not = whyNotInCash({ lines, forDebts: sum(debts.map(({ amount }) => amount)), ...cash })
  if (not === null) return {}
  const { large_cash: large, above_limit: above } = m.signedReceipts.cash
  return { amount: not.why === 'large_cash' ? large(not.limitOf, cash.limit) : above(cash.inHand, cash.most) }
}
