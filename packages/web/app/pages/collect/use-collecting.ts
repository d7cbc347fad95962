import { collectionEndpoints, type ReplyOf } from '@kuri/contract'
import { useState } from 'react'
import { callUnder } from '../../api/client.ts'
import { actDone } from '../../api/admin-queries.ts'
import { isAnswered, newIdempotencyKey } from '../../api/idempotent-request.ts'
import { storedUserId } from '../../api/session-store.ts'
import { dropUnsent, keepUnsent, unsentOf, type Unsent } from './unsent.ts'

export type Collection = ReplyOf<typeof collectionEndpoints.collect>['collection']

/**
 * Sends collections so that none is lost and none booked twice: each is written on the phone with its key before it is
 * sent, and leaves the list when the server has answered.
 */
export function useCollecting() {
  const collectorId = storedUserId() ?? ''
  const [unsent, setUnsent] = useState(() => unsentOf(localStorage, collectorId))
  const [last, setLast] = useState<Collection>()
  const look = () => setUnsent(unsentOf(localStorage, collectorId))
  const forget = (key: string) => {
    dropUnsent(localStorage, collectorId, key)
    look()
  }
  const send = async (one: Unsent): Promise<void> => {
    keepUnsent(localStorage, collectorId, one)
    try {
      const { collection } = await callUnder(one.key, collectionEndpoints.collect, one.body)
      setLast(collection)
      dropUnsent(localStorage, collectorId, one.key)
    } catch (error) {
      if (isAnswered(error)) dropUnsent(localStorage, collectorId, one.key)
      throw error
    } finally {
      look()
      void actDone()
    }
  }
  const collect = (one: Omit<Unsent, 'key'>) => send({ ...one, key: newIdempotencyKey() })
  return { unsent, last, collect, send, forget, close: () => setLast(undefined) }
}
