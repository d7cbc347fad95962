import type { Hex, Sha256 } from './bytes.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'
import { wordCommitment, type PromisedWord } from './lot.ts'

/** Two words count, together or not at all: a single word could be chosen by a person who knows the secret. */
export const WITNESSES = 2
export const LONGEST_WORD = 40
// any script's letters, marks and digits; what joins letters in Indian scripts; apostrophe and hyphen inside
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_Control}'’-]+$/u

/** Whether a tidied text is one word of 2 to 40 signs, in any script: no spaces, no invisible characters. */
export const isWitnessWord = (text: string): boolean => text.length <= LONGEST_WORD && WORD.test(text)

/** A lot as it is when a witness comes. */
export interface LotNow {
  /** The bids are frozen and the lot is not drawn yet. */
  readonly isWaiting: boolean
  /** The tickets that take part. */
  readonly ticketNos: readonly number[]
  /** How many members have no ticket in the lot. */
  readonly membersOutside: number
  /** How many words are promised. */
  readonly promised: number
}

/** Who comes. */
export interface WitnessNow {
  /** Their tickets in this chit; none for an administrator who is no member. */
  readonly ticketNos: readonly number[]
  readonly isAdministrator: boolean
  /** The hash they sent of their word; null: none. */
  readonly commitment: Hex | null
  readonly hasTypedWord: boolean
}

/**
 * Whether a person may promise a word to a lot, by its hash: a member none of whose tickets takes part; where there are fewer
 * than two such members, an administrator too. One each, two in all. Refuses, the first that applies: lot_not_waiting,
 * not_a_witness, already_witnessed, witnesses_complete. Source: docs/spec/auctions.md, AUC-9; ADR 7.
 */
export function judgePromise(lot: LotNow, person: WitnessNow): Result<null> {
  if (!lot.isWaiting) return refuse({ code: 'lot_not_waiting' })
  if (!isOutside(lot, person)) return refuse({ code: 'not_a_witness' })
  if (person.commitment !== null) return refuse({ code: 'already_witnessed' })
  return lot.promised < WITNESSES ? ok(null) : refuse({ code: 'witnesses_complete' })
}

/**
 * Whether a promised word is taken: when both words are promised, so that nobody chooses a word after seeing another, and only
 * the one that was promised. Refuses, the first that applies: lot_not_waiting, word_not_promised, already_witnessed,
 * word_too_early, word_not_as_promised. Source: ADR 7.
 */
export function judgeWord(
  sha256: Sha256,
  lot: LotNow,
  person: WitnessNow,
  { auctionId, ...word }: PromisedWord & { readonly auctionId: string },
): Result<null> {
  if (!lot.isWaiting) return refuse({ code: 'lot_not_waiting' })
  if (person.commitment === null) return refuse({ code: 'word_not_promised' })
  if (person.hasTypedWord) return refuse({ code: 'already_witnessed' })
  if (lot.promised < WITNESSES) return refuse({ code: 'word_too_early' })
  const isAsPromised = wordCommitment(sha256, auctionId, word) === person.commitment
  return isAsPromised ? ok(null) : refuse({ code: 'word_not_as_promised' })
}

function isOutside(lot: LotNow, { ticketNos, isAdministrator }: WitnessNow): boolean {
  if (ticketNos.some((ticketNo) => lot.ticketNos.includes(ticketNo))) return false
  return ticketNos.length > 0 || (isAdministrator && lot.membersOutside < WITNESSES)
}
