import { sql } from 'kysely'
import { isId } from '../../database/ids.ts'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

/** Names by id: of people, of chits, and of auctions as "Family Five, prize 3". Ids of nothing are left out. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter(isId))]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select id::uuid from unnest(${arrayOf(asked, 'text')}) as asked (id))
    select person.id, person.name from person join wanted using (id)
    union all
    select chit.id, chit.name from chit join wanted using (id)
    union all
    select auction.id, concat(chit.name, ', prize ', prize_no)
      from auction join wanted using (id) join chit on chit.id = auction.chit_id`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
