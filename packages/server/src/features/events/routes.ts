import { endpoints } from '@kuri/contract'
import type { Routes } from '../../http/route.ts'
import { audienceOf } from './service.ts'

export function eventRoutes(route: Routes): void {
  route.stream(endpoints.events, (tx, { user, query: { rooms } }) =>
    audienceOf(tx, { by: user, rooms: rooms?.split(',').filter((id) => id !== '') }),
  )
}
