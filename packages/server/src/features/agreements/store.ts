import type { AgreementText } from '@kuri/contract'
import type { Day } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import { sql } from 'kysely'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import { rowsOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

/** Keeps texts; one that is kept already stays as it is. In the order of their hashes: two callers then wait without a deadlock. */
export async function keepTexts(tx: Tx, texts: readonly AgreementText[]): Promise<void> {
  const rows = texts
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ hash, version, sentences }) => ({
      hash: Buffer.from(hash, 'hex'),
      version,
      sentences: JSON.stringify(sentences),
    }))
  const query = sql`
    insert into agreement_text (hash, version, sentences)
    select hash, version, sentences::jsonb
      from ${rowsOf(rows, { hash: 'bytea', version: 'integer', sentences: 'text' })} as given (hash, version, sentences)
     where not exists (select from agreement_text known where known.hash = given.hash)
    on conflict do nothing`
  await executeWithoutAwait(tx, query.compile(tx))
}

interface Acceptance {
  readonly chitId: string
  readonly personId: string
  readonly hash: Buffer
  readonly signed?: SignedRow | undefined
}

/** A signed paper, and who entered it. */
export interface SignedRow {
  readonly signed_no: string
  readonly signed_on: Day
  readonly entered_by: string
}
const ONLINE: { [Column in keyof SignedRow]: null } = { signed_no: null, signed_on: null, entered_by: null }

/** Writes that people accepted texts, online or on paper; who has accepted one so before has accepted it. */
export async function acceptAll(tx: Tx, acceptances: readonly Acceptance[]): Promise<void> {
  const rows = acceptances.map(({ signed = ONLINE, ...acceptance }) => ({ id: newId(), ...acceptance, ...signed }))
  const query = sql`
    insert into agreement_acceptance (id, chit_id, person_id, hash, signed_no, signed_on, entered_by)
    select * from ${rowsOf(rows, {
      id: 'uuid',
      chitId: 'uuid',
      personId: 'uuid',
      hash: 'bytea',
      signed_no: 'text',
      signed_on: 'date',
      entered_by: 'uuid',
    })}
    on conflict do nothing`
  await executeWithoutAwait(tx, query.compile(tx))
}

interface Witnessed {
  readonly chitId: string
  readonly personId: string
  readonly hash: Buffer
  readonly signedNo: string
  readonly witnesses: readonly string[]
}

/** Day and witnesses of a paper that was entered as signed for a text; undefined: it was not. */
export async function signedDocumentOf(
  tx: Tx,
  { chitId, personId, hash, signedNo }: Omit<Witnessed, 'witnesses'>,
): Promise<{ readonly day: Day; readonly witnesses: string[] } | undefined> {
  const { rows } = await sql<{ day: Day; witnesses: string[] }>`
    select signed_on as day,
           array(select name from agreement_witness where acceptance_id = accepted.id order by place) as witnesses
      from agreement_acceptance accepted
     where chit_id = ${chitId} and person_id = ${personId} and hash = ${hash} and signed_no = ${signedNo}`.execute(tx)
  return rows[0]
}

/** Writes who witnessed a signed paper, of which no witness is written yet. */
export async function keepWitnesses(tx: Tx, { chitId, personId, hash, signedNo, witnesses }: Witnessed): Promise<void> {
  await sql`
    insert into agreement_witness (acceptance_id, place, name)
    select accepted.id, witness.place, witness.name
      from agreement_acceptance accepted,
           unnest(${witnesses}::text[]) with ordinality as witness (name, place)
     where chit_id = ${chitId} and person_id = ${personId} and hash = ${hash} and signed_no = ${signedNo}
       and not exists (select from agreement_witness where acceptance_id = accepted.id)`.execute(tx)
}

/** The paper on which a person accepted. */
interface Signed {
  readonly number: string
  readonly day: Day
  readonly witnesses: string[]
  readonly enteredBy: string
}

export interface Accepted {
  readonly at: Date
  readonly hash: Buffer
  readonly signed: Signed | null
}

/** Of an acceptance: its paper, with the name of the person who entered it; null: accepted online. */
const SIGNED = sql<Signed | null>`case when signed_no is not null then json_build_object(
  'number', signed_no, 'day', signed_on,
  'witnesses', (select coalesce(json_agg(witness.name order by place), '[]')
                  from agreement_witness witness where acceptance_id = accepted.id),
  'enteredBy', coalesce((select name from person where id = entered_by), '')) end`

/** What somebody accepted of a chit: its present text, when they ever did, else the last one. */
export async function lastOf(
  tx: Tx,
  { chitId, personId, present }: { readonly chitId: string; readonly personId: string; readonly present: Buffer },
): Promise<Accepted | null> {
  const last = await tx
    .selectFrom('agreement_acceptance as accepted')
    .select(['accepted_at as at', 'hash', SIGNED.as('signed')])
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
  readonly signed: Signed | null
}

/** The members of a chit by ticket, each with what they accepted: its present text, when they ever did, else the last one. */
export async function members(tx: Tx, chitId: string, present: Buffer): Promise<MemberWithLast[]> {
  const { rows } = await sql<MemberWithLast>`
    select person.id as "userId", ticket_no as "ticketNo", name, last.accepted_at as at, last.hash, last.signed
      from ticket
      join person on person.id = person_id
      left join lateral (select accepted_at, hash, ${SIGNED} as signed from agreement_acceptance accepted
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
