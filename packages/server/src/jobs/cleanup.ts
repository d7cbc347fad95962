import { sql } from 'kysely'
import * as storedAnswers from '../database/stored-answers.ts'
import * as viewers from '../database/viewers.ts'
import type { Tx } from '../database/types.ts'
import { forgetOld as forgetOldSlips } from '../features/confirmations/slips.ts'
import * as imports from '../features/imports/service.ts'
import * as ledgerChecks from '../features/ledger-checks/service.ts'
import { deleteOldCodes } from '../features/people/phone-login/request-code.ts'
import * as emailLinks from '../features/people/email-links/forgot.ts'
import { forgetOldChallenges } from '../features/people/passkeys/service.ts'
import { forgetOld as forgetOldInvitations } from '../features/people/invitations/invite.ts'
import * as sessions from '../features/sessions/service.ts'

/** Deletes expired sessions, old idempotency keys, failed log-ins and ledger checks. Returns the number of sessions ended. */
export async function cleanUp(tx: Tx): Promise<number> {
  await storedAnswers.forgetOld(tx)
  await viewers.deleteEnded(tx)
  await sql`delete from login_failure where at < kuri_now() - interval '1 day'`.execute(tx)
  await emailLinks.forgetOld(tx)
  await forgetOldInvitations(tx)
  await forgetOldSlips(tx)
  await forgetOldChallenges(tx)
  await deleteOldCodes(tx)
  await ledgerChecks.deleteOld(tx)
  await imports.forgetOld(tx)
  return await sessions.endExpired(tx)
}
