import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Message, Rupees, SomeRupees } from './primitives.ts'

/** A promise to pay; `kept` and `broken` follow from what was paid. */
export const PaymentPromise = z.object({
  _id: Id,
  amount: Rupees,
  day: DayText,
  /** What was paid since, up to its day. */
  paid: Rupees,
  state: z.enum(['open', 'kept', 'broken']),
  /** Staff noted it, or a collector. */
  byStaff: z.boolean(),
  /** The collector who took it at the door; null: it was not made there. */
  collector: z.nullable(z.object({ _id: Id, name: z.string() })),
})

const form = { amount: SomeRupees, day: DayText }
const promised = z.object({ promise: z.nullable(PaymentPromise) })

/** Promises to pay (docs/spec/instalments.md, INS-13). */
export const promiseEndpoints = {
  myPromise: endpoint({
    method: 'GET',
    path: '/me/promises',
    permission: 'pay-instalment',
    summary: 'One’s last promise to pay, and whether it is kept.',
    reply: promised,
  }),
  promise: endpoint({
    method: 'POST',
    path: '/me/promises',
    permission: 'pay-instalment',
    summary: 'Promise to pay an amount until a day; it takes the place of an earlier promise.',
    body: z.strictObject(form),
    reply: promised,
    status: 201,
  }),
  takePromiseBack: endpoint({
    method: 'DELETE',
    path: '/me/promises/:id',
    permission: 'pay-instalment',
    summary: 'Take one’s promise back.',
    params: ById,
    reply: Message,
  }),
  promiseOf: endpoint({
    method: 'GET',
    path: '/admin/promises/:id',
    permission: 'read-arrears',
    forBranch: 'scoped',
    summary: 'The last promise to pay of a member; `:id` is the member.',
    params: ById,
    reply: promised,
  }),
  notePromise: endpoint({
    method: 'POST',
    path: '/admin/promises',
    permission: 'note-promises',
    forBranch: 'scoped',
    summary: 'Note that a member promised to pay an amount until a day. A collector does so for their own members.',
    body: z.strictObject({ memberId: Id, ...form }),
    reply: promised,
    status: 201,
  }),
  withdrawPromise: endpoint({
    method: 'DELETE',
    path: '/admin/promises/:id',
    permission: 'note-promises',
    forBranch: 'scoped',
    summary: 'Withdraw a promise that was noted by mistake.',
    params: ById,
    reply: Message,
  }),
} as const
