import { PROTECTED_KINDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './people.ts'
import { ById, Id, Instant, typed } from './primitives.ts'
import { ProtectedSettings } from './settings.ts'

const Named = z.object({ _id: Id, name: z.string() })

/** A change that one administrator requests and a second one approves. */
export const Approval = z.object({
  _id: Id,
  kind: z.enum([...PROTECTED_KINDS, 'import-seal']),
  status: z.enum(['waiting', 'approved', 'rejected']),
  /** Whose role or second factor it is; null: the company's settings, or the account was deleted. */
  person: z.nullable(Named),
  /** Who requested it; null: the account was deleted. */
  maker: z.nullable(Named),
  checker: z.nullable(Named),
  /** The role it gives. */
  role: z.nullable(Role),
  /** The workbook whose books it seals, by the name of its file. */
  import: z.nullable(Named),
  /** The settings it changes, as they will stand. */
  settings: z.nullable(ProtectedSettings),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
})

const decided = z.object({ approval: Approval })

export const approvalEndpoints = {
  approveChange: endpoint({
    method: 'PATCH',
    path: '/admin/approvals/:id/approve',
    permission: 'manage-roles',
    summary:
      'A second administrator approves a change of a role, of protected settings or of a second factor: it takes effect.',
    params: ById,
    reply: decided,
  }),
  rejectChange: endpoint({
    method: 'PATCH',
    path: '/admin/approvals/:id/reject',
    permission: 'manage-roles',
    summary: 'Reject such a change with a reason; who requested it may withdraw it this way.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: decided,
  }),
} as const
