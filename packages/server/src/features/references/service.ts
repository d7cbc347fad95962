import type { ReferenceUse } from '@kuri/contract'
import {
  add,
  bankNumbersIn,
  bankNumbersOfLine,
  dayInIndia,
  fromRupees,
  largeCashOf,
  max,
  ok,
  refuse,
  sum,
  ZERO,
  type Paise,
  type Result,
} from '@kuri/domain'
import type { output } from 'zod/mini'
import type { Tx } from '../../database/types.ts'
import * as settings from '../settings/service.ts'
import * as store from './store.ts'

type UseWire = output<typeof ReferenceUse>

/** A payment that somebody enters or confirms, before it is written. */
interface Entered {
  /** The event it is booked as: `topup:…`, `counter:…`, `counter-receipt:…`, `collect:…`, `upi:…`. */
  readonly eventKey: string
  readonly personId: string
  readonly amount: Paise
  /** What the person who enters it writes about it. */
  readonly reason?: string | undefined
}

/** A payment by bank: what was typed as its reference, and the line of the statement that confirms it. */
interface ByBank extends Entered {
  readonly reference: string
  /** The words of the line; left out: it is confirmed by eye. */
  readonly line?: string | undefined
}

/**
 * Enters the bank's numbers of a payment into the register; where the reference has none, those of its line. Refuses:
 * line_names_another and number_on_matched_line (a line of the statement with the number is another payment), reference_used_before
 * (another payment stands under one of them) and bank_number_missing (there is neither a number nor a line), where no reason is
 * given.
 */
export async function register(tx: Tx, { reference, line, ...of }: ByBank): Promise<Result<null>> {
  const typed = bankNumbersIn(reference)
  const numbers = typed.length > 0 || line === undefined ? typed : bankNumbersOfLine(line)
  if (numbers.length === 0) return line === undefined ? await noteUnnumbered(tx, of) : ok(null)
  await store.lockNumbers(tx, numbers)
  const taken = await store.whyRefused(tx, numbers, of.eventKey)
  if (taken !== null) return refuse({ code: taken })
  const uses = (await store.usesOf(tx, numbers)).filter(({ eventKey }) => eventKey !== of.eventKey)
  const reason = of.reason || null
  if (uses.length > 0 && reason === null) {
    return refuse({
      code: 'reference_used_before',
      field: 'reason',
      uses: uses.filter(({ isKnown }) => isKnown).map(toUse),
    })
  }
  await store.insert(
    tx,
    numbers.map((number) => ({
      number,
      event_key: of.eventKey,
      person_id: of.personId,
      amount_paise: of.amount,
      reason: uses.some((use) => use.number === number) ? reason : null,
      released_at: null,
    })),
  )
  return ok(null)
}

async function noteUnnumbered(tx: Tx, { eventKey, personId, reason }: Entered): Promise<Result<null>> {
  if (!reason) return refuse({ code: 'bank_number_missing', field: 'reason' })
  await store.insertUnnumbered(tx, { event_key: eventKey, person_id: personId, reason })
  return ok(null)
}

/**
 * Whether a payment may still be credited under its number, without a reason. Refuses: line_names_another, number_on_matched_line,
 * utr_already_used.
 */
export async function judgeFree(
  tx: Tx,
  { eventKey, reference }: { readonly eventKey: string; readonly reference: string },
): Promise<Result<null>> {
  const taken = await store.whyRefused(tx, bankNumbersIn(reference), eventKey)
  if (taken !== null) return refuse({ code: taken })
  return (await isUsed(tx, reference)) ? refuse({ code: 'utr_already_used' }) : ok(null)
}

/** Whether a payment stands under a number of this reference. */
export const isUsed = async (tx: Tx, reference: string): Promise<boolean> =>
  (await store.usesOf(tx, bankNumbersIn(reference))).length > 0

/** The payment was turned down: its numbers are free. */
export const release = store.release

/** From which sum on cash of one person needs a reason. */
export const cashLimit = async (tx: Tx): Promise<Paise> => fromRupees((await settings.read(tx)).cashLimit)

/** What cash is given for: parts of a month on several days are added up. */
interface CashFor {
  readonly chitId: string
  readonly ticketId: string
  readonly monthNo: number
  readonly pays: Paise
}

/**
 * Judges cash by what the person has paid in cash with it, that day, for each month of a ticket and for each month of a chit, and
 * notes the reason. Refuses: large_cash, where one of these sums reaches the company's limit and no reason is given. Source:
 * Income-tax Act 2025, s. 186 (formerly s. 269ST of the Act of 1961); docs/spec/payments.md, PAY-6.
 */
