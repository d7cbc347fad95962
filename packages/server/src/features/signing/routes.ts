import { documentEndpoints } from '@kuri/contract'
import { ok, refuse } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as signing from './service.ts'

export function signingRoutes(route: Routes): void {
  route.write(documentEndpoints.signingKeys, async (tx, { config }) => {
    const known = await signing.published(tx)
    if (known.keys.length > 0) return ok(known)
    // the first question makes the first key
    await signing.signer(tx, config)
    return ok(await signing.published(tx))
  })

  route.write(documentEndpoints.newSigningKey, async (tx, { user, id, config }) =>
    config.passbookKey === null
      ? await signing.rotate(tx, { by: user.id, requestId: id, config })
      : refuse({ code: 'key_of_environment' }),
  )
}
