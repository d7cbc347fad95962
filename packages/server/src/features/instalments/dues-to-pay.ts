import type { endpoints, ReplyOf } from '@kuri/contract'
import { add, canStillFall, instalmentStatus, isOverdue, monthNameOf, sum, yearOf, ZERO } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { owedBy } from '../debts/service.ts'
import { auctionsBefore, duePenalties, owing, type DuePenalty, type Owing } from './overdue.ts'

type Dues = ReplyOf<typeof endpoints.duesToPay>
type DueLine = Dues['lines'][number]

/**
 * What a person has to pay up to today over all their chits, oldest first: unpaid instalments with today's penalty, and
 * penalties of months that were paid late; and what they owe the company. What waits for a confirmation at the counter is apart and
 * not in the total.
 */
export async function duesToPay(tx: Tx, personId: string): Promise<Dues> {
  const [day, unpaid, penalties, debts] = await Promise.all([
    today(tx),
    owing(tx, { personId }, 'all'),
    duePenalties(tx, { personId }),
    owedBy(tx, personId),
  ])
  const isDue = (one: Owing): boolean => isOverdue(one, day) || one.dueOn === day
  const due = unpaid.filter((one) => isDue(one) && !one.isReceived)
  const next = unpaid.find((one) => !isDue(one) && !one.isReceived)
  const auctions = await auctionsBefore(tx, next ? [...due, next] : due)
  const lineOf = (one: Owing): DueLine =>
    instalmentLine(one, {
      // a month the company has covered on its own due day is not late yet
      late: one.dueOn < day,
      // what was handed over at the counter is a fixed sum: its auctions were not asked for
      canStillFall: canStillFall(
        { status: instalmentStatus(one, day), monthNo: one.monthNo },
        auctions.filter(({ chitId }) => chitId === one.chitId && !one.isReceived),
      ),
    })
  const lines = [...due.map(lineOf), ...penalties.map(penaltyLine)].toSorted((a, b) =>
    a.dueDate.localeCompare(b.dueDate),
  )
  return {
    total: sum([...lines, ...debts].map(({ amount }) => amount)),
    lines,
    debts,
    next: next ? lineOf(next) : null,
    received: unpaid.filter(({ isReceived }) => isReceived).map(lineOf),
  }
}

function instalmentLine(one: Owing, facts: Pick<DueLine, 'late' | 'canStillFall'>): DueLine {
  const penalty = one.growing?.amount ?? ZERO
  return {
    chitId: one.chitId,
    name: one.chitName,
    ticketNo: one.ticketNo,
    month: monthNameOf(one.dueOn),
    year: yearOf(one.dueOn),
    amount: add(one.rest, penalty),
    instalment: one.amount,
    dividend: one.dividend,
    net: one.net,
    paid: one.paid,
    rest: one.rest,
    penalty,
    dueDate: one.dueOn,
    ...facts,
  }
}

const penaltyLine = ({ chitId, chitName, ticketNo, dueOn, amount }: DuePenalty): DueLine => ({
  chitId,
  name: chitName,
  ticketNo,
  month: monthNameOf(dueOn),
  year: yearOf(dueOn),
  amount,
  instalment: ZERO,
  dividend: ZERO,
  net: ZERO,
  paid: ZERO,
  rest: ZERO,
  penalty: amount,
  dueDate: dueOn,
  late: true,
})
