import type { ActName } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { book } from './book.ts'
import * as store from './store.ts'
import { toWire, type MoveWire } from './wire.ts'

interface Decision {
  readonly id: string
  /** The administrator. */
  readonly by: string
  readonly requestId: string
}
type Decided = Promise<Result<MoveWire>>

/**
 * A second administrator has looked at a move: it is booked. Refuses: not_found, move_already_decided,
 * same_person_approval, own_wallet_approval, wallet_spent, company_must_fund.
 */
export async function approve(tx: Tx, decision: Decision): Decided {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  if (waiting.value.maker === decision.by) return refuse({ code: 'same_person_approval' })
  const booked = await book(tx, waiting.value, decision.by)
  if (!booked.ok) return booked
  await store.decide(tx, decision.id, { state: 'done', checker: decision.by })
  return await told(tx, decision, 'move.approve')
}

/** It was entered by mistake: nothing moves. Refuses: not_found, move_already_decided, own_wallet_approval. */
export async function reject(tx: Tx, { reason, ...decision }: Decision & { readonly reason: string }): Decided {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  await store.decide(tx, decision.id, { state: 'rejected', checker: decision.by, refused_why: reason })
  return await told(tx, decision, 'move.reject', reason)
}

async function lockWaiting(tx: Tx, { id, by }: Decision): Promise<Result<store.MoveRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting_second') return refuse({ code: 'move_already_decided' })
  return found.person_id === by ? refuse({ code: 'own_wallet_approval' }) : ok(found)
}

async function told(
  tx: Tx,
  { id, by, requestId }: Decision,
  action: ActName,
  reason: string | null = null,
): Promise<Result<MoveWire>> {
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
  return ok(toWire(after))
}
