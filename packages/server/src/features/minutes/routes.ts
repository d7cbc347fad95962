import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { now } from '../../clock.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { minutesPaper } from './paper.ts'
import { readMinutes, registerOfMinutes, signMinutes } from './service.ts'

export function minutesRoutes(route: Routes): void {
  route.read(endpoints.minutes, (tx, req) =>
    readMinutes(tx, { auctionId: req.params.id, by: req.user, filingDays: req.config.auctions.filingDays }),
  )
  route.write(endpoints.signMinutes, async (tx, req) => {
    const { filingDays } = req.config.auctions
    const signed = await signMinutes(tx, { auctionId: req.params.id, by: req.user, filingDays })
    return signed.ok ? ok({ minutes: signed.value }) : signed
  })
  route.read(endpoints.registerOfMinutes, (tx, req) =>
    registerOfMinutes(tx, { chitId: req.params.id, by: req.user, filingDays: req.config.auctions.filingDays }),
  )
  route.raw(endpoints.minutesPdf, async (req, reply) => {
    const { config, params, user } = req
    const query = { auctionId: params.id, by: user, filingDays: config.auctions.filingDays }
    const read = await req.read(async (tx) => ({ minutes: await readMinutes(tx, query), writtenAt: await now(tx) }))
    if (!read.minutes.ok) return req.refuse(read.minutes.error)
    const minutes = read.minutes.value
    const site = config.publicUrl ?? new URL(`http://${config.host}:${config.port}`)
    const bytes = await minutesPaper({
      minutes,
      letterhead: config.company,
      verifyAddress: new URL(`/verify/${minutes.auctionId}`, site).href,
      writtenAt: read.writtenAt,
    })
    return sendFile(reply, endpoints.minutesPdf.file, `minutes-prize-${minutes.prizeNo}.pdf`, bytes)
  })
}
