import type { promiseEndpoints, ReplyOf } from '@kuri/contract'
import { judgePromiseDay, ok, promiseState, refuse, type Day, type Paise, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import { isId, newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'

export type PromiseWire = NonNullable<ReplyOf<typeof promiseEndpoints.myPromise>['promise']>

interface Noting {
  readonly personId: string
  readonly by: Pick<SignedIn, 'id' | 'role'>
  readonly requestId: string
  readonly amount: Paise
  readonly day: Day
}

/**
 * Notes a promise to pay in place of the person's earlier one. Refuses: not_found (also to a collector whose member it is not),
 * promise_day_invalid. Source: docs/spec/instalments.md, INS-13.
 */
export async function note(
  tx: Tx,
  { personId, by, requestId, amount, day }: Noting,
): Promise<Result<PromiseWire | null>> {
  if (!isId(personId) || !(await people.isKnown(tx, personId)) || (await people.isErased(tx, personId)))
    return refuse({ code: 'not_found' })
  if (!(await mayNote(tx, personId, by))) return refuse({ code: 'not_found' })
  const judged = judgePromiseDay(day, await today(tx))
  if (!judged.ok) return judged
  await store.lockPerson(tx, personId)
  await store.withdraw(tx, { personId })
  await store.insert(tx, {
    id: newId(),
    person_id: personId,
    amount_paise: amount,
    promised_on: day,
    noted_by: by.id,
  })
  if (by.id !== personId) await record(tx, { personId, by: by.id, requestId }, 'promise.note', { amount, day })
  return ok(await promiseOf(tx, personId))
}

/** A collector sees only their members. */
const mayNote = async (tx: Tx, personId: string, { id, role }: Noting['by']): Promise<boolean> =>
  personId === id || role !== 'collector' || (await store.isCollectedBy(tx, personId, id))

/** Takes a promise back: one's own, or as staff a member's. Refuses: not_found. */
export async function withdraw(
  tx: Tx,
  {
    id,
    by,
    isStaff,
    requestId,
  }: { readonly id: string; readonly by: Noting['by']; readonly isStaff: boolean; readonly requestId: string },
): Promise<Result<null>> {
  const owner = isId(id) ? await store.ownerOf(tx, id) : undefined
  const mayWithdraw = owner !== undefined && (isStaff ? await mayNote(tx, owner, by) : owner === by.id)
  if (!mayWithdraw || !(await store.withdraw(tx, { id }))) return refuse({ code: 'not_found' })
  if (owner !== by.id) await record(tx, { personId: owner, by: by.id, requestId }, 'promise.withdraw', {})
  return ok(null)
}

/** What staff did with a member's promise. */
async function record(
  tx: Tx,
  { personId, by, requestId }: { readonly personId: string; readonly by: string; readonly requestId: string },
  action: 'promise.note' | 'promise.withdraw',
  after: object,
): Promise<void> {
  await audit.record(tx, { actor: by, action, subject: `person:${personId}`, after, requestId })
}

/** What a person has promised last; null: nothing. */
export const promiseOf = async (tx: Tx, personId: string): Promise<PromiseWire | null> =>
  (await promisesOf(tx, [personId])).get(personId) ?? null

/** What each of these people has promised last. */
export async function promisesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PromiseWire>> {
  const on = await today(tx)
  const rows = await store.ofPeople(tx, ids)
  return new Map(
    rows.map(({ id, personId, amount, day, paid, notedBy }) => [
      personId,
      { _id: id, amount, day, paid, state: promiseState({ amount, paid, day }, on), byStaff: notedBy !== personId },
    ]),
  )
}
