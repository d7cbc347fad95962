import { addDays, day, dueDay } from '@kuri/domain'
import type { LifeFile } from '../../../domain/test/life/replay.ts'

type Event = LifeFile['events'][number]

const START = '2027-02-28'
const TICKETS = 4

/**
 * The whole lives of chits in which nobody bids: every prize by lot, and by a printed chart. One member is late in
 * month 2 and pays in the end; somebody tries to bid and is refused. What must come out is for the rules to say.
 */
export function livesWithoutBids(): LifeFile[] {
  const chart = [5000, 4000, 2500, 1201]
  const charted = { prizeBy: 'fixed', commissionBp: 300, gstBp: 1800, fixedDiscounts: chart } as const
  return [
    lifeOf('by lot', { prizeBy: 'lot', commissionBp: 300, gstBp: 1800 }),
    lifeOf('by a printed chart', charted),
    lifeOf('by a printed chart, with dividends in whole rupees', { ...charted, dividendRounding: 'rupee' }),
  ]
}

const lifeOf = (how: string, terms: LifeFile['chit']['terms']): LifeFile => ({
  name: `every prize ${how}`,
  about: 'four tickets, a late payer, and a bid nobody requested',
  startDate: START,
  chit: { amount: 160_000, durationInMonths: TICKETS, totalMembers: TICKETS, funds: 6_000_000, terms },
  events: [...[1, 2, 3, 4].flatMap(monthOf), { on: on(4, 20), do: 'pay', ticket: 3, month: 2 }],
  expected: {},
})

const on = (monthNo: number, daysLater = 0): string => addDays(dueDay(day(START), monthNo), daysLater)

function monthOf(month: number): Event[] {
  const everyTicket = Array.from({ length: TICKETS }, (_, index) => index + 1)
  return [
    ...everyTicket
      .filter((ticket) => !(month === 2 && ticket === 3))
      .map((ticket): Event => ({ on: on(month), do: 'pay', ticket, month })),
    { on: on(month, 3), do: 'auction', prize: month, bids: [{ ticket: 1, amount: 3000 }] },
    { on: on(month, 5), do: 'approve', prize: month },
    { on: on(month, 6), do: 'month-end', month },
  ]
}
