import { inTransaction } from '../../database/transaction.ts'
import * as polls from './poll-gateway.store.ts'
import { bookSettlement } from './book-settlement.ts'
import { skipOnGatewayError, forEachBatch, type PollContext } from './polling.ts'
import { applyGatewayUpdate } from './apply-gateway-update.ts'
import * as settlements from './settlement.store.ts'
import { now } from '../../clock.ts'

const DAY_MS = 86_400_000
/** How far back to look for settlements without a webhook. */
const LOOK_BACK_DAYS = 10

/**
 * Polls the gateway for payments without a result: abandoned, late, or with a lost webhook. An authorized payment is
 * captured by polling it. Returns how many calls succeeded.
 */
export async function pollPayments(at: PollContext): Promise<number> {
  const { db, gateway } = at
  return await forEachBatch(
    () => inTransaction(db, (tx) => polls.takePayments(tx, gateway.name)),
    ({ id, orderId, amount, isLast }) =>
      skipOnGatewayError(at, async () => {
        const update = await gateway.fetchOrderPayments({ orderId, amount })
        await inTransaction(db, async (tx) => {
          for (const one of update) await applyGatewayUpdate(tx, gateway.name, one)
          if (isLast) await polls.giveUp(tx, id)
        })
      }),
  )
}

/** Posts the announced settlements whose details are available. Returns how many calls succeeded. */
export async function bookAnnouncedSettlements(at: PollContext): Promise<number> {
  const { db, gateway } = at
  return await forEachBatch(
    () => inTransaction(db, (tx) => polls.takeSettlements(tx, gateway.name)),
    (settlementId) =>
      skipOnGatewayError(at, async () => {
        const settlement = await gateway.settlement(settlementId)
        const booked = await inTransaction(
          db,
          (tx) => bookSettlement(tx, { gateway: gateway.name, settlementId, settlement }),
          ({ ok }) => ok,
        )
        if (!booked.ok) at.log.error({ settlementId, code: booked.error.code }, 'a settlement does not fit our books')
      }),
  )
}

/** Records settlements whose webhook never came. Always returns 0: finding none is not work. */
export async function findSettlements(at: PollContext): Promise<number> {
  const { db, gateway } = at
  if (!gateway.isOutside) return 0
  const since = await inTransaction(db, async (tx) => {
    const last = await settlements.lastSettledAt(tx, gateway.name)
    const earliest = new Date((await now(tx)).getTime() - LOOK_BACK_DAYS * DAY_MS)
    return last && last < earliest ? last : earliest
  })
  await skipOnGatewayError(at, async () => {
    const found = await gateway.settlementsSince(since)
    await inTransaction(db, async (tx) => {
      for (const id of found) await settlements.announce(tx, gateway.name, id)
    })
  })
  return 0
}
