import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import * as addresses from './change-email.ts'
import { requestReset } from './forgot.ts'
import { resetPassword } from './reset.ts'

/** Word for word the same for every caller. */
const REQUESTED = 'If you have an account with this email, we have emailed you a link. It works for 30 minutes.'

/** Links sent by e-mail: to choose a new password, and to confirm or change the address. */
export function emailLinkRoutes(route: Routes): void {
  route.write(endpoints.forgotPassword, async (tx, { body, address }) => {
    const requested = await requestReset(tx, { ...body, address })
    return requested.ok ? ok({ message: REQUESTED }) : requested
  })
  route.raw(endpoints.resetPassword, async (req) => {
    const reset = await resetPassword(req, { ...req.body, requestId: req.id })
    return req.answer(reset.ok ? ok({ message: 'Your password is changed. Please log in with the new one.' }) : reset)
  })
  route.write(endpoints.verifyEmail, async (tx, { body, user: by, id: requestId, config }) => {
    const verified = await addresses.verifyEmail(tx, { ...body, by, requestId, config })
    return verified.ok ? ok({ message: 'Your email address is confirmed.', ...verified.value }) : verified
  })
  route.read(endpoints.myEmail, (tx, { user }) => addresses.myEmail(tx, user))
  route.write(endpoints.sendVerification, async (tx, { user: by, config }) => {
    const sent = await addresses.sendVerification(tx, { by, config })
    return sent.ok ? ok({ message: 'We sent you an email with a link.' }) : sent
  })
  route.raw(endpoints.changeEmail, async (req) => {
    const { user: by, address, config, body } = req
    const requested = await addresses.changeEmail(req, { ...body, by, address, config })
    return req.answer(requested.ok ? ok({ message: 'We sent an email with a link to the new address.' }) : requested)
  })
}
