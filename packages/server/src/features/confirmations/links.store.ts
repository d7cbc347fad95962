import { sql } from 'kysely'
import type { NewRow, Tx } from '../../database/types.ts'

/** Keeps links of the branch that makes the call, or of head office. */
export async function insert(tx: Tx, rows: readonly Omit<NewRow<'confirmation_link'>, 'branch_id'>[]): Promise<void> {
  await tx
    .insertInto('confirmation_link')
    .values(rows.map((row) => ({ ...row, branch_id: sql<string | null>`own_branch()` })))
    .execute()
}

/** Ends what the branch that makes the call, or head office, printed for a person before. */
export async function endAllOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('confirmation_link')
    .where('person_id', '=', personId)
    .where(sql<boolean>`branch_id is not distinct from own_branch()`)
    .execute()
}

const isGood = sql<boolean>`expires_at > kuri_now() and not person_is_erased(person_id)`

/** Whose balances a token shows, until when, and whether it was given for the code of a slip. */
export interface Opened {
  readonly personId: string
  readonly until: Date
  readonly isByCode: boolean
  /** The member of staff who made the slip, and the branch whose tickets it shows; null: those of all. */
  readonly madeBy: string
  readonly branchId: string | null
}

export async function opened(tx: Tx, hash: Buffer): Promise<Opened | undefined> {
  return await tx
    .selectFrom('confirmation_link')
    .where(sql<boolean>`(token_hash = ${hash} or opened_hash = ${hash})`)
    .where(isGood)
    .select(['person_id as personId', 'expires_at as until', 'made_by as madeBy', 'branch_id as branchId'])
    .select(sql<boolean>`token_hash <> ${hash}`.as('isByCode'))
    .executeTakeFirst()
}

/** Who gets a slip, with the first of their questions. */
export interface Recipient {
  readonly personId: string
  readonly no: number
  readonly name: string
  readonly code: string
  /** Who acts for a minor, an estate or a firm; null: nobody. */
  readonly actsFor: string | null
}

interface Wanted {
  readonly importId: string
  readonly chitId: string | null
  readonly memberId: string | null
  readonly after: string
  readonly limit: number
}

/**
 * Who gets a slip: who has not answered about tickets of a workbook, or one member whatever they answered; in the branch that makes the
 * call.
 */
export async function recipients(tx: Tx, { importId, chitId, memberId, after, limit }: Wanted): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select person.id as "personId", first.no, person.name, person.code,
           coalesce(nullif(person.signatory, ''), (select other.name from person other where other.id = person.represented_by))
             as "actsFor"
      from (select asked.person_id, min(ask_no) as no
              from balance_confirmation asked
              join ticket on ticket.id = asked.ticket_id
              join chit on chit.id = ticket.chit_id
             where asked.import_id = ${importId} and (asked.state = 'asked' or ${memberId}::uuid is not null)
               and (${chitId}::uuid is null or ticket.chit_id = ${chitId}::uuid)
               and (${memberId}::uuid is null or asked.person_id = ${memberId}::uuid)
               and (own_branch() is null or chit.branch_id = own_branch())
             group by asked.person_id) first
      join person on person.id = first.person_id
     where first.no > ${after}::bigint and person.erased_at is null
     order by first.no limit ${limit}`.execute(tx)
  return rows
}

/** The branch that makes the call; null: head office. */
export async function callingBranch(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select own_branch() as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** A day after they have expired. */
export async function deleteOld(tx: Tx): Promise<void> {
  await sql`delete from confirmation_link where expires_at < kuri_now() - interval '1 day'`.execute(tx)
}
