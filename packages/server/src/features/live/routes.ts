import { endpoints } from '@kuri/contract'
import type { Routes } from '../../http/route.ts'
import { watchEverything } from './watch-everything.ts'

export function liveRoutes(route: Routes): void {
  route.stream(endpoints.events, (tx, { user, query }) => {
    const { rooms, after } = query
    return watchEverything(tx, { by: user, rooms: rooms?.split(',').filter((id) => id !== ''), after })
  })
}
