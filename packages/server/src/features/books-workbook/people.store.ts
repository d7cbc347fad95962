import type { Day, PersonKind } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import { codeIn, freeCodes } from './chits.ts'
import type { Moment } from './moment.ts'

/**
 * The people of the workbook by their code: members who were there at the end of the day, and everybody whom the books name. The
 * code of the previous books is kept where it names one person; else it is ours, which ends in -N where the previous books have the same.
 */
export async function codesAt(tx: Tx, { ends }: Moment): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string; isOld: boolean }>`
    select person.id,
           coalesce(
             (select min(own.code) from previous_person own
               where own.person_id = person.id
                 and not exists (select from previous_person other where other.code = own.code and other.person_id <> person.id)),
             case when exists (select from previous_person other where other.code = person.code)
                  then person.code || '-N' else person.code end) as code,
           exists (select from previous_person own where own.person_id = person.id) as "isOld"
      from person
     where (role = 'member' and erased_at is null and created_at < ${ends})
        or exists (select from ticket_holding where person_id = person.id)
        or exists (select from previous_prize where winner_id = person.id)
        or exists (select from person other where other.represented_by = person.id)
        or exists (select from account
                    where subject = person.id and account.kind in ('wallet', 'refund_payable') and version > 0)
     order by code_no`.execute(tx)
  // who came with a code of the previous books has it first
  const codes = freeCodes(
    rows.toSorted((a, b) => Number(b.isOld) - Number(a.isOld)),
    ({ code }) => code,
    () => '-N',
  )
  return new Map(rows.map(({ id }) => [id, codeIn(codes, id)]))
}

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly ownName: string
  readonly kind: PersonKind
  readonly phone: string
  /** Whether another person has the same phone. */
  readonly isPhoneShared: boolean
  readonly email: string | null
  readonly address: string
  readonly nominee: string
  readonly representedBy: string | null
  readonly bornOn: Day | null
  readonly diedOn: Day | null
  readonly signatory: string
  /** The code of the branch where they are at home. */
  readonly branch: string
  /** The PAN as it is stored, of the first subscriber who has it; null for who never had a ticket nor acts for who had. */
  readonly pan: Buffer | null
}

/** Who has or had a ticket, here or in the previous books, or acts for such a person. */
const isSubscriber = (id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ticket_holding held where held.person_id = ${id})
  or exists (select from previous_prize won where won.winner_id = ${id})
  or exists (select from person ward join ticket_holding held on held.person_id = ward.id where ward.represented_by = ${id}))`

/** What is written down of these people. */
export async function peopleOf(tx: Tx, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select person.id, name, own_name as "ownName", person.kind, phone, login.email, address, nominee,
           represented_by as "representedBy", born_on as "bornOn", died_on as "diedOn", signatory,
           (select code from branch where branch.id = person.branch_id) as branch,
           phone <> '' and phone in (select phone from person where phone <> '' group by phone having count(*) > 1) as "isPhoneShared",
           case when ${isSubscriber(sql.ref('person.id'))}
                 and not exists (select from identity_document other
                                  where other.number_hash = pan.number_hash and other.person_id < pan.person_id
                                    and ${isSubscriber(sql.ref('other.person_id'))})
                then pan.number_sealed end as pan
      from person
      left join login on login.person_id = person.id
      left join identity_document pan on pan.person_id = person.id and pan.kind = 'pan'
     where person.id = any(${arrayOf(ids, 'uuid')})
     order by code_no`.execute(tx)
  return rows
}
