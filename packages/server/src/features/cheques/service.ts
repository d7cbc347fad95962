import { PAGE_SIZE, type ActName, type BodyOf, type chequeEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import {
  judgeChequeDay,
  judgeDeposit,
  may,
  ok,
  refuse,
  subtract,
  sum,
  type Paise,
  type Result,
  type WrittenCheque,
} from '@kuri/domain'
import { now, today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import { wordsIn } from '../../database/search-words.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { amountsOf } from '../instalments/chosen-dues.ts'
import { findDues } from '../instalments/pay-dues.ts'
import { olderDueRefusal } from '../instalments/pay.ts'
import * as notices from '../notices/service.ts'
import { needsSecond } from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'
import { toWires, type ChequeWire } from './wire.ts'

export interface Act {
  readonly by: string
  readonly requestId: string
}
export type ChequeAct = Act & { readonly id: string }

/**
 * A member gives a cheque for several dues: it gets an acknowledgement, and nothing is paid until the bank has paid it. Of a later
 * month older ones are paid or wait for a cheque too. Refuses: own_wallet_approval, cheque_stale, cheque_too_far_ahead,
 * older_due_first, amount_mismatch, cheque_waits (a month has one already), cheque_known (it was received before), and what
 * `findDues` refuses. Source: docs/spec/payments.md, PAY-14.
 */
export async function receive(
  tx: Tx,
  { form, by, requestId }: Act & { readonly form: BodyOf<typeof chequeEndpoints.receiveCheque> },
): Promise<Result<ChequeWire>> {
  const { memberId: personId, chequeNo, bank, dated } = form
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  const judged = judgeChequeDay(dated, await today(tx))
  if (!judged.ok) return judged
  const dues = await findDues(tx, form.lines, personId)
  if (!dues.ok) return dues
  const lines = amountsOf(form.lines, dues.value)
  if (!lines.ok) return lines
  const cheque = { chequeNo, bank, dated }
  const amount = sum(lines.value.map(({ pays }) => pays))
  return await writeReceived(tx, { personId, cheque, amount, lines: lines.value, by, requestId })
}

/** A cheque and the months it is for, in the order in which they are paid; what of it they leave is for the wallet. */
interface Received extends Act {
  readonly personId: string
  readonly cheque: WrittenCheque
  readonly amount: Paise
  readonly lines: readonly { readonly ticketId: string; readonly monthNo: number; readonly pays: Paise }[]
}

/** Writes a received cheque, wherever it was taken, and notifies its member. Refuses: older_due_first. */
export async function writeReceived(
  tx: Tx,
  { personId, cheque: { chequeNo, bank, dated }, amount, lines, by, requestId }: Received,
): Promise<Result<ChequeWire>> {
  const id = newId()
  await store.insert(tx, {
    id,
    person_id: personId,
    cheque_no: chequeNo,
    bank,
    dated,
    amount_paise: amount,
    to_wallet_paise: subtract(amount, sum(lines.map(({ pays }) => pays))),
    received_by: by,
    needs_second: await needsSecond(tx, 'reconcile-bank', { maker: by, owners: [personId] }),
  })
  for (const [place, due] of lines.entries()) {
    const older = await olderDueRefusal(tx, due)
    if (older) return older
    const { ticketId: ticket_id, monthNo: month_no, pays: amount_paise } = due
    await store.insertLine(tx, { cheque_id: id, place: place + 1, ticket_id, month_no, amount_paise })
  }
  const received = await one(tx, id)
  const { number } = received
  await record(tx, { id, by, requestId }, 'cheque.receive', { number, amount, dated, lines: lines.length })
  await notices.notify(tx, {
    to: personId,
    kind: 'cheque_received',
    data: { amount, chequeNo, number },
    link: '/wallet',
  })
  return ok(received)
}

/**
 * Cheques go to the bank with one slip: all of them or none. Refuses: not_found, cheque_not_received (it was deposited or
 * returned), cheque_post_dated (its day is still to come), cheque_stale. Source: docs/spec/payments.md, PAY-14.
 */
export async function deposit(
  tx: Tx,
  { ids, slip, by, requestId }: Act & { readonly ids: readonly string[]; readonly slip: string },
): Promise<Result<ChequeWire[]>> {
  const day = await today(tx)
  const at = await now(tx)
  const deposited: ChequeWire[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const cheque = await store.lock(tx, id)
    if (!cheque) return refuse({ code: 'not_found' })
    if (cheque.state !== 'received') return refuse({ code: 'cheque_not_received' })
    const judged = judgeDeposit(cheque.dated, day)
    if (!judged.ok) return judged
    await store.update(tx, id, { state: 'deposited', slip, deposited_by: by, deposited_at: at })
    await record(tx, { id, by, requestId }, 'cheque.deposit', { number: cheque.number, slip })
    deposited.push(await one(tx, id))
  }
  return ok(deposited)
}

/** Cheques, the latest received first. */
export async function list(
  tx: Tx,
  { limit = PAGE_SIZE, cursor, status, search = '' }: QueryOf<typeof chequeEndpoints.cheques>,
): Promise<ReplyOf<typeof chequeEndpoints.cheques>> {
  const found = await pageFrom(tx, { limit, cursor }, { status, words: wordsIn(search) })
  return { ...found, today: await today(tx) }
}

/** A member's own cheques, the latest received first. */
export const listOf = (
  tx: Tx,
  personId: string,
  { limit = PAGE_SIZE, cursor }: QueryOf<typeof chequeEndpoints.myCheques>,
): Promise<ReplyOf<typeof chequeEndpoints.myCheques>> => pageFrom(tx, { limit, cursor }, { personId })

async function pageFrom(
  tx: Tx,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
  which: Omit<store.Page, 'limit' | 'after'>,
) {
  const [micros, id] = cursor?.split('~') ?? []
  const after = micros === undefined || id === undefined ? undefined : ([micros, id] as const)
  const found = await store.page(tx, { limit: limit + 1, after, ...which })
  const { rows, next } = pageOf(found, limit, (last) => `${last.micros}~${last.id}`)
  return { cheques: await toWires(tx, rows), next }
}

/** One cheque. Refuses: not_found. */
export async function read(tx: Tx, id: string): Promise<Result<ChequeWire>> {
  const found = await store.one(tx, id)
  const [wire] = found ? await toWires(tx, [found]) : []
  return wire ? ok(wire) : refuse({ code: 'not_found' })
}

/**
 * A cheque that the bank returned, whose letter its member may read, and who may read the company's money. Refuses: not_found, also
 * of one that was given back: there is no letter.
 */
export async function readReturned(
  tx: Tx,
  { id, by }: { readonly id: string; readonly by: SignedIn },
): Promise<Result<{ readonly cheque: ChequeWire; readonly address: string }>> {
  const found = await store.one(tx, id)
  const isTheirs = found !== undefined && (found.person_id === by.id || may(by.role, 'read-money'))
  if (found?.state !== 'returned' || found.deposited_at === null || !isTheirs) return refuse({ code: 'not_found' })
  return ok({ cheque: await one(tx, id), address: found.address })
}

/** A cheque that was just written. */
export async function one(tx: Tx, id: string): Promise<ChequeWire> {
  const found = await read(tx, id)
  if (!found.ok) throw new Error(`cheque ${id} was not found after it was written`)
  return found.value
}

export async function record(
  tx: Tx,
  { id, by, requestId }: ChequeAct,
  action: ActName,
  after: object,
  reason: string | null = null,
): Promise<void> {
  await audit.record(tx, { actor: by, action, subject: `cheque:${id}`, after, reason, requestId })
}
