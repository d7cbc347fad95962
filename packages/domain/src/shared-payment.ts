import { ok, refuse, type Result } from './errors.ts'
import { min, subtract, ZERO, type Paise } from './money.ts'

/** What a due takes: the rest of an instalment, and `amount` with its penalty. Of a penalty alone the rest is 0. */
export interface DueAmounts {
  readonly amount: Paise
  readonly rest: Paise
}

/** Whether a sum pays a due with its penalty, the rest without its penalty, or a part of the rest. */
export type PaysOfDue = 'all' | 'rest' | 'part'

/**
 * What a sum pays of a due. A penalty is paid as a whole: without it, it stays due. Refuses: amount_mismatch (more than the due),
 * penalty_not_in_parts. Source: docs/spec/payments.md, PAY-7.
 */
export function judgePaysOf({ amount, rest }: DueAmounts, pays: Paise): Result<PaysOfDue> {
  if (pays > amount) return refuse({ code: 'amount_mismatch', expected: amount })
  if (pays === amount) return ok('all')
  if (pays < rest) return ok('part')
  return pays === rest && rest > ZERO ? ok('rest') : refuse({ code: 'penalty_not_in_parts', amount, rest })
}

/**
 * What a sum pays of several dues in their order: each with its penalty, without it where the sum does not reach so far, the last
 * one in part. `left` pays nothing. Source: docs/spec/payments.md, PAY-7.
 */
export function payInOrder<D extends DueAmounts>(
  dues: readonly D[],
  sum: Paise,
): { readonly paying: readonly { readonly due: D; readonly pays: Paise }[]; readonly left: Paise } {
  let left = sum
  const paying = dues.flatMap((due) => {
    const pays = left >= due.amount ? due.amount : min(due.rest, left)
    left = subtract(left, pays)
    return pays > ZERO ? [{ due, pays }] : []
  })
  return { paying, left }
}
