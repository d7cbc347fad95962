import { debtEndpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as debts from './service.ts'

/** What members owe the company for returned cheques and cancelled receipts, paid from the wallet. */
export function debtRoutes(route: Routes): void {
  route.write(debtEndpoints.settleDebt, async (tx, { user, params, id: requestId }) =>
    answer(await debts.settle(tx, { ...params, of: 'others', by: user.id, requestId })),
  )
  route.write(debtEndpoints.payDebt, async (tx, { user, params, id: requestId }) =>
    answer(await debts.settle(tx, { ...params, of: 'member', by: user.id, requestId })),
  )
}

const answer = <T>(debt: Result<T>) => (debt.ok ? ok({ debt: debt.value }) : debt)
