import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database/types.ts'
import { inTransaction } from '../database/transaction.ts'
import { asPosted, type Writer } from '../features/notices/letterhead.ts'
import * as settings from '../features/settings/service.ts'
import type { Mailer, Undelivered } from '../mail/mailer.ts'

const BATCH = 10
/** Delay after the first, second … failed attempt. After the last one the email has failed. */
const WAITS = ['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '12 hours']
const MOST_ATTEMPTS = WAITS.length + 1

interface EmailContext {
  readonly db: Db
  readonly config: Config
  /** Null: emails are not sent, only stored. */
  readonly mailer: Mailer | null
}

/** The context with a mailer and a sender. */
interface SendContext extends EmailContext {
  readonly mailer: Mailer
  readonly writer: Writer
}

interface DueEmail {
  readonly id: string
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly attempts: number
  readonly sealed_link: Buffer | null
}

/**
 * Sends every email that is due; without a mailer stores them for the administrators to read. Returns how many are done.
 * An email is claimed before it is sent, so that only one of several processes sends it, and a process that dies leaves it
 * for a later attempt.
 */
export async function sendEmails({ db, config, mailer }: EmailContext): Promise<number> {
  if (!mailer) return await keepAll(db)
  const writer = await inTransaction(db, settings.read)
  let done = 0
  for (;;) {
    const emails = await take(db)
    if (emails.length === 0) return done
    const outcomes = await Promise.all(emails.map((email) => post({ db, config, mailer, writer }, email)))
    done += outcomes.filter(Boolean).length
  }
}

/** Tries to send one email; true when it needs no further attempt. */
async function post({ db, config, mailer, writer }: SendContext, email: DueEmail): Promise<boolean> {
  const { id, address: to, subject } = email
  const from = { name: writer.name, address: writer.email }
  const body = opened(email, writer, config)
  const refusal = body === null ? UNREADABLE : await mailer.send({ id, from, to, subject, body })
  if (!refusal) {
    await sql`update letter set state = 'sent', sent_at = kuri_now(), problem = null, sealed_link = null
               where id = ${id}`.execute(db)
    return true
  }
  const isOver = refusal.isFinal || email.attempts >= MOST_ATTEMPTS
  await noteProblem(db, id, refusal, isOver)
  return isOver
}

const UNREADABLE: Undelivered = {
  problem: 'The link in this email was encrypted with another DATA_KEY.',
  isFinal: true,
}

/** The text to send; null when its link cannot be decrypted, which must not block the other emails. */
function opened(email: DueEmail, writer: Writer, config: Config): string | null {
  try {
    return asPosted(email, writer, config)
  } catch {
    return null
  }
}

async function noteProblem(db: Db, id: string, { problem }: Undelivered, isOver: boolean): Promise<void> {
  const state = isOver ? 'failed' : 'waiting'
  await sql`update letter set state = ${state}, problem = ${problem},
                              sealed_link = case when ${isOver} then null else sealed_link end
             where id = ${id}`.execute(db)
}

/** Claims emails that are due by postponing their next attempt, which other processes see. */
async function take(db: Db): Promise<DueEmail[]> {
  const { rows } = await sql<DueEmail>`
    update letter
       set attempts = attempts + 1,
           next_try_at = kuri_now() + coalesce((${WAITS}::interval[])[attempts + 1], interval '1 minute')
     where id in (select id from letter
                   where state = 'waiting' and next_try_at <= kuri_now()
                   order by next_try_at limit ${BATCH}
                     for update skip locked)
    returning id, address, subject, body, attempts, sealed_link`.execute(db)
  return rows
}

async function keepAll(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`update letter set state = 'kept' where state = 'waiting'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