export async function judgeCash(
  tx: Tx,
  { eventKey, personId, amount, reason, dues = [] }: Entered & { readonly dues?: readonly CashFor[] },
): Promise<Result<null>> {
  const day = add(await store.cashToday(tx, personId), amount)
  const limit = await cashLimit(tx)
  const large = largeCashOf({ day, ...(await mostForDues(tx, personId, dues)) }, limit)
  if (large === null) return ok(null)
  if (!reason) return refuse({ code: 'large_cash', field: 'reason', limit, ...large })
  const noted = { event_key: eventKey, person_id: personId, limit_of: large.limitOf, total_paise: large.total }
  await store.insertLargeCash(tx, { ...noted, reason })
  return ok(null)
}

/** The most cash that comes together for one month of a ticket, and for one month of a chit, with these dues. */
async function mostForDues(tx: Tx, personId: string, dues: readonly CashFor[]) {
  let [transaction, event] = [ZERO, ZERO]
  for (const due of dues) {
    const before = await store.cashFor(tx, personId, due)
    const ofEvent = dues.filter(({ chitId, monthNo }) => chitId === due.chitId && monthNo === due.monthNo)
    const ofDue = ofEvent.filter(({ ticketId }) => ticketId === due.ticketId)
    transaction = max(transaction, add(before.due, sum(ofDue.map(({ pays }) => pays))))
    event = max(event, add(before.event, sum(ofEvent.map(({ pays }) => pays))))
  }
  return { transaction, event }
}

/** What a member has reported today with this payment, top-ups and UPI payments together: it decides whether two administrators approve. */
export async function reportedTodayWith(
  tx: Tx,
  { id, personId, amount }: { readonly id: string; readonly personId: string; readonly amount: Paise },
): Promise<Paise> {
  return add(await store.reportedToday(tx, personId, id), amount)
}

/** From here on the payments that one member reports are judged one after the other. */
export const lockReportsOf = store.lockReportsOf

/** What a person who confirms payments sees beside each: where its number was used, and why so much cash was taken. */
export interface Remarks {
  readonly usedBefore: UseWire[]
  /** Why the number is used again, why there is none, or why so much cash was taken. */
  readonly exception: string | null
}

/** The remarks to some payments, by their events. `reference` is null where no bank is concerned. */
export async function remarksOn(
  tx: Tx,
  payments: readonly { readonly eventKey: string; readonly reference: string | null }[],
): Promise<(eventKey: string) => Remarks> {
  const numbered = new Map(payments.map(({ eventKey, reference }) => [eventKey, bankNumbersIn(reference ?? '')]))
  const uses = await store.usesOf(tx, [...new Set([...numbered.values()].flat())])
  const reasons = await store.otherReasons(
    tx,
    payments.map(({ eventKey }) => eventKey),
  )
  return (eventKey) => {
    const numbers = numbered.get(eventKey) ?? []
    const same = uses.filter(({ number }) => numbers.includes(number))
    const own = same.find((use) => use.eventKey === eventKey)
    return {
      usedBefore: same.filter((use) => use.eventKey !== eventKey && use.isKnown).map(toWire),
      exception: own?.reason ?? reasons.get(eventKey) ?? null,
    }
  }
}

/** Whether a payment was entered against a rule, with a reason. */
export async function isException(
  tx: Tx,
  of: { readonly eventKey: string; readonly reference: string },
): Promise<boolean> {
  return (await remarksOn(tx, [of]))(of.eventKey).exception !== null
}

const toUse = ({ name, amount, at }: store.UseRow) => ({ name, amount, day: dayInIndia(at) })

const toWire = ({ number, eventKey, personId, name, amount, at }: store.UseRow): UseWire => ({
  number,
  way: wayOf(eventKey),
  user: { _id: personId, name },
  amount,
  at,
})

const WAYS = {
  upi: 'upi',
  topup: 'topup',
  counter: 'counter',
  'counter-receipt': 'counter',
  collect: 'collection',
} as const

function wayOf(eventKey: string): UseWire['way'] {
  const [kind = ''] = eventKey.split(':')
  const way = Object.hasOwn(WAYS, kind) ? WAYS[kind as keyof typeof WAYS] : undefined
  if (way === undefined) throw new Error(`bank reference of an unknown kind of payment: ${eventKey}`)
  return way
}
