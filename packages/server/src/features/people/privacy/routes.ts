import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { sendFile } from '../../../http/files.ts'
import type { Routes } from '../../../http/route.ts'
import { eraseMyself } from './erase.ts'
import { exportOf } from './export.ts'

/** Taking one's own data along, and leaving for good. */
export function privacyRoutes(route: Routes): void {
  route.raw(endpoints.exportMe, async (req, reply) => {
    const all = await req.report((tx) => exportOf(tx, req.user))
    return sendFile(reply, endpoints.exportMe.file, 'kuri-my-data.json', JSON.stringify(all, null, 2))
  })
  route.raw(endpoints.eraseMe, async (req) => {
    const { user: by, address, id: requestId, body } = req
    const erased = await eraseMyself(req, { by, password: body.password, address, requestId })
    if (erased.ok) req.setCookie(null)
    return req.answer(
      erased.ok ? ok({ message: 'Your account is deleted. The ledger keeps your tickets without your name.' }) : erased,
    )
  })
}
