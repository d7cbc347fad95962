import { passkeyEndpoints } from '@kuri/contract'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from './api/client.ts'
import { sentence } from './api/problems.ts'
import { m } from './messages/en.ts'
import type { User } from './session.ts'
import { beginSession } from './sign-in.ts'

/* What only who uses a passkey loads. */

/** Logs in with a passkey of this device and answers the person. Throws Problem, and what the browser throws. */
export async function logInWithPasskey(): Promise<User> {
  const { options } = await call(passkeyEndpoints.passkeyOptions, {})
  // the server makes them by the same library
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return await beginSession(
    await call(passkeyEndpoints.passkeyLogin, { body: { passkey: { id, rawId, type, response } } }),
  )
}

interface NewPasskey {
  readonly name: string
  readonly password: string
  readonly code: string
}

/** Makes a passkey on this device and adds it. Throws Problem, and what the browser throws. */
export async function addPasskey({ name, password, code }: NewPasskey): Promise<void> {
  const named = { ...(password && { password }), ...(code && { code }) }
  const { options } = await call(passkeyEndpoints.beginPasskey, { body: named })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject } = response
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject } }
  await call(passkeyEndpoints.addPasskey, { body: { name, passkey } })
}

const t = m.passkeys.problems

/** Why it did not work, by the browser's error (w3.org/TR/webauthn-3) or the server's refusal. */
export function passkeyProblem(error: unknown): string {
  if (!browserSupportsWebAuthn()) return t.unsupported
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return t.cancelled
  if (name === 'InvalidStateError') return t.here
  return name === 'SecurityError' ? t.site : sentence(error)
}
