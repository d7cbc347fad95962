import { sql } from 'kysely'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { Db, NewRow, Row, Tx } from '../../database/types.ts'

export type ImportRow = Row<'import'>

/** An import with the name of who sent it, how many of its chits are in the books, and its place in the list. */
export interface ImportView extends ImportRow {
  readonly uploaderName: string
  readonly chits: number
  readonly accepted: number
  readonly sealedAt: Date | null
  readonly cursor: string
}

/** One check of one process: after the process has lost it to another one, nothing that it does counts. */
export interface Claim {
  readonly id: string
  readonly attempts: number
}

/** How long a process that checks may be silent: it renews its claim every second. */
const CLAIM = sql.lit('20 seconds')
const UNTIL = sql<Date>`clock_timestamp() + ${CLAIM}::interval`

const views = (tx: Tx) =>
  tx
    .selectFrom('import')
    .innerJoin('person', 'person.id', 'uploaded_by')
    .leftJoin('previous_books', 'previous_books.import_id', 'import.id')
    .selectAll('import')
    .select(['person.name as uploaderName', 'sealed_at as sealedAt', microsOf(sql`uploaded_at`).as('micros')])
    .select([
      sql<number>`(select count(*)::integer from import_chit where import_id = import.id)`.as('chits'),
      sql<number>`(select count(*)::integer from import_chit
                    where import_id = import.id and import_chit.state <> 'waiting')`.as('accepted'),
    ])

const withCursor = <R extends ImportRow & { readonly micros: string }>({ micros, ...row }: R) => ({
  ...row,
  cursor: `${micros}~${row.id}`,
})

export async function page(
  tx: Tx,
  { limit, after }: { readonly limit: number; readonly after: readonly [micros: string, id: string] | null },
): Promise<ImportView[]> {
  const found = await views(tx)
    .where(after ? sql<boolean>`(uploaded_at, import.id) < (${instantOf(after[0])}, ${after[1]}::uuid)` : sql.lit(true))
    .orderBy('uploaded_at', 'desc')
    .orderBy('import.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(withCursor)
}

export async function find(tx: Tx, id: string): Promise<ImportView | undefined> {
  const found = await views(tx).where('import.id', '=', id).executeTakeFirst()
  return found && withCursor(found)
}

export const lock = async (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  await tx.selectFrom('import').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()

/** Adds an import; false: the file is known. Waits for another call that adds the same file. */
export async function insert(
  tx: Tx,
  row: Pick<NewRow<'import'>, 'id' | 'file_name' | 'file_size' | 'uploaded_by'> & { readonly file_hash: Buffer },
): Promise<boolean> {
  const added = await tx
    .insertInto('import')
    .values(row)
    .onConflict((on) => on.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const lockByHash = async (tx: Tx, hash: Buffer): Promise<ImportRow | undefined> =>
  await tx.selectFrom('import').where('file_hash', '=', hash).selectAll().forNoKeyUpdate().executeTakeFirst()

const FORGOTTEN = {
  refusal: null,
  progress_sheet: null,
  progress_rows: null,
  claimed_until: null,
  cut_over_on: null,
  sheets: null,
  branches: '[]',
  must_count: null,
  look_count: null,
  checked_at: null,
  trial_balance: null,
  dry_run_at: null,
  dry_run_by: null,
} as const

/** Lets an import be checked, as if for the first time. */
export async function awaitCheck(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ ...FORGOTTEN, state: 'waiting', attempts: 0, content_removed_at: null, changed_at: sql`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export async function cancel(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ ...FORGOTTEN, state: 'cancelled', changed_at: sql`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export async function noteDryRun(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ state: 'dry_run', dry_run_at: sql`kuri_now()`, dry_run_by: by, changed_at: sql`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether a check waits, or was left by a process that died: read every second, mostly of an empty index. */
export async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from import where state = 'waiting')
        or exists (select from import where state = 'checking' and claimed_until < clock_timestamp()) as due`.execute(
    db,
  )
  return rows[0]?.due === true
}

/**
 * Takes the next check for this process: one that a process left behind, else the oldest that waits. Undefined: there is none, or
 * another process checks one.
 */
export async function take(tx: Tx): Promise<ImportRow | undefined> {
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kuri:imports')) as free`.execute(tx)
  if (locks[0]?.free !== true) return undefined
  // a statement of its own: it sees what was written before the lock was free
  const { rows } = await sql<ImportRow>`
    update import set state = 'checking', attempts = attempts + 1, claimed_until = ${UNTIL},
                      progress_sheet = null, progress_rows = null
     where id = (select id from import
                  where state = 'waiting' or state = 'checking' and claimed_until < clock_timestamp()
                  order by state = 'waiting', uploaded_at, id limit 1
                    for no key update)
       and not exists (select from import where state = 'checking' and claimed_until >= clock_timestamp())
    returning *`.execute(tx)
  return rows[0]
}

/** Renews a claim and notes how far the check is. False: it was cancelled, or another process has it. */
export async function renew(
  db: Db,
  { id, attempts }: Claim,
  progress: { readonly sheet: string; readonly rows: number } | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import set claimed_until = ${UNTIL},
                      progress_sheet = coalesce(${progress?.sheet ?? null}, progress_sheet),
                      progress_rows = coalesce(${progress?.rows ?? null}::integer, progress_rows)
     where id = ${id} and state = 'checking' and attempts = ${attempts}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether a check is still this process's, until the end of the transaction. */
export async function holds(tx: Tx, { id, attempts }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from import where id = ${id} and state = 'checking' and attempts = ${attempts} for no key update`.execute(tx)
  return rows.length === 1
}

/** Lets another process check it: this one stops. The attempt does not count. */
export async function release(db: Db, { id, attempts }: Claim): Promise<void> {
  await sql`
    update import set state = 'waiting', claimed_until = null, progress_sheet = null, progress_rows = null, attempts = attempts - 1
     where id = ${id} and state = 'checking' and attempts = ${attempts}`.execute(db)
}

export interface CheckResult {
  readonly cutOver: string | null
  readonly sheets: string
  readonly branches: string
  readonly mustCount: number
  readonly lookCount: number
  /** Of a workbook in which nothing must be mended. */
  readonly trialBalance: string | null
}

export async function noteChecked(tx: Tx, id: string, result: CheckResult): Promise<void> {
  const isClean = result.mustCount === 0
  await sql`
    update import set state = ${isClean ? 'checked' : 'to_mend'}, claimed_until = null,
                      progress_sheet = null, progress_rows = null, checked_at = kuri_now(),
                      cut_over_on = ${isClean ? result.cutOver : null}::date, sheets = ${result.sheets}::jsonb,
                      branches = ${isClean ? result.branches : '[]'}::jsonb,
                      must_count = ${result.mustCount}, look_count = ${result.lookCount},
                      trial_balance = ${isClean ? result.trialBalance : null}::jsonb
     where id = ${id}`.execute(tx)
}

export async function noteRefused(tx: Tx, id: string, refusal: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ ...FORGOTTEN, state: 'refused', refusal, content_removed_at: sql`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** Imports whose content is not needed any more: nothing was done with them for so long, and no chit of theirs may be taken back. */
export async function outdated(tx: Tx, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from import
     where content_removed_at is null and state not in ('waiting', 'checking')
       and changed_at < kuri_now() - ${days} * interval '1 day'
       and not exists (select from import_chit where import_id = id and import_chit.state = 'accepted')
     for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function noteRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ content_removed_at: sql`kuri_now()` })
    .where('id', '=', id)
    .execute()
}
