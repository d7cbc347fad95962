import type { ActName } from '@kuri/contract'
import { ok, refuse, type Refusal, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { againstPayingOut } from '../debts/service.ts'
import { accounts, post, type Leg } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { standsFor } from '../people/service.ts'
import { referenceOf } from './service.ts'
import * as conflicts from './conflict.store.ts'
import { isUnderWay } from './payout.store.ts'
import * as store from './store.ts'
import { toAdminWire, toWire, type AdminWithdrawalWire, type DataKey, type WithdrawalWire } from './wire.ts'

interface Decision {
  readonly id: string
  /** The administrator. */
  readonly by: string
  readonly requestId: string
  readonly key: DataKey
}
type Decided = Promise<Result<AdminWithdrawalWire>>

/**
 * Lets a withdrawal go: the held money leaves the wallet and is on its way. Where the company had two administrators when
 * it was requested, the first one's approval waits for another's; nobody approves for their own wallet.
 * Refuses: not_found, withdrawal_already_decided, own_wallet_approval (also of a member they represent, or for
 * whom they acted when it was requested), same_person_approval,
 * debt_owed. Source: docs/spec/approvals.md, APP-1 and APP-3; docs/spec/payments.md, PAY-16.
 */
export async function approve(tx: Tx, decision: Decision): Decided {
  const found = await store.lock(tx, decision.id)
  if (!found) return refuse({ code: 'not_found' })
  const refusal = whyNotApproved(found, decision.by)
  if (refusal) return refuse(refusal)
  if (await standsFor(tx, decision.by, found.person_id)) return refuse({ code: 'own_wallet_approval' })
  // the cheque may have come back after the request
  const against = await againstPayingOut(tx, found.person_id)
  if (against) return against
  if (found.needs_second && found.state === 'waiting') {
    await store.update(tx, found.id, { state: 'waiting_second', first_by: decision.by })
    return await recordDecision(tx, found, decision, 'withdrawal.approve.first')
  }
  await resolve(tx, found, decision.by, 'post')
  await store.update(tx, found.id, { state: 'approved', approved_by: decision.by, approved_at: await now(tx) })
  const { amount_paise: amount, number_ends: numberEnds } = found
  await notices.notify(tx, {
    to: found.person_id,
    kind: 'withdrawal_approved',
    data: { amount, numberEnds },
    link: '/wallet',
  })
  return await recordDecision(tx, found, decision, 'withdrawal.approve')
}

function whyNotApproved(withdrawal: store.WithdrawalRow, by: string): Refusal | null {
  const { state, first_by, needs_second, entered_by, entered_needs_other, acting_by } = withdrawal
  if (state !== 'waiting' && state !== 'waiting_second') return { code: 'withdrawal_already_decided' }
  if (acting_by === by) return { code: 'own_wallet_approval' }
  if (state === 'waiting_second' && first_by === by) return { code: 'same_person_approval' }
  // with their own entry and their own approval it would be one person's
  const isLast = state === 'waiting_second' || !needs_second
  const isAlone = entered_by === by && (first_by === null || first_by === by)
  return isLast && entered_needs_other && isAlone ? { code: 'same_person_approval' } : null
}

/**
 * The bank has paid: the money leaves the company's account. Refuses: not_found, withdrawal_not_approved,
 * withdrawal_already_decided, own_wallet_approval, payout_under_way (the gateway is sending it), payout_conflict_open (it
 * contradicts our books, and nobody has looked), company_must_fund (the bank
 * account has less than this), utr_already_used.
 */
export async function pay(tx: Tx, { utr, ...decision }: Decision & { readonly utr: string }): Decided {
  const found = await store.lock(tx, decision.id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state === 'paid' || found.state === 'rejected') return refuse({ code: 'withdrawal_already_decided' })
  if (found.person_id === decision.by) return refuse({ code: 'own_wallet_approval' })
  if (found.state !== 'approved') return refuse({ code: 'withdrawal_not_approved' })
  if (await isUnderWay(tx, found.id)) return refuse({ code: 'payout_under_way' })
  if (await conflicts.isOpen(tx, found.id)) return refuse({ code: 'payout_conflict_open' })
  const { amount_paise: amount, number_ends: numberEnds } = found
  const posted = await post(tx, {
    key: `withdrawal:${found.id}:paid`,
    kind: 'withdrawal.paid',
    actor: decision.by,
    legs: [{ debit: accounts.payoutClearing, credit: accounts.bank, amount }],
    meta: { reference: utr },
  })
  if (!posted.ok) return posted
  await store.update(tx, found.id, { state: 'paid', utr, ended_by: decision.by, ended_at: await now(tx) })
  await notices.notify(tx, {
    to: found.person_id,
    kind: 'withdrawal_paid',
    data: { amount, numberEnds, utr },
    link: '/wallet',
  })
  return await recordDecision(tx, found, decision, 'withdrawal.pay')
}

/**
 * Turns a withdrawal down, or takes back an approved one that the bank could not pay: either way the money is free in the
 * wallet again and the member reads why. Refuses: not_found, withdrawal_already_decided, own_wallet_approval, payout_under_way,
 * payout_conflict_open.
 */
export async function reject(tx: Tx, { reason, ...decision }: Decision & { readonly reason: string }): Decided {
  const found = await store.lock(tx, decision.id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state === 'paid' || found.state === 'rejected') return refuse({ code: 'withdrawal_already_decided' })
  if (found.person_id === decision.by) return refuse({ code: 'own_wallet_approval' })
  if (await isUnderWay(tx, found.id)) return refuse({ code: 'payout_under_way' })
  if (await conflicts.isOpen(tx, found.id)) return refuse({ code: 'payout_conflict_open' })
  await (found.state === 'approved' ? giveBack(tx, found, decision.by) : resolve(tx, found, decision.by, 'void'))
  await store.update(tx, found.id, { state: 'rejected', reason, ended_by: decision.by, ended_at: await now(tx) })
  const { amount_paise: amount } = found
  await notices.notify(tx, {
    to: found.person_id,
    kind: 'withdrawal_rejected',
    data: { amount, reason },
    link: '/wallet',
  })
  return await recordDecision(tx, found, decision, 'withdrawal.reject', reason)
}

/**
 * The member takes their own withdrawal back while nobody has let it go: the money is free in the wallet again. Of a
 * cancellation and an approval at the same moment one holds. Refuses: not_found, also when it is somebody else's;
 * withdrawal_already_decided.
 */
export async function cancel(
  tx: Tx,
  { id, by, requestId }: Pick<Decision, 'id' | 'by' | 'requestId'>,
): Promise<Result<WithdrawalWire>> {
  const found = await store.lock(tx, id)
  if (!found || found.person_id !== by) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting' && found.state !== 'waiting_second') {
    return refuse({ code: 'withdrawal_already_decided' })
  }
  await resolve(tx, found, by, 'void')
  const reason = 'Cancelled by the member.'
  await store.update(tx, id, { state: 'rejected', reason, ended_by: by, ended_at: await now(tx) })
  const cancelled = await recordDecision(tx, found, { id, by, requestId, key: null }, 'withdrawal.cancel', reason)
  return cancelled.ok ? ok(toWire(await store.one(tx, id))) : cancelled
}

