import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { newSecret, secretHash } from '../../../secrets.ts'
import * as notices from '../../notices/service.ts'
import { emailOf } from '../store.ts'
import { formerAddresses, insertLink, insertUndo } from './links.store.ts'

interface Receiver {
  readonly id: string
  readonly name: string | null
  readonly email: string
}

/** The name an email may greet with: none at an address that nobody has confirmed to be theirs. */
const greeted = async (tx: Tx, to: Receiver): Promise<Receiver> => ({
  ...to,
  name: (await emailOf(tx, to.id))?.confirmedAt ? to.name : null,
})

/** Sends a person the link to choose a new password. */
export async function sendResetLink(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const path = `/reset-password?token=${await newLink(tx, to, 'reset')}`
  await notices.writeSecretLetter(tx, config, {
    to: await greeted(tx, to),
    subject: 'Choose a new password',
    text: 'Someone asked for a new password for your account. Use the link below once, within 30 minutes. If it was not you, do nothing: your password does not change. We never ask for a password by phone or email.',
    path,
  })
}

/** Sends the link that confirms an address; `to.email` is the address in question. */
export async function sendConfirmationLink(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const path = `/verify-email?token=${await newLink(tx, to, 'verify')}`
  await notices.writeSecretLetter(tx, config, {
    to: { ...to, name: null },
    subject: 'Please confirm your email address',
    text: 'Someone registered with us using this email address. Please confirm it with the link below, within 30 minutes. If it was not you, do nothing.',
    path,
  })
}

/**
 * Notifies the present address that another one was requested. Where the address is confirmed, the letter carries a link to choose
 * a new password, which makes the change void.
 */
export async function warnOldAddress(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const subject = 'A new email address was requested'
  const text =
    'Someone used your password to ask for a new email address for your account. If it was you, open the email at the new address. You need to do nothing here.'
  const known = await emailOf(tx, to.id)
  if (!known?.confirmedAt) {
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

/**
 * Notifies the former address that another one has taken its place. Where the former one was confirmed, the letter carries a link
 * that brings it back within a week.
 */
export async function notifyChanged(
  tx: Tx,
  { isEmailConfirmed, config, ...to }: Receiver & { readonly isEmailConfirmed: boolean; readonly config: Config },
): Promise<void> {
  const subject = 'Your email address has changed'
  const text = 'You now log in with another email address. Our emails go there from now on.'
  if (!isEmailConfirmed) {
    const body = `Dear customer,\n\n${text} If you did not change it, call us at once. Our phone number is below.`
    return await notices.writeLetter(tx, { to: to.id, address: to.email, subject, body })
  }
  const token = newSecret()
  await insertUndo(tx, { hash: secretHash(token), personId: to.id, email: to.email })
  await notices.writeSecretLetter(tx, config, {
    to,
    subject,
    text: `${text} If you did not change it, choose a new password with the link below, within 7 days: it brings this address back and logs out all devices. Then call us. Our phone number is below.`,
    path: `/reset-password?token=${token}`,
  })
}

/** Notifies the address that was in use that the former one is back. */
export async function notifyChangedBack(tx: Tx, to: Receiver): Promise<void> {
  await notices.writeLetter(tx, {
    to: to.id,
    address: to.email,
    subject: 'Your email address was changed back',
    body: 'Dear customer,\n\nThe change to this email address was undone from the address before. We no longer write to this one. If this was not you, call us at once. Our phone number is below.',
  })
}

/** Writes to the addresses a person went by within the last week what they would want to know if the change was not theirs. */
export async function notifyFormerAddresses(
  tx: Tx,
  personId: string,
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> {
  for (const address of await formerAddresses(tx, personId)) {
    const body = `Dear customer,\n\n${text}`
    await notices.writeLetter(tx, { to: personId, address, subject, body })
  }
}

async function newLink(tx: Tx, to: Receiver, purpose: 'reset' | 'verify'): Promise<string> {
  const token = newSecret()
  await insertLink(tx, { hash: secretHash(token), purpose, personId: to.id, email: to.email })
  return token
}
