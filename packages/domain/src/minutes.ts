import type { Outcome } from './auction.ts'
import { canonical, fromHex, toHex } from './bytes.ts'
import type { Hex, Sha256 } from './bytes.ts'
import type { ChainBid } from './bid-chain.ts'
import { addDays, dayInIndia } from './calendar.ts'
import type { Day } from './calendar.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'
import type { Paise } from './money.ts'

const TAG = 'kuri/minutes/1'

/**
 * What the minutes of one auction say, in ids and numbers: names are added where they are read, so that a person can be
 * erased and the seal still holds. Source: Chit Funds Act 1982 s. 17.
 */
export interface MinutesRecord {
  readonly auctionId: string
  readonly chitId: string
  readonly prizeNo: number
  readonly monthNo: number
  readonly openedAt: Date
  readonly closedAt: Date
  readonly settledAt: Date
  /** Tickets that could win: without a prize, every instalment up to the month paid. */
  readonly eligible: readonly number[]
  readonly bids: readonly ChainBid[]
  readonly by: Outcome['by']
  readonly winner: number
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly dividends: readonly { readonly ticketNo: number; readonly amount: Paise }[]
  /** Carried rounding, as in `AuctionSettlement`. */
  readonly rounding: Paise
  /** The prize before this one, and when it was paid to its winner: s. 17 requires it. Null for the first prize. */
  readonly previous: { readonly ticketNo: number; readonly prize: Paise; readonly paidAt: Date | null } | null
  /** What the witnesses of a lot typed. */
  readonly words: readonly string[]
  /** The end of the bids' chain: it names every bid. */
  readonly chainHead: Hex
}

/** The seal of the minutes: whoever signs, signs this. */
export function minutesHash(sha256: Sha256, record: MinutesRecord): Hex {
  const { previous } = record
  const fields = canonical(
    TAG,
    record.auctionId,
    record.chitId,
    record.prizeNo,
    record.monthNo,
    ...[record.openedAt, record.closedAt, record.settledAt].map((at) => at.toISOString()),
    record.eligible,
    record.bids.flatMap(({ seq, ticketNo, discount, at }) => [seq, ticketNo, discount, at.toISOString()]),
    record.by,
    record.winner,
    record.discount,
    record.prize,
    record.commission,
    record.tax,
    record.dividends.flatMap(({ ticketNo, amount }) => [ticketNo, amount]),
    previous === null ? [] : [previous.ticketNo, previous.prize, previous.paidAt?.toISOString() ?? ''],
    record.words,
    fromHex(record.chainHead),
    // left out where nothing is carried: minutes from before there was rounding keep their hash
    ...(record.rounding === 0 ? [] : [record.rounding]),
  )
  return toHex(sha256(fields))
}

/** The last day on which the minutes are filed with the Registrar. */
export const fileMinutesBy = (settledAt: Date, filingDays: number): Day => addDays(dayInIndia(settledAt), filingDays)

/** What `judgeFiling` needs of minutes. */
export interface FilingNow {
  /** When each signature was given. */
  readonly signedAt: readonly Date[]
  readonly isFiled: boolean
  /** Today in India. */
  readonly today: Day
}

/**
 * Whether minutes may be marked as filed with the Registrar on a day: once, with all three signatures, from the day of the
 * last of them until today. Refuses, the first that applies: minutes_already_filed, minutes_not_signed, minutes_filing_day.
 * Source: s. 18; ADR 7.
 */
export function judgeFiling({ signedAt, isFiled, today }: FilingNow, filedOn: Day): Result<Day> {
  if (isFiled) return refuse({ code: 'minutes_already_filed' })
  const last = signedAt.map(dayInIndia).toSorted().at(-1)
  if (signedAt.length < WHO_SIGN || last === undefined) return refuse({ code: 'minutes_not_signed' })
  return filedOn >= last && filedOn <= today ? ok(filedOn) : refuse({ code: 'minutes_filing_day', from: last })
}

/** s. 17: the foreman and at least two subscribers. */
export const SUBSCRIBERS_WHO_SIGN = 2
const WHO_SIGN = 1 + SUBSCRIBERS_WHO_SIGN

export interface SignatureNow {
  readonly personId: string
  /** The human who signed: the person, or who acts for them. */
  readonly signedBy: string
  readonly as: 'administrator' | 'subscriber'
}

/** Whose minutes they are. */
export interface SubscribersNow {
  /** Who holds a ticket of the chit, or held one when the prize was given. */
  readonly holderIds: readonly string[]
  readonly winnerId: string
  /** Who signs for a minor or an estate among them, by its id. */
  readonly representatives: ReadonlyMap<string, string>
}

/**
 * As what a person signs the minutes: an administrator for the company; as a subscriber who holds a ticket, or held one when
 * the prize was given, and did not win it. Where fewer than two others hold a ticket the winner may sign too: without that the
 * minutes could never be complete. Each signature is another human's: who acts for a member, or is their guardian or heir, does not
 * sign for two. Refuses, the first that applies: minutes_already_signed, minutes_not_a_subscriber, minutes_complete,
 * minutes_signed_for_another. Source: s. 17; docs/spec/auctions.md, AUC-12; ADR 7.
 */
export function judgeSignature(
  signed: readonly SignatureNow[],
  person: { readonly id: string; readonly signedBy: string; readonly isAdministrator: boolean },
  subscribers: SubscribersNow,
): Result<SignatureNow['as']> {
  if (signed.some(({ personId }) => personId === person.id)) return refuse({ code: 'minutes_already_signed' })
  const as = person.isAdministrator ? 'administrator' : 'subscriber'
  if (as === 'subscriber' && !maySignAsSubscriber(person.id, subscribers)) {
    return refuse({ code: 'minutes_not_a_subscriber' })
  }
  const most = as === 'administrator' ? 1 : SUBSCRIBERS_WHO_SIGN
  if (signed.filter((one) => one.as === as).length >= most) return refuse({ code: 'minutes_complete' })
  return signed.some(({ signedBy }) => signedBy === person.signedBy)
    ? refuse({ code: 'minutes_signed_for_another' })
    : ok(as)
}

function maySignAsSubscriber(personId: string, { holderIds, winnerId, representatives }: SubscribersNow): boolean {
  const others = holderIds.filter((id) => id !== winnerId)
  const humans = new Set(others.map((id) => representatives.get(id) ?? id))
  return others.includes(personId) || (personId === winnerId && humans.size < SUBSCRIBERS_WHO_SIGN)
}
