import { approvalEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { rejection, approval, type Decision } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'

/** A change that two administrators make together: the second one approves it, or one of them rejects it. */
export function decideApproval({
  id,
  kind,
  about,
}: InboxRowOf<'role' | 'settings' | 'second-factor' | 'import-seal'>): Decision {
  const params = { id }
  const words = m.admin.approvals
  return {
    approve: approval(
      {
        label: words.approve,
        question: words.question,
        consequence: words.consequences[kind](
          about.person?.name ?? m.admin.inbox.formerUser,
          m.roles.names[about.role ?? 'member'],
        ),
        verb: words.approve,
        done: words.approved,
        failed: words.failedApprove,
      },
      () => call(approvalEndpoints.approveChange, { params }),
    ),
    reject: rejection(words, (reason) => call(approvalEndpoints.rejectChange, { params, body: { reason } })),
  }
}
