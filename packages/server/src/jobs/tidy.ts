import { sql } from 'kysely'
import * as idempotentAnswers from '../database/idempotent-answers.ts'
import * as live from '../database/live.ts'
import * as watching from '../database/watching.ts'
import type { Tx } from '../database/types.ts'
import * as recovery from '../features/people/recovery/forgot.ts'
import * as sessions from '../features/sessions/service.ts'

/** Puts away what nobody needs any more: sessions that ran out, old keys, events and failed log-ins. Gives the sessions ended. */
export async function tidy(tx: Tx): Promise<number> {
  await idempotentAnswers.forgetOld(tx)
  await live.forgetOld(tx)
  await watching.forgetGone(tx)
  await sql`delete from login_failure where at < kuri_now() - interval '1 day'`.execute(tx)
  await recovery.forgetOld(tx)
  return await sessions.endExpired(tx)
}
