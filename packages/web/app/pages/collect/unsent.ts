import type { collectionEndpoints, WireBodyOf } from '@kuri/contract'

/** A collection whose answer was lost, kept on the phone under the key it was sent with, so that it is booked once. */
export interface Unsent {
  readonly key: string
  readonly name: string
  readonly body: WireBodyOf<typeof collectionEndpoints.collect>
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (collectorId: string): string => `unsent-collections ${collectorId}`

/** What of this collector's is not known to have arrived, the oldest first. What cannot be read is nobody's. */
export function unsentOf(shelf: Shelf, collectorId: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(nameOf(collectorId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Unsent[]) : []
  } catch {
    return []
  }
}

/** Puts one on the shelf before it is sent, and takes it off when its end is known. */
export const keepUnsent = (shelf: Shelf, collectorId: string, one: Unsent): void =>
  write(shelf, collectorId, [...unsentOf(shelf, collectorId).filter(({ key }) => key !== one.key), one])
export const dropUnsent = (shelf: Shelf, collectorId: string, gone: string): void =>
  write(
    shelf,
    collectorId,
    unsentOf(shelf, collectorId).filter(({ key }) => key !== gone),
  )

function write(shelf: Shelf, collectorId: string, all: readonly Unsent[]): void {
  if (all.length === 0) shelf.removeItem(nameOf(collectorId))
  else shelf.setItem(nameOf(collectorId), JSON.stringify(all))
}
