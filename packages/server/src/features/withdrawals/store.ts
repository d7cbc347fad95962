import type { NewRow, Row, Tx } from '../../database/types.ts'

export type WithdrawalRow = Row<'withdrawal'>
/** With the names an administrator's list shows. */
export interface WithdrawalView extends WithdrawalRow {
  readonly name: string
  readonly first_name: string | null
}
export type Wanted = 'open' | WithdrawalRow['state']

const OPEN = ['waiting', 'waiting_second', 'approved'] as const
const MOST = 500

/** Writes a request. Whether it needs a second person is decided now: a later promotion or departure changes nothing. */
export async function insert(tx: Tx, row: NewRow<'withdrawal'>): Promise<WithdrawalRow> {
  return await tx.insertInto('withdrawal').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A person's own, newest first. */
export async function listOf(tx: Tx, personId: string): Promise<WithdrawalRow[]> {
  return await tx
    .selectFrom('withdrawal')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .selectAll()
    .execute()
}

/** Everybody's, the longest waiting first. */
export async function listAll(tx: Tx, wanted: Wanted | undefined): Promise<WithdrawalView[]> {
  return await views(tx)
    .$if(wanted === 'open', (query) => query.where('withdrawal.state', 'in', OPEN))
    .$if(wanted !== undefined && wanted !== 'open', (query) =>
      query.where('withdrawal.state', '=', wanted as WithdrawalRow['state']),
    )
    .orderBy('withdrawal.created_at')
    .orderBy('withdrawal.id')
    .limit(MOST)
    .execute()
}

/** Locks one, so that two who decide it queue. */
export async function lock(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  return await tx.selectFrom('withdrawal').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

type Step = Partial<
  Pick<WithdrawalRow, 'state' | 'first_by' | 'approved_by' | 'approved_at' | 'ended_by' | 'ended_at' | 'utr' | 'reason'>
>

export async function update(tx: Tx, id: string, step: Step): Promise<void> {
  await tx.updateTable('withdrawal').set(step).where('id', '=', id).execute()
}

export async function one(tx: Tx, id: string): Promise<WithdrawalView> {
  return await views(tx).where('withdrawal.id', '=', id).executeTakeFirstOrThrow()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('withdrawal')
    .innerJoin('person', 'person.id', 'withdrawal.person_id')
    .leftJoin('person as first', 'first.id', 'withdrawal.first_by')
    .selectAll('withdrawal')
    .select(['person.name', 'first.name as first_name'])
