import type { Day, IdentityDocument, Language, NamedPerson, PersonKind } from '@kuri/domain'
import { sql } from 'kysely'
import { branchNameOfPerson } from '../../database/branch-rows.ts'
import { namedPerson } from '../../database/legal-name.ts'
import type { Tx } from '../../database/types.ts'

/** Another person, as lists name them. */
export interface Other {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** What else staff wrote down of a person, and whether they can log in. */
export interface Details {
  /** Where there are several: where a member is at home, for which branch staff work; null: head office. */
  readonly branch: string | null
  readonly kind: PersonKind
  readonly named: NamedPerson
  readonly ownName: string
  readonly language: Language
  readonly fatherOrHusband: string
  readonly secondPhone: string
  readonly pinCode: string
  readonly occupation: string
  readonly bornOn: Day | null
  readonly nominee: string
  readonly signatory: string
  readonly gstin: string
  readonly diedOn: Day | null
  /** Who acts for them. */
  readonly representative: Other | null
  /** For whom they act, of those whom the caller's branch knows. */
  readonly represents: readonly Other[]
  readonly documents: readonly { kind: IdentityDocument; ends: string; seenOn: Day; seenBy: string }[]
  readonly canLogIn: boolean
  /** Until when their invitation can be used; null: there is none. */
  readonly invitedUntil: Date | null
  readonly phoneLogin: 'none' | 'code' | 'pin'
}

export async function detailsOf(tx: Tx, id: string): Promise<Details | null> {
  const details = await tx
    .selectFrom('person')
    .leftJoin('login', 'login.person_id', 'person.id')
    .leftJoin('phone_login', 'phone_login.person_id', 'person.id')
    .select([
      branchNameOfPerson.as('branch'),
      'person.kind',
      'person.own_name as ownName',
      'person.language',
      'person.father_or_husband as fatherOrHusband',
      'person.second_phone as secondPhone',
      'person.pin_code as pinCode',
      'person.occupation',
      'person.born_on as bornOn',
      'person.nominee',
      'person.signatory',
      'person.gstin',
      'person.died_on as diedOn',
      namedPerson.as('named'),
      sql<Other | null>`(select json_build_object('id', id, 'code', code, 'name', name)
                           from person other where other.id = person.represented_by)`.as('representative'),
      sql<
        Other[]
      >`(select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name) order by code_no), '[]')
                      from person other where other.represented_by = person.id and known_here(other))`.as('represents'),
      sql<Details['documents']>`(
        select coalesce(json_agg(json_build_object('kind', document.kind, 'ends', number_ends, 'seenOn', seen_on,
                                                   'seenBy', coalesce(seer.name, '')) order by document.kind), '[]')
          from identity_document document left join person seer on seer.id = seen_by where document.person_id = person.id)`.as(
        'documents',
      ),
      sql<boolean>`login.password_hash is not null`.as('canLogIn'),
      sql<Date | null>`(select expires_at from invitation
                         where person_id = person.id and used_at is null and expires_at > kuri_now())`.as(
        'invitedUntil',
      ),
      sql<Details['phoneLogin']>`case when phone_login.phone is null or person.role <> 'member' then 'none'
                                      when pin_hash is null then 'code' else 'pin' end`.as('phoneLogin'),
    ])
    .where('person.id', '=', id)
    .executeTakeFirst()
  return details ?? null
}

/** Whether a person acts for anybody, in whichever branch. */
export async function representsAnybody(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('person').select('id').where('represented_by', '=', id).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

export async function namedOf(tx: Tx, id: string): Promise<NamedPerson> {
  const { named } = await tx
    .selectFrom('person')
    .select(namedPerson.as('named'))
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow()
  return named
}

/** Minors who have come of age: how many, and the one who did so first. */
export async function ofAge(
  tx: Tx,
): Promise<{ readonly count: number; readonly first: { readonly _id: string; readonly name: string } | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof ofAge>>>`
    with of_age as (
      select id, name, born_on from person where kind = 'minor' and born_on <= (kuri_today() - interval '18 years')::date)
    select (select count(*) from of_age) as count,
           (select json_build_object('_id', id, 'name', name) from of_age order by born_on, id limit 1) as first`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a select of one row answers with one row')
  return row
}
