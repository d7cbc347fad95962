import type { Config } from '../config.ts'
import { keyIn } from '../data-key.ts'
import type { Db } from '../database/types.ts'
import { decryptOrNull } from '../encryption.ts'
import type { SmsSender } from '../mail/sms-sender.ts'
import { keepAll, sendDue, type Undelivered } from './outbox.ts'

/** Short: a code works for five minutes. */
const WAITS = ['10 seconds', '20 seconds', '40 seconds', '1 minute', '1 minute']

interface SmsContext {
  readonly db: Db
  readonly config: Config
  /** Null: SMS are not sent, only stored. */
  readonly smsSender: SmsSender | null
}

/** Sends every SMS that is due; without a provider stores them for the administrators to read. Returns how many are done. */
export async function sendAllSms({ db, config, smsSender }: SmsContext): Promise<number> {
  if (!smsSender) return await keepAll(db, 'sms')
  return await sendDue({
    db,
    channel: 'sms',
    waits: WAITS,
    async send({ id, address: to, sealed_link: sealed }) {
      const text = sealed && decryptOrNull(keyIn(config), id, sealed)
      return text === null ? UNREADABLE : await smsSender.send({ id, to, text })
    },
  })
}

const UNREADABLE: Undelivered = { problem: 'This SMS was encrypted with another DATA_KEY.', isFinal: true }
