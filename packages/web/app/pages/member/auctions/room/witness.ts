import { judgeWitness, WITNESSES } from '@kuri/domain'
import type { Room } from './room.ts'

export interface Reader {
  readonly userId: string
  readonly isAdministrator: boolean
}

/** What the waiting lot is to this reader: their word is asked for, is in, or is not theirs to add (and why not). */
export type Standing = 'asked' | 'typed' | 'in-lot' | 'not-needed'

/** Null where no lot waits. The same judge as on the server decides. */
export function standingOf(room: Pick<Room, 'lot' | 'tickets'>, reader: Reader): Standing | null {
  const { lot, tickets } = room
  if (lot === null) return null
  const mine = tickets.filter(({ userId }) => userId === reader.userId).map(({ ticketNo }) => ticketNo)
  const inside = new Set(tickets.filter(({ ticketNo }) => lot.tickets.includes(ticketNo)).map(({ userId }) => userId))
  const outside = new Set(tickets.map(({ userId }) => userId).filter((id) => !inside.has(id)))
  const verdict = judgeWitness(
    { isWaiting: true, ticketNos: lot.tickets, membersOutside: outside.size },
    { ticketNos: mine, isAdministrator: reader.isAdministrator, hasTypedOne: lot.hasTyped },
  )
  if (verdict.ok) return 'asked'
  if (verdict.error.code === 'already_witnessed') return 'typed'
  return mine.length > 0 ? 'in-lot' : 'not-needed'
}

/** How many words are still to come. */
export const wordsMissing = (lot: NonNullable<Room['lot']>): number => Math.max(0, WITNESSES - lot.wordsIn)
