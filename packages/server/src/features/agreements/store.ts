import { newId } from '../../database/ids.ts'
import { sql } from 'kysely'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import { rowsOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

interface Text {
  readonly version: number
  readonly sentences: readonly string[]
  readonly hash: Buffer
}

/** Keeps a text; one that is kept already stays as it is. */
export async function keepText(tx: Tx, { hash, version, sentences }: Text): Promise<void> {
  const text = tx
    .insertInto('agreement_text')
    .values({ hash, version, sentences: JSON.stringify(sentences) })
    .onConflict((same) => same.doNothing())
  await executeWithoutAwait(tx, text.compile())
}

/** Writes that somebody accepted a text; who has accepted it before has accepted it. */
export async function accept(
  tx: Tx,
  acceptance: { readonly chitId: string; readonly personId: string; readonly hash: Buffer },
): Promise<void> {
  const { chitId, personId, hash } = acceptance
  const accepted = tx
    .insertInto('agreement_acceptance')
    .values({ id: newId(), chit_id: chitId, person_id: personId, hash })
    .onConflict((same) => same.doNothing())
  await executeWithoutAwait(tx, accepted.compile())
}

export interface Accepted {
  readonly at: Date
  readonly hash: Buffer
}

/** What somebody accepted of a chit: its present text, when they ever did, else the last one. */
export async function lastOf(
  tx: Tx,
  { chitId, personId, present }: { readonly chitId: string; readonly personId: string; readonly present: Buffer },
): Promise<Accepted | null> {
  const last = await tx
    .selectFrom('agreement_acceptance')
    .select(['accepted_at as at', 'hash'])
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .orderBy(sql`hash = ${present}`, 'desc')
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last ?? null
}

export interface MemberWithLast {
  readonly userId: string
  readonly ticketNo: number
  readonly name: string
  readonly at: Date | null
  readonly hash: Buffer | null
}

/** The members of a chit by ticket, each with what they accepted: its present text, when they ever did, else the last one. */
export async function members(tx: Tx, chitId: string, present: Buffer): Promise<MemberWithLast[]> {
  const { rows } = await sql<MemberWithLast>`
    select person.id as "userId", ticket_no as "ticketNo", name, last.accepted_at as at, last.hash
      from ticket
      join person on person.id = person_id
      left join lateral (select accepted_at, hash from agreement_acceptance accepted
                          where accepted.chit_id = ticket.chit_id and accepted.person_id = ticket.person_id
                          order by hash = ${present} desc, accepted_at desc, accepted.id desc limit 1) last on true
     where ticket.chit_id = ${chitId}
     order by ticket_no`.execute(tx)
  return rows
}

/** For each of these chits how many people with a ticket have not accepted this text; without the chits where all have. */
export async function missing(
  tx: Tx,
  present: readonly { readonly chitId: string; readonly hash: Buffer }[],
): Promise<{ readonly chitId: string; readonly people: number }[]> {
  const { rows } = await sql<{ chitId: string; people: number }>`
    select present.chit_id as "chitId", count(distinct person_id) as people
      from ${rowsOf(present, { chitId: 'uuid', hash: 'bytea' })} as present (chit_id, hash)
      join ticket on ticket.chit_id = present.chit_id
     where not exists (select from agreement_acceptance accepted
                        where accepted.chit_id = present.chit_id and accepted.person_id = ticket.person_id
                          and accepted.hash = present.hash)
     group by 1`.execute(tx)
  return rows
}
