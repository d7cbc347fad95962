import type { Tx } from '../../database/types.ts'
import { requestApproval } from '../approvals/request.ts'
import { needsSecond } from '../people/service.ts'

interface Taken {
  readonly receiptId: string
  readonly personId: string
  readonly by: string
}

/**
 * A receipt that was taken against a rule for cash or bank numbers counts, and waits until a second person has looked at it, where
 * there is one. Source: docs/spec/payments.md, PAY-6.
 */
export async function askForCheck(tx: Tx, { receiptId: subjectId, personId, by }: Taken): Promise<void> {
  if (!(await needsSecond(tx, 'approve-money', { maker: by, owners: [personId] }))) return
  await requestApproval(tx, { kind: 'receipt-check', subjectId, personId, by })
}
