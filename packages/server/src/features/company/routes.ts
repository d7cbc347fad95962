import { companyEndpoints, noticeEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as company from './service.ts'

export function companyRoutes(route: Routes): void {
  route.read(companyEndpoints.company, async (tx, { config }) => ok(await company.describe(tx, config)))

  route.write(noticeEndpoints.contact, async (tx, { body }) => {
    await company.receiveMessage(tx, body)
    return ok({ message: 'Thank you. We received your message and will answer by email.' })
  })

  route.report(noticeEndpoints.messages, async (tx, { query }) => ok(await company.listMessages(tx, query)))

  route.write(noticeEndpoints.answerMessage, async (tx, { params, body, user, id: requestId }) => {
    const marked = await company.answerMessage(tx, { id: params.id, ...body, by: user.id, requestId })
    return marked.ok ? ok({ message: marked.value }) : marked
  })
}
