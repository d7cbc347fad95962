import { can, leftAfterPrize, max, ok, refuse, subtract, ZERO, type Refusal, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import type { Chit } from '../chits/chit.ts'
import { finishIfDone } from '../chits/finish.ts'
import * as chits from '../chits/service.ts'
import { payOwedFrom } from '../debts/service.ts'
import * as instalments from '../instalments/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { bringBack, placeOf } from './deposit-prize.ts'
import * as store from './prizes.store.ts'
import * as kept from './securities.store.ts'
import { keepSecurities, type DataKey, type SecurityForm } from './securities.ts'

export interface ApproveCommand {
  /** What was taken in structure: guarantors, papers, property. */
  readonly securities?: readonly SecurityForm[] | undefined
  readonly key?: DataKey
  readonly auctionId: string
  /** The security taken from the winner, in the administrator's words. */
  readonly security?: string | undefined
  readonly by: string
  readonly requestId: string
}

/**
 * Pays a prize into the winner's wallet; the winner's own overdue instalments are paid from it first, then what they owe for
 * returned cheques and cancelled receipts, and, when the winner has chosen so, the coming instalments. Where the company
 * has two administrators the first one's approval waits for another's, who sees the security. While the winner has to pay
 * more than the prize itself pays, security or a written reason stands behind it.
 * Refuses: security_needed, not_found, prize_not_waiting, own_wallet_approval, same_person_approval.
 * Source: docs/spec/auctions.md, AUC-11; docs/spec/approvals.md, APP-3.
 */
export async function approvePrize(tx: Tx, cmd: ApproveCommand): Promise<Result<store.PrizeView>> {
  const prize = await store.lock(tx, cmd.auctionId)
  if (!prize) return refuse({ code: 'not_found' })
  const refusal = refusalOf(prize, cmd.by)
  if (refusal) return refuse(refusal)
  const chit = await chits.lock(tx, prize.chit_id)
  if (!chit.ok) return chit
  if (!can('approvePrize', chit.value.state)) return refuse({ code: 'prize_not_waiting' })
  const at = await now(tx)
  const security = cmd.security || prize.security
  const left = leftAfterPrize({
    prize: prize.amount_paise,
    overdue: subtract(prize.still_to_pay, prize.coming),
    coming: prize.coming,
    setOff: prize.set_off,
  })
  if (left > 0 && !security && !(await hasSecurity(tx, cmd))) {
    return refuse({ code: 'security_needed', field: 'security', left })
  }
  await keepSecurities(tx, { auctionId: cmd.auctionId, forms: cmd.securities ?? [], by: cmd.by, key: cmd.key ?? null })
  const isFirstOfTwo = prize.needs_second && prize.state === 'waiting'
  if (isFirstOfTwo) {
    await store.update(tx, prize.ticket_id, { state: 'waiting_second', maker: cmd.by, first_at: at, security })
  } else {
    await store.update(tx, prize.ticket_id, {
      state: 'approved',
      maker: prize.maker ?? cmd.by,
      checker: cmd.by,
      approved_at: at,
      security,
    })
    await pay(tx, prize, { chit: chit.value, by: cmd.by })
  }
  await audit.record(tx, {
    actor: cmd.by,
    action: isFirstOfTwo ? 'prize.approve.first' : 'prize.approve',
    subject: `auction:${prize.auction_id}`,
    before: { state: prize.state },
    // the note speaks of people, and this book is for ever
    after: { amount: prize.amount_paise, hasSecurity: Boolean(security) },
    requestId: cmd.requestId,
  })
  return ok(await store.one(tx, cmd.auctionId))
}

const hasSecurity = async (tx: Tx, { auctionId, securities = [] }: ApproveCommand): Promise<boolean> =>
  securities.length > 0 || (await kept.ofPrizes(tx, [auctionId])).length > 0

function refusalOf(prize: store.PrizeView, by: string): Refusal | null {
  if (prize.state === 'approved') return { code: 'prize_not_waiting' }
  if (prize.winner_id === by) return { code: 'own_wallet_approval' }
  return prize.state === 'waiting_second' && prize.maker === by ? { code: 'same_person_approval' } : null
}

async function pay(tx: Tx, prize: store.PrizeView, { chit, by }: { chit: Chit; by: string }): Promise<void> {
  const { auction_id: auctionId, ticket_id: ticketId, winner_id: winner, amount_paise: amount } = prize
  const posted = await post(tx, {
    key: `prize:${auctionId}`,
    kind: 'prize.paid',
    actor: by,
    legs: [{ debit: placeOf(prize), credit: accounts.wallet(winner), amount }],
    meta: { prizeNo: prize.prize_no, ticketNo: prize.ticket_no },
  })
  if (!posted.ok) throw new Error(`the prize of auction ${auctionId} was refused: ${posted.error.code}`)
  if (prize.deposited_at !== null) await bringBack(tx, prize, by)
  const late = chit.terms.late
  const arrears = await instalments.payOverdueFromPrize(tx, { personId: winner, ticketId, prize: amount, late })
  const debts = await payOwedFrom(tx, max(subtract(amount, arrears), ZERO), { personId: winner, by: winner })
  const left = max(subtract(subtract(amount, arrears), debts), ZERO)
  const ahead = prize.set_off ? await instalments.setOffFromPrize(tx, { personId: winner, ticketId, left }) : ZERO
  await finishIfDone(tx, prize.chit_id)
  await notices.notify(tx, {
    to: winner,
    kind: 'prize_paid',
    data: {
      chit: prize.chit_name,
      prizeNo: prize.prize_no,
      amount,
      arrears,
      ...(debts > 0 && { debts }),
      ...(ahead > 0 && { ahead }),
    },
    link: '/wallet',
  })
}
