import type { Candidate, Day, PersonKind } from '@kuri/domain'
import { sql } from 'kysely'
import { containing } from '../../../database/search-words.ts'
import type { NewRow, Tx } from '../../../database/types.ts'

/** Until this transaction ends nobody else is enrolled: of two who enrol the same person at once the second is told. */
export async function lockEnrolment(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kuri:enrolment'))`.execute(tx)
}

const MOST = 10
/** Without the country's number or a leading 0. */
const PHONE_DIGITS = 10

/** By what a new member is compared with those there are. */
interface Known {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly panHash: Buffer | null
}

/** The people a new one may be: the same PAN, e-mail address or phone, a name that sounds alike. The surest first. */
export async function candidates(tx: Tx, { name, email, phone, panHash }: Known): Promise<Candidate[]> {
  const digits = phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)
  const { rows } = await sql<Candidate>`
    select person.id as "_id", code, name, phone, address, (array_agg(because order by rank))[1] as because
      from (select person_id as id, 'email' as because, 1 as rank from login where email = ${email}
            union all
            select person_id, 'pan', 0 from identity_document where number_hash = ${panHash}::bytea
            union all
            select id, 'phone', 2 from person
             where ${digits} <> '' and erased_at is null
               and person_search_text(name, own_name, phone, second_phone) like ${containing(digits)}
               and ${digits} in (right(regexp_replace(phone, '\\D', '', 'g'), ${PHONE_DIGITS}),
                                 right(regexp_replace(second_phone, '\\D', '', 'g'), ${PHONE_DIGITS}))
            union all
            select id, 'name', 3 from person where erased_at is null and name_sound(name) = name_sound(${name})) alike
      join person using (id)
     where erased_at is null and known_here(person)
     group by person.id
     order by min(rank), lower(name), person.id
     limit ${MOST}`.execute(tx)
  return rows
}

/** The others who have the same PAN. */
export async function withSamePan(tx: Tx, panHash: Buffer, exceptId: string): Promise<Candidate[]> {
  const found = tx
    .selectFrom('identity_document')
    .innerJoin('person', 'person.id', 'identity_document.person_id')
    .where('number_hash', '=', panHash)
    .where('person.id', '<>', exceptId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`known_here(person)`)
    .orderBy('person.code_no')
    .limit(MOST)
  return await found
    .select(['person.id as _id', 'code', 'name', 'phone', 'address', sql<'pan'>`'pan'`.as('because')])
    .execute()
}

/** Whether a person whom only other branches know has this PAN; false for head office. Source: docs/spec/identity.md, IDN-24. */
export async function isInOtherBranch(tx: Tx, panHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pan_in_other_branch(${panHash}::bytea) as is`.execute(tx)
  return rows[0]?.is === true
}

/** The person of a member code, by its number; locked against becoming a minor, a firm or an estate meanwhile. */
export async function byCode(
  tx: Tx,
  codeNo: number,
): Promise<{ readonly id: string; readonly kind: PersonKind } | null> {
  const found = tx
    .selectFrom('person')
    .select(['id', 'kind'])
    .where('code_no', '=', codeNo)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`known_here(person)`)
  return (await found.forShare().executeTakeFirst()) ?? null
}

/** Writes an identity document that was seen; one of the same kind is replaced. */
export async function saveDocument(tx: Tx, document: NewRow<'identity_document'>): Promise<void> {
  const { number_ends, number_sealed, number_hash, seen_by } = document
  await tx
    .insertInto('identity_document')
    .values(document)
    .onConflict((same) =>
      same
        .columns(['person_id', 'kind'])
        .doUpdateSet({ number_ends, number_sealed, number_hash, seen_by, seen_on: sql<Day>`kuri_today()` }),
    )
    .execute()
}
