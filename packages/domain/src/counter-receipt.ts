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

/** What a number of a paper of the counter says. */
export interface CounterNumber {
  /** C of receipts, Q of acknowledgements of cheques; of a branch but the first after its code: KLM-C. */
  readonly series: string
  readonly isAcknowledgement: boolean
  readonly year: number
  readonly no: number
}

const COUNTER_NUMBER = /^(?:([A-Z0-9]{1,6})[- ])?([CQ])[- ]?(\d{4})[- ]?(\d{1,9})$/
/** The same where spaces are left out: the code of a branch ends before a hyphen only. */
const WITHOUT_SPACES = /^(?:([A-Z0-9]{1,6})-)?([CQ])-?(\d{4})-?(\d{1,9})$/

/**
 * The number of a receipt of the counter or of a cheque's acknowledgement as it was typed: with spaces, in small letters, without
 * zeros and hyphens; after a branch's code stands a hyphen or a space. Null: it is none. Source: docs/spec/payments.md, PAY-7; docs/spec/identity.md, IDN-24.
 */
export function readCounterNumber(typed: string): CounterNumber | null {
  const words = typed.trim().toUpperCase().replaceAll(/\s+/g, ' ').replaceAll(/ ?- ?/g, '-')
  const read = COUNTER_NUMBER.exec(words) ?? WITHOUT_SPACES.exec(words.replaceAll(' ', ''))
  const [, branch, letter = '', year, no] = read ?? []
  if (year === undefined || no === undefined) return null
  const series = branch === undefined ? letter : `${branch}-${letter}`
  return { series, isAcknowledgement: letter === 'Q', year: Number(year), no: Number(no) }
}

/** The number as it stands on the paper: C-2026-000123, KLM-C-2026-000123. */
export const counterNumber = ({ series, year, no }: CounterNumber): string =>
  `${series}-${year}-${String(no).padStart(6, '0')}`

/** Number and amount out of such an address; null: it has none. */
export function readCheckHash(hash: string): { readonly number: string; readonly amount: Paise } | null {
  const [, number, amount] =
    /^#number=((?:[A-Z0-9]{1,6}-)?[CQ]-\d{4}-\d{6,9})&amount=(\d{1,9}(?:\.\d{1,2})?)$/.exec(hash) ?? []
  return number === undefined || amount === undefined ? null : { number, amount: fromRupees(Number(amount)) }
}
