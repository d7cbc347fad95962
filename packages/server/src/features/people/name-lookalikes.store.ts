import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

interface NamedPerson {
  readonly id: string
  readonly phone: string
  readonly email: string | null
  readonly looksLike: 'person' | 'company' | null
}

/** What distinguishes these people from others of the same name, and whether another has a name that looks the same. */
export async function named(tx: Tx, ids: readonly string[]): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select person.id, person.phone, login.email,
           case when name_is_of_company(person.name, company.name) then 'company'
                when exists (select from person other
                              where name_skeleton(other.name) = name_skeleton(person.name) and other.id <> person.id) then 'person'
           end as "looksLike"
      from person left join login on login.person_id = person.id cross join company_settings company
     where person.id = any(${arrayOf(ids, 'uuid')})`.execute(tx)
  return rows
}
