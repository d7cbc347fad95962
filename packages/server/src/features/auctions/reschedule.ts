import { dueDay, judgeAuctionPlan, ok, refuse, type AuctionPromises, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { lockChitOf } from './close.ts'
import { publishToRoom } from './events.ts'
import * as store from './store.ts'
import { notifyMoved } from './notify.ts'

export interface RescheduleCommand {
  readonly auctionId: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly reason: string
  readonly by: string
  readonly requestId: string
  readonly promises: AuctionPromises
}

/**
 * Moves an auction that has not opened; the members are notified when and why.
 * Refuses: not_found, and what `judgeAuctionPlan` refuses. Source: docs/spec/auctions.md, AUC-1.
 */
export async function rescheduleAuction(tx: Tx, cmd: RescheduleCommand): Promise<Result<store.Auction>> {
  const auction = await store.lock(tx, cmd.auctionId)
  if (!auction) return refuse({ code: 'not_found' })
  const chit = await lockChitOf(tx, auction)
  const at = await now(tx)
  const { opensAt, closesAt, reason } = cmd
  const toMove = {
    state: auction.state,
    dueOn: dueDay(chit.startOn, auction.month_no),
    isMonthPaidUp: await store.isMonthPaidUp(tx, chit.id, auction.month_no),
  }
  const judged = judgeAuctionPlan(toMove, { opensAt, closesAt }, at, cmd.promises)
  if (!judged.ok) return judged
  const moved = await store.update(tx, auction.id, {
    opens_at: opensAt,
    planned_closes_at: closesAt,
    closes_at: closesAt,
    opens_by_itself: true,
  })
  await audit.record(tx, {
    actor: cmd.by,
    action: 'auction.reschedule',
    subject: `auction:${auction.id}`,
    before: { opensAt: auction.opens_at, closesAt: auction.planned_closes_at },
    after: { opensAt, closesAt },
    reason,
    requestId: cmd.requestId,
  })
  await notifyMoved(tx, moved, chit, reason)
  await publishToRoom(tx, { name: 'rescheduled', auctionId: auction.id, opensAt, closesAt, serverTime: at })
  return ok(moved)
}
