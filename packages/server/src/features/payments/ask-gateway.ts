import { inTransaction } from '../../database/transaction.ts'
import * as asking from './asking.store.ts'
import { bookSettlement } from './book-settlement.ts'
import { patiently, untilNone, type Asking } from './asking.ts'
import { hear } from './hear.ts'
import * as settlements from './settlement.store.ts'
import { now } from '../../clock.ts'

const DAY_MS = 86_400_000
/** How far back we look for settlements nobody told us of. */
const LOOK_BACK_DAYS = 10

/**
 * Asks the gateway about payments nobody has told us of: abandoned, answered late, or with the webhook lost. One that
 * was promised by a bank is taken by asking. Gives how many questions were answered.
 */
export async function askAboutPayments(at: Asking): Promise<number> {
  const { db, gateway } = at
  return await untilNone(
    () => inTransaction(db, (tx) => asking.takePayments(tx, gateway.name)),
    ({ id, orderId, amount, isLast }) =>
      patiently(at, async () => {
        const news = await gateway.paidOn({ orderId, amount })
        await inTransaction(db, async (tx) => {
          for (const one of news) await hear(tx, gateway.name, one)
          if (isLast) await asking.giveUp(tx, id)
        })
      }),
  )
}

/** Books the settlements that were announced and can be explained now. Gives how many questions were answered. */
export async function bookAnnounced(at: Asking): Promise<number> {
  const { db, gateway } = at
  return await untilNone(
    () => inTransaction(db, (tx) => asking.takeSettlements(tx, gateway.name)),
    (settlementId) =>
      patiently(at, async () => {
        const told = await gateway.settlement(settlementId)
        const booked = await inTransaction(
          db,
          (tx) => bookSettlement(tx, { gateway: gateway.name, settlementId, told }),
          ({ ok }) => ok,
        )
        if (!booked.ok) at.log.error({ settlementId, code: booked.error.code }, 'a settlement does not fit our books')
      }),
  )
}

/** Notes settlements whose webhook never came. Gives how many were asked about: none is no work. */
export async function findSettlements(at: Asking): Promise<number> {
  const { db, gateway } = at
  if (!gateway.isOutside) return 0
  const since = await inTransaction(db, async (tx) => {
    const last = await settlements.lastSettledAt(tx, gateway.name)
    const earliest = new Date((await now(tx)).getTime() - LOOK_BACK_DAYS * DAY_MS)
    return last && last < earliest ? last : earliest
  })
  await patiently(at, async () => {
    const found = await gateway.settlementsSince(since)
    await inTransaction(db, async (tx) => {
      for (const id of found) await settlements.announce(tx, gateway.name, id)
    })
  })
  return 0
}
