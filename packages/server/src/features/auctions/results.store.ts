import { type Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Tx } from '../../database/types.ts'

/** Writes what came of auctions, each once in the life of the company. */
export async function insertResults(tx: Tx, rows: readonly NewRow<'auction_result'>[]): Promise<void> {
  await tx
    .insertInto('auction_result')
    .values([...rows])
    .execute()
}

/** What rounding has kept in these chits so far, for their last prize; also in the previous books of a company that moved in. */
export async function keptRounding(tx: Tx, chitIds: readonly string[]): Promise<Map<string, Paise>> {
  const { rows } = await sql<{ chitId: string; kept: Paise }>`
    select chit_id as "chitId", sum(paise)::bigint as kept
      from (select chit_id, rounding_paise as paise from auction_result join auction on auction.id = auction_id
             where chit_id = any(${arrayOf(chitIds, 'uuid')})
            union all
            select chit_id, carried_paise from previous_chit where chit_id = any(${arrayOf(chitIds, 'uuid')})) kept
     group by chit_id`.execute(tx)
  return new Map(rows.map(({ chitId, kept }) => [chitId, kept]))
}

/** One row for every ticket that shares, in one statement however many there are. */
export async function insertDividends(tx: Tx, rows: readonly NewRow<'dividend'>[]): Promise<void> {
  await sql`
    insert into dividend (auction_id, ticket_id, amount_paise, month_no, to_instalment_paise, to_wallet_paise)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as share(auction_id uuid, ticket_id uuid, amount_paise bigint, month_no integer,
               to_instalment_paise bigint, to_wallet_paise bigint)`.execute(tx)
}

export async function insertPrizes(
  tx: Tx,
  rows: readonly Pick<NewRow<'prize'>, 'ticket_id' | 'auction_id' | 'amount_paise' | 'pay_by' | 'needs_second'>[],
): Promise<void> {
  const untouched = { security: null, maker: null, checker: null, first_at: null, approved_at: null }
  await tx
    .insertInto('prize')
    .values(rows.map((row) => ({ ...row, ...untouched })))
    .execute()
}
