import type { NamedPerson } from '@kuri/domain'
import { sql } from 'kysely'
import { namedPerson } from '../../database/legal-name.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type AccountRow = Row<'bank_account'>

const isInUse = sql<boolean>`bank_account_in_use(bank_account)`
const isNotRejected = sql<boolean>`decision is distinct from 'rejected'`

export async function insert(tx: Tx, row: NewRow<'bank_account'>): Promise<void> {
  await tx.insertInto('bank_account').values(row).execute()
}

/** The account in use, and the newest that is not yet: none where that was rejected or is the one in use. */
export async function latest(
  tx: Tx,
  personId: string,
): Promise<{ readonly inUse: AccountRow | undefined; readonly waiting: AccountRow | undefined }> {
  const inUse = await ofPerson(tx, personId).where(isInUse).executeTakeFirst()
  const newest = await ofPerson(tx, personId).where(isNotRejected).executeTakeFirst()
  return { inUse, waiting: newest?.id === inUse?.id ? undefined : newest }
}

const ofPerson = (tx: Tx, personId: string) =>
  tx
    .selectFrom('bank_account')
    .where('person_id', '=', personId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()

/** Locks an account, so that two who decide about it queue. */
export async function lock(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return await tx.selectFrom('bank_account').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

type Decision = Pick<AccountRow, 'decision' | 'decided_by' | 'reason'>

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** With the names a list shows. */
export interface AccountView extends AccountRow {
  readonly owner: NamedPerson
  readonly saverName: string | null
}

/** Some accounts by their ids, in no order. */
export async function these(tx: Tx, ids: readonly string[]): Promise<AccountView[]> {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('bank_account')
    .innerJoin('person', 'person.id', 'bank_account.person_id')
    .leftJoin('person as saver', 'saver.id', 'bank_account.saved_by')
    .where('bank_account.id', 'in', ids)
    .selectAll('bank_account')
    .select([namedPerson.as('owner'), 'saver.name as saverName'])
    .execute()
}

/** How many accounts of a person were saved within the last day. */
export async function savedToday(tx: Tx, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bank_account')
    .where('person_id', '=', personId)
    .where('saved_at', '>', sql<Date>`kuri_now() - interval '24 hours'`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
