import { ok, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Audience } from '../../http/sse.ts'
import { livingRooms, watchAuction } from '../auctions/read.ts'
import type { SignedIn } from '../sessions/service.ts'

/**
 * What one browser hears on its one stream: its person's notices, and the rooms it shows, in each of which they are
 * counted; or, where none are named, all rooms of theirs that are not over, as they are now (a notice tells of new ones).
 * Refuses: not_found, when a named room is not theirs to enter. Source: docs/spec/notifications.md, NTF-5; decision 0025.
 */
export async function watchEverything(
  tx: Tx,
  {
    by,
    rooms,
    after,
  }: { readonly by: SignedIn; readonly rooms: string[] | undefined; readonly after: string | undefined },
): Promise<Result<Audience>> {
  const own = [`person:${by.id}`] as const
  const since = after === undefined ? {} : { after }
  if (rooms === undefined) return ok({ channels: [...own, ...(await livingRooms(tx, by.id))], ...since })
  const watched: Audience[] = []
  for (const id of new Set(rooms)) {
    const room = await watchAuction(tx, { id, by })
    if (!room.ok) return room
    watched.push(room.value)
  }
  return ok({
    channels: [...own, ...watched.flatMap(({ channels }) => channels)],
    counted: watched.flatMap(({ counted = [] }) => counted),
    ...since,
  })
}
