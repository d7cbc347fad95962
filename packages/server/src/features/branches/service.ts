import type { BodyOf, branchEndpoints, ReplyOf } from '@kuri/contract'
import { mayBeOfBranch, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as sessions from '../sessions/service.ts'
import { hasTill } from '../till/service.ts'
import * as store from './store.ts'

type BranchOnWire = ReplyOf<typeof branchEndpoints.branches>['branches'][number]

/** Whether the company has several branches. */
export const hasBranches = async (tx: Tx): Promise<boolean> => (await store.booksSeen(tx)).hasSeveral

interface Act {
  readonly by: string
  readonly requestId: string
}

/** The branches, the first one first, each with who works for it alone, and who works for head office and may work for one. */
export async function list(tx: Tx): Promise<ReplyOf<typeof branchEndpoints.branches>> {
  const [branches, staff] = await Promise.all([store.all(tx), store.staff(tx)])
  const at = (place: string | null) =>
    staff
      .filter(({ role, branchId }) => branchId === place && mayBeOfBranch(role))
      .map(({ id, name, role }) => ({ _id: id, name, role }))
  return {
    branches: branches.map(({ id, code, name, address }) => ({ _id: id, code, name, address, staff: at(id) })),
    headOffice: at(null),
  }
}

/** The ids of the branches by their codes. */
export const idsByCode = async (tx: Tx): Promise<Map<string, string>> =>
  new Map((await store.all(tx)).map(({ id, code }) => [code, id]))

/** The names of the branches by their codes. */
export const namesByCode = async (tx: Tx): Promise<Map<string, string>> =>
  new Map((await store.all(tx)).map(({ code, name }) => [code, name]))

/** Adds a branch. The database refuses a code that another one has. Source: docs/spec/identity.md, IDN-24. */
export async function add(
  tx: Tx,
  { form, by, requestId }: Act & { readonly form: BodyOf<typeof branchEndpoints.addBranch> },
): Promise<BranchOnWire> {
  const { code, name, address = '' } = form
  const id = await store.insert(tx, { code, name, address })
  await audit.record(tx, { actor: by, action: 'branch.add', subject: `branch:${id}`, after: { code, name }, requestId })
  return { _id: id, code, name, address, staff: [] }
}

/**
 * Says for which branch a person works; null: for head office. Their sessions end, so that no page still shows what they no longer
 * see. Refuses: not_found (no such person or branch), only_one_branch, not_of_a_branch (another role), till_in_use. Source: docs/spec/identity.md,
 * IDN-24.
 */
export async function place(
  tx: Tx,
  { personId, branchId, by, requestId }: Act & { readonly personId: string; readonly branchId: string | null },
): Promise<Result<{ branchId: string | null }>> {
  const person = await store.lockPlace(tx, personId)
  if (!person || (branchId !== null && !(await store.exists(tx, branchId)))) return refuse({ code: 'not_found' })
  if (branchId !== null && !(await hasBranches(tx))) return refuse({ code: 'only_one_branch' })
  if (!mayBeOfBranch(person.role)) return refuse({ code: 'not_of_a_branch' })
  if (person.branchId === branchId) return ok({ branchId })
  if (await hasTill(tx, personId)) return refuse({ code: 'till_in_use' })
  await store.place(tx, personId, branchId)
  await sessions.endAllOf(tx, personId, 'role')
  await audit.record(tx, {
    actor: by,
    action: 'person.place',
    subject: `person:${personId}`,
    before: { branchId: person.branchId },
    after: { branchId },
    requestId,
  })
  return ok({ branchId })
}
