import type { ActName } from '@kuri/contract'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import type { PayoutUpdate } from '../payments/gateway.ts'
import { bookReturn } from './book-return.ts'
import { keepConflict } from './conflict.ts'
import * as conflicts from './conflict.store.ts'
import * as payouts from './payout.store.ts'
import * as store from './store.ts'

/**
 * Applies the gateway's report on a payout; reports may repeat and come in any order. Processed: the money has left our bank, less its fee,
 * and the withdrawal is over. Failed or reversed on its way: it never left, and the withdrawal can be sent again. Reversed
 * afterwards: it has come back to our bank, and the member can use it again. A report that contradicts
 * the ledger after the end is stored until an administrator has decided.
 */
export async function applyPayoutUpdate(tx: Tx, update: PayoutUpdate): Promise<void> {
  const found = await payouts.lockByGatewayId(tx, update)
  if (!found) return
  if (found.state !== 'sending' && found.state !== 'processing') return await handleAfterEnd(tx, found, update)
  // processed before its bank number is known: the number follows
  if (update.state === 'processing' || (update.state === 'processed' && update.utr === null)) {
    return await payouts.step(tx, found.id, { state: 'processing', gateway_payout_id: update.payoutId })
  }
  await (update.state === 'processed' ? gone(tx, found, update) : failed(tx, found, { ...update, state: update.state }))
}

/** Old reports repeat in any order; only one that contradicts the ledger is a conflict. */
async function handleAfterEnd(tx: Tx, payout: payouts.PayoutRow, update: PayoutUpdate): Promise<void> {
  const isSameNumber = update.utr === null || payout.utr === null || payouts.utrOf(update.utr) === payout.utr
  switch (update.state) {
    case 'processing':
      return
    case 'processed':
      // it failed, and now has left; sent before "reversed" and delivered after it, it is the older report
      if (payout.reported_end === 'failed' ? !(await isPaidUnder(tx, payout, update)) : !isSameNumber)
        await keepConflict(tx, payout, update)
      return
    case 'failed':
      if (payout.state === 'processed') await keepConflict(tx, payout, update)
      return
    case 'reversed': {
      if (payout.state === 'processed') {
        await (isSameNumber ? comeBack(tx, payout, update) : keepConflict(tx, payout, update))
        return
      }
      // an administrator has booked that it left after all
      const hasLeft = payout.state === 'failed' && (await conflicts.agreed(tx, payout.id, 'processed')) !== undefined
      if (hasLeft) await keepConflict(tx, payout, update)
    }
  }
}

/** The withdrawal was entered by hand under the number that the gateway reports: no conflict. */
async function isPaidUnder(tx: Tx, payout: payouts.PayoutRow, { utr }: PayoutUpdate): Promise<boolean> {
  const withdrawal = await store.lock(tx, payout.withdrawal_id)
  return utr !== null && withdrawal?.utr === payouts.utrOf(utr)
}

const leg = (payout: payouts.PayoutRow, phase: 'post' | 'void') => ({
  debit: accounts.payoutClearing,
  credit: accounts.bank,
  amount: payout.amount_paise,
  phase,
  resolves: payout.hold_id,
})

async function gone(
  tx: Tx,
  payout: payouts.PayoutRow,
  { payoutId, utr: reportedUtr, fee }: PayoutUpdate,
): Promise<void> {
  const withdrawal = await store.lock(tx, payout.withdrawal_id)
  if (!withdrawal || reportedUtr === null) throw new Error(`payout ${payout.id}: withdrawal or bank number missing`)
  const utr = payouts.utrOf(reportedUtr)
  await mustPost(tx, {
    key: `withdrawal:${withdrawal.id}:paid`,
    kind: 'withdrawal.paid',
    legs: [leg(payout, 'post')],
    reference: utr,
  })
  await payouts.step(tx, payout.id, {
    state: 'processed',
    gateway_payout_id: payoutId,
    utr,
    fee_paise: fee,
    failure: null,
    reported_end: 'processed',
  })
  await store.update(tx, withdrawal.id, { state: 'paid', utr, ended_by: payout.made_by, ended_at: await now(tx) })
  if (fee > 0) await bookFee(tx, payout, { fee, utr })
  const { amount_paise: amount, number_ends: numberEnds } = withdrawal
  await notices.notify(tx, {
    to: withdrawal.person_id,
    kind: 'withdrawal_paid',
    data: { amount, numberEnds, utr },
    link: '/wallet',
  })
  await record(tx, payout, 'payout.paid', { utr, fee })
}

/**
 * The gateway takes its fee from the same account, and the statement names the transfer it was taken for. What our books
 * do not have there is missed at the next statement.
 */
async function bookFee(
  tx: Tx,
  { id }: payouts.PayoutRow,
  { fee, utr }: { readonly fee: PayoutUpdate['fee']; readonly utr: string },
): Promise<void> {
  const posted = await post(tx, {
    key: `payout:${id}:fee`,
    kind: 'gateway.fee',
    actor: null,
    legs: [{ debit: accounts.gatewayFee, credit: accounts.bank, amount: fee }],
    meta: { reference: utr },
  })
  if (!posted.ok)
    await audit.record(tx, { actor: null, action: 'payout.fee-missing', subject: `payout:${id}`, after: { fee } })
}

async function failed(
  tx: Tx,
  payout: payouts.PayoutRow,
  { reason, state: reported_end }: PayoutUpdate & { readonly state: 'failed' | 'reversed' },
): Promise<void> {
  const failure = reason ?? 'The gateway gave no reason.'
  await mustPost(tx, {
    key: `payout:${payout.id}:failed`,
    kind: 'withdrawal.unsent',
    legs: [leg(payout, 'void')],
    reference: payout.id,
  })
  await payouts.step(tx, payout.id, { state: 'failed', failure, reported_end })
  await record(tx, payout, 'payout.failed', { failure })
}

async function comeBack(tx: Tx, payout: payouts.PayoutRow, { reason }: PayoutUpdate): Promise<void> {
  const withdrawal = await store.lock(tx, payout.withdrawal_id)
  if (!withdrawal) throw new Error(`payout ${payout.id}: withdrawal missing`)
  const failure = reason ?? 'The bank returned the money.'
  await bookReturn(tx, withdrawal, payout, { failure, reportedEnd: 'reversed', actor: null })
  await record(tx, payout, 'payout.reversed', { failure })
}

async function mustPost(
  tx: Tx,
  { reference, ...event }: Pick<Parameters<typeof post>[1], 'key' | 'kind' | 'legs'> & { readonly reference: string },
): Promise<void> {
  const posted = await post(tx, { ...event, actor: null, meta: { reference } })
  if (!posted.ok) throw new Error(`${event.key} was refused: ${posted.error.code}`)
}

const record = (tx: Tx, { id, withdrawal_id }: payouts.PayoutRow, action: ActName, after: object): Promise<void> =>
  audit.record(tx, { actor: null, action, subject: `withdrawal:${withdrawal_id}`, after: { payout: id, ...after } })
