import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import type { Row, Tx } from '../../database/types.ts'
import { previousPrize, type PreviousPrize } from '../chits/previous-prize.ts'

/** A prize with what its row in the administrators' list shows. */
export interface PrizeView extends Row<'prize'> {
  readonly chit_id: string
  readonly chit_name: string
  readonly prize_no: number
  readonly ticket_no: number
  readonly winner_id: string
  readonly winner_name: string
  readonly maker_name: string | null
  readonly month_no: number
  readonly start_on: Day
  /** What the winner's ticket has not paid yet, the coming months included. */
  readonly still_to_pay: Paise
  /** Of it, what falls due today and later. */
  readonly coming: Paise
  /** What the previous books say of it; null: it was given here. */
  readonly previous: PreviousPrize | null
}

const views = (tx: Tx) =>
  tx
    .selectFrom('prize')
    .innerJoin('auction', 'auction.id', 'prize.auction_id')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .innerJoin('ticket', 'ticket.id', 'prize.ticket_id')
    .innerJoin('person as winner', 'winner.id', 'ticket.person_id')
    .leftJoin('person as maker', 'maker.id', 'prize.maker')
    .leftJoin('previous_prize', 'previous_prize.auction_id', 'prize.auction_id')
    .selectAll('prize')
    .select([
      previousPrize.as('previous'),
      'chit.id as chit_id',
      'chit.name as chit_name',
      'auction.prize_no',
      'ticket.ticket_no',
      'winner.id as winner_id',
      'winner.name as winner_name',
      'maker.name as maker_name',
      'auction.month_no',
      'chit.start_on',
      sql<Paise>`(select coalesce(sum(rest_paise), 0) from instalment
                   where instalment.ticket_id = prize.ticket_id and instalment.state <> 'paid')`.as('still_to_pay'),
      sql<Paise>`(select coalesce(sum(rest_paise), 0) from instalment
                   where instalment.ticket_id = prize.ticket_id and instalment.state <> 'paid'
                     and not is_overdue(instalment.state, due_on, ${TODAY}))`.as('coming'),
    ])

/** The prizes given latest, so that a list of all stays readable. */
const MOST = 500

/** Prizes, those to be paid soonest first; among paid ones the latest. */
export async function list(tx: Tx, status: 'waiting' | 'approved' | 'all'): Promise<PrizeView[]> {
  return await views(tx)
    .where('prize.paid_before', 'is', null)
    .$if(status !== 'all', (query) => query.where('prize.state', status === 'waiting' ? '<>' : '=', 'approved'))
    .orderBy(sql`prize.state = 'approved'`)
    .orderBy(sql`case when prize.state <> 'approved' then prize.pay_by end`)
    .orderBy('prize.approved_at', 'desc')
    .orderBy('prize.auction_id')
    .limit(MOST)
    .execute()
}

/** The prizes of some auctions, in no order. */
export async function these(tx: Tx, auctionIds: readonly string[]): Promise<PrizeView[]> {
  return await views(tx).where('prize.auction_id', 'in', auctionIds).execute()
}

/** The prize of an auction, for nobody else to approve until the end of the transaction. */
export async function lock(tx: Tx, auctionId: string): Promise<PrizeView | undefined> {
  return await views(tx).where('prize.auction_id', '=', auctionId).forNoKeyUpdate('prize').executeTakeFirst()
}

/** A person's prizes that are not paid yet, the nearest day first. */
export async function waitingFor(tx: Tx, personId: string): Promise<PrizeView[]> {
  return await views(tx)
    .where('winner.id', '=', personId)
    .where('prize.state', '<>', 'approved')
    .orderBy('prize.pay_by')
    .orderBy('prize.auction_id')
    .execute()
}

type Approval = Partial<
  Pick<
    Row<'prize'>,
    | 'state'
    | 'security'
    | 'maker'
    | 'checker'
    | 'first_at'
    | 'approved_at'
    | 'set_off'
    | 'deposited_at'
    | 'deposit_reference'
  >
>

export async function update(tx: Tx, ticketId: string, approval: Approval): Promise<void> {
  await tx.updateTable('prize').set(approval).where('ticket_id', '=', ticketId).execute()
}

export async function one(tx: Tx, auctionId: string): Promise<PrizeView> {
  return await views(tx).where('prize.auction_id', '=', auctionId).executeTakeFirstOrThrow()
}
