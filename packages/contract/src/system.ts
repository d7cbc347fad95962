import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'

const Clock = z.object({ now: Instant })

export const systemEndpoints = {
  readClock: endpoint({
    method: 'GET',
    path: '/admin/clock',
    permission: 'move-clock',
    summary: 'The one clock, in demonstration and test databases.',
    reply: Clock,
  }),
  moveClock: endpoint({
    method: 'PUT',
    path: '/admin/clock',
    permission: 'move-clock',
    summary: 'Move the one clock, in demonstration and test databases only.',
    body: z.strictObject({ now: Instant }),
    reply: Clock,
  }),
} as const
