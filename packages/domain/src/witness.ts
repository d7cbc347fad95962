import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'

/** A lot waits for so many words; more are not taken. */
export const WITNESSES = 2
export const LONGEST_WORD = 40
// any script's letters, marks and digits; what joins letters in Indian scripts; apostrophe and hyphen inside
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_Control}'’-]+$/u

/** Whether a tidied text is one word of 2 to 40 signs, in any script: no spaces, nothing that cannot be seen or said. */
export const isWitnessWord = (text: string): boolean => text.length <= LONGEST_WORD && WORD.test(text)

/** A lot as it stands when somebody offers a word. */
export interface LotNow {
  /** The bids are frozen and the lot is not drawn yet. */
  readonly isWaiting: boolean
  /** The tickets that take part. */
  readonly ticketNos: readonly number[]
  /** How many members stand outside: none of their tickets takes part. */
  readonly membersOutside: number
}

/** Who offers it. */
export interface WitnessNow {
  /** Their tickets in this chit; none for an administrator who is no member. */
  readonly ticketNos: readonly number[]
  readonly isAdministrator: boolean
  readonly hasTypedOne: boolean
}

/**
 * Whether somebody may add a word to a lot: a member none of whose tickets takes part; where fewer than two members
 * stand outside, an administrator too. One word each. Refuses, the first that applies: lot_not_waiting, not_a_witness,
 * already_witnessed. Source: 4-ledger-and-auction, "The lot"; decision 0020.
 */
export function judgeWitness(lot: LotNow, person: WitnessNow): Result<null> {
  if (!lot.isWaiting) return refuse({ code: 'lot_not_waiting' })
  if (!standsOutside(lot, person)) return refuse({ code: 'not_a_witness' })
  return person.hasTypedOne ? refuse({ code: 'already_witnessed' }) : ok(null)
}

function standsOutside(lot: LotNow, { ticketNos, isAdministrator }: WitnessNow): boolean {
  if (ticketNos.some((ticketNo) => lot.ticketNos.includes(ticketNo))) return false
  return ticketNos.length > 0 || (isAdministrator && lot.membersOutside < WITNESSES)
}
