import type { ActName, BodyOf, QueryOf, ReplyOf, tillEndpoints } from '@kuri/contract'
import { PAGE_SIZE } from '@kuri/contract'
import {
  countsOf,
  judgeCount,
  max,
  min,
  ok,
  refuse,
  worthOf,
  ZERO,
  type Paise,
  type Result,
  excess,
  type Day,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { needsSecond, whoMayDecide } from '../people/service.ts'
import * as moves from './moves.store.ts'
import * as store from './store.ts'
import { toWire, type TillWire } from './wire.ts'

interface Act {
  readonly by: string
  readonly requestId: string
}

/** What the books of a branch show of a till. */
type TillOfDay = Pick<TillWire, '_id' | 'cashier' | 'status' | 'expected' | 'counted' | 'difference'>

/**
 * A cashier begins the day: the float goes from the company's cash into their till. Refuses: till_not_confirmed (an earlier
 * till of theirs), till_opened_today, company_must_fund (the company's cash has less than the float).
 * Source: docs/spec/payments.md, PAY-12.
 */
export async function open(
  tx: Tx,
  { float, by, requestId }: Act & { readonly float: Paise },
): Promise<Result<TillWire>> {
  const day = await today(tx)
  const earlier = await store.unconfirmed(tx, by)
  if (earlier)
    return refuse(
      earlier.day === day ? { code: 'till_opened_today' } : { code: 'till_not_confirmed', day: earlier.day },
    )
  const id = newId()
  await store.insert(tx, { id, cashier_id: by, day, float_paise: float })
  if (float > ZERO) {
    const posted = await post(tx, {
      key: `till:${id}:opened`,
      kind: 'till.opened',
      actor: by,
      legs: [{ debit: accounts.till(by), credit: accounts.cash, amount: float }],
    })
    if (!posted.ok) return posted
  }
  await record(tx, { id, by, requestId }, 'till.open', { float })
  return ok(await one(tx, id))
}

/** A cashier's open till of today, locked: its count waits until the transaction ends. Refuses: till_closed. */
export async function openTillOf(tx: Tx, cashierId: string): Promise<Result<string>> {
  const till = await store.lockOpen(tx, cashierId, await today(tx))
  return till ? ok(till.id) : refuse({ code: 'till_closed' })
}

/**
 * The till that gives cash of a receipt back, locked: the one it went into while it is open, else the open till of today of the
 * person who asked for it. Refuses: no_till_gives_back.
 */
export async function tillThatGivesBack(
  tx: Tx,
  { tillId, maker }: { readonly tillId: string; readonly maker: string | null },
): Promise<Result<{ readonly id: string; readonly cashierId: string }>> {
  const took = await store.lockShared(tx, tillId)
  const gives =
    took?.state === 'open' ? took : maker === null ? undefined : await store.lockOpen(tx, maker, await today(tx))
  return gives ? ok({ id: gives.id, cashierId: gives.cashier_id }) : refuse({ code: 'no_till_gives_back' })
}

/** Whether a person has a till that is not confirmed. */
export const hasTill = async (tx: Tx, personId: string): Promise<boolean> =>
  (await store.unconfirmed(tx, personId)) !== undefined

/**
 * A cashier counts what is in their till, piece by piece, and closes it. Where another person may confirm it, it waits for them;
 * else it counts at once. Refuses: till_closed (none is open), till_move_waits (cash that was moved is not confirmed),
 * till_difference_unexplained.
 * Source: docs/spec/payments.md, PAY-12.
 */
export async function close(
  tx: Tx,
  { counted: pieces, reason, by, requestId }: Act & BodyOf<typeof tillEndpoints.closeTill>,
): Promise<Result<TillWire>> {
  const till = await store.lockToClose(tx, by)
  if (!till) return refuse({ code: 'till_closed' })
  if (await moves.waits(tx, till.id)) return refuse({ code: 'till_move_waits' })
  const { expected } = await one(tx, till.id)
  const counted = worthOf(pieces)
  const difference = judgeCount(counted, expected, reason)
  if (!difference.ok) return difference
  const waits = await needsSecond(tx, 'close-till', { maker: by })
  await store.close(tx, till.id, {
    pieces: countsOf(pieces),
    counted,
    expected,
    explanation: reason || null,
    needsSecond: waits,
  })
  await record(tx, { id: till.id, by, requestId }, 'till.close', { counted, expected }, reason)
  if (!waits) return await settle(tx, { id: till.id, by, requestId })
  const wire = await one(tx, till.id)
  await notices.notify(tx, {
    to: (await whoMayDecide(tx, 'close-till')).filter((id) => id !== by),
    kind: 'till_waiting',
    data: { personId: by, name: wire.cashier.name, amount: counted },
    link: '/admin/till',
  })
  return ok(wire)
}

/**
 * Another person has counted the same: the cash leaves the till for the company's cash. What is missing is the company's loss,
 * what is too much waits in suspense for its owner. Refuses: not_found, till_not_waiting, same_person_approval.
 * Source: docs/spec/payments.md, PAY-12; docs/spec/approvals.md, APP-3.
 */
export async function confirm(tx: Tx, act: Act & { readonly id: string }): Promise<Result<TillWire>> {
  const waiting = await lockWaiting(tx, act.id)
  if (!waiting.ok) return waiting
  return waiting.value.cashier_id === act.by ? refuse({ code: 'same_person_approval' }) : await settle(tx, act)
}

/**
 * Another person has counted otherwise, or its cashier takes the count back, for example because nobody is left who may confirm it:
 * the cashier counts again, and who confirms is found anew. Refuses: not_found, till_not_waiting.
 */
export async function recount(
  tx: Tx,
  { reason, ...act }: Act & { readonly id: string; readonly reason: string },
): Promise<Result<TillWire>> {
  const waiting = await lockWaiting(tx, act.id)
  if (!waiting.ok) return waiting
  const { counted_paise: counted, expected_paise: expected } = waiting.value
  await store.reopen(tx, act.id, reason)
  await record(tx, act, 'till.recount', { counted, expected }, reason)
  return ok(await one(tx, act.id))
}

/** The till that a cashier works with. */
export async function mine(tx: Tx, by: string): Promise<ReplyOf<typeof tillEndpoints.myTill>> {
  const day = await today(tx)
  const till = await store.viewOf(tx, by, day)
  const [wire = null] = await wires(tx, till ? [till] : [])
  return { till: wire, today: day }
}

/** Some tills by their ids, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<TillWire[]> =>
  await wires(tx, await store.these(tx, ids))

/** Tills of all cashiers, the latest opened first. */
export async function list(
  tx: Tx,
  { limit = PAGE_SIZE, cursor, status }: QueryOf<typeof tillEndpoints.tills>,
): Promise<ReplyOf<typeof tillEndpoints.tills>> {
  const [micros, id] = cursor?.split('~') ?? []
  const after = micros === undefined || id === undefined ? undefined : ([micros, id] as const)
  const found = await store.page(tx, { limit: limit + 1, after, state: status })
  const { rows, next } = pageOf(found, limit, (last) => `${last.micros}~${last.id}`)
  return { tills: await wires(tx, rows), next }
}

/** The tills of a day of the caller's branch, else those of head office, by when they were opened. */
export const ofDay = async (tx: Tx, day: Day): Promise<TillOfDay[]> =>
  (await wires(tx, await store.ofDay(tx, day))).map(({ _id, cashier, status, expected, counted, difference }) => ({
    _id,
    cashier,
    status,
    expected,
    counted,
    difference,
  }))

async function lockWaiting(tx: Tx, id: string): Promise<Result<store.TillRow>> {
  const till = await store.lock(tx, id)
  if (!till) return refuse({ code: 'not_found' })
  return till.state === 'closed' ? ok(till) : refuse({ code: 'till_not_waiting' })
}

/** Books a count and ends the till. */
async function settle(tx: Tx, { id, by, requestId }: Act & { readonly id: string }): Promise<Result<TillWire>> {
  const { counted, expected, cashier } = await one(tx, id)
  if (counted === null) throw new Error(`till ${id} is settled before it was counted`)
  const till = accounts.till(cashier._id)
  if (max(counted, expected) > ZERO) {
    const posted = await post(tx, {
      key: `till:${id}:confirmed`,
      kind: 'till.confirmed',
      actor: by,
      legs: [
        { debit: accounts.cash, credit: till, amount: min(counted, expected) },
        { debit: accounts.cashShort, credit: till, amount: excess(expected, counted) },
        { debit: accounts.cash, credit: accounts.suspense, amount: excess(counted, expected) },
      ],
      // why it differs stands with the till, where it can be erased
      ...(counted !== expected && { meta: { reference: 'Counted differently in the till' } }),
    })
    if (!posted.ok) throw new Error(`the count of till ${id} was refused: ${posted.error.code}`)
  }
  await store.confirm(tx, id, by)
  await record(tx, { id, by, requestId }, 'till.confirm', { counted, expected })
  return ok(await one(tx, id))
}

/** One till. */
export async function one(tx: Tx, id: string): Promise<TillWire> {
  const [wire] = await wires(tx, [await store.view(tx, id)])
  if (!wire) throw new Error(`till ${id} was not found`)
  return wire
}

/** Tills with their moves of cash and the handovers that they took, in the order given. */
async function wires(tx: Tx, rows: readonly store.TillView[]): Promise<TillWire[]> {
  const ids = rows.map(({ id }) => id)
  const moved = Map.groupBy(await moves.ofTills(tx, ids), ({ till_id: id }) => id)
  const handed = Map.groupBy(await store.handedInto(tx, ids), ({ tillId }) => tillId)
  return rows.map((row) => toWire(row, moved.get(row.id) ?? [], handed.get(row.id) ?? []))
}

async function record(
  tx: Tx,
  { id, by, requestId }: Act & { readonly id: string },
  action: ActName,
  after: object,
  reason?: string,
): Promise<void> {
  await audit.record(tx, { actor: by, action, subject: `till:${id}`, after, reason: reason || null, requestId })
}
