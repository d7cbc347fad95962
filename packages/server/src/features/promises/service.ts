import type { promiseEndpoints, ReplyOf } from '@kuri/contract'
import {
  addDays,
  judgePromiseDay,
  LEAST_PROMISE,
  ok,
  promiseState,
  refuse,
  ROUND_DAYS_AHEAD,
  whyNotNoted,
  type Day,
  type Paise,
  type ReasonNotNoted,
  type Result,
} from '@kuri/domain'
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
 * promise_day_invalid, invalid_input (less than ₹1). Source: docs/spec/instalments.md, INS-13.
 */
export async function note(
  tx: Tx,
  { personId, by, requestId, amount, day }: Noting,
): Promise<Result<PromiseWire | null>> {
  if (!isId(personId) || !(await people.isKnown(tx, personId)) || (await people.isErased(tx, personId)))
    return refuse({ code: 'not_found' })
  if (!(await mayNote(tx, personId, by))) return refuse({ code: 'not_found' })
  if (amount < LEAST_PROMISE) return refuse({ code: 'invalid_input', field: 'amount', problem: LEAST_PROBLEM })
  const judged = judgePromiseDay(day, await today(tx))
  if (!judged.ok) return judged
  await store.lockPerson(tx, personId)
  await write(tx, { personId, by: by.id, requestId, amount, day })
  return ok(await promiseOf(tx, personId))
}

const LEAST_PROBLEM = 'A promise is at least ₹1.'

/** Writes a promise in place of the person's earlier one, whom the caller has locked. */
async function write(
  tx: Tx,
  { personId, by, requestId, amount, day }: Omit<Noting, 'by'> & { readonly by: string },
  visit: { readonly visit_id: string; readonly taken_at: Date } | null = null,
): Promise<void> {
  await store.withdraw(tx, { personId })
  const promised = { person_id: personId, amount_paise: amount, promised_on: day, noted_by: by }
  await store.insert(tx, { id: newId(), ...promised, ...(visit ?? { visit_id: null, taken_at: null }) })
  if (by !== personId) await record(tx, { personId, by, requestId }, 'promise.note', { amount, day })
}

/** A promise that a collector took on a visit; when, by the phone's clock. */
export interface PromiseOnVisit {
  readonly personId: string
  readonly collectorId: string
  readonly amount: Paise
  readonly day: Day
  readonly takenAt: Date
}

/**
 * Whether a promise that arrives from a collector's phone is noted: null, or why it is not. The person is locked until the
 * transaction ends. Source: docs/spec/instalments.md, INS-13.
 */
export async function judgeOnVisit(tx: Tx, visit: PromiseOnVisit): Promise<ReasonNotNoted | null> {
  const { personId, collectorId, amount, day, takenAt } = visit
  const on = await today(tx)
  await store.lockPerson(tx, personId)
  const isTheirs = (await store.isCollectedBy(tx, personId, collectorId)) && !(await people.isErased(tx, personId))
  const since = await store.sinceVisit(tx, { personId, takenAt, day, until: addDays(on, ROUND_DAYS_AHEAD) })
  return whyNotNoted({ amount, day, today: on, isTheirs, ...since })
}

/** Notes what `judgeOnVisit` has let through, once for each visit. */
export const noteOnVisit = (
  tx: Tx,
  {
    visitId,
    collectorId,
    takenAt,
    ...promised
  }: PromiseOnVisit & { readonly visitId: string; readonly requestId: string },
): Promise<void> => write(tx, { ...promised, by: collectorId }, { visit_id: visitId, taken_at: takenAt })

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
    rows.map(({ id, personId, amount, day, paid, notedBy, collectorName }) => [
      personId,
      {
        _id: id,
        amount,
        day,
        paid,
        state: promiseState({ amount, paid, day }, on),
        byStaff: notedBy !== personId,
        collector: collectorName === null ? null : { _id: notedBy, name: collectorName },
      },
    ]),
  )
}
