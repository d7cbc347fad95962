import { isStrictPassword } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, User } from './people.ts'
import { maybeTyped, typedLine } from './primitives.ts'
import { LinkToken } from './email-links.ts'
import { STRICT_PASSWORD_PROBLEM } from './password-policy.ts'

/** A password by the administrators' rule. */
const StrictPassword = z
  .string(STRICT_PASSWORD_PROBLEM)
  .check(z.maxLength(200, STRICT_PASSWORD_PROBLEM), z.refine(isStrictPassword, STRICT_PASSWORD_PROBLEM))

/** What is typed to make the first administrator of a new company; the link adds its secret. */
export const SetupForm = z.strictObject({
  name: typedLine(120, 'Please enter your name.'),
  email: Email,
  password: StrictPassword,
  phone: z.optional(maybeTyped(40)),
})

export const setupEndpoints = {
  setUp: endpoint({
    method: 'POST',
    path: '/auth/setup',
    public: true,
    perMinute: 60,
    summary: 'Make the first administrator by the link that the first start of a real company printed; it works once.',
    body: z.extend(SetupForm, { token: LinkToken }),
    reply: User,
    status: 201,
  }),
} as const
