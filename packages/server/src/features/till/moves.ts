import type { ActName, BodyOf, tillEndpoints } from '@kuri/contract'
import { judgeTillMove, ok, refuse, TILL_MOVES, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import * as store from './moves.store.ts'
import { one as tillOf, openTillOf } from './service.ts'
import { toMove, type TillMoveWire, type TillWire } from './wire.ts'

interface Act {
  readonly by: string
  readonly requestId: string
}

/**
 * A cashier puts cash into their open till of today, or takes it out: from or to the company's safe or bank. Cash from the safe
 * counts at once; the rest waits for another person, where the company has one, and they are notified. Refuses: till_closed, till_has_less,
 * company_must_fund (the safe or the bank has less). Source: docs/spec/payments.md, PAY-12.
 */
export async function move(
  tx: Tx,
  { kind, amount, reason, by, requestId }: Act & BodyOf<typeof tillEndpoints.moveTillCash>,
): Promise<Result<{ readonly till: TillWire; readonly waits: boolean }>> {
  const till = await openTillOf(tx, by)
  if (!till.ok) return till
  const judged = judgeTillMove(kind, amount, (await tillOf(tx, till.value)).expected)
  if (!judged.ok) return judged
  const id = newId()
  const waits = TILL_MOVES[kind].takesTwo && (await people.needsSecond(tx, 'close-till', { maker: by }))
  await store.insert(tx, {
    id,
    till_id: till.value,
    maker_id: by,
    kind,
    amount_paise: amount,
    reason,
    needs_second: waits,
    state: 'waiting',
    checker_id: null,
    rejected_why: null,
    decided_at: null,
  })
  if (!waits) {
    const done = await carryOut(tx, id, { by, checkerId: null })
    if (!done.ok) return done
  }
  await record(tx, { id, by, requestId }, waits ? 'till.move.ask' : 'till.move', reason)
  if (waits)
    await notices.notify(tx, {
      to: (await people.whoMayDecide(tx, 'close-till')).filter((one) => one !== by),
      kind: 'till_move_waiting',
      data: { personId: by, name: await people.nameOf(tx, by), amount, move: kind, moveId: id },
      link: '/admin/till',
    })
  return ok({ till: await tillOf(tx, till.value), waits })
}

/**
 * Another person has seen the cash go or come. Refuses: not_found, till_move_decided, same_person_approval, till_has_less,
 * till_closed (the till is counted), company_must_fund.
 */
export async function confirm(tx: Tx, act: Act & { readonly id: string }): Promise<Result<TillMoveWire>> {
  const waiting = await lockWaiting(tx, act.id)
  if (!waiting.ok) return waiting
  if (waiting.value.maker_id === act.by) return refuse({ code: 'same_person_approval' })
  const done = await carryOut(tx, act.id, { by: act.by, checkerId: act.by })
  if (!done.ok) return done
  await record(tx, act, 'till.move.confirm', null)
  return ok(await one(tx, act.id))
}

/** The cash was not moved: nothing is booked. Its cashier may say so, too. Refuses: not_found, till_move_decided. */
export async function reject(
  tx: Tx,
  { reason, ...act }: Act & { readonly id: string; readonly reason: string },
): Promise<Result<TillMoveWire>> {
  const waiting = await lockWaiting(tx, act.id)
  if (!waiting.ok) return waiting
  await store.decide(tx, act.id, { state: 'rejected', checker_id: act.by, rejected_why: reason })
  await record(tx, act, 'till.move.reject', reason)
  return ok(await one(tx, act.id))
}

/** Some moves by their ids, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<TillMoveWire[]> =>
  (await store.these(tx, ids)).map(toMove)

/** What waits for another person, the longest waiting first. */
export const waiting = async (tx: Tx): Promise<TillMoveWire[]> => (await store.waiting(tx)).map(toMove)

async function lockWaiting(tx: Tx, id: string): Promise<Result<store.MoveRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  return found.state === 'waiting' ? ok(found) : refuse({ code: 'till_move_decided' })
}

/** Books a move: between the till and the company's cash or bank. */
async function carryOut(
  tx: Tx,
  id: string,
  { by, checkerId }: { readonly by: string; readonly checkerId: string | null },
): Promise<Result<unknown>> {
  const move = await store.lock(tx, id)
  if (!move) throw new Error(`the move of cash ${id} was not found`)
  const { kind, amount_paise: amount, maker_id: makerId } = move
  const { into, place } = TILL_MOVES[kind]
  const judged = judgeTillMove(kind, amount, (await tillOf(tx, move.till_id)).expected)
  if (!judged.ok) return judged
  const [till, other] = [accounts.till(makerId), accounts[place]]
  const posted = await post(tx, {
    key: `till-move:${id}`,
    kind: into ? 'till.filled' : 'till.emptied',
    actor: by,
    // why it was moved stands with the till, where it can be erased
    legs: [into ? { debit: till, credit: other, amount } : { debit: other, credit: till, amount }],
  })
  if (!posted.ok) return posted
  await store.decide(tx, id, { state: 'done', checker_id: checkerId, rejected_why: null })
  return posted
}

async function one(tx: Tx, id: string): Promise<TillMoveWire> {
  const [wire] = await these(tx, [id])
  if (!wire) throw new Error(`the move of cash ${id} was not found`)
  return wire
}

async function record(
  tx: Tx,
  { id, by, requestId }: Act & { readonly id: string },
  action: ActName,
  reason: string | null,
): Promise<void> {
  const { kind, amount, status } = await one(tx, id)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `till:${id}`,
    after: { kind, amount, status },
    reason,
    requestId,
  })
}
