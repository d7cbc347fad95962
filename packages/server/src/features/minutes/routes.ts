import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { now } from '../../clock.ts'
import { siteOf } from '../../config.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { actForMember, authorityIn } from '../authority/service.ts'
import * as settings from '../settings/service.ts'
import { minutesPdf } from './pdf.ts'
import { fileMinutes, minutesToFile, readMinutes, registerOfMinutes, signMinutes } from './service.ts'

export function minutesRoutes(route: Routes): void {
  route.read(endpoints.minutes, (tx, req) => readMinutes(tx, { auctionId: req.params.id, by: req.user }))
  route.write(endpoints.signMinutes, async (tx, req) => {
    const signed = await signMinutes(tx, { auctionId: req.params.id, by: req.user })
    return signed.ok ? ok({ minutes: signed.value }) : signed
  })
  route.write(endpoints.signMinutesForMember, async (tx, req) => {
    const { id: auctionId } = req.params
    // whatever their role: on paper a member signs as a subscriber
    const by = { id: req.body.memberId, role: 'member', actingBy: null } as const
    const signed = await actForMember(
      tx,
      authorityIn(req),
      () => signMinutes(tx, { auctionId, by }),
      () => ({ act: 'minutes', auctionId }),
    )
    return signed.ok ? ok({ message: 'The signature is recorded.' }) : signed
  })
  route.report(endpoints.registerOfMinutes, (tx, req) => registerOfMinutes(tx, { chitId: req.params.id, by: req.user }))
  route.write(endpoints.fileMinutes, async (tx, req) => {
    const filed = await fileMinutes(tx, { auctionId: req.params.id, ...req.body, by: req.user, requestId: req.id })
    return filed.ok ? ok({ minutes: filed.value }) : filed
  })
  route.report(endpoints.minutesToFile, async (tx) => ok(await minutesToFile(tx)))
  route.raw(endpoints.minutesPdf, async (req, reply) => {
    const { config, params, user } = req
    const read = await req.read(async (tx) => ({
      minutes: await readMinutes(tx, { auctionId: params.id, by: user }),
      letterhead: await settings.read(tx),
      writtenAt: await now(tx),
    }))
    if (!read.minutes.ok) return req.refuse(read.minutes.error)
    const minutes = read.minutes.value
    const bytes = await minutesPdf({
      minutes,
      letterhead: read.letterhead,
      verifyAddress: `${siteOf(config)}/verify/${minutes.auctionId}`,
      writtenAt: read.writtenAt,
    })
    return sendFile(reply, endpoints.minutesPdf.file, `minutes-prize-${minutes.prizeNo}.pdf`, bytes)
  })
}
