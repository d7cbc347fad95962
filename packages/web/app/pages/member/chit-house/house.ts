import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import type { Auction, Instalment } from '../book/book.ts'

export type House = ReplyOf<typeof chitEndpoints.oneChit>['chit']

/** What every card of a house is given. */
export interface HouseFacts {
  house: House
  /** The reader's own; empty for whoever is not in it, and before the start. */
  instalments: Instalment[]
  auctions: Auction[]
  userId: string
}

/** Whether there is a book of the reader's in this house: a ticket, and a scheme that has begun. */
export const hasBookIn = ({ you, status }: Pick<House, 'you' | 'status'>): boolean =>
  you.membership === 'approved' && status !== 'forming'

/** Whether its members, dues and auctions are kept from this reader: only members and staff are told of a scheme that has begun. */
export const isClosedTo = ({ status, members }: Pick<House, 'status' | 'members'>): boolean =>
  status !== 'forming' && members.length === 0
