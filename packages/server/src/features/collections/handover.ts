import { PAGE_SIZE, type ActName, type collectionEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import {
  add,
  countsOf,
  excess,
  isFarAbove,
  min,
  ok,
  refuse,
  worthOf,
  ZERO,
  type Paise,
  type Pieces,
  type Result,
} from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as tills from '../till/service.ts'
import * as store from './handover.store.ts'
import { inHand } from './in-hand.ts'
import * as documents from './cheque-documents.store.ts'
import * as devices from './devices.store.ts'
import { handoversToWire, type HandoverWire } from './wire.ts'

interface Act {
  readonly by: SignedIn
  readonly requestId: string
}

/**
 * A collector hands over all they have in hand, by the books: what was short before is due again. It counts when
 * somebody else has counted it. Refuses: nothing_in_hand, handover_waiting (one waits already). Source: ADR 10.
 */
export const offer = (tx: Tx, { by, note, requestId }: Act & { note: string }): Promise<Result<HandoverWire>> =>
  handOver(tx, { collector: by, by, note, requestId })

/**
 * The handover of a former collector, which a cashier begins when they bring what they still hold: money of receipts
 * that their phone sent after they had lost the role. Refuses: not_found, still_collects, and what `offer` refuses. Source:
 * docs/spec/payments.md, PAY-8.
 */
export async function offerOfFormer(
  tx: Tx,
  { collectorId, by, requestId }: Act & { readonly collectorId: string },
): Promise<Result<HandoverWire>> {
  if (!isId(collectorId) || !(await people.isKnown(tx, collectorId))) return refuse({ code: 'not_found' })
  if ((await people.whoMay(tx, 'collect')).includes(collectorId)) return refuse({ code: 'still_collects' })
  const collector = { id: collectorId, name: await people.nameOf(tx, collectorId) }
  return await handOver(tx, { collector, by, note: '', requestId })
}

interface Offered extends Act {
  readonly collector: { readonly id: string; readonly name: string }
  readonly note: string
}

async function handOver(tx: Tx, { collector, by, note, requestId }: Offered): Promise<Result<HandoverWire>> {
  // a receipt that arrives meanwhile is in the next one
  await devices.lockAllOf(tx, collector.id)
  const { cash, upi } = await inHand(tx, collector.id)
  const chequeReceipts = (await documents.documentsOf(tx, collector.id)).map(({ _id }) => _id)
  const { length: cheques } = chequeReceipts
  if (cash === ZERO && upi === ZERO && cheques === 0) return refuse({ code: 'nothing_in_hand' })
  const id = newId()
  const decided = { cash_counted: null, upi_seen: null, explanation: null, receiver: null, decided_at: null }
  await store.insert(
    tx,
    { id, collector_id: collector.id, cash_paise: cash, upi_paise: upi, note, ...decided },
    chequeReceipts,
  )
  await audit.record(tx, {
    actor: by.id,
    action: 'handover.offer',
    subject: `handover:${id}`,
    after: { cash, upi, cheques },
    requestId,
  })
  const counting = (await people.whoMay(tx, 'receive-collections')).filter((person) => person !== collector.id)
  const data = { name: collector.name, personId: collector.id, cash, upi, cheques }
  await notices.notify(tx, { to: counting, kind: 'handover_waiting', data, link: '/admin/collectors' })
  return ok(await oneToWire(tx, id))
}

interface Counted extends Act {
  readonly id: string
  /** The cash, piece by piece. */
  readonly counted: Pieces
  readonly upi: Paise
  /** The cheques that are there, by their acknowledgements. */
  readonly cheques: readonly string[]
  readonly explanation: string
}

/**
 * A person other than the collector has counted the cash piece by piece and seen the UPI payments in the bank. That much leaves the
 * collector's hand; what is missing stays in it, what is too much waits in suspense. The cash goes into the counter's own till where
 * that is open today, else it is the company's. Refuses: not_found,
 * handover_already_decided, same_person_approval, nothing_in_hand (nothing was counted: it is sent back instead),
 * handover_difference_unexplained. A count far above what is due is noted and waits until another person counts the same.
 */
export async function confirm(
  tx: Tx,
  { id, counted, upi, cheques: seen, explanation, by, requestId }: Counted,
): Promise<Result<HandoverWire>> {
  const waiting = await lockWaiting(tx, id, by)
  if (!waiting.ok) return waiting
  const cash = worthOf(counted)
  const { collector_id: collector, cash_paise: cashDue, upi_paise: upiDue } = waiting.value
  const cheques = ((await documents.documentsWith(tx, [id])).get(id) ?? []).filter(({ _id }) =>
    seen.includes(_id),
  ).length
  if (cash === ZERO && upi === ZERO && cheques === 0) return refuse({ code: 'nothing_in_hand' })
  const differs = cash !== cashDue || upi !== upiDue || cheques !== waiting.value.cheques
  if (differs && explanation === '') return refuse({ code: 'handover_difference_unexplained', field: 'explanation' })
  if (isFarAbove(cash, cashDue) || isFarAbove(upi, upiDue)) {
    const { first_receiver: first, first_cash: firstCash, first_upi: firstUpi } = waiting.value
    const isSecond = first !== null && first !== by.id && firstCash === cash && firstUpi === upi
    if (!isSecond) return await noteFirst(tx, { id, cash, upi, explanation, by, requestId }, waiting.value)
  }
  const till = cash > ZERO ? await tills.openTillOf(tx, by.id) : null
  const tillId = till?.ok ? till.value : null
  if (cash > ZERO || upi > ZERO) await takeMoney(tx, { id, cash, upi, tillId, by: by.id, differs }, waiting.value)
  await documents.keepSeen(tx, { handoverId: id, seen })
  const decision = { state: 'confirmed', receiver: by.id, explanation: explanation || null } as const
  const seenNow = {
    pieces: countsOf(counted),
    cash_counted: cash,
    upi_seen: upi,
    cheques_seen: cheques,
    till_id: tillId,
  }
  await store.decide(tx, id, { ...decision, ...seenNow })
  await record(
    tx,
    { id, by, requestId },
    'handover.confirm',
    { cash, upi, cheques, of: { cash: cashDue, upi: upiDue, cheques: waiting.value.cheques } },
    explanation,
  )
  const short = add(excess(cashDue, cash), excess(upiDue, upi))
  const missing = waiting.value.cheques - cheques
  const data = { name: by.name, personId: by.id, cash, upi, cheques, short, missing }
  await notices.notify(tx, { to: collector, kind: 'handover_counted', data, link: '/collect' })
  return ok(await oneToWire(tx, id))
}

/** What was counted leaves the collector's hand; what is too much waits in suspense. */
async function takeMoney(
  tx: Tx,
  {
    id,
    cash,
    upi,
    tillId,
    by,
    differs,
  }: Pick<Counted, 'id' | 'upi'> & { cash: Paise; tillId: string | null; by: string; differs: boolean },
  { collector_id: collector, cash_paise: cashDue, upi_paise: upiDue }: store.HandoverRow,
): Promise<void> {
  const into = tillId === null ? accounts.cash : accounts.till(by)
  const posted = await post(tx, {
    key: `handover:${id}`,
    kind: 'collection.handed-over',
    actor: by,
    legs: [
      { debit: into, credit: accounts.cashInHand(collector), amount: min(cash, cashDue) },
      { debit: into, credit: accounts.suspense, amount: excess(cash, cashDue) },
      { debit: accounts.bank, credit: accounts.upiToCheck(collector), amount: min(upi, upiDue) },
      { debit: accounts.bank, credit: accounts.suspense, amount: excess(upi, upiDue) },
    ],
    // why it differs stands in the handover, where it can be erased
    ...(differs && { meta: { reference: 'Counted differently at the handover' } }),
  })
  if (!posted.ok) throw new Error(`handover ${id} was refused: ${posted.error.code}`)
}

/**
 * A count far above what is due: it is recorded, and others who may count are notified. The cheques are counted by the
 * second person alone: there are never more of them than were handed over.
 */
async function noteFirst(
  tx: Tx,
  { id, cash, upi, explanation, by, requestId }: Omit<Counted, 'counted' | 'cheques'> & { readonly cash: Paise },
  { collector_id: collector, cash_paise: cashDue, upi_paise: upiDue }: store.HandoverRow,
): Promise<Result<HandoverWire>> {
  await store.noteFirstCount(tx, id, {
    first_cash: cash,
    first_upi: upi,
    first_explanation: explanation,
    first_receiver: by.id,
  })
  const after = { cash, upi, of: { cash: cashDue, upi: upiDue } }
  await record(tx, { id, by, requestId }, 'handover.count', after, explanation)
  const others = (await people.whoMay(tx, 'receive-collections')).filter((one) => one !== by.id && one !== collector)
  const wire = await oneToWire(tx, id)
  const { name } = wire.collector
  const data = { name, personId: collector, cash: cashDue, upi: upiDue, cheques: wire.cheques.length }
  await notices.notify(tx, { to: others, kind: 'handover_waiting', data, link: '/admin/collectors' })
  return ok(wire)
}

/** Nothing was taken: all of it is in the collector's hand again. Refuses: not_found, handover_already_decided, same_person_approval. */
export async function reject(
  tx: Tx,
  { id, by, reason, requestId }: Act & { id: string; reason: string },
): Promise<Result<HandoverWire>> {
  const waiting = await lockWaiting(tx, id, by)
  if (!waiting.ok) return waiting
  await store.decide(tx, id, { state: 'rejected', receiver: by.id, explanation: reason })
  await store.release(tx, id)
  await record(tx, { id, by, requestId }, 'handover.reject', undefined, reason)
  const data = { name: by.name, personId: by.id, reason }
  await notices.notify(tx, { to: waiting.value.collector_id, kind: 'handover_rejected', data, link: '/collect' })
  return ok(await oneToWire(tx, id))
}

/** Handovers with what went with them, a page at a time. */
export async function list(
  tx: Tx,
  { limit = PAGE_SIZE, cursor, status }: QueryOf<typeof collectionEndpoints.handovers>,
): Promise<ReplyOf<typeof collectionEndpoints.handovers>> {
  const [micros, id] = cursor?.split('~') ?? []
  const after = micros === undefined || id === undefined ? undefined : ([micros, id] as const)
  const found = await store.page(tx, { limit: limit + 1, after, state: status })
  const { rows, next } = pageOf(found, limit, (last) => `${last.micros}~${last.id}`)
  return { handovers: await handoversToWire(tx, rows, { remarks: true }), next }
}

/** Some handovers, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<HandoverWire[]> =>
  await handoversToWire(tx, await store.these(tx, ids), { remarks: true })

async function lockWaiting(tx: Tx, id: string, by: SignedIn): Promise<Result<store.HandoverRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting') return refuse({ code: 'handover_already_decided' })
  return found.collector_id === by.id ? refuse({ code: 'same_person_approval' }) : ok(found)
}

async function record(
  tx: Tx,
  { id, by, requestId }: Act & { id: string },
  action: ActName,
  after: object | undefined,
  reason: string,
): Promise<void> {
  const subject = `handover:${id}`
  await audit.record(tx, { actor: by.id, action, subject, ...(after && { after }), reason: reason || null, requestId })
}

async function oneToWire(tx: Tx, id: string): Promise<HandoverWire> {
  const [wire] = await handoversToWire(tx, [await store.one(tx, id)])
  if (!wire) throw new Error(`handover ${id} was just written`)
  return wire
}
