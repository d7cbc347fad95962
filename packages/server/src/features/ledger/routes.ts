import { companyEndpoints, walletEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as ledger from './service.ts'

/** A member reads their wallet, an administrator the books. Money moves by the calls of other features. */
export function ledgerRoutes(route: Routes): void {
  route.read(walletEndpoints.wallet, async (tx, { user }) =>
    ok(await ledger.standing(tx, ledger.accounts.wallet(user.id))),
  )

  route.read(walletEndpoints.walletEntries, async (tx, { user, query }) =>
    ok(await ledger.walletPage(tx, user.id, query)),
  )

  route.read(companyEndpoints.adminLedger, async (tx, { query }) => ok(await ledger.ledgerPage(tx, query)))

  route.read(companyEndpoints.ledgerChecks, async (tx) => {
    const checks = await ledger.checks(tx)
    return ok({ ok: checks.every(({ broken }) => broken === 0), checks })
  })
}
