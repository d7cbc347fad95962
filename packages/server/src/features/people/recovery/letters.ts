import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { newSecret, secretHash } from '../../../secrets.ts'
import * as notices from '../../notices/service.ts'
import { insertLink } from './links.store.ts'

interface Receiver {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Sends a person the link to choose a new password. */
export async function sendResetLink(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const path = `/reset-password?token=${await newLink(tx, to, 'reset')}`
  await notices.writeSecretLetter(tx, config, {
    to,
    subject: 'Choose a new password',
    text: 'Somebody, we hope you, has asked for a new password for your account. The link below works once, within 30 minutes. If it was not you, do nothing: your password stays as it is. We never ask for a password by phone or in a letter.',
    path,
  })
}

/** Sends the link that proves an address; `to.email` is the address in question. */
export async function sendVerifyLink(tx: Tx, to: Receiver, config: Config): Promise<void> {
  const path = `/verify-email?token=${await newLink(tx, to, 'verify')}`
  await notices.writeSecretLetter(tx, config, {
    to,
    subject: 'Please confirm your email address',
    text: 'This address was given as yours. Please confirm it with the link below, which works once, within 30 minutes. If it was not you, do nothing: without the link nothing happens.',
    path,
  })
}

async function newLink(tx: Tx, to: Receiver, purpose: 'reset' | 'verify'): Promise<string> {
  const token = newSecret()
  await insertLink(tx, { hash: secretHash(token), purpose, personId: to.id, email: to.email })
  return token
}
