import type { ActName } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as store from './steps.store.ts'
import { stepToWire, type StepWire } from './wire.ts'

/** Who acts, in which request. */
export interface Act {
  readonly by: string
  readonly requestId: string
}

/** Writes an act about a step into the audit log and gives the step as it is now. */
export async function recordStep(
  tx: Tx,
  { id, by, requestId, action }: Act & { readonly id: string; readonly action: ActName },
): Promise<Result<StepWire>> {
  const step = await store.one(tx, id)
  if (!step) throw new Error(`step ${id} was written`)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `ticket:${step.ticket_id}`,
    after: { state: step.state, amount: step.amount_paise, monthNo: step.month_no, actBy: step.act_by },
    reason: step.reason,
    requestId,
  })
  return ok(stepToWire(step))
}
