import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { answerLogIn } from '../answer-log-in.ts'
import { givePin } from './give-pin.ts'
import { deviceIn, keepDevice } from '../../../http/device-cookie.ts'
import { logInByPhone } from './log-in.ts'
import { logInWithPin } from './log-in-with-pin.ts'
import { requestCode } from './request-code.ts'

/** Log-in with a code by SMS. What answers a secret is `raw`: an answer kept for the repetition of a call would keep the secret. */
export function phoneLoginRoutes(route: Routes): void {
  route.write(endpoints.requestPhoneCode, async (tx, { body, address, config }) => {
    const requested = await requestCode(tx, { ...body, address, config })
    return requested.ok ? ok({}) : requested
  })
  route.raw(endpoints.verifyPhoneCode, async (req) => {
    const { address, userAgent, config, id: requestId, body } = req
    const { phone, code, pin, newPin, appCode } = body
    const attempt = { phone, code, pin, newPin, appCode, address, userAgent, requestId, config }
    return req.answer(answerLogIn(req, await logInByPhone(req, attempt)))
  })
  route.raw(endpoints.logInWithPin, async (req, reply) => {
    const { address, userAgent, config, body } = req
    const device = deviceIn(reply.request, config)
    const { phone, pin, appCode } = body
    const outcome = await logInWithPin(req, { phone, pin, appCode, device, address, userAgent, config })
    // it lasts longer from each log-in
    if (outcome.ok && device !== null) keepDevice(reply, config, device)
    return req.answer(answerLogIn(req, outcome))
  })
  route.raw(endpoints.givePin, async (req) => {
    const { user, params, body, config, id: requestId } = req
    return req.answer(await givePin(req, { id: params.id, phone: body.phone, by: user.id, requestId, config }))
  })
}
