import type { bankEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, subtract, utrIn, ZERO, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { distinguish } from '../people/name-lookalikes.ts'
import * as upi from '../upi/service.ts'
import * as wallet from '../wallet/service.ts'
import { pay } from '../withdrawals/decide.ts'
import { listAll as listWithdrawals, these as theseWithdrawals } from '../withdrawals/service.ts'
import type { LineRow } from './lines.store.ts'

type ExpectedWire = ReplyOf<typeof bankEndpoints.reconciliation>['expected'][number]
type Sent = Awaited<ReturnType<typeof listWithdrawals>>[number]
type AdminTopup = Awaited<ReturnType<typeof wallet.these>>[number]
type AdminUpi = Awaited<ReturnType<typeof upi.these>>[number]

/** Money that is reported as on its way to or from the bank, and that is not booked yet. */
interface Expected {
  readonly _id: string
  readonly personId: string
  readonly name: string
  readonly reference: string
  /** As the bank's line will have it: what comes in is positive. */
  readonly amount: Paise
  readonly since: Date
}

/** On the strength of which line it is confirmed, and by whom. */
export interface Confirmation {
  readonly id: string
  readonly line: LineRow
  readonly by: string
  readonly requestId: string
  readonly key: Buffer | null
  /** The bank's reference, where the line lacks it. */
  readonly utr: string | undefined
}

/** A feature that expects money at the bank. To be one, add a row below. */
interface Source {
  /** What waits for the bank, the oldest first. */
  readonly waiting: (tx: Tx, key: Buffer | null) => Promise<readonly Expected[]>
  /** One of them; undefined: it is none, or waits no more. */
  readonly one: (tx: Tx, id: string, key: Buffer | null) => Promise<Expected | undefined>
  /**
   * Books it by the feature's own decision, with its refusals; gives the key of the event, which is then the line. Null: a
   * second administrator completes it.
   */
  readonly confirm: (tx: Tx, confirmation: Confirmation) => Promise<Result<string | null>>
}

/** Far more than wait at one time. */
const MOST = 10_000

const SOURCES: Readonly<Record<string, Source>> = {
  topup: {
    waiting: async (tx) => (await wallet.listAll(tx, { status: 'waiting', limit: MOST })).flatMap(toppedUp),
    one: async (tx, id) => (await wallet.these(tx, [id])).flatMap(toppedUp)[0],
    confirm: async (tx, { id, line, by, requestId }) => {
      const approved = await wallet.approve(tx, { id, by, requestId, line: `${line.reference} ${line.narration}` })
      return approved.ok ? ok(approved.value.status === 'waiting' ? null : `topup:${id}`) : approved
    },
  },
  upi: {
    waiting: async (tx) => (await upi.listAll(tx, 'waiting', MOST)).flatMap(paidByUpi),
    one: async (tx, id) => (await upi.these(tx, [id])).flatMap(paidByUpi)[0],
    confirm: async (tx, { id, by, requestId }) => {
      const approved = await upi.approve(tx, { id, by, requestId })
      return approved.ok ? ok(approved.value.status === 'waiting' ? null : `upi:${id}`) : approved
    },
  },
  withdrawal: {
    waiting: async (tx, key) => (await approved(tx, key)).filter(({ refundOf }) => refundOf === null).map(onItsWay),
    one: async (tx, id, key) =>
      (await oneApproved(tx, id, key)).filter(({ refundOf }) => refundOf === null).map(onItsWay)[0],
    confirm: confirmSent,
  },
  // what a removed member gets back, apart: the Act requires it apart from other money (s. 30)
  'ticket-refund': {
    waiting: async (tx, key) => (await approved(tx, key)).filter(({ refundOf }) => refundOf !== null).map(onItsWay),
    one: async (tx, id, key) =>
      (await oneApproved(tx, id, key)).filter(({ refundOf }) => refundOf !== null).map(onItsWay)[0],
    confirm: confirmSent,
  },
}

const approved = (tx: Tx, key: Buffer | null) => listWithdrawals(tx, { status: 'approved', key, most: MOST })

const oneApproved = async (tx: Tx, id: string, key: Buffer | null): Promise<readonly Sent[]> =>
  (await theseWithdrawals(tx, { ids: [id], key })).filter(({ status }) => status === 'approved')

/** A member's top-up by bank that waits. */
function toppedUp({ _id, user, reference, amount, createdAt, method, status }: AdminTopup): Expected[] {
  return method === 'bank' && status === 'waiting'
    ? [{ _id, personId: user._id, name: user.name, reference, amount, since: createdAt }]
    : []
}

/** A UPI payment that waits. */
function paidByUpi({ _id, user, utr, reference, amount, claimedAt, createdAt, status }: AdminUpi): Expected[] {
  const since = claimedAt ?? createdAt
  return status === 'waiting'
    ? [{ _id, personId: user._id, name: user.name, reference: utr ?? reference, amount, since }]
    : []
}

/** A withdrawal the bank is to pay: to whom, and the reference its transfer bears; a refund names its ticket. */
function onItsWay({ _id, user, account, amount, createdAt, reference, refundOf }: Sent): Expected {
  const to = refundOf ? `ticket ${refundOf.ticketNo} of ${refundOf.chitName}` : account.holder
  return {
    _id,
    personId: user._id,
    name: user.name,
    reference: `${to}, ${account.numberEnds}, ${reference}`,
    amount: subtract(ZERO, amount),
    since: createdAt,
  }
}

async function confirmSent(tx: Tx, { id, line, by, requestId, key, utr }: Confirmation): Promise<Result<string>> {
  const entered = utr?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || utrIn(`${line.reference} ${line.narration}`)
  if (entered.length < 6)
    return refuse({ code: 'invalid_input', field: 'utr', problem: 'Please enter the bank’s reference (UTR).' })
  const paid = await pay(tx, { id, by, requestId, key, utr: entered })
  return paid.ok ? { ok: true, value: `withdrawal:${id}:paid` } : paid
}

/** Everything that waits for the bank, by its source, with what distinguishes its person from others of the same name. */
export async function allExpected(tx: Tx, key: Buffer | null): Promise<ExpectedWire[]> {
  const all: (Expected & { source: string })[] = []
  for (const [source, { waiting }] of Object.entries(SOURCES)) {
    for (const one of await waiting(tx, key)) all.push({ ...one, source })
  }
  const people = await distinguish(tx, [...new Set(all.map(({ personId }) => personId))])
  return all.map(({ personId, ...one }) => ({ ...one, person: people.get(personId) ?? null }))
}

/**
 * Confirms one of them. Refuses: not_found, line_amount_differs, line_names_another (the line's words name another UPI
 * request: it pays that one or none), and what the feature itself refuses.
 */
export async function confirmExpected(
  tx: Tx,
  source: string,
  confirmation: Confirmation,
): Promise<Result<string | null>> {
  const feature = Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined
  const expected = await feature?.one(tx, confirmation.id, confirmation.key)
  if (!feature || !expected) return refuse({ code: 'not_found' })
  const { amount_paise: line } = confirmation.line
  if (expected.amount !== line) return refuse({ code: 'line_amount_differs', line, moves: expected.amount })
  const named = await upi.requestsNamedIn(tx, `${confirmation.line.reference} ${confirmation.line.narration}`)
  if (line > 0 && named.length > 0 && !(source === 'upi' && named.includes(confirmation.id))) {
    return refuse({ code: 'line_names_another' })
  }
  return await feature.confirm(tx, confirmation)
}
