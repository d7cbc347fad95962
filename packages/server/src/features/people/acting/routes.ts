import { endpoints } from '@kuri/contract'
import { ok, type Result } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { answerLogIn } from '../answer-log-in.ts'
import * as acting from './service.ts'

/** Members who act for another with their own log-in. */
export function actingRoutes(route: Routes): void {
  route.read(endpoints.acting, (tx, { user }) => acting.acting(tx, user))
  // not by `write`: the answer would be kept for a repeated call, and the secret with it
  route.raw(endpoints.actFor, async (req) => {
    const { user: by, body, id: requestId, address, userAgent } = req
    const begun = await req.write((tx) => acting.actFor(tx, { by, ...body, requestId, address, userAgent }))
    return req.answer(answerLogIn(req, begun))
  })
  route.write(endpoints.claimToAct, (tx, { user: by, body, id: requestId, config }) =>
    acting.claimToAct(tx, { by, ...body, requestId, config }),
  )
  route.write(endpoints.endAuthority, async (tx, { user: by, params, id: requestId }) =>
    answer(await acting.endOwn(tx, { id: params.id, by, requestId })),
  )
  route.read(endpoints.authorities, (tx, { params }) => acting.authoritiesOf(tx, params.id))
  route.write(endpoints.giveAuthority, (tx, { user: by, params, body: form, id: requestId, config }) =>
    acting.giveAuthority(tx, { id: params.id, form, by, requestId, config }),
  )
  route.write(endpoints.endAuthorityOf, async (tx, { user: by, params, id: requestId }) =>
    answer(await acting.endForMember(tx, { id: params.id, by, requestId })),
  )
}

const answer = (ended: Result<null>) =>
  ended.ok
    ? ok({ message: 'The permission to act has ended. The other person can no longer act for the member.' })
    : ended
