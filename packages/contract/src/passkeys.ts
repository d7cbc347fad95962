import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './people.ts'
import { ById, Id, Instant, Message, typedLine } from './primitives.ts'
import { CurrentPassword } from './sessions.ts'
import { FactorCode } from './two-factor.ts'

/* The JSON of Web Authentication, level 3, as browsers write and read it (w3.org/TR/webauthn-3). */

const NOT_A_PASSKEY = 'This is not the answer of a passkey.'

/** Bytes as base64url. A credential id has at most 1,023 bytes. */
const bytes = (most: number) =>
  z.string(NOT_A_PASSKEY).check(z.maxLength(most, NOT_A_PASSKEY), z.regex(/^[\w-]+$/, NOT_A_PASSKEY))

const CredentialId = bytes(1400)
const common = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** The public key that an authenticator has made. */
const Registration = z.object({
  ...common,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(16_000) }),
})

/** What an authenticator has signed. */
const Assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(2000),
    userHandle: z.optional(bytes(100)),
  }),
})

const NAME_PROBLEM = 'Please name this passkey, for example “My phone”.'
export const PasskeyName = typedLine(60, NAME_PROBLEM)

/** `navigator.credentials.create` and `.get` take them; our browser library reads them. */
const CreationOptions = z.record(z.string(), z.unknown())
const RequestOptions = z.record(z.string(), z.unknown())

const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null: not used yet. */
  lastUsedAt: z.nullable(Instant),
})

const own = { permission: 'own-profile', whileActing: 'refused' } as const
const CALLS_A_MINUTE = 60

export const passkeyEndpoints = {
  myPasskeys: endpoint({
    ...own,
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'One’s own passkeys, the newest first, and what adding one needs.',
    reply: z.object({
      passkeys: z.array(Passkey),
      /** The password; that and a code of the second factor; or a log-in of the last ten minutes, where there is no password. */
      needs: z.enum(['password', 'password-and-code', 'fresh-log-in']),
      /** The log-in of this session is as fresh. */
      isFresh: z.boolean(),
    }),
  }),
  beginPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'Get the options with which the browser makes a passkey; valid once, for five minutes.',
    body: z.strictObject({ password: z.optional(CurrentPassword), code: z.optional(FactorCode) }),
    reply: z.object({ options: CreationOptions }),
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add the passkey that the browser has made.',
    body: z.strictObject({ name: PasskeyName, passkey: Registration }),
    reply: Passkey,
    status: 201,
  }),
  removePasskey: endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    summary: 'Remove a passkey: nobody logs in with it any more, and all other sessions end.',
    params: ById,
    reply: Message,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'Get the options with which the browser logs in with a passkey; valid once, for five minutes. They name nobody.',
    reply: z.object({ options: RequestOptions }),
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary: 'Log in with a passkey: sets the session cookie and answers the bearer token.',
    body: z.strictObject({ passkey: Assertion }),
    reply: z.object({ token: z.string(), _id: Id, name: z.string(), email: z.string(), role: Role }),
  }),
} as const
