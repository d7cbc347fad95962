import { ok, refuse, type Result } from '@kuri/domain'
import * as clock from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import { newId } from '../../../database/ids.ts'
import type { Tx } from '../../../database/types.ts'
import * as notices from '../../notices/service.ts'
import * as settings from '../../settings/service.ts'
import { codeHash, newCode } from './codes.ts'
import * as codes from './codes.store.ts'
import { membersOf } from './store.ts'

const BATCH = 50
const MINUTES = 5

/**
 * Records a request for a code. Nobody is looked up here, so that neither the answer nor its time shows whether the phone is a
 * member's; `answerCodeRequests` sends the SMS. Refuses: phone_login_off (a company without an SMS provider),
 * too_many_attempts, counted for known and unknown phones alike. Source: docs/spec/identity.md, IDN-17.
 */
export async function requestCode(
  tx: Tx,
  { phone, address, config }: { phone: string; address: string; config: Config },
): Promise<Result<null>> {
  // a demonstration shows the SMS in its outbox
  if (config.sms === null && !(await clock.isMovable(tx))) return refuse({ code: 'phone_login_off' })
  await codes.queueUp(tx, phone, address)
  const retryAfterSeconds = await codes.blockedSeconds(tx, phone, address)
  if (retryAfterSeconds !== null) return refuse({ code: 'too_many_attempts', retryAfterSeconds })
  await codes.insertRequest(tx, phone, address)
  return ok(null)
}

/** Sends codes to the phones that members log in by; returns how many requests were handled. For a job. */
export async function answerCodeRequests(tx: Tx, config: Config): Promise<number> {
  const phones = await codes.takeRequests(tx, BATCH)
  // in one order: of two processes that answer requests for the same phones neither waits for the other in a circle
  for (const phone of [...new Set(phones)].toSorted()) {
    if ((await membersOf(tx, phone)).length > 0) await sendCode(tx, phone, config)
  }
  return phones.length
}

async function sendCode(tx: Tx, phone: string, config: Config): Promise<void> {
  const id = newId()
  const code = newCode()
  await codes.replaceCode(tx, { id, phone, hash: codeHash({ id, phone, code }, config) })
  const { name } = await settings.read(tx)
  await notices.writeSecretSms(tx, config, {
    phone,
    subject: 'Code to log in',
    text: `${code} is your code to log in at ${name}. It works for ${MINUTES} minutes. Do not tell it to anyone: we never ask for it.`,
    goodMinutes: MINUTES,
  })
}

/** Deletes old requests and codes. For a job. */
export const deleteOldCodes = (tx: Tx): Promise<void> => codes.deleteOld(tx)
