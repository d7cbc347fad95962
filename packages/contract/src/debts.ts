import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById } from './primitives.ts'
import { PaidDebt } from './wallet.ts'

const reply = z.object({ debt: PaidDebt })

/** What members owe the company for returned cheques and cancelled receipts, by its id: that of the cheque, or of the cancellation. */
export const debtEndpoints = {
  settleDebt: endpoint({
    method: 'PATCH',
    path: '/admin/debts/:id/settle',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'Take what a member owes for a returned cheque or a cancelled receipt from their wallet.',
    params: ById,
    reply,
  }),
  payDebt: endpoint({
    method: 'POST',
    path: '/me/debts/:id/pay',
    permission: 'pay-instalment',
    summary: 'Pay from one’s wallet what one owes for a returned cheque or a cancelled receipt.',
    params: ById,
    reply,
  }),
} as const
