import { noticeEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import * as notices from './service.ts'

export function noticeRoutes(route: Routes): void {
  route.read(noticeEndpoints.listNotices, async (tx, { user, query }) => ok(await notices.list(tx, user.id, query)))

  route.write(noticeEndpoints.readNotice, async (tx, { user, params }) => {
    const marked = await notices.markRead(tx, user.id, params.id)
    return marked.ok ? ok({ message: 'Read.' }) : marked
  })

  route.write(noticeEndpoints.readAllNotices, async (tx, { user }) => {
    await notices.markAllRead(tx, user.id)
    return ok({ message: 'All read.' })
  })

  route.stream(noticeEndpoints.noticeEvents, async (_tx, { user }) => ok({ channels: [`person:${user.id}`] }))

  route.report(noticeEndpoints.outbox, async (tx, { query, config }) => ok(await notices.outbox(tx, query, config)))
}
