import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, NewPassword } from './people.ts'
import { Instant, Message } from './primitives.ts'
import { FactorCode } from './two-factor.ts'
import { CurrentPassword } from './sessions.ts'

/** Far above a person with shaking hands; a link has 256 random bits and is not found by trying. */
const LINKS_A_MINUTE = 60
const TOKEN_PROBLEM = 'This link is not complete. Open it again from the email.'

/** The secret of a link in a letter. */
export const LinkToken = z.string(TOKEN_PROBLEM).check(z.minLength(1, TOKEN_PROBLEM), z.maxLength(100, TOKEN_PROBLEM))

export const ForgotPassword = z.strictObject({ email: Email })
/** What is typed to choose a new password; the link adds its secret. */
export const ResetForm = z.strictObject({ password: NewPassword })
export const EmailChange = z.strictObject({ email: Email, password: CurrentPassword, code: z.optional(FactorCode) })

const own = { permission: 'own-profile', whileActing: 'refused' } as const

export const emailLinkEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot',
    public: true,
    summary: 'Request a link to choose a new password. The answer is the same whether the address is known or not.',
    body: ForgotPassword,
    reply: Message,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    public: true,
    perMinute: LINKS_A_MINUTE,
    summary:
      'Choose a new password by a link of a letter; it works once. All sessions end. The link in the letter that notifies a former address of its change also restores that address, within a week.',
    body: z.extend(ResetForm, { token: LinkToken }),
    reply: Message,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    public: true,
    whileActing: 'as-oneself',
    perMinute: LINKS_A_MINUTE,
    summary:
      'Confirm an e-mail address by the link that was sent to it. A new address takes effect here, and needs a session of the same person.',
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ message: z.string(), email: z.string() }),
  }),
  sendVerification: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/verify-email/letter',
    summary: 'Have the letter with the link sent again, to the address that waits to be confirmed.',
    reply: Message,
  }),
  changeEmail: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/email',
    summary:
      'Change one’s own e-mail address: needs the password, and a code of the second factor where one is on; takes effect by the link sent to the new one.',
    body: EmailChange,
    reply: Message,
  }),
  myEmail: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/email',
    summary: 'One’s own e-mail address, since when it is confirmed, and the one that waits to be.',
    reply: z.object({
      email: z.string(),
      /** When it was confirmed; null: not confirmed. */
      verifiedAt: z.nullable(Instant),
      /** Requested in the last half hour; null when nothing waits. */
      waiting: z.nullable(z.string()),
    }),
  }),
} as const
