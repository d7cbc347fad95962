import type { Config } from '../config.ts'
import type { Db } from '../database/types.ts'
import { inTransaction } from '../database/transaction.ts'
import { asPosted, type Writer } from '../features/notices/letterhead.ts'
import * as settings from '../features/settings/service.ts'
import type { Mailer } from '../mail/mailer.ts'
import { keepAll, sendDue, type DueLetter, type Undelivered } from './outbox.ts'

const WAITS = ['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '12 hours']

interface EmailContext {
  readonly db: Db
  readonly config: Config
  /** Null: emails are not sent, only stored. */
  readonly mailer: Mailer | null
}

/** Sends every email that is due; without a mailer stores them for the administrators to read. Returns how many are done. */
export async function sendEmails({ db, config, mailer }: EmailContext): Promise<number> {
  if (!mailer) return await keepAll(db, 'email')
  const writer = await inTransaction(db, settings.read)
  const from = { name: writer.name, address: writer.email }
  return await sendDue({
    db,
    channel: 'email',
    waits: WAITS,
    async send(email) {
      const { id, address: to, subject } = email
      const body = opened(email, writer, config)
      return body === null ? UNREADABLE : await mailer.send({ id, from, to, subject, body })
    },
  })
}

const UNREADABLE: Undelivered = {
  problem: 'The link in this email was encrypted with another DATA_KEY.',
  isFinal: true,
}

/** The text to send; null when its link cannot be decrypted, which must not block the other emails. */
function opened(email: DueLetter, writer: Writer, config: Config): string | null {
  try {
    return asPosted(email, writer, config)
  } catch {
    return null
  }
}
