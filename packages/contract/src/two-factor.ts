import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Instant, Message, waitsForSecond } from './primitives.ts'
import { CurrentPassword } from './sessions.ts'

const CODE_PROBLEM = 'Please enter the six digits from your app.'

/** What stands in the app now: six digits, spaces between them or not. */
export const AppCode = z.string(CODE_PROBLEM).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, CODE_PROBLEM),
)

const own = { permission: 'own-profile', whileActing: 'refused' } as const
const ByPassword = z.strictObject({ password: CurrentPassword })
const FACTOR_PROBLEM = 'Please enter the code from your app, or a recovery code.'
/** The second factor itself: a code of the app or a recovery code. */
export const FactorCode = z
  .string(FACTOR_PROBLEM)
  .check(z.trim(), z.minLength(6, FACTOR_PROBLEM), z.maxLength(40, FACTOR_PROBLEM))
const ByBoth = z.strictObject({ password: CurrentPassword, code: FactorCode })
/** Shown once; we keep their hashes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondStepEndpoints = {
  secondStep: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/second-step',
    summary: 'How one’s own account is protected, and what the company requires.',
    reply: z.object({
      /** Since when the login requires the app’s code; null: it does not. */
      since: z.nullable(Instant),
      recoveryCodesLeft: z.number(),
      /** The company requires it of this person. */
      isDemanded: z.boolean(),
      password: z.object({ isStrict: z.boolean(), isDemanded: z.boolean() }),
    }),
  }),
  beginSecondStep: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-step',
    summary: 'Get a secret for an authenticator app. The login requires no code before it is confirmed.',
    body: ByPassword,
    reply: z.object({
      /** For typing by hand: base32. */
      secret: z.string(),
      uri: z.string(),
      /** The same as a picture: a data URL. */
      qr: z.string(),
    }),
  }),
  confirmSecondStep: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-step/confirm',
    summary:
      'Prove that the app shows the right code; from now on the login requires one. All other sessions end. Returns the recovery codes, once.',
    body: z.strictObject({ code: AppCode }),
    reply: RecoveryCodes,
  }),
  newRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-step/recovery-codes',
    summary: 'Get new recovery codes; the old ones are void. Needs the password and a code.',
    body: ByBoth,
    reply: RecoveryCodes,
  }),
  endSecondStep: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/second-step/off',
    summary: 'Log in without a code again; not where the company requires one. Needs the password and a last code.',
    body: ByBoth,
    reply: Message,
  }),
  endSecondStepOf: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/second-step',
    permission: 'manage-roles',
    summary: 'Take the second step from a person who has lost phone and recovery codes; never from oneself.',
    params: ById,
    reply: z.extend(Message, waitsForSecond),
  }),
} as const
