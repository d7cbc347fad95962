import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { acceptAgreement, enterAgreement, readAgreement } from './service.ts'

export function agreementRoutes(route: Routes): void {
  route.read(endpoints.readAgreement, async (tx, { params, user }) => {
    const agreement = await readAgreement(tx, { chitId: params.id, by: user })
    return agreement.ok ? ok({ agreement: agreement.value }) : agreement
  })
  route.write(endpoints.acceptAgreement, async (tx, { params, body, user }) => {
    const accepted = await acceptAgreement(tx, { chitId: params.id, by: user, hash: body.hash })
    return accepted.ok ? ok({ message: 'You have accepted the agreement.' }) : accepted
  })
  route.write(endpoints.enterAgreement, async (tx, { params, body, user, id: requestId }) => {
    const signed = { ...body.agreement, by: user.id }
    const entered = await enterAgreement(tx, { chitId: params.id, memberId: body.memberId, signed, requestId })
    return entered.ok ? ok({ message: 'The agreement is recorded.' }) : entered
  })
}
