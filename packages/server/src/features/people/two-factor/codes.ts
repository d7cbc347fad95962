import { randomInt } from 'node:crypto'
import encodeQr from 'qr'
import { Secret, TOTP } from 'otpauth'
import { secretHash } from '../../../secrets.ts'

/** What authenticator apps expect by default: six digits of SHA-1, another every 30 seconds. */
const STEP_SECONDS = 30
/** Of the step before and the step after a code is taken too: phones' clocks are not exact. */
const WINDOW = 1
/** RFC 4226 requires at least 128 bits and recommends 160. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
const GROUPS = 4
/** Without what looks alike on paper: 0 and o, 1, i and l. 16 of them are 78 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address an authenticator app reads, and its picture. */
export function inviteOf(secret: string, { company, email }: { company: string; email: string }) {
  const issuer = company.replaceAll(':', ' ')
  const uri = new TOTP({ issuer, label: email, secret }).toString()
  const svg = encodeQr(uri, 'svg', { border: 2 })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The 30 seconds, counted since 1970, that a code belongs to; null when it is not the code of now. Source: RFC 6238. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const away = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW })
  return away === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + away
}

/** `k7mq-…`: ten of them, to be kept on paper. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))

const group = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** What we keep of one, however it is typed: capitals, spaces and strokes do not matter. */
export const recoveryHash = (code: string): Buffer => secretHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
