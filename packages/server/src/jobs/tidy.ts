import { sql } from 'kysely'
import * as idempotentAnswers from '../database/idempotent-answers.ts'
import * as viewers from '../database/viewers.ts'
import type { Tx } from '../database/types.ts'
import * as recovery from '../features/people/recovery/forgot.ts'
import * as sessions from '../features/sessions/service.ts'

/** Puts away what nobody needs any more: sessions that ran out, old keys and failed log-ins. Gives the sessions ended. */
export async function tidy(tx: Tx): Promise<number> {
  await idempotentAnswers.forgetOld(tx)
  await viewers.deleteEnded(tx)
  await sql`delete from login_failure where at < kuri_now() - interval '1 day'`.execute(tx)
  await recovery.forgetOld(tx)
  return await sessions.endExpired(tx)
}
