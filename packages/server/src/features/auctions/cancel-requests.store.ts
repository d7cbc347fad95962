import type { Row, Tx } from '../../database/types.ts'

interface CancelRequest extends Row<'auction'> {
  readonly chitName: string
  /** Of who requested it. */
  readonly name: string | null
}

/** Some auctions with who cancels them. */
export async function these(tx: Tx, ids: readonly string[]): Promise<CancelRequest[]> {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('auction')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .leftJoin('person', 'person.id', 'auction.cancel_requested_by')
    .where('auction.id', 'in', ids)
    .selectAll('auction')
    .select(['chit.name as chitName', 'person.name'])
    .execute()
}
