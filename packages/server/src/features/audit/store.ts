import { sql } from 'kysely'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'

export type EntryRow = Row<'audit_entry'> & { readonly actorName: string | null; readonly actingName: string | null }

/** Adds one row; the database numbers it, dates it and seals it to the one before. */
export async function insert(tx: Tx, row: NewRow<'audit_entry'>): Promise<void> {
  await executeWithoutAwait(tx, tx.insertInto('audit_entry').values(row).compile())
}

/** Which acts are looked for. */
export interface Search {
  readonly subject: string | undefined
  /** Each has to stand somewhere in who, what, about what or why. */
  readonly words: readonly string[]
  readonly from: Date | undefined
  readonly until: Date | undefined
}

const EVERYTHING = sql`concat_ws(' ', coalesce(person.name, 'Kuri itself'), acting.name, action, translate(action, '.-', '  '), subject, reason)`

export async function list(
  tx: Tx,
  page: Search & { readonly limit: number; readonly before: number | undefined },
): Promise<EntryRow[]> {
  const { limit, before, subject, words, from, until } = page
  return await tx
    .selectFrom('audit_entry')
    .leftJoin('person', 'person.id', 'audit_entry.actor')
    .leftJoin('person as acting', 'acting.id', 'audit_entry.acting_by')
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? null))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? null))
    .where((is) => is.and(words.map((word) => sql<boolean>`${EVERYTHING} ilike ${containing(word)}`)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .selectAll('audit_entry')
    .select(['person.name as actorName', 'acting.name as actingName'])
    .execute()
}

/** Acts from after a number on, in their order, with the texts their seals cover. */
export async function links(tx: Tx, { after, limit }: { after: number; limit: number }): Promise<Row<'audit_link'>[]> {
  return await tx.selectFrom('audit_link').where('seq', '>', after).orderBy('seq').limit(limit).selectAll().execute()
}

export async function count(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('audit_entry')
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What the last run of the ledger checks found about the chain of seals, and when; nulls: they have not run yet. */
export interface ChainCheck {
  readonly chainIsWhole: boolean | null
  readonly chainCheckedAt: Date | null
}

export async function lastChainCheck(tx: Tx): Promise<ChainCheck> {
  const { rows } = await sql<ChainCheck>`
    select checks @> '[{"name": "audit_log_is_whole", "broken": 0}]' as "chainIsWhole", started_at as "chainCheckedAt"
      from ledger_check_run where checks is not null order by id desc limit 1`.execute(tx)
  return rows[0] ?? { chainIsWhole: null, chainCheckedAt: null }
}
