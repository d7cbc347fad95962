import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { deviceIn, keepDevice } from '../../../http/device-cookie.ts'
import { claim, openCard, openInvitation } from './claim.ts'
import { claimByPhone } from './claim-by-phone.ts'
import { invite } from './invite.ts'

/** Members without a password who are invited to log in. */
export function invitationRoutes(route: Routes): void {
  // not by `write`: the answer would be kept for a repeated call, and the secret with it
  route.raw(endpoints.inviteMember, async (req) => {
    const { params, user, id: requestId, config } = req
    const invited = await req.write((tx) => invite(tx, { memberId: params.id, by: user.id, requestId, config }))
    return req.answer(invited.ok ? ok({ invitation: invited.value }) : invited)
  })
  route.read(endpoints.openInvitation, (tx, { body }) => openInvitation(tx, body.token))
  // nor this one: it answers with a token
  route.raw(endpoints.openCard, async (req) => {
    const { body, address, config } = req
    return req.answer(await req.write((tx) => openCard(tx, { ...body, address, config })))
  })
  route.raw(endpoints.claim, async (req) => {
    const { body, id: requestId, address, config } = req
    const claimed = await claim(req, { ...body, phone: body.phone, requestId, address, config })
    return req.answer(claimed.ok ? ok({ message: 'You can log in now.' }) : claimed)
  })
  route.raw(endpoints.claimByPhone, async (req, reply) => {
    const { body, id: requestId, address, config } = req
    const device = deviceIn(reply.request, config)
    const claimed = await claimByPhone(req, { ...body, device, requestId, address, config })
    if (claimed.ok) keepDevice(reply, config, claimed.value.device)
    return req.answer(claimed.ok ? ok({ message: 'You can log in now.' }) : claimed)
  })
}
