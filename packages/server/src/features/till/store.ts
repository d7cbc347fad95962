import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { branchNameOf } from '../../database/branch-rows.ts'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type TillRow = Row<'till'>

/** With what was taken, and the names a list shows. */
export interface TillView extends TillRow {
  /** Where it stands, where there are several. */
  readonly branch: string | null
  readonly cashierName: string
  readonly checkerName: string | null
  readonly cash: Paise
  readonly upi: Paise
  /** What it gave back for receipts that were cancelled. */
  readonly givenBack: Paise
  readonly cashReceipts: number
  readonly upiReceipts: number
  /** The cheques its cashier received on its day; not those that were given back. */
  readonly cheques: Paise
  readonly chequeCount: number
}

/** A handover whose cash went into a till. */
export interface HandedOver {
  readonly tillId: string
  readonly id: string
  readonly collectorId: string
  readonly collectorName: string
  readonly cash: Paise
  readonly at: Date
}

const views = (tx: Tx) =>
  tx
    .selectFrom('till')
    .innerJoin('person as cashier', 'cashier.id', 'till.cashier_id')
    .leftJoin('person as checker', 'checker.id', 'till.checker_id')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('counter_receipt')
          .whereRef('till_id', '=', 'till.id')
          .select([
            sql<Paise>`coalesce(sum(amount_paise) filter (where method = 'cash'), 0)::bigint`.as('cash'),
            sql<Paise>`coalesce(sum(amount_paise) filter (where method = 'upi'), 0)::bigint`.as('upi'),
            sql<number>`count(*) filter (where method = 'cash')`.as('cashReceipts'),
            sql<number>`count(*) filter (where method = 'upi')`.as('upiReceipts'),
          ])
          .as('taken'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('counter_cancellation')
          .innerJoin('counter_receipt', 'counter_receipt.id', 'counter_cancellation.receipt_id')
          .whereRef('counter_cancellation.till_id', '=', 'till.id')
          .select(sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('givenBack'))
          .as('returned'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('cheque')
          .whereRef('received_by', '=', 'till.cashier_id')
          .where(sql<boolean>`received_at >= till.day::timestamp at time zone 'Asia/Kolkata'
                              and received_at < (till.day + 1)::timestamp at time zone 'Asia/Kolkata'`)
          .where(sql<boolean>`not (cheque.state = 'returned' and cheque.deposited_at is null)`)
          .select([
            sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('cheques'),
            sql<number>`count(*)`.as('chequeCount'),
          ])
          .as('received'),
      (join) => join.onTrue(),
    )
    .selectAll('till')
    .select([
      branchNameOf('till.branch_id').as('branch'),
      'returned.givenBack',
      'received.cheques',
      'received.chequeCount',
      'cashier.name as cashierName',
      'checker.name as checkerName',
      'taken.cash',
      'taken.upi',
      'taken.cashReceipts',
      'taken.upiReceipts',
    ])

/** A till with what was taken. */
export const view = async (tx: Tx, id: string): Promise<TillView> =>
  await views(tx).where('till.id', '=', id).executeTakeFirstOrThrow()

export const these = async (tx: Tx, ids: readonly string[]): Promise<TillView[]> =>
  await views(tx).where('till.id', 'in', ids).execute()

/** The tills of a day of the caller's branch, else those of head office, by when they were opened. */
export const ofDay = async (tx: Tx, on: Day): Promise<TillView[]> =>
  await views(tx)
    .where('till.day', '=', on)
    .where(sql<boolean>`till.branch_id is not distinct from own_branch()`)
    .orderBy('till.opened_at')
    .orderBy('till.id')
    .execute()

/** A cashier's till that is not confirmed, else the one of a day. */
export const viewOf = async (tx: Tx, cashierId: string, on: Day): Promise<TillView | undefined> =>
  await views(tx)
    .where('till.cashier_id', '=', cashierId)
    .where((where) => where.or([where('till.state', '<>', 'confirmed'), where('till.day', '=', on)]))
    .orderBy('till.day')
    .executeTakeFirst()

/** Where a page of the list begins, and what it shows. */
export interface Page {
  readonly limit: number
  readonly after: readonly [micros: string, id: string] | undefined
  readonly state: TillRow['state'] | undefined
}

/** Tills, the latest opened first. */
export async function page(tx: Tx, { limit, after, state }: Page): Promise<(TillView & { readonly micros: string })[]> {
  return await views(tx)
    .select(microsOf(sql`till.opened_at`).as('micros'))
    .$if(state !== undefined, (query) => query.where('till.state', '=', state ?? 'closed'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(till.opened_at, till.id) < (${instantOf(after?.[0] ?? '0')}, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('till.opened_at', 'desc')
    .orderBy('till.id', 'desc')
    .limit(limit)
    .execute()
}

/** The handovers whose cash went into these tills, in their order. */
export async function handedInto(tx: Tx, tillIds: readonly string[]): Promise<HandedOver[]> {
  if (tillIds.length === 0) return []
  return await tx
    .selectFrom('handover')
    .innerJoin('person as collector', 'collector.id', 'handover.collector_id')
    .where('till_id', 'in', tillIds)
    .orderBy('decided_at')
    .orderBy('handover.id')
    .select([
      sql<string>`till_id`.as('tillId'),
      'handover.id',
      'collector.id as collectorId',
      'collector.name as collectorName',
      sql<Paise>`cash_counted`.as('cash'),
      sql<Date>`decided_at`.as('at'),
    ])
    .execute()
}

/** A cashier's open till of a day: a count at the same time waits until the transaction ends. */
export const lockOpen = async (tx: Tx, cashierId: string, on: Day): Promise<TillRow | undefined> =>
  await tx
    .selectFrom('till')
    .where('cashier_id', '=', cashierId)
    .where('day', '=', on)
    .where('state', '=', 'open')
    .selectAll()
    .forShare()
    .executeTakeFirst()

/** Locks a cashier's till that is open, of whatever day: receipts wait for its count. */
export const lockToClose = async (tx: Tx, cashierId: string): Promise<TillRow | undefined> =>
  await tx
    .selectFrom('till')
    .where('cashier_id', '=', cashierId)
    .where('state', '=', 'open')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A till; a count at the same time waits until the transaction ends. */
export const lockShared = async (tx: Tx, id: string): Promise<TillRow | undefined> =>
  await tx.selectFrom('till').where('id', '=', id).selectAll().forShare().executeTakeFirst()

/** Locks a till, so that two who decide about it queue. */
export const lock = async (tx: Tx, id: string): Promise<TillRow | undefined> =>
  await tx.selectFrom('till').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()

/** A cashier's till that is not confirmed. */
export const unconfirmed = async (tx: Tx, cashierId: string): Promise<Pick<TillRow, 'id' | 'day'> | undefined> =>
  await tx
    .selectFrom('till')
    .where('cashier_id', '=', cashierId)
    .where('state', '<>', 'confirmed')
    .select(['id', 'day'])
    .executeTakeFirst()

export async function insert(tx: Tx, row: NewRow<'till'>): Promise<void> {
  await tx.insertInto('till').values(row).execute()
}

interface Count {
  readonly pieces: readonly number[]
  readonly counted: Paise
  readonly expected: Paise
  readonly explanation: string | null
  readonly needsSecond: boolean
}

export async function close(tx: Tx, id: string, { pieces, counted, expected, explanation, needsSecond }: Count) {
  await tx
    .updateTable('till')
    .set({
      state: 'closed',
      pieces: sql<readonly number[]>`${pieces}::integer[]`,
      counted_paise: counted,
      expected_paise: expected,
      explanation,
      needs_second: needsSecond,
      closed_at: sql<Date>`kuri_now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The count is given up: the till is open again. */
export async function reopen(tx: Tx, id: string, reason: string): Promise<void> {
  const count = { pieces: null, counted_paise: null, expected_paise: null, explanation: null, closed_at: null }
  await tx
    .updateTable('till')
    .set({ ...count, state: 'open', recount_reason: reason })
    .where('id', '=', id)
    .execute()
}

export async function confirm(tx: Tx, id: string, checkerId: string): Promise<void> {
  await tx
    .updateTable('till')
    .set({ state: 'confirmed', checker_id: checkerId, confirmed_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}
