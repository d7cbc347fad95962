import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { executeWithoutAwait } from '../../database/pipelined-dialect.ts'
import type { Row, Tx } from '../../database/types.ts'
import type { AccountCode } from './accounts.ts'

/** One movement: the debited account receives or owes less, the credited one gives or is owed more. */
export interface Leg {
  readonly debit: AccountCode
  readonly credit: AccountCode
  readonly amount: Paise
  /** pending holds the money; post and void end the hold that `resolves` names. Posted by default. */
  readonly phase?: Row<'transfer'>['phase']
  /** The transfer that held the money: same accounts, same amount. */
  readonly resolves?: number
}

/** What the books remember of an event beside its money; `reference` is what a statement shows. */
export interface EventMeta {
  readonly reference?: string
  readonly [detail: string]: string | number | null | undefined
}

/** Something that happened in the business, with the money it moved. */
export interface Event {
  /** Names the event: it happens at most once, whatever retries. */
  readonly key: string
  readonly kind: string
  /** Who did it; null: the company's clock. */
  readonly actor: string | null
  /** Legs of amount 0 are left out; one must remain. */
  readonly legs: readonly Leg[]
  readonly meta?: EventMeta
  /** When it happened, where that is not now. */
  readonly eventAt?: Date
}

/** What `ledger_post` answers: a journal, or the account that has too little. */
export type PostedRow =
  | { readonly overdrawn: null; readonly replayed: boolean; readonly transfers: readonly number[] }
  | { readonly overdrawn: AccountCode; readonly available: Paise; readonly needed: Paise }

/** One round trip: opens, locks, judges and moves. */
export async function post(tx: Tx, { key, kind, actor, eventAt, legs, meta = {} }: Event): Promise<PostedRow> {
  const { rows } = await sql<PostedRow>`
    select replayed, transfers, overdrawn, available, needed
      from ledger_post(${key}, ${kind}, ${actor}::uuid, ${eventAt ?? null}::timestamptz,
                       ${JSON.stringify(legs)}::jsonb, ${JSON.stringify(meta)}::jsonb)`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('ledger_post answers one row')
  return row
}

/**
 * The same for many events, all of them or none; no leg holds money. It travels with whatever comes next: an account that lacks
 * it ends the transaction then.
 */
export async function postMany(tx: Tx, events: readonly Event[]): Promise<void> {
  await executeWithoutAwait(tx, sql`select ledger_post_many(${JSON.stringify(events)}::jsonb)`.compile(tx))
}
