import type { AccountCode, Leg } from '../../src/features/ledger/service.ts'

/*
 * The ledger as a plain Map: what it should do, written as simply as possible and without looking at how it does it.
 */

const DEBIT_NORMAL = [
  'bank',
  'cash',
  'gateway_clearing',
  'gateway_fee',
  'advance',
  'till',
  'cash_in_hand',
  'upi_to_check',
  'cash_short',
]

export interface Counters {
  readonly debits: number
  readonly credits: number
  readonly debitsHeld: number
  readonly creditsHeld: number
  readonly lines: number
}

/** Counters by account code. */
export type Books = ReadonlyMap<string, Counters>
export const EMPTY: Counters = { debits: 0, credits: 0, debitsHeld: 0, creditsHeld: 0, lines: 0 }

export type Outcome =
  | { readonly is: 'posted'; readonly books: Books }
  | { readonly is: 'overdrawn'; readonly code: AccountCode; readonly available: number; readonly needed: number }

const of = (books: Books, code: AccountCode): Counters => books.get(code) ?? EMPTY

/** What an account can still give: its balance less what is promised away. */
const available = (code: AccountCode, { debits, credits, debitsHeld, creditsHeld }: Counters): number =>
  isDebitNormal(code) ? debits - credits - creditsHeld : credits - debits - debitsHeld

const isDebitNormal = (code: AccountCode): boolean => DEBIT_NORMAL.some((kind) => code.split(':')[0] === kind)

/** Moves the legs one after the other; the first account that falls below nothing refuses them all. */
export function apply(books: Books, legs: readonly Leg[]): Outcome {
  const next = new Map(books)
  for (const { debit, credit, amount, phase = 'posted' } of legs) {
    if (amount === 0) continue
    const posts = phase === 'posted' || phase === 'post' ? amount : 0
    const holds = phase === 'posted' ? 0 : phase === 'pending' ? amount : 0 - amount
    const [before, after] = [of(next, debit), of(next, credit)]
    next.set(debit, {
      ...before,
      debits: before.debits + posts,
      debitsHeld: before.debitsHeld + holds,
      lines: before.lines + 1,
    })
    next.set(credit, {
      ...after,
      credits: after.credits + posts,
      creditsHeld: after.creditsHeld + holds,
      lines: after.lines + 1,
    })
    for (const code of [debit, credit]) {
      const left = available(code, of(next, code))
      if (left < 0) return { is: 'overdrawn', code, available: left + amount, needed: amount }
    }
  }
  return { is: 'posted', books: next }
}
