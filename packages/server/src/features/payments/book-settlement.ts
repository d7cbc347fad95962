import { max, ok, subtract, ZERO, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as ledger from '../ledger/service.ts'
import type { Settlement } from './gateway.ts'
import { applyGatewayUpdate } from './apply-gateway-update.ts'
import * as store from './settlement.store.ts'

const { bank, gatewayClearing, gatewayFee, suspense } = ledger.accounts

/**
 * The gateway has sent captured money to our bank, less its fees: the fee is the company's cost, never the member's. A
 * payment in it that was never reported is booked first. What the gateway added beside waits in suspense; what it took
 * beside is a fee. Booked once however often it is reported. Refuses: company_must_fund (it settles more than it took for us).
 * Source: docs/spec/payments.md, PAY-4.
 */
export async function bookSettlement(
  tx: Tx,
  { gateway, settlementId, settlement }: { gateway: string; settlementId: string; settlement: Settlement },
): Promise<Result<null>> {
  await store.announce(tx, gateway, settlementId)
  const found = await store.lock(tx, gateway, settlementId)
  if (!found || found.state === 'booked') return ok(null)
  for (const payment of settlement.payments) await applyGatewayUpdate(tx, gateway, { kind: 'captured', ...payment })
  const added = max(settlement.adjustment, ZERO)
  const taken = max(subtract(ZERO, settlement.adjustment), ZERO)
  const posted = await ledger.post(tx, {
    key: `${gateway}:${settlementId}:settled`,
    kind: 'gateway.settled',
    actor: null,
    eventAt: settlement.settledAt,
    legs: [
      { debit: bank, credit: gatewayClearing, amount: subtract(settlement.amount, added) },
      { debit: bank, credit: suspense, amount: added },
      { debit: gatewayFee, credit: gatewayClearing, amount: settlement.fees },
      { debit: gatewayFee, credit: gatewayClearing, amount: taken },
    ],
    meta: { reference: settlement.utr ?? settlementId },
  })
  if (!posted.ok) return posted
  await store.markBooked(tx, found, settlement)
  const { amount, fees, refunds, adjustment, utr } = settlement
  await audit.record(tx, {
    actor: null,
    action: 'gateway.settle',
    subject: `settlement:${settlementId}`,
    after: { gateway, amount, fees, refunds, adjustment, utr },
  })
  return ok(null)
}
