import { ok, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Audience } from '../../realtime/event-streams.ts'
import { livingRooms, watchAuction } from '../auctions/read.ts'
import type { SignedIn } from '../sessions/service.ts'

/**
 * What a tab receives on its stream: its person's notices, and the events of the rooms it shows, in each of which the person
 * counts as a viewer; where no rooms are named, those of all rooms of theirs that are not over, as they are now (a notice
 * announces new ones). Refuses: not_found, when a named room is not theirs to enter. Source: docs/spec/company.md, CMP-4; ADR 13.
 */
export async function audienceOf(
  tx: Tx,
  { by, rooms }: { readonly by: SignedIn; readonly rooms: string[] | undefined },
): Promise<Result<Audience>> {
  const own = [`person:${by.id}`] as const
  if (rooms === undefined) return ok({ channels: [...own, ...(await livingRooms(tx, by.id))] })
  const watched: Audience[] = []
  for (const id of new Set(rooms)) {
    const room = await watchAuction(tx, { id, by })
    if (!room.ok) return room
    watched.push(room.value)
  }
  return ok({
    channels: [...own, ...watched.flatMap(({ channels }) => channels)],
    viewed: watched.flatMap(({ viewed = [] }) => viewed),
  })
}
