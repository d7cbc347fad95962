import type { counterEndpoints, ReplyOf } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Approved } from '../approvals/decide.ts'
import * as audit from '../audit/service.ts'
import * as references from '../references/service.ts'
import { receiptsById } from './receipts.ts'

export type CheckWire = ReplyOf<typeof counterEndpoints.checkCounterReceipt>['check']

/** A second person has looked at it. Nothing moves: a wrong receipt is cancelled. */
export async function noteChecked(tx: Tx, { subjectId, by, requestId }: Approved): Promise<Result<null>> {
  const { receipt, exception } = await one(tx, subjectId ?? '')
  const after = { number: receipt.number, amount: receipt.total }
  const subject = `person:${receipt.user._id}`
  await audit.record(tx, { actor: by, action: 'counter.check', subject, after, reason: exception, requestId })
  return ok(null)
}

/** Some receipts by their ids, with what is unusual about each. */
export async function these(tx: Tx, ids: readonly string[]): Promise<CheckWire[]> {
  const found = await receiptsById(tx, ids)
  const remarksOf = await references.remarksOn(
    tx,
    [...found].map(([id, { method, reference }]) => ({
      eventKey: `counter-receipt:${id}`,
      reference: method === 'upi' ? reference : null,
    })),
  )
  return [...found].map(([id, receipt]) => ({ _id: id, receipt, ...remarksOf(`counter-receipt:${id}`) }))
}

export async function one(tx: Tx, id: string): Promise<CheckWire> {
  const [wire] = await these(tx, [id])
  if (!wire) throw new Error(`receipt ${id} was not found`)
  return wire
}
