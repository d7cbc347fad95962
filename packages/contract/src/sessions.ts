import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { NewPassword } from './people.ts'
import { ById, Id, Instant, Message } from './primitives.ts'

const MOST_CHARACTERS = 200
const CURRENT_PROBLEM = 'Please enter your current password.'

/** The password that holds, named once more by whoever sits at an open browser. */
export const CurrentPassword = z
  .string(CURRENT_PROBLEM)
  .check(z.minLength(1, CURRENT_PROBLEM), z.maxLength(MOST_CHARACTERS, CURRENT_PROBLEM))

/** A change of password: the one that holds, and the next, which keeps the seed's rule for registering. */
export const PasswordChange = z.strictObject({
  current: CurrentPassword,
  next: NewPassword,
})

const own = { permission: 'own-profile', whileActing: 'refused' } as const

export const sessionEndpoints = {
  changePassword: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/password',
    summary: 'Change one’s own password; all other sessions end. Wrong ones count like failed log-ins.',
    body: PasswordChange,
    reply: Message,
  }),
  mySessions: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where one is logged in, the last used first.',
    reply: z.array(
      z.object({
        _id: Id,
        /** As the browser calls itself. */
        userAgent: z.string(),
        address: z.string(),
        createdAt: Instant,
        /** To the minute. */
        lastSeenAt: Instant,
        /** The session of this very call. */
        isThis: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'Log out one of one’s own sessions.',
    params: ById,
    reply: Message,
  }),
  endOtherSessions: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Log out everywhere but here.',
    reply: Message,
  }),
} as const
