import type { Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'

/** The collectors with a limit of their own for the cash they carry. */
export async function all(tx: Tx): Promise<ReadonlyMap<string, Paise>> {
  const rows = await tx.selectFrom('collector_cash_limit').select(['collector_id', 'most_paise']).execute()
  return new Map(rows.map(({ collector_id, most_paise }) => [collector_id, most_paise]))
}

export async function set(tx: Tx, collectorId: string, most: Paise): Promise<void> {
  await tx
    .insertInto('collector_cash_limit')
    .values({ collector_id: collectorId, most_paise: most })
    .onConflict((held) => held.column('collector_id').doUpdateSet({ most_paise: most }))
    .execute()
}

export async function remove(tx: Tx, collectorId: string): Promise<void> {
  await tx.deleteFrom('collector_cash_limit').where('collector_id', '=', collectorId).execute()
}
