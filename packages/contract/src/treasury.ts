import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, maybeTyped, Rupees, SomeRupees, typed } from './primitives.ts'

/** Money the company itself moves. The postings of each are in domain/treasury.ts. */
export const MOVE_KINDS = [
  'pay-in',
  'interest',
  'draw-funds',
  'draw-commission',
  'pay-tax',
  'bank-charge',
  'cash-to-bank',
  'bank-to-cash',
  'to-suspense',
  'suspense-to-wallet',
  'suspense-back',
  'wallet-to-suspense',
  'correction',
] as const

const WHY = 'Please enter a reason. It is recorded.'
const reason = typed(400, WHY)

export const CompanyMove = z.object({
  _id: Id,
  kind: z.enum(MOVE_KINDS),
  amount: Rupees,
  /** Whose wallet it touches. */
  user: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** The event it corrects, or in which the money came without an owner. */
  journalId: z.nullable(Id),
  reference: z.string(),
  reason: z.string(),
  status: z.enum(['waiting_second', 'done', 'rejected']),
  /** Who entered it. */
  maker: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Why it was turned down. */
  refusedWhy: z.nullable(z.string()),
  createdAt: Instant,
})
const decided = z.object({ move: CompanyMove, status: z.optional(z.literal('waiting_second')) })

export const moveEndpoints = {
  enterMove: endpoint({
    method: 'POST',
    path: '/admin/moves',
    permission: 'move-company-money',
    summary:
      'Enter a move of the company’s own money. Where it leaves and there are two administrators, another confirms it.',
    body: z.strictObject({
      kind: z.enum([
        'pay-in',
        'interest',
        'draw-funds',
        'draw-commission',
        'pay-tax',
        'bank-charge',
        'cash-to-bank',
        'bank-to-cash',
      ]),
      amount: SomeRupees,
      reference: z.optional(maybeTyped(120)),
      reason,
    }),
    reply: decided,
  }),
  settleSuspense: endpoint({
    method: 'POST',
    path: '/admin/suspense/:id',
    permission: 'move-company-money',
    summary:
      'Money without an owner goes to a member’s wallet, or back to the bank it came from. `id` is the event it came in.',
    params: ById,
    body: z.strictObject({ userId: z.optional(Id), reference: z.optional(maybeTyped(120)), reason }),
    reply: decided,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/admin/users/:id/take-back',
    permission: 'move-company-money',
    summary: 'Money that reached a wallet by mistake goes back among what has no owner yet.',
    params: ById,
    body: z.strictObject({ amount: SomeRupees, reason }),
    reply: decided,
  }),
  correctEntry: endpoint({
    method: 'POST',
    path: '/admin/journals/:id/correct',
    permission: 'move-company-money',
    summary: 'Undo an entry by its opposite, once. The entry stays; both stand in the statements.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: decided,
  }),
  companyMoves: endpoint({
    method: 'GET',
    path: '/admin/moves',
    permission: 'read-pending-money',
    summary: 'The company’s moves, oldest first; at most five hundred.',
    query: z.object({ status: z.optional(z.enum(['waiting_second', 'done', 'rejected'])) }),
    reply: z.array(CompanyMove),
  }),
  approveMove: endpoint({
    method: 'PATCH',
    path: '/admin/moves/:id/approve',
    permission: 'move-company-money',
    summary: 'A second administrator confirms a move: it is booked.',
    params: ById,
    reply: decided,
  }),
  rejectMove: endpoint({
    method: 'PATCH',
    path: '/admin/moves/:id/reject',
    permission: 'move-company-money',
    summary: 'Turn a move down, with a reason: nothing is booked.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: decided,
  }),
} as const
