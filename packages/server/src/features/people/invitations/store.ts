import { sql } from 'kysely'
import type { Tx } from '../../../database/types.ts'
import { lockInTurn } from '../throttle.store.ts'

interface NewInvitation {
  readonly personId: string
  readonly hash: Buffer
  readonly codeHash: Buffer
}

/** Writes an invitation in the place of one that was not used; gives until when it can be used. */
export async function insert(tx: Tx, { personId, hash, codeHash }: NewInvitation): Promise<Date> {
  await tx.deleteFrom('invitation').where('person_id', '=', personId).where('used_at', 'is', null).execute()
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into invitation (person_id, hash, code_hash, created_at, expires_at)
    select ${personId}::uuid, ${hash}::bytea, ${codeHash}::bytea, now, now + interval '30 days' from kuri_now() now
    returning expires_at as "expiresAt"`.execute(tx)
  const [made] = rows
  if (!made) throw new Error(`person ${personId}: the invitation was not inserted`)
  return made.expiresAt
}

const isGood = sql<boolean>`used_at is null and expires_at > kuri_now()`
const isOf = (hash: Buffer) => sql<boolean>`(hash = ${hash} or opened_hash = ${hash})`

/** Whom an invitation is for. */
export interface Invited {
  readonly id: string
  readonly name: string
  /** Of the member code. */
  readonly codeNo: number
  /** As the office wrote it down. */
  readonly phone: string
}

export async function find(tx: Tx, hash: Buffer): Promise<Invited | null> {
  const found = tx
    .selectFrom('invitation')
    .innerJoin('person', 'person.id', 'invitation.person_id')
    .select(['person.id', 'person.name', 'person.code_no as codeNo', 'person.phone'])
    .where(isOf(hash))
    .where(isGood)
  return (await found.executeTakeFirst()) ?? null
}

/** Uses an invitation up; gives whose it was, null when it is none, was used or is too old. Of two at once one has it. */
export async function take(tx: Tx, hash: Buffer): Promise<string | null> {
  const taken = await tx
    .updateTable('invitation')
    .set({ used_at: sql<Date>`kuri_now()` })
    .where(isOf(hash))
    .where(isGood)
    .returning('person_id as personId')
    .executeTakeFirst()
  return taken?.personId ?? null
}

/** Lets the token of another hash open the invitation whose card was typed; null when no invitation has such a card. */
export async function openByCard(
  tx: Tx,
  { personId, codeHash, hash }: NewInvitation,
): Promise<Pick<Invited, 'name'> | null> {
  const opened = await tx
    .updateTable('invitation')
    .from('person')
    .set({ opened_hash: hash })
    .whereRef('person.id', '=', 'invitation.person_id')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .where(isGood)
    .returning('person.name')
    .executeTakeFirst()
  return opened ?? null
}

/** The person of a member code. */
export async function personOfCode(tx: Tx, codeNo: number): Promise<string | null> {
  const found = await tx.selectFrom('person').select('id').where('code_no', '=', codeNo).executeTakeFirst()
  return found?.id ?? null
}

/** Wrong codes for one member, and from one address, are counted one after the other. */
export async function queueUp(tx: Tx, member: string, address: string): Promise<void> {
  await lockInTurn(tx, [member, `card from ${address}`])
}

/** A day after they have expired. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from invitation where expires_at < kuri_now() - interval '1 day'`.execute(tx)
}
