import type { ReferenceUse } from '@kuri/contract'
import { add, bankNumbersIn, dayInIndia, isLargeCash, ok, refuse, type Paise, type Result } from '@kuri/domain'
import type { output } from 'zod/mini'
import type { Tx } from '../../database/types.ts'
import * as store from './store.ts'

type UseWire = output<typeof ReferenceUse>

/** A payment that somebody enters or confirms, before it is written. */
interface Entered {
  /** The event it is booked as: `topup:…`, `counter:…`, `collect:…`, `upi:…`. */
  readonly eventKey: string
  readonly personId: string
  readonly amount: Paise
  /** What the person who enters it writes about it. */
  readonly reason?: string | undefined
}

/**
 * Enters the bank's numbers of a payment into the register. Refuses: reference_used_before, where another payment stands under
 * one of them and no reason is given.
 */
export async function register(
  tx: Tx,
  { reference, ...of }: Entered & { readonly reference: string },
): Promise<Result<null>> {
  const numbers = bankNumbersIn(reference)
  await store.lockNumbers(tx, numbers)
  const uses = (await store.usesOf(tx, numbers)).filter(({ eventKey }) => eventKey !== of.eventKey)
  const reason = of.reason || null
  if (uses.length > 0 && reason === null) {
    return refuse({ code: 'reference_used_before', field: 'reason', uses: uses.map(toUse) })
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

/** Whether a payment stands under a number of this reference. */
export const isUsed = async (tx: Tx, reference: string): Promise<boolean> =>
  (await store.usesOf(tx, bankNumbersIn(reference))).length > 0

/** The payment was turned down: its numbers are free. */
export const release = store.release

/**
 * Judges cash by what the person has paid in cash that day with it, and notes the reason. One payment pays one month whole, so
 * that the day's sum is never less than a transaction's or a month's. Refuses: large_cash, where it reaches the limit and no
 * reason is given. Source: Income-tax Act 2025, s. 186 (formerly s. 269ST of the Act of 1961).
 */
export async function judgeCash(tx: Tx, { eventKey, personId, amount, reason }: Entered): Promise<Result<null>> {
  const total = add(await store.cashToday(tx, personId), amount)
  if (!isLargeCash(total)) return ok(null)
  if (!reason) return refuse({ code: 'large_cash', field: 'reason', total })
  await store.insertLargeCash(tx, { event_key: eventKey, person_id: personId, total_paise: total, reason })
  return ok(null)
}

/** What a person who confirms payments sees beside each: where its number was used, and why so much cash was taken. */
export interface Remarks {
  readonly usedBefore: UseWire[]
  /** Why the number is used again, or why so much cash was taken. */
  readonly exception: string | null
}

/** The remarks to some payments, by their events. `reference` is null where no bank is concerned. */
export async function remarksOn(
  tx: Tx,
  payments: readonly { readonly eventKey: string; readonly reference: string | null }[],
): Promise<(eventKey: string) => Remarks> {
  const numbered = new Map(payments.map(({ eventKey, reference }) => [eventKey, bankNumbersIn(reference ?? '')]))
  const uses = await store.usesOf(tx, [...new Set([...numbered.values()].flat())])
  const cash = await store.cashReasons(
    tx,
    payments.map(({ eventKey }) => eventKey),
  )
  return (eventKey) => {
    const numbers = numbered.get(eventKey) ?? []
    const same = uses.filter(({ number }) => numbers.includes(number))
    const own = same.find((use) => use.eventKey === eventKey)
    return {
      usedBefore: same.filter((use) => use.eventKey !== eventKey).map(toWire),
      exception: own?.reason ?? cash.get(eventKey) ?? null,
    }
  }
}

const toUse = ({ name, amount, at }: store.UseRow) => ({ name, amount, day: dayInIndia(at) })

const toWire = ({ number, eventKey, personId, name, amount, at }: store.UseRow): UseWire => ({
  number,
  way: wayOf(eventKey),
  user: { _id: personId, name },
  amount,
  at,
})

const WAYS = { upi: 'upi', topup: 'topup', counter: 'counter', collect: 'collection' } as const

function wayOf(eventKey: string): UseWire['way'] {
  const [kind = ''] = eventKey.split(':')
  const way = Object.hasOwn(WAYS, kind) ? WAYS[kind as keyof typeof WAYS] : undefined
  if (way === undefined) throw new Error(`bank reference of an unknown kind of payment: ${eventKey}`)
  return way
}
