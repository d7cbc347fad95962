import { may, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './steps.store.ts'
import { LETTERS } from './wire.ts'

/** A step whose letter somebody may read: whom it is written to, or who may read arrears. Refuses: not_found. */
export async function readLetter(
  tx: Tx,
  { id, by }: { readonly id: string; readonly by: SignedIn },
): Promise<Result<store.StepView>> {
  const step = await store.one(tx, id)
  const isTheirs = step?.person_id === by.id || may(by.role, 'read-arrears')
  return step?.state === 'done' && LETTERS.has(step.kind) && isTheirs ? ok(step) : refuse({ code: 'not_found' })
}
