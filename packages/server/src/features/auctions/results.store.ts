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

/** What rounding has kept in these chits so far, for their last prize. */
export async function keptRounding(tx: Tx, chitIds: readonly string[]): Promise<Map<string, Paise>> {
  const rows = await tx
    .selectFrom('auction_result')
    .innerJoin('auction', 'auction.id', 'auction_result.auction_id')
    .where(sql<boolean>`auction.chit_id = any(${arrayOf(chitIds, 'uuid')})`)
    .groupBy('auction.chit_id')
    .select(['auction.chit_id as chitId', ({ fn }) => fn.sum<Paise>('rounding_paise').as('kept')])
    .execute()
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
