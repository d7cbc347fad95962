import { bidSentence, isAboutBids } from '@kuri/contract'
import type { Paise, Refusal } from '@kuri/domain'
import { isNetwork, sentence } from '../../../../../api/problems.ts'
import { m } from '../../../../../messages/en.ts'
import { judgeMine } from '../bid-amount.ts'
import type { Room } from '../room.ts'

const t = m.auctions.bid

interface Ground {
  readonly room: Room
  readonly isLive: boolean
  readonly isPastClose: boolean
  /** null: what was typed is no amount. */
  readonly amount: Paise | null
  readonly error: Error | null
}

interface Refused {
  readonly text?: string
  /** The button is off; else the text is about the last press. */
  readonly stops: boolean
  readonly isTooLow?: boolean
}

/** The sentences about bids. */
const refusalText = (refusal: Refusal): string => (isAboutBids(refusal) ? bidSentence(refusal) : t.typed)

/** Why the button is off, or why the last press was refused. */
export function refusalOf({ room, isLive, isPastClose, amount, error }: Ground): Refused {
  if (!isLive) return { text: t.reconnecting, stops: true }
  if (amount === null) return { text: t.typed, stops: true }
  const verdict = judgeMine(room, amount, isPastClose)
  if (!verdict.ok) {
    const isTooLow = verdict.error.code === 'bid_not_above_best' || verdict.error.code === 'bid_below_floor'
    return { text: refusalText(verdict.error), stops: true, isTooLow }
  }
  if (error !== null) return { text: isNetwork(error) ? t.unknown : sentence(error), stops: false }
  if (room.bestBid === room.cap && room.cap !== null) return { text: t.tieOffer(room.cap), stops: false }
  return { stops: false }
}
