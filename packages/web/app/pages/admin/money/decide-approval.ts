import { approvalEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { sayNo, sayYes, type Decision } from './decision.ts'
import type { RowOf } from './desk.ts'

/** A change that two administrators make together: the second one approves it, or one of them rejects it. */
export function aboutApproval({ id, kind, about }: RowOf<'role' | 'settings' | 'second-factor'>): Decision {
  const params = { id }
  const words = m.admin.approvals
  return {
    yes: sayYes(
      {
        label: words.approve,
        question: words.question,
        consequence: words.consequences[kind](
          about.person?.name ?? m.admin.desk.somebody,
          m.roles.names[about.role ?? 'member'],
        ),
        verb: words.approve,
        done: words.approved,
        failed: words.failedApprove,
      },
      () => call(approvalEndpoints.approveChange, { params }),
    ),
    no: sayNo(words, (reason) => call(approvalEndpoints.rejectChange, { params, body: { reason } })),
  }
}