/** What became of the hold. */
const resolve = (tx: Tx, withdrawal: store.WithdrawalRow, by: string, phase: 'post' | 'void'): Promise<void> =>
  move(tx, withdrawal, by, phase === 'post' ? 'approved' : 'rejected', {
    debit: accounts.wallet(withdrawal.person_id),
    credit: accounts.payoutClearing,
    amount: withdrawal.amount_paise,
    phase,
    resolves: withdrawal.hold_id,
  })

/** A correction is a new, opposite transfer. */
const giveBack = (tx: Tx, withdrawal: store.WithdrawalRow, by: string): Promise<void> =>
  move(tx, withdrawal, by, 'returned', {
    debit: accounts.payoutClearing,
    credit: accounts.wallet(withdrawal.person_id),
    amount: withdrawal.amount_paise,
  })

async function move(tx: Tx, withdrawal: store.WithdrawalRow, by: string, what: string, leg: Leg): Promise<void> {
  const posted = await post(tx, {
    key: `withdrawal:${withdrawal.id}:${what}`,
    kind: `withdrawal.${what}`,
    actor: by,
    legs: [leg],
    meta: { reference: referenceOf(withdrawal.number_ends) },
  })
  if (!posted.ok) throw new Error(`withdrawal ${withdrawal.id} could not be ${what}: ${posted.error.code}`)
}

async function recordDecision(
  tx: Tx,
  before: store.WithdrawalRow,
  { id, by, requestId, key }: Decision,
  action: ActName,
  reason: string | null = null,
): Decided {
  const after = await store.one(tx, id)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `withdrawal:${id}`,
    before: { state: before.state },
    after: { state: after.state, amount: after.amount_paise, utr: after.utr },
    reason,
    requestId,
  })
  return ok(toAdminWire(after, key))
}
