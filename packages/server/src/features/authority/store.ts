import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export async function insert(tx: Tx, row: NewRow<'written_authority'>): Promise<void> {
  await tx.insertInto('written_authority').values(row).execute()
}

/** The chit something was done in; undefined: in none. */
export async function chitOf(
  tx: Tx,
  { chitId, auctionId }: { readonly chitId?: string | undefined; readonly auctionId?: string | undefined },
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  if (chitId === undefined && auctionId === undefined) return undefined
  return await tx
    .selectFrom('chit')
    .$if(chitId !== undefined, (query) => query.where('id', '=', chitId ?? ''))
    .$if(chitId === undefined, (query) =>
      query.where('id', '=', (of) =>
        of
          .selectFrom('auction')
          .where('id', '=', auctionId ?? '')
          .select('chit_id'),
      ),
    )
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** What was done by one paper, with the names it is about. */
export type AuthorityRow = Row<'written_authority'> & {
  readonly micros: string
  readonly member: string
  readonly staff: string
  readonly chit: string | null
  readonly prize_no: number | null
  readonly bid: Paise | null
}

interface Wanted {
  readonly memberId?: string | undefined
  readonly auctionId?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Newest first; `cursor` is the last one seen. */
export async function list(tx: Tx, { memberId, auctionId, limit, cursor }: Wanted): Promise<AuthorityRow[]> {
  const [micros = '', id = ''] = cursor?.split('~') ?? []
  return await tx
    .selectFrom('written_authority as authority')
    .leftJoin('person as member', 'member.id', 'authority.person_id')
    .leftJoin('person as staff', 'staff.id', 'authority.entered_by')
    .leftJoin('chit', 'chit.id', 'authority.chit_id')
    .leftJoin('auction', 'auction.id', 'authority.auction_id')
    .leftJoin('bid', (join) =>
      join.onRef('bid.auction_id', '=', 'authority.auction_id').onRef('bid.seq', '=', 'authority.bid_seq'),
    )
    .$if(memberId !== undefined, (query) => query.where('authority.person_id', '=', memberId ?? ''))
    .$if(auctionId !== undefined, (query) => query.where('authority.auction_id', '=', auctionId ?? ''))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(authority.entered_at, authority.id) < (${instantOf(micros)}, ${id}::uuid)`),
    )
    .orderBy('authority.entered_at', 'desc')
    .orderBy('authority.id', 'desc')
    .limit(limit)
    .selectAll('authority')
    .select([
      microsOf(sql`authority.entered_at`).as('micros'),
      sql<string>`coalesce(member.name, '')`.as('member'),
      sql<string>`coalesce(staff.name, '')`.as('staff'),
      'chit.name as chit',
      'auction.prize_no',
      'bid.discount_paise as bid',
    ])
    .execute()
}

/** The papers of an auction’s bids and of its minutes’ signatures. */
export async function documentsOf(
  tx: Tx,
  auctionId: string,
): Promise<Pick<Row<'written_authority'>, 'act' | 'person_id' | 'bid_seq' | 'signed_no' | 'signed_on'>[]> {
  return await tx
    .selectFrom('written_authority')
    .where('auction_id', '=', auctionId)
    .where('act', 'in', ['bid', 'minutes'])
    .select(['act', 'person_id', 'bid_seq', 'signed_no', 'signed_on'])
    .execute()
}
