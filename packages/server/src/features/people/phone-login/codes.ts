import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../../config.ts'
import { keyIn } from '../../../data-key.ts'
import { COST } from '../passwords.ts'

/*
 * Codes and PINs are short: who has a copy of the database would soon have tried them all. Their hashes are keyed with the
 * company's data key, which is not in the database.
 */

const KEY_BYTES = 32
const CODE_DIGITS = 6
/** Of a PIN that staff give; members may choose a shorter one. */
const GIVEN_PIN_DIGITS = 6

const keyFor = (purpose: 'code' | 'pin', config: Config): Buffer =>
  Buffer.from(hkdfSync('sha256', keyIn(config), '', `kuri log-in by phone: ${purpose}`, KEY_BYTES))

const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

export const newCode = (): string => randomDigits(CODE_DIGITS)

export const newPin = (): string => randomDigits(GIVEN_PIN_DIGITS)

/** What is stored of a code. It is bound to its row and its phone. */
export const codeHash = ({ id, phone, code }: { id: string; phone: string; code: string }, config: Config): Buffer =>
  createHmac('sha256', keyFor('code', config)).update(`${id} ${phone} ${code}`).digest()

export const isSameHash = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other)

/** What is stored of a PIN: argon2id as for passwords, and keyed. */
export const pinHash = (pin: string, config: Config): Promise<string> =>
  hash(pin, { ...COST, secret: keyFor('pin', config) })

/** Whether a PIN fits its hash. */
export const fitsPin = (pin: string, stored: string, config: Config): Promise<boolean> =>
  verify(stored, pin, { secret: keyFor('pin', config) })

/** Whose PIN it is. All are compared, so that the time does not show whose it is; no two on one phone are the same. */
export async function ownerOf<Member extends { readonly pinHash: string | null }>(
  members: readonly Member[],
  pin: string | undefined,
  config: Config,
): Promise<Member | null> {
  let owner: Member | null = null
  for (const member of members) {
    if (pin !== undefined && member.pinHash !== null && (await fitsPin(pin, member.pinHash, config))) owner = member
  }
  return owner
}
