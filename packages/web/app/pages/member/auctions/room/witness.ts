import { judgePromise, WITNESSES } from '@kuri/domain'
import type { Room } from './room.ts'

export interface Reader {
  readonly userId: string
  readonly isAdministrator: boolean
}

/**
 * What the waiting lot is to this reader: a word is requested of them, is promised, or has been sent; two others have promised
 * theirs; or it is not theirs to add (and why not).
 */
export type WitnessStatus = 'requested' | 'promised' | 'typed' | 'complete' | 'in-lot' | 'not-needed'

/** Null where no lot waits. The same judge as on the server decides. */
export function witnessStatusOf(room: Pick<Room, 'lot' | 'tickets'>, reader: Reader): WitnessStatus | null {
  const { lot, tickets } = room
  if (lot === null) return null
  if (lot.hasTyped) return 'typed'
  if (lot.hasPromised) return 'promised'
  const mine = tickets.filter(({ userId }) => userId === reader.userId).map(({ ticketNo }) => ticketNo)
  const inside = new Set(tickets.filter(({ ticketNo }) => lot.tickets.includes(ticketNo)).map(({ userId }) => userId))
  const outside = new Set(tickets.map(({ userId }) => userId).filter((id) => !inside.has(id)))
  const promised = lot.commitments.length
  const verdict = judgePromise(
    { isWaiting: true, ticketNos: lot.tickets, membersOutside: outside.size, promised },
    { ticketNos: mine, isAdministrator: reader.isAdministrator, commitment: null, hasTypedWord: false },
  )
  if (verdict.ok) return 'requested'
  if (verdict.error.code === 'witnesses_complete') return 'complete'
  return mine.length > 0 ? 'in-lot' : 'not-needed'
}

/** How many words are still to be promised. */
export const wordsMissing = (lot: NonNullable<Room['lot']>): number => Math.max(0, WITNESSES - lot.commitments.length)
