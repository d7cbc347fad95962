import type { payoutEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, idOfEvent, post, type Leg } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import type { PayoutUpdate } from '../payments/gateway.ts'
import { whoMay } from '../people/service.ts'
import { bookReturn } from './book-return.ts'
import * as conflicts from './conflict.store.ts'
import * as payouts from './payout.store.ts'
import * as store from './store.ts'

export type ConflictWire = ReplyOf<typeof payoutEndpoints.decidePayoutConflict>['conflict']

/**
 * The gateway contradicts our books about a payout that is over. It is stored once and recorded, and all who may decide it
 * are notified; nothing moves, and the withdrawal is neither sent nor paid nor rejected until one of them has looked.
 */
export async function keepConflict(tx: Tx, payout: payouts.PayoutRow, update: PayoutUpdate): Promise<void> {
  if (update.state === 'processing') return
  const { reason } = update
  const utr = update.utr === null ? null : payouts.utrOf(update.utr)
  const id = await conflicts.insert(tx, { payout_id: payout.id, reported_end: update.state, utr, reason })
  if (id === null) return
  const withdrawal = await store.one(tx, payout.withdrawal_id)
  await audit.record(tx, {
    actor: null,
    action: 'payout.conflict',
    subject: `withdrawal:${payout.withdrawal_id}`,
    after: { payout: payout.id, books: payout.state, gateway: update.state, utr },
  })
  const deciding = await whoMay(tx, 'approve-money')
  await notices.notify(tx, {
    to: deciding.filter((person) => person !== withdrawal.person_id),
    kind: 'payout_conflict',
    data: {
      name: withdrawal.name,
      personId: withdrawal.person_id,
      amount: payout.amount_paise,
      reported: update.state,
    },
    link: '/admin/money',
  })
}

interface Decision {
  readonly id: string
  /** The administrator. */
  readonly by: string
  readonly requestId: string
  /** The gateway is right. */
  readonly agree: boolean
  readonly note: string
}

/**
 * An administrator has looked at the bank's statement and decides whether the gateway is right. If it is, our books follow:
 * money that has left pays the withdrawal, or is borne by the company's own funds when the member has had it already; money
 * that has come back is the member's again. If not, nothing moves. Refuses: not_found, payout_conflict_decided,
 * own_wallet_approval, company_must_fund, utr_already_used.
 */
export async function decideConflict(tx: Tx, decision: Decision): Promise<Result<ConflictWire>> {
  const { id, by, agree, note } = decision
  const conflict = await conflicts.lock(tx, id)
  const payout = conflict && (await payouts.lock(tx, conflict.payout_id))
  const withdrawal = payout && (await store.lock(tx, payout.withdrawal_id))
  if (!conflict || !payout || !withdrawal) return refuse({ code: 'not_found' })
  if (conflict.decided_at !== null) return refuse({ code: 'payout_conflict_decided' })
  if (withdrawal.person_id === by) return refuse({ code: 'own_wallet_approval' })
  await conflicts.decide(tx, id, { agreed: agree, note, decided_by: by })
  const moved = agree ? await follow(tx, { conflict, payout, withdrawal, by }) : ok(null)
  if (!moved.ok) return moved
  await audit.record(tx, {
    actor: by,
    action: agree ? 'payout.conflict.agree' : 'payout.conflict.refuse',
    subject: `withdrawal:${withdrawal.id}`,
    after: { payout: payout.id, gateway: conflict.reported_end },
    reason: note,
    requestId: decision.requestId,
  })
  const [after] = await theseConflicts(tx, [id])
  if (!after) throw new Error(`the contradiction ${id} is gone`)
  return ok(after)
}

interface Found {
  readonly conflict: conflicts.ConflictRow
  readonly payout: payouts.PayoutRow
  readonly withdrawal: store.WithdrawalRow
  readonly by: string
}

