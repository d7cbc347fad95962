import { confirmationEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { answerOneself, close, enter, list, shownTo } from './service.ts'
import { answerByLink, makeSlips, openLink, openSlip } from './slips.ts'

/** Members confirm the balances of the previous books. */
export function confirmationRoutes(route: Routes): void {
  route.read(confirmationEndpoints.openBalances, (tx, { body }) => openLink(tx, body.token))
  // not by `write`: the answer would be kept for a repeated call, and the token with it
  route.raw(confirmationEndpoints.openSlip, async (req) => {
    const { body, address, config } = req
    return req.answer(await req.write((tx) => openSlip(tx, { ...body, address, config })))
  })
  route.write(confirmationEndpoints.answerBalance, (tx, { body: { token, ticket, ...answer }, user, id: requestId }) =>
    answerByLink(tx, { token, ticket, answer, user, requestId }),
  )

  route.read(confirmationEndpoints.myBalances, async (tx, { user }) => ok(await shownTo(tx, user.id)))
  route.write(confirmationEndpoints.answerMyBalance, (tx, { params, body: answer, user, id: requestId }) =>
    answerOneself(tx, { id: params.id, personId: user.id, way: 'login', slipBy: null, answer, requestId }),
  )

  route.report(confirmationEndpoints.confirmations, (tx, { params, query }) => list(tx, params.id, query))
  // nor this one: it answers with links
  route.raw(confirmationEndpoints.makeSlips, async (req) => {
    const { params, body: form, user, id: requestId, config } = req
    const making = { importId: params.id, form, by: user.id, requestId, config }
    return req.answer(await req.write((tx) => makeSlips(tx, making)))
  })
  route.write(confirmationEndpoints.enterBalanceAnswer, (tx, { params, body, user: by, id: requestId }) => {
    const { paper, ...answer } = body
    return enter(tx, { id: params.id, answer, paper, by, requestId })
  })
  route.write(confirmationEndpoints.closeDispute, (tx, { params, body, user, id: requestId }) =>
    close(tx, { id: params.id, note: body.note, by: user.id, requestId }),
  )
}
