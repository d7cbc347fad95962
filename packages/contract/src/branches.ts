import { BRANCH_CODE } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './people.ts'
import { ById, Id, maybeTyped, typedLine } from './primitives.ts'

const Staff = z.object({ _id: Id, name: z.string(), role: Role })

/** A branch of the company, and the staff who work for it. */
export const Branch = z.object({
  _id: Id,
  /** Short, in capitals: `KLM`. */
  code: z.string(),
  name: z.string(),
  address: z.string(),
  staff: z.array(Staff),
})

export const branchEndpoints = {
  branches: endpoint({
    method: 'GET',
    path: '/admin/branches',
    permission: 'manage-settings',
    summary:
      'The branches of the company, the first one first, each with the staff who work for it alone; and who of head office may work for one.',
    reply: z.object({ branches: z.array(Branch), headOffice: z.array(Staff) }),
  }),
  addBranch: endpoint({
    method: 'POST',
    path: '/admin/branches',
    permission: 'manage-settings',
    summary: 'Add a branch. Its staff see nothing of other branches; staff of head office see all.',
    body: z.strictObject({
      code: z
        .string('Please enter a short code.')
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(BRANCH_CODE, 'A code has two to six letters or digits, a letter first.'),
        ),
      name: typedLine(120, 'Please enter the name of the branch.'),
      address: z.optional(maybeTyped(400)),
    }),
    reply: z.object({ branch: Branch }),
    status: 201,
  }),
  placeStaff: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/branch',
    permission: 'manage-roles',
    summary:
      'Say for which branch a manager, cashier or auditor works; null: for head office, which sees all branches. It counts from their next call on.',
    params: ById,
    body: z.strictObject({ branchId: z.nullable(Id) }),
    reply: z.object({ branchId: z.nullable(Id) }),
  }),
} as const
