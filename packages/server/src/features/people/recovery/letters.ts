import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { newSecret, secretHash } from '../../../secrets.ts'
import * as notices from '../../notices/service.ts'
import { emailOf } from '../store.ts'
import { insertLink } from './links.store.ts'

interface Receiver {
  readonly id: string
  readonly name: string | null
  readonly email: string
}

/** The name an email may greet with: none at an address that nobody has proven to be theirs. */
const greeted = async (tx: Tx, to: Receiver): Promise<Receiver> => ({
  ...to,
  name: (await emailOf(tx, to.id))?.verifiedAt ? to.name : null,
})

/** Sends a person the link to choose a new password. */
export async function sendResetLink(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const path = `/reset-password?token=${await newLink(tx, to, 'reset')}`
  await notices.writeSecretLetter(tx, config, {
    to: await greeted(tx, to),
    subject: 'Choose a new password',
    text: 'A new password was requested for your account. Use the link below once, within 30 minutes. If you did not request it, do nothing: your password does not change. We never ask for a password by phone or email.',
    path,
  })
}

/** Sends the link that proves an address; `to.email` is the address in question. */
export async function sendVerifyLink(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const path = `/verify-email?token=${await newLink(tx, to, 'verify')}`
  await notices.writeSecretLetter(tx, config, {
    to: { ...to, name: null },
    subject: 'Please confirm your email address',
    text: 'This email address was used to register with us. Please confirm it with the link below, within 30 minutes. If it was not you, do nothing.',
    path,
  })
}

/**
 * Tells the present address that another one was asked for. Where the address is proven, the letter carries a link to choose
 * a new password, which makes the change void.
 */
export async function warnOldAddress(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const subject = 'A new email address was requested'
  const text =
    'A change of the email address of your account was requested with your password. If it was you, open the email at the new address. You need to do nothing here.'
  const known = await emailOf(tx, to.id)
  if (!known?.verifiedAt) {
    const body = `Dear customer,\n\n${text} If it was not you, log in now and change your password: this stops the change.`
    return await notices.writeLetter(tx, { to: to.id, address: to.email, subject, body })
  }
  await notices.writeSecretLetter(tx, config, {
    to,
    subject,
    text: `${text} If it was not you, choose a new password with the link below, within 30 minutes: this stops the change and logs out all devices.`,
    path: `/reset-password?token=${await newLink(tx, to, 'reset')}`,
  })
}

async function newLink(tx: Tx, to: Receiver, purpose: 'reset' | 'verify'): Promise<string> {
  const token = newSecret()
  await insertLink(tx, { hash: secretHash(token), purpose, personId: to.id, email: to.email })
  return token
}
