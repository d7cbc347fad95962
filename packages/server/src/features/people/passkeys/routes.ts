import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { answerLogIn } from '../answer-log-in.ts'
import * as passkeys from './service.ts'

/** Log-in with passkeys. `raw`, because verifying a signature must not hold a transaction, and answers have secrets. */
export function passkeyRoutes(route: Routes): void {
  route.read(endpoints.myPasskeys, async (tx, { user }) => ok(await passkeys.myPasskeys(tx, user)))
  route.raw(endpoints.beginPasskey, async (req) => req.answer(await passkeys.begin(req)))
  route.raw(endpoints.addPasskey, async (req) => {
    const { user: by, body, id: requestId, config } = req
    return req.answer(await passkeys.add(req, { by, ...body, requestId, config }))
  })
  route.write(endpoints.removePasskey, async (tx, { user: by, params, id: requestId }) => {
    const removed = await passkeys.remove(tx, { id: params.id, by, requestId })
    return removed.ok ? ok({ message: 'This passkey is removed. You are logged out everywhere else.' }) : removed
  })
  route.raw(endpoints.passkeyOptions, async (req) => req.answer(await passkeys.loginOptions(req, req.config)))
  route.raw(endpoints.passkeyLogin, async (req) => {
    const { body, address, userAgent, config } = req
    return req.answer(answerLogIn(req, await passkeys.logIn(req, { ...body, address, userAgent, config })))
  })
}
