import type { passkeyEndpoints, BodyOf } from '@kuri/contract'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { passkeyOriginOf, type Config } from '../../../config.ts'
import type { Passkey } from './store.ts'

/* What Web Authentication asks of a server, by the library; loaded when a passkey is first used. */

const library = () => import('@simplewebauthn/server')

export type Registration = BodyOf<typeof passkeyEndpoints.addPasskey>['passkey']
export type Assertion = BodyOf<typeof passkeyEndpoints.passkeyLogin>['passkey']

/** The five minutes of a challenge, and for the browser's dialog. */
const TIMEOUT_MS = 5 * 60_000

interface Owner {
  readonly id: string
  readonly name: string
  /** By what a password manager lists it: e-mail address or member code. */
  readonly account: string
  readonly company: string
  readonly known: readonly Passkey[]
}

/** With what a browser makes a passkey that asks for fingerprint or PIN and is found without a name. No attestation. */
export async function creationOptions({ id, name, account, company, known }: Owner, config: Config) {
  const { generateRegistrationOptions } = await library()
  return await generateRegistrationOptions({
    rpName: company,
    rpID: passkeyOriginOf(config).hostname,
    userID: Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: account,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id.toString('base64url') })),
  })
}

/** With what a browser logs in: it offers the passkeys it has for this site, and no name is sent. */
export async function requestOptions(config: Config) {
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID: passkeyOriginOf(config).hostname,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
}

/** The challenge that an answer claims to be to; null: it is not readable. */
export function challengeOf({ response: { clientDataJSON } }: Registration | Assertion): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null
  } catch {
    return null
  }
}

type NewKey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** The key of a passkey that was made for this challenge, on our pages, by a person whom the device knows; null: it was not. */
export async function verifiedKey(passkey: Registration, challenge: string, config: Config): Promise<NewKey | null> {
  const { verifyRegistrationResponse } = await library()
  const { origin, hostname } = passkeyOriginOf(config)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    })
    return verified && registrationInfo.fmt === 'none' ? registrationInfo.credential : null
  } catch {
    // the library throws for whatever is wrong with an answer
    return null
  }
}

/** How often the key has signed, by an answer that it signed for this challenge; null: it did not, or there is a copy of it. */
export async function verifiedCount(
  known: Passkey,
  passkey: Assertion,
  { challenge, config }: { readonly challenge: string; readonly config: Config },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { origin, hostname } = passkeyOriginOf(config)
  const { userHandle, ...response } = passkey.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: userHandle === undefined ? response : { ...response, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: {
        id: known.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(known.public_key),
        counter: known.sign_count,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
