import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database/types.ts'
import { inTransaction } from '../database/transaction.ts'
import { asPosted, type Writer } from '../features/notices/letterhead.ts'
import * as settings from '../features/settings/service.ts'
import type { PostOffice, Undelivered } from '../mail/post-office.ts'

const BATCH = 10
/** How long a letter waits after its first, second … try. After the last one it has failed. */
const WAITS = ['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '12 hours']
const MOST_ATTEMPTS = WAITS.length + 1

interface LetterRoom {
  readonly db: Db
  readonly config: Config
  /** Null: letters are kept in the house. */
  readonly office: PostOffice | null
}

/** The room while letters are posted: there is somewhere to hand them in, and somebody who writes. */
interface Desk extends LetterRoom {
  readonly office: PostOffice
  readonly writer: Writer
}

interface TakenLetter {
  readonly id: string
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly attempts: number
  readonly sealed_link: Buffer | null
}

/**
 * Posts every letter that is due; without a post office keeps them for the administrators to read. Gives how many are
 * done with. A letter is taken before it is posted, so that of several processes one posts it, and one that dies over
 * it leaves it for a later try.
 */
export async function sendLetters({ db, config, office }: LetterRoom): Promise<number> {
  if (!office) return await keepAll(db)
  const writer = await inTransaction(db, settings.read)
  let done = 0
  for (;;) {
    const letters = await take(db)
    if (letters.length === 0) return done
    const outcomes = await Promise.all(letters.map((letter) => post({ db, config, office, writer }, letter)))
    done += outcomes.filter(Boolean).length
  }
}

/** Tries one letter; true when it needs no further try. */
async function post({ db, config, office, writer }: Desk, letter: TakenLetter): Promise<boolean> {
  const { id, address: to, subject } = letter
  const from = { name: writer.name, address: writer.email }
  const body = opened(letter, writer, config)
  const refusal = body === null ? UNREADABLE : await office.send({ id, from, to, subject, body })
  if (!refusal) {
    await sql`update letter set state = 'sent', sent_at = kuri_now(), problem = null, sealed_link = null
               where id = ${id}`.execute(db)
    return true
  }
  const isOver = refusal.isFinal || letter.attempts >= MOST_ATTEMPTS
  await noteProblem(db, id, refusal, isOver)
  return isOver
}

const UNREADABLE: Undelivered = {
  problem: 'The link in this email was encrypted with another DATA_KEY.',
  isFinal: true,
}

/** The text to be posted; null when its link does not open, which must not hold up everybody's post. */
function opened(letter: TakenLetter, writer: Writer, config: Config): string | null {
  try {
    return asPosted(letter, writer, config)
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

/** Takes letters that are due and puts off their next try: that is what another process sees. */
async function take(db: Db): Promise<TakenLetter[]> {
  const { rows } = await sql<TakenLetter>`
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
