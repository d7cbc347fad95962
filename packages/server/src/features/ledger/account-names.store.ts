import { sql } from 'kysely'
import { isId } from '../../database/ids.ts'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

/**
 * Names by id: of people, of chits, of auctions as "Family Five, prize 3", of tickets with their holder, and of a request or
 * payment the person it is about. Ids of nothing are left out.
 */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter(isId))]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select id::uuid from unnest(${arrayOf(wanted, 'text')}) as wanted (id))
    select person.id, person.name from person join wanted using (id)
    union all
    select chit.id, chit.name from chit join wanted using (id)
    union all
    select auction.id, concat(chit.name, ', prize ', prize_no)
      from auction join wanted using (id) join chit on chit.id = auction.chit_id
    union all
    select ticket.id, concat(chit.name, ', ticket ', ticket_no, ', ', person.name)
      from ticket join wanted using (id) join chit on chit.id = ticket.chit_id join person on person.id = person_id
    union all
    select about.id, person.name
      from (select topup.id, person_id from topup join wanted using (id)
            union all select withdrawal.id, person_id from withdrawal join wanted using (id)
            union all select payout.id, person_id
                        from payout join wanted using (id) join withdrawal on withdrawal.id = withdrawal_id
            union all select counter_payment.id, person_id from counter_payment join wanted using (id)
            union all select cheque.id, person_id from cheque join wanted using (id)
            union all select upi_payment.id, person_id from upi_payment join wanted using (id)
            union all select payment.id, person_id from payment join wanted using (id)
            union all select refund.id, person_id from refund join wanted using (id)
            union all select company_move.id, person_id from company_move join wanted using (id)
            union all select handover.id, collector_id from handover join wanted using (id)) as about
      join person on person.id = person_id`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
