import { addDays, day, dueDay, prizeSchedule } from '@kuri/domain'
import fc from 'fast-check'
import type { LifeFile } from '../../../domain/test/life/replay.ts'

type Event = LifeFile['events'][number]
type Bid = Extract<Event, { do: 'auction' }>['bids'][number]

const START = '2027-01-31'
const DAYS_TO_AUCTION = 3
const DAYS_TO_APPROVAL = 9

const anyTerms = fc.record({
  dividendSharedBy: fc.constantFrom('tickets-without-the-prize' as const, 'all-tickets' as const),
  dividendRounding: fc.constantFrom('paise' as const, 'rupee' as const),
  prizeBy: fc.constantFrom(
    'auction' as const,
    'auction' as const,
    'auction' as const,
    'lot' as const,
    'fixed' as const,
  ),
  commissionBp: fc.oneof(fc.constant(0), fc.nat({ max: 700 })),
  gstBp: fc.constantFrom(0, 1450, 1800),
  capBp: fc.constantFrom(5000, 4000, 1000),
  step: fc.constantFrom(1, 100, 2500),
})

const anyShape = fc.record({
  tickets: fc.integer({ min: 2, max: 5 }),
  months: fc.integer({ min: 1, max: 5 }),
  instalment: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000 })),
  terms: anyTerms,
  /** How many in ten pay a month on its day. */
  reliable: fc.integer({ min: 3, max: 10 }),
  /** Every other choice, one after the other. */
  choices: fc.array(fc.nat(), { minLength: 400, maxLength: 400 }),
})
type Shape = typeof anyShape extends fc.Arbitrary<infer S> ? S : never

/** Random lives in the form of the files: nothing expected, that is for the rules to say. The same seed, the same lives. */
export function randomLives(count: number, seed: number): LifeFile[] {
  return fc.sample(anyShape, { numRuns: count, seed }).map((shape, index) => ({
    name: `life ${index + 1} of seed ${seed}`,
    about: `${shape.tickets} tickets, ${shape.months} months, ${JSON.stringify(shape.terms)}`,
    startDate: START,
    chit: {
      amount: shape.instalment * shape.tickets * shape.months,
      durationInMonths: shape.months,
      totalMembers: shape.tickets,
      funds: shape.instalment * (shape.months + 1) * 100,
      terms: shape.terms,
    },
    events: eventsOf(shape),
    expected: {},
  }))
}

const on = (monthNo: number, daysLater = 0): string => addDays(dueDay(day(START), monthNo), daysLater)

function eventsOf(shape: Shape): Event[] {
  const { tickets, months, instalment, reliable, choices } = shape
  let turn = 0
  const upTo = (most: number): number => (choices[turn++ % choices.length] ?? 0) % (most + 1)
  const isLucky = (inTen: number): boolean => upTo(9) < inTen
  const everyTicket = Array.from({ length: tickets }, (_, index) => index + 1)
  const pays = (monthNo: number): Event[] =>
    everyTicket
      .filter(() => isLucky(reliable))
      .map((ticket) => ({ on: on(monthNo), do: 'pay', ticket, month: isLucky(9) ? monthNo : 1 + upTo(months - 1) }))
  const anyBid = (): Bid => ({
    ticket: 1 + upTo(tickets - 1),
    amount: isLucky(4)
      ? Math.floor((instalment * months * shape.terms.capBp) / 10_000) || 1
      : 1 + upTo(instalment * months),
  })
  const schedule = Map.groupBy(prizeSchedule({ tickets, months }), ({ monthNo }) => monthNo)
  const month = (monthNo: number): Event[] => {
    const prizes = schedule.get(monthNo) ?? []
    return [
      ...pays(monthNo),
      ...prizes.map(({ prizeNo: prize }): Event => {
        const bids = Array.from({ length: upTo(5) }, anyBid)
        return { on: on(monthNo, DAYS_TO_AUCTION), do: 'auction', prize, bids }
      }),
      ...prizes
        .filter(() => isLucky(7))
        .map(({ prizeNo: prize }): Event => ({ on: on(monthNo, DAYS_TO_APPROVAL), do: 'approve', prize })),
      { on: on(monthNo, DAYS_TO_APPROVAL), do: 'month-end', month: monthNo },
    ]
  }
  const end = on(months, 40)
  const everyMonth = Array.from({ length: months }, (_, index) => index + 1)
  return [
    ...everyMonth.flatMap(month),
    ...everyTicket.map((prize): Event => ({ on: end, do: 'approve', prize })),
    ...everyTicket.flatMap((ticket) => everyMonth.map((m): Event => ({ on: end, do: 'pay', ticket, month: m }))),
  ]
}
