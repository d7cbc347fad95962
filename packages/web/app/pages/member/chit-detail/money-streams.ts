import type { chitMonthEndpoints, ReplyOf } from '@kuri/contract'
import { addMonths, max, monthNameOf, subtract, times, ZERO, type Paise } from '@kuri/domain'
import type { Stream } from '../../../components/flow.tsx'
import { rupees } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import type { ChitCardProps, ChitDetail } from './chit-detail.ts'
import { sharersIn } from './month-money.ts'

export type MonthMoney = ReplyOf<typeof chitMonthEndpoints.chitMonth>['month']

const t = m.chitDetail.money

const stream = (key: string, amount: Paise, colour: Stream['colour'], word: string): Stream => ({
  key,
  amount,
  colour,
  title: rupees(amount),
  lines: [word],
})

const withMoney = (streams: Stream[]): Stream[] => streams.filter(({ amount }) => amount > 0)

/** What all tickets together owe for one month. */
export const wholeOf = ({ contribution, totalMembers }: Pick<ChitDetail, 'contribution' | 'totalMembers'>): Paise =>
  times(contribution, totalMembers)

/** What of a month has not been received yet, neither from members, nor from the company or as dividends. */
export const notReceived = (chit: Parameters<typeof wholeOf>[0], { collected }: Pick<MonthMoney, 'collected'>): Paise =>
  max(ZERO, subtract(wholeOf(chit), collected))

/** What came into the pool for this month, the largest way first. */
export function streamsIn({ broughtForward, from, dueDate }: MonthMoney): Stream[] {
  const before = monthNameOf(addMonths(dueDate, -1))
  return withMoney([
    stream('members', from.members.amount, 1, t.members(from.members.tickets)),
    stream('company', from.company.amount, 5, t.company(from.company.tickets)),
    stream('dividends', from.dividends.amount, 2, t.dividendsFrom(before)),
    stream('brought', broughtForward, 5, t.brought),
  ])
}

/** Where it went, and what stays. */
export function streamsOut({ chit, auctions }: ChitCardProps, money: MonthMoney): Stream[] {
  const { terms } = chit
  const whoTook = (auctionId: string): string => {
    const winner = auctions.find((auction) => auction._id === auctionId)?.result?.winner.ticketNo
    const member = chit.members.find(({ ticketNo }) => ticketNo === winner)
    return member?.name ?? (winner === undefined ? '' : t.ticket(winner))
  }
  return withMoney([
    ...money.given.map(({ prizeNo, auctionId, prize }) =>
      stream(`prize ${prizeNo}`, prize, 1, t.prize(whoTook(auctionId))),
    ),
    stream('dividends', money.dividends, 2, t.dividends(sharersIn(auctions, money.monthNo))),
    stream('commission', money.commission, 3, t.commission(terms.commissionBp)),
    stream('tax', money.tax, 4, t.tax(terms.gstBp)),
    stream('carried', money.carried, 5, isStillToCome(chit, money) ? t.waits : t.carried),
  ])
}

/** The month has prizes to give, and not all are given. */
const isStillToCome = ({ months }: ChitCardProps['chit'], { monthNo, given }: MonthMoney): boolean =>
  (months.find((month) => month.monthNo === monthNo)?.prizes.length ?? 0) > given.length

/** A stream in words, for the picture's description. */
export const spoken = ({ title, lines = [] }: Stream): string => `${title} ${lines.join(' ')}`
