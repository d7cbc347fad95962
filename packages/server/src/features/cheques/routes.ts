import { chequeEndpoints } from '@kuri/contract'
import { ok, sum, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import * as settings from '../settings/service.ts'
import { clear } from './clear.ts'
import { chequeLetterPdf } from './letter-pdf.ts'
import { returnCheque } from './return.ts'
import * as cheques from './service.ts'
import type { ChequeWire } from './wire.ts'

/** Cheques: received, deposited, cleared or returned. */
export function chequeRoutes(route: Routes): void {
  route.write(chequeEndpoints.receiveCheque, async (tx, { user, body, id }) =>
    answer(await cheques.receive(tx, { form: body, by: user.id, requestId: id })),
  )
  route.read(chequeEndpoints.cheques, async (tx, { query }) => ok(await cheques.list(tx, query)))
  route.read(chequeEndpoints.cheque, async (tx, { params }) => answer(await cheques.read(tx, params.id)))
  route.write(chequeEndpoints.depositCheques, async (tx, { user, body, id }) => {
    const deposited = await cheques.deposit(tx, { ids: body.cheques, slip: body.slip, by: user.id, requestId: id })
    if (!deposited.ok) return deposited
    return ok({ cheques: deposited.value, total: sum(deposited.value.map(({ amount }) => amount)) })
  })
  route.write(chequeEndpoints.depositCheque, async (tx, { user, params, body, id }) => {
    const deposited = await cheques.deposit(tx, { ids: [params.id], ...body, by: user.id, requestId: id })
    return deposited.ok ? await cheques.read(tx, params.id).then(answer) : deposited
  })
  route.write(chequeEndpoints.clearCheque, async (tx, { user, params, id }) =>
    answer(await clear(tx, { ...params, by: user.id, requestId: id })),
  )
  route.write(chequeEndpoints.returnCheque, async (tx, { user, params, body, id }) =>
    answer(await returnCheque(tx, { ...params, ...body, by: user.id, requestId: id })),
  )
  route.read(chequeEndpoints.myCheques, async (tx, { user, query }) => ok(await cheques.listOf(tx, user.id, query)))
  route.raw(chequeEndpoints.chequeLetter, async (req, reply) => {
    const found = await req.report(async (tx) => {
      const returned = await cheques.readReturned(tx, { id: req.params.id, by: req.user })
      if (!returned.ok) return returned
      return ok({ ...returned.value, letterhead: await settings.read(tx), writtenAt: await now(tx) })
    })
    if (!found.ok) return req.refuse(found.error)
    const pdf = await chequeLetterPdf(found.value)
    return sendFile(reply, chequeEndpoints.chequeLetter.file, `cheque-${found.value.cheque.number}.pdf`, pdf)
  })
}

const answer = (cheque: Result<ChequeWire>) => (cheque.ok ? ok({ cheque: cheque.value }) : cheque)
