import type { Candidate } from '@kuri/domain'
import { sql } from 'kysely'
import { containing } from '../../../database/search-words.ts'
import type { Tx } from '../../../database/types.ts'

/** Until this transaction ends nobody else is enrolled: of two who enrol the same person at once the second is told. */
export async function lockEnrolment(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kuri:enrolment'))`.execute(tx)
}

const MOST = 10
/** Without the country's number or a leading 0. */
const PHONE_DIGITS = 10

/** The people a new one may be: the same e-mail address, the same phone, a name that sounds alike. The surest first. */
export async function candidates(
  tx: Tx,
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone: string },
): Promise<Candidate[]> {
  const digits = phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)
  const { rows } = await sql<Candidate>`
    select person.id as "_id", code, name, phone, address, (array_agg(because order by rank))[1] as because
      from (select person_id as id, 'email' as because, 1 as rank from login where email = ${email}
            union all
            select id, 'phone', 2 from person
             where ${digits} <> '' and erased_at is null and person_search_text(name, own_name, phone) like ${containing(digits)}
               and right(regexp_replace(phone, '\\D', '', 'g'), ${PHONE_DIGITS}) = ${digits}
            union all
            select id, 'name', 3 from person where erased_at is null and name_sound(name) = name_sound(${name})) alike
      join person using (id)
     where erased_at is null
     group by person.id
     order by min(rank), lower(name), person.id
     limit ${MOST}`.execute(tx)
  return rows
}