/** Our books follow the gateway. */
async function follow(tx: Tx, found: Found): Promise<Result<unknown>> {
  const { conflict, payout, withdrawal } = found
  if (conflict.reported_end === 'processed') {
    // the same payout under another number: it has left once, and it is written so
    if (payout.state !== 'failed') return ok(null)
    const isWaiting = withdrawal.state === 'approved' && !(await payouts.isUnderWay(tx, withdrawal.id))
    return isWaiting ? await payIt(tx, found) : await bookTwice(tx, found)
  }
  return payout.state === 'processed' ? await returnIt(tx, found) : await takeBack(tx, found)
}

/** It is in our bank again. */
async function returnIt(tx: Tx, { conflict, payout, withdrawal, by }: Found): Promise<Result<null>> {
  const failure = conflict.reason ?? 'The bank returned the money.'
  await bookReturn(tx, withdrawal, payout, { failure, reportedEnd: conflict.reported_end, actor: by })
  return ok(null)
}

/** What an administrator had booked as gone is back: the company's, where it bore it; else nobody's until its owner is named. */
async function takeBack(tx: Tx, found: Found): Promise<Result<unknown>> {
  const { conflict, payout, withdrawal } = found
  const processed = await conflicts.agreed(tx, payout.id, 'processed')
  const isCompanys = processed !== undefined && (await idOfEvent(tx, `conflict:${processed.id}`)) !== null
  return await book(tx, found, {
    key: `conflict:${conflict.id}`,
    kind: isCompanys ? 'withdrawal.twice-back' : 'payment.unmatched',
    leg: {
      debit: accounts.bank,
      credit: isCompanys ? accounts.companyFunds : accounts.suspense,
      amount: payout.amount_paise,
    },
    reference: `back from account ending ${withdrawal.number_ends}`,
  })
}

/** It has left our bank after all: the withdrawal is paid. */
async function payIt(tx: Tx, found: Found): Promise<Result<unknown>> {
  const { conflict, payout, withdrawal, by } = found
  const { id, person_id: to, amount_paise: amount, number_ends: numberEnds } = withdrawal
  const utr = conflict.utr ?? payouts.utrOf(payout.gateway_payout_id ?? payout.id)
  const leg = { debit: accounts.payoutClearing, credit: accounts.bank, amount }
  const posted = await book(tx, found, { key: `withdrawal:${id}:paid`, kind: 'withdrawal.paid', leg, reference: utr })
  if (!posted.ok) return posted
  await store.update(tx, id, { state: 'paid', utr, ended_by: by, ended_at: await now(tx) })
  await notices.notify(tx, { to, kind: 'withdrawal_paid', data: { amount, numberEnds, utr }, link: '/wallet' })
  return posted
}

/** The member has had the money by another way already: the company bears it until it is given back. */
const bookTwice = (tx: Tx, found: Found): Promise<Result<unknown>> =>
  book(tx, found, {
    key: `conflict:${found.conflict.id}`,
    kind: 'withdrawal.twice',
    leg: { debit: accounts.companyFunds, credit: accounts.bank, amount: found.payout.amount_paise },
    reference: found.conflict.utr ?? found.payout.id,
  })

const book = (
  tx: Tx,
  { by }: Found,
  { leg, reference, ...event }: { key: string; kind: string; leg: Leg; reference: string },
): Promise<Result<unknown>> => post(tx, { ...event, actor: by, legs: [leg], meta: { reference } })

/** Some of them, in no order. */
export const theseConflicts = async (tx: Tx, ids: readonly string[]): Promise<ConflictWire[]> =>
  (await conflicts.these(tx, ids)).map((row) => ({
    _id: row.id,
    withdrawalId: row.withdrawal_id,
    user: { _id: row.person_id, name: row.name },
    amount: row.amount_paise,
    numberEnds: row.number_ends,
    gateway: row.reported_end,
    utr: row.utr,
    reason: row.reason,
    books: row.payout_state,
    withdrawal: row.withdrawal_state,
    ourUtr: row.our_utr,
    heardAt: row.received_at,
    agreed: row.agreed,
  }))
