import type { Day } from './calendar.ts'
import { excess, fromRupees, sum, toRupees, type Paise } from './money.ts'

/** What names a due. */
interface OfDue {
  readonly chitId: string
  readonly ticketNo: number
  readonly dueDate: Day
}

/**
 * What stays due today of the chits that a receipt pays, after it: all dues of these chits, their late fees included, less what it
 * pays of them. What it pays early was not due. Source: docs/spec/payments.md, PAY-7.
 */
export function stillDueAfter(
  dues: readonly (OfDue & { readonly amount: Paise })[],
  paid: readonly (OfDue & { readonly pays: Paise })[],
): Paise {
  const ofPaidChits = dues.filter(({ chitId }) => paid.some((one) => one.chitId === chitId))
  const paysOf = (due: OfDue): Paise =>
    sum(
      paid
        .filter(
          ({ chitId, ticketNo, dueDate }) =>
            chitId === due.chitId && ticketNo === due.ticketNo && dueDate === due.dueDate,
        )
        .map(({ pays }) => pays),
    )
  return sum(ofPaidChits.map((due) => excess(due.amount, paysOf(due))))
}

/** How long a link shows a receipt: time enough to show it to the family. Source: docs/spec/payments.md, PAY-19. */
export const RECEIPT_LINK_DAYS = 30

/** Where anybody checks a receipt of the counter: what its QR code opens. Source: docs/spec/payments.md, PAY-7. */
export const checkAddress = (site: string, number: string, total: Paise): string =>
  `${site}/verify#number=${number}&amount=${toRupees(total)}`

/** Number and amount out of such an address; null: it has none. */
export function readCheckHash(hash: string): { readonly number: string; readonly amount: Paise } | null {
  const [, number, amount] = /^#number=([CQ]-\d{4}-\d{6,9})&amount=(\d{1,9}(?:\.\d{1,2})?)$/.exec(hash) ?? []
  return number === undefined || amount === undefined ? null : { number, amount: fromRupees(Number(amount)) }
}
