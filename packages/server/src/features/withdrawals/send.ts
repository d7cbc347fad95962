import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { againstPayingOut } from '../debts/service.ts'
import { accounts, post } from '../ledger/service.ts'
import { gatewayOf } from '../payments/choose-gateway.ts'
import * as conflicts from './conflict.store.ts'
import * as payouts from './payout.store.ts'
import * as store from './store.ts'
import { toAdminWire, type AdminWithdrawalWire } from './wire.ts'

/** Whether this server can send withdrawals through its gateway. */
const paysOut = (config: Config): boolean => (gatewayOf(config)?.payout ?? null) !== null

/** A withdrawal with whether it can be sent now: approved, not under way, and the gateway pays out. */
export const withGateway = (withdrawal: AdminWithdrawalWire, config: Config) => ({
  ...withdrawal,
  canSend:
    withdrawal.status === 'approved' &&
    (withdrawal.payout === null || withdrawal.payout.status === 'failed') &&
    paysOut(config),
})

/**
 * Sends an approved withdrawal through the gateway instead of by hand: the sum is held at our bank account, and a job hands
 * it over a moment later. Refuses: not_found (no such withdrawal, or no gateway that pays out), withdrawal_not_approved,
 * withdrawal_already_decided, own_wallet_approval, payout_under_way, payout_conflict_open (the gateway contradicts our books, and
 * nobody has looked), debt_owed (a debt arose after the approval), company_must_fund (the bank account has less).
 */
export async function send(
  tx: Tx,
  { id, by, requestId, config }: { id: string; by: string; requestId: string; config: Config },
): Promise<Result<AdminWithdrawalWire>> {
  const gateway = gatewayOf(config)
  const found = await store.lock(tx, id)
  if (!found || !gateway?.payout) return refuse({ code: 'not_found' })
  if (found.state === 'paid' || found.state === 'rejected') return refuse({ code: 'withdrawal_already_decided' })
  if (found.person_id === by) return refuse({ code: 'own_wallet_approval' })
  if (found.state !== 'approved') return refuse({ code: 'withdrawal_not_approved' })
  if (await payouts.isUnderWay(tx, id)) return refuse({ code: 'payout_under_way' })
  if (await conflicts.isOpen(tx, id)) return refuse({ code: 'payout_conflict_open' })
  const against = await againstPayingOut(tx, found.person_id)
  if (against) return against
  const payoutId = newId()
  const { amount_paise: amount } = found
  const held = await post(tx, {
    key: `payout:${payoutId}:held`,
    kind: 'withdrawal.sent',
    actor: by,
    legs: [{ debit: accounts.payoutClearing, credit: accounts.bank, amount, phase: 'pending' }],
    meta: { reference: `to account ending ${found.number_ends}` },
  })
  if (!held.ok) return held
  const [holdId] = held.value.transfers
  if (holdId === undefined) throw new Error(`payout ${payoutId} holds nothing`)
  await payouts.insert(tx, {
    id: payoutId,
    withdrawal_id: id,
    gateway: gateway.name,
    amount_paise: amount,
    hold_id: holdId,
    made_by: by,
  })
  await audit.record(tx, {
    actor: by,
    action: 'withdrawal.send',
    subject: `withdrawal:${id}`,
    after: { payout: payoutId, amount },
    requestId,
  })
  return ok(toAdminWire(await store.one(tx, id), config.dataKey))
}
