import type { ActName } from '@kuri/contract'
import type { Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Approved, Rejected } from '../approvals/decide.ts'
import * as audit from '../audit/service.ts'
import { book } from './post-move.ts'
import * as store from './store.ts'

/** A second administrator has looked at a move: it is booked. Refuses as `book` does. */
export async function carryOutMove(tx: Tx, { subjectId, ...act }: Approved): Promise<Result<unknown>> {
  const id = subjectId ?? ''
  const booked = await book(tx, await store.lock(tx, id), act.by)
  if (!booked.ok) return booked
  await store.decide(tx, id, 'done')
  await record(tx, id, { ...act, action: 'move.approve', reason: null })
  return booked
}

/** It was entered by mistake: nothing moves. */
export async function rejectMove(tx: Tx, { subjectId, ...act }: Rejected): Promise<void> {
  const id = subjectId ?? ''
  await store.decide(tx, id, 'rejected')
  await record(tx, id, { ...act, action: 'move.reject' })
}

interface Act {
  readonly action: ActName
  readonly by: string
  readonly requestId: string
  readonly reason: string | null
}

async function record(tx: Tx, id: string, { action, by, requestId, reason }: Act): Promise<void> {
  const after = await store.one(tx, id)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `move:${id}`,
    before: { state: 'waiting_second' },
    after: { state: after.state, kind: after.kind, amount: after.amount_paise },
    reason,
    requestId,
  })
}
