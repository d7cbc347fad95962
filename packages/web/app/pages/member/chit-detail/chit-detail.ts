import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import type { Auction, Instalment } from '../book/book.ts'

export type ChitDetail = ReplyOf<typeof chitEndpoints.oneChit>['chit']

/** The props of every card of the page. */
export interface ChitCardProps {
  chit: ChitDetail
  /** The user's own; empty for users who are not members, and before the start. */
  instalments: Instalment[]
  auctions: Auction[]
  userId: string
}

/** Whether the user has contributions in this chit: a ticket, and the chit has started. */
export const hasBookIn = ({ you, status }: Pick<ChitDetail, 'you' | 'status'>): boolean =>
  you.membership === 'approved' && status !== 'forming'

/** Whether members, dues and auctions are hidden from this user: only members and staff see those of a started chit. */
export const isClosedTo = ({ status, members }: Pick<ChitDetail, 'status' | 'members'>): boolean =>
  status !== 'forming' && members.length === 0

export type PreviousPrize = ChitDetail['months'][number]['prizes'][number] &
  Pick<ChitDetail['months'][number], 'monthNo'> & {
    previous: NonNullable<ChitDetail['months'][number]['prizes'][number]['previous']>
  }

/** The prizes that were given before the company moved in, in their order. */
export const previousPrizes = ({ months }: Pick<ChitDetail, 'months'>): PreviousPrize[] =>
  months.flatMap(({ monthNo, prizes }) =>
    prizes.flatMap(({ previous, ...prize }) => (previous ? [{ ...prize, monthNo, previous }] : [])),
  )
