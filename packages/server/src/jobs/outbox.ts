import { sql } from 'kysely'
import type { Db, Row } from '../database/types.ts'

const BATCH = 10

/** Why an email or an SMS was not sent. */
export interface Undelivered {
  readonly problem: string
  /** It was refused permanently: no further attempt. */
  readonly isFinal: boolean
}

export type DueLetter = Pick<
  Row<'letter'>,
  'id' | 'channel' | 'address' | 'subject' | 'body' | 'attempts' | 'sealed_link'
>

interface Channel {
  readonly db: Db
  readonly channel: DueLetter['channel']
  /** Delay after the first, second … failed attempt. After the last one the message has failed. */
  readonly waits: readonly string[]
  /** Sends one message; null when it was accepted. */
  readonly send: (letter: DueLetter) => Promise<Undelivered | null>
}

/**
 * Sends every message of a channel that is due. Returns how many are done. A message is claimed before it is sent, so that only one of
 * several processes sends it, and a process that dies leaves it for a later attempt.
 */
export async function sendDue(channel: Channel): Promise<number> {
  let done = await giveUpLate(channel)
  for (;;) {
    const letters = await take(channel)
    if (letters.length === 0) return done
    const outcomes = await Promise.all(letters.map((letter) => trySend(channel, letter)))
    done += outcomes.filter(Boolean).length
  }
}

/** Stores what waits for the administrators to read. Returns how many. */
export async function keepAll(db: Db, channel: DueLetter['channel']): Promise<number> {
  const { numAffectedRows } = await sql`
    update letter set state = 'kept' where state = 'waiting' and channel = ${channel}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Tries to send one message; true when it needs no further attempt. */
async function trySend({ db, waits, send }: Channel, letter: DueLetter): Promise<boolean> {
  const refusal = await send(letter)
  if (!refusal) {
    await sql`update letter set state = 'sent', sent_at = kuri_now(), problem = null, sealed_link = null
               where id = ${letter.id}`.execute(db)
    return true
  }
  const isOver = refusal.isFinal || letter.attempts > waits.length
  const state = isOver ? 'failed' : 'waiting'
  await sql`update letter set state = ${state}, problem = ${refusal.problem},
                              sealed_link = case when ${isOver} then null else sealed_link end
             where id = ${letter.id}`.execute(db)
  return isOver
}

/** Claims messages that are due by postponing their next attempt, which other processes see. */
async function take({ db, channel, waits }: Channel): Promise<DueLetter[]> {
  const { rows } = await sql<DueLetter>`
    update letter
       set attempts = attempts + 1,
           next_try_at = kuri_now() + coalesce((${waits}::interval[])[attempts + 1], interval '1 minute')
     where id in (select id from letter
                   where state = 'waiting' and channel = ${channel} and next_try_at <= kuri_now()
                   order by next_try_at limit ${BATCH}
                     for update skip locked)
    returning id, channel, address, subject, body, attempts, sealed_link`.execute(db)
  return rows
}

/** A code that no longer works is not sent any more. */
async function giveUpLate({ db, channel }: Channel): Promise<number> {
  const { numAffectedRows } = await sql`
    update letter
       set state = 'failed', sealed_link = null,
           problem = coalesce(problem || ' ', '') || 'It was not sent in time.'
     where state = 'waiting' and channel = ${channel} and good_until <= kuri_now()`.execute(db)
  return Number(numAffectedRows ?? 0)
}
