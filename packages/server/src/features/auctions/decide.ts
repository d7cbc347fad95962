import type { LotProof } from '@kuri/contract'
import { outcome, type Outcome, type Paise } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as bids from './bids.store.ts'
import { drawLot } from './draw.ts'
import type { Auction, TicketNow } from './store.ts'

/** Who takes the prize and what they forgo; with the lot's proof where one was drawn. */
export interface Decision {
  readonly by: Outcome['by']
  readonly ticketNo: number
  readonly discount: Paise
  readonly proof: output<typeof LotProof> | null
}

/** Who takes the prize of this auction as it stands now, by the bids or by lot. Source: 2-rules, "Bids". */
export async function decide(tx: Tx, auction: Auction, chit: Chit, tickets: readonly TicketNow[]): Promise<Decision> {
  const result = outcome(chit.terms, {
    prizeNo: auction.prize_no,
    bids: await bids.best(tx, auction),
    unprized: tickets.filter((ticket) => !ticket.isPrized),
  })
  if (result.by !== 'lot') return { ...result, proof: null }
  return { by: 'lot', discount: result.discount, ...(await drawLot(tx, auction, result.ticketNos)) }
}
