import type { ActName } from '@kuri/contract'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import type { PayoutNews } from '../payments/gateway.ts'
import { bookReturn } from './book-return.ts'
import { keepConflict } from './conflict.ts'
import * as conflicts from './conflict.store.ts'
import * as payouts from './payout.store.ts'
import * as store from './store.ts'

/**
 * What the gateway says of a payout, as often and in whatever order. Processed: the money has left our bank, less its fee,
 * and the withdrawal is over. Failed or reversed on its way: it never left, and the withdrawal can be sent again. Reversed
 * afterwards: it has come back to our bank, and is the member's to use again. What contradicts our books after the end is
 * kept until an administrator has looked.
 */
export async function hearPayout(tx: Tx, news: PayoutNews): Promise<void> {
  const found = await payouts.lockTold(tx, news)
  if (!found) return
  if (found.state !== 'sending' && found.state !== 'processing') return await hearAfterTheEnd(tx, found, news)
  // processed before its bank number is known: the number follows
  if (news.state === 'processing' || (news.state === 'processed' && news.utr === null)) {
    return await payouts.step(tx, found.id, { state: 'processing', gateway_payout_id: news.payoutId })
  }
  await (news.state === 'processed' ? gone(tx, found, news) : failed(tx, found, { ...news, state: news.state }))
}

/** Old messages come again and in any order; only what says something else than our books is a contradiction. */
async function hearAfterTheEnd(tx: Tx, payout: payouts.PayoutRow, news: PayoutNews): Promise<void> {
  const isSameNumber = news.utr === null || payout.utr === null || payouts.utrOf(news.utr) === payout.utr
  switch (news.state) {
    case 'processing':
      return
    case 'processed':
      // it failed, and now has left; told before "reversed" and delivered after it, it is the older message
      if (payout.told === 'failed' ? !(await isPaidUnder(tx, payout, news)) : !isSameNumber)
        await keepConflict(tx, payout, news)
      return
    case 'failed':
      if (payout.state === 'processed') await keepConflict(tx, payout, news)
      return
    case 'reversed': {
      if (payout.state === 'processed') {
        await (isSameNumber ? comeBack(tx, payout, news) : keepConflict(tx, payout, news))
        return
      }
      // an administrator has booked that it left after all
      const hasLeft = payout.state === 'failed' && (await conflicts.agreed(tx, payout.id, 'processed')) !== undefined
      if (hasLeft) await keepConflict(tx, payout, news)
    }
  }
}

/** The withdrawal was entered by hand under the very number the gateway says: nothing differs. */
async function isPaidUnder(tx: Tx, payout: payouts.PayoutRow, { utr }: PayoutNews): Promise<boolean> {
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

async function gone(tx: Tx, payout: payouts.PayoutRow, { payoutId, utr: told, fee }: PayoutNews): Promise<void> {
  const withdrawal = await store.lock(tx, payout.withdrawal_id)
  if (!withdrawal || told === null) throw new Error(`the payout ${payout.id} is of no withdrawal, or without a number`)
  const utr = payouts.utrOf(told)
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
    told: 'processed',
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
  { fee, utr }: { readonly fee: PayoutNews['fee']; readonly utr: string },
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
  { reason, state: told }: PayoutNews & { readonly state: 'failed' | 'reversed' },
): Promise<void> {
  const failure = reason ?? 'The gateway gave no reason.'
  await mustPost(tx, {
    key: `payout:${payout.id}:failed`,
    kind: 'withdrawal.unsent',
    legs: [leg(payout, 'void')],
    reference: payout.id,
  })
  await payouts.step(tx, payout.id, { state: 'failed', failure, told })
  await record(tx, payout, 'payout.failed', { failure })
}

async function comeBack(tx: Tx, payout: payouts.PayoutRow, { reason }: PayoutNews): Promise<void> {
  const withdrawal = await store.lock(tx, payout.withdrawal_id)
  if (!withdrawal) throw new Error(`the payout ${payout.id} is of no withdrawal`)
  const failure = reason ?? 'The bank returned the money.'
  await bookReturn(tx, withdrawal, payout, { failure, told: 'reversed', actor: null })
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
