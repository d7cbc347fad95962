import { settingsEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { change } from './change.ts'
import * as settings from './service.ts'

export function settingsRoutes(route: Routes): void {
  route.read(settingsEndpoints.settings, async (tx) => ok(await settings.read(tx)))

  route.write(settingsEndpoints.changeSettings, (tx, { body: { version, ...wanted }, user, id }) =>
    change(tx, { wanted, version, by: user.id, requestId: id }),
  )

  route.read(settingsEndpoints.companyAccounts, async (tx) => {
    const { upiId, bankAccount } = await settings.read(tx)
    return ok({ upiId, bankAccount })
  })
}
