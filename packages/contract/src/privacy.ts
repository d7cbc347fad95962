import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message } from './primitives.ts'
import { CurrentPassword } from './sessions.ts'

const own = { permission: 'own-profile', whileActing: 'refused' } as const

export const myDataEndpoints = {
  exportMe: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/me/export',
    summary: 'All the company keeps about oneself, as a JSON file. Amounts in it are paise.',
    file: 'application/json',
    reply: z.record(z.string(), z.unknown()),
  }),
  eraseMe: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/me/erase',
    summary: 'Leave for good: the profile is shredded, the books keep "Member #ticket". Refused while money is open.',
    body: z.strictObject({ password: CurrentPassword }),
    reply: Message,
  }),
} as const
