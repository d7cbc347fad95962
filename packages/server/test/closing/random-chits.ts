import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees } from '@kuri/domain'
import fc from 'fast-check'
import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { auctionDay, startChit, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

const anyChit = fc.record({
  tickets: fc.integer({ min: 3, max: 4 }),
  months: fc.constantFrom(1, 3, 5),
  terms: fc.record({
    dividendSharedBy: fc.constantFrom('tickets-without-the-prize' as const, 'all-tickets' as const),
    commissionBp: fc.constantFrom(0, 100, 333, 500),
    gstBp: fc.constantFrom(0, 1800),
    capBp: fc.constantFrom(5000, 4000),
    late: fc.record({
      graceDays: fc.constantFrom(0, 30),
      dividendLoss: fc.constantFrom('nobody' as const, 'everybody' as const),
    }),
  }),
  choices: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  dividendRounding: fc.constantFrom('paise' as const, 'rupee' as const),
})
type Shape = typeof anyChit extends fc.Arbitrary<infer S> ? S : never

interface LivedChit extends TestChit {
  readonly shape: Shape
  readonly upTo: (most: number) => number
}

/**
 * A company of random chits on the way to their second prize: some have paid, early or late or not at all, some prizes are paid out,
 * and the auctions of the second prize run. Everybody holds tickets in several chits, so that they meet in the wallets.
 * The same seed, the same company.
 */
export async function companyOfChits(app: TestApp, { count, seed }: { count: number; seed: number }): Promise<void> {
  await given.clock(app, START)
  const people = await given.members(app, 4)
  const chits: LivedChit[] = []
  for (const [place, shape] of fc.sample(anyChit, { numRuns: count, seed }).entries()) {
    chits.push(await begin(app, people, shape, place))
  }
  await round(app, chits, 1)
  await round(app, chits, 2)
}

async function begin(app: TestApp, people: readonly Caller[], shape: Shape, place: number): Promise<LivedChit> {
  const { tickets, months, choices, terms, dividendRounding } = shape
  let turn = 0
  const chit = await startChit(app, {
    name: `Chit ${place + 1}`,
    tickets,
    months,
    amount: fromRupees(1_001 * tickets * months + place * 700),
    terms: { ...terms, dividendRounding },
    members: people.slice(0, tickets),
  })
  return { ...chit, shape, upTo: (most) => (choices[turn++ % choices.length] ?? 0) % (most + 1) }
}

/** The month of a prize. */
const monthOf = ({ shape }: LivedChit, prizeNo: number): number => Math.ceil((prizeNo * shape.months) / shape.tickets)

/**
 * Up to the auctions of a prize: most pay its month and those before, some also the next; the prize before is paid out here
 * and there; the auctions open, and some bid.
 */
async function round(app: TestApp, chits: readonly LivedChit[], prizeNo: number): Promise<void> {
  const latest = Math.max(...chits.map((chit) => monthOf(chit, prizeNo)))
  await given.clock(app, dueDay(START, latest))
  for (const chit of chits) {
    const month = monthOf(chit, prizeNo)
    const late = chit.running.members.map((_, index) => index + 1).filter(() => chit.upTo(4) === 0)
    for (let no = 1; no <= month; no++) await given.paid(app, chit.running, no, { except: late })
    if (chit.upTo(3) === 0) await given.paid(app, chit.running, month + 1, { except: [...late, 1] })
    if (prizeNo > 1 && chit.upTo(1) === 0) await payOut(chit, prizeNo - 1)
  }
  await given.clock(app, auctionDay(latest))
  for (const chit of chits) await openAndBid(chit, prizeNo)
  if (prizeNo > 1) return
  // to the end of the first auctions, and of the time for the words of their lots
  for (const minutes of [31, 11]) {
    await app.clock.advance({ minutes })
    for (const chit of chits) {
      await chit.as(chit.admin).call(endpoints.listAuctions, { query: { chitId: chit.running.chit._id } })
    }
  }
}

async function payOut(chit: LivedChit, prizeNo: number): Promise<void> {
  const params = { id: await chit.auctionOf(prizeNo) }
  await chit.as(chit.admin).call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } })
}

async function openAndBid(chit: LivedChit, prizeNo: number): Promise<void> {
  const params = { id: await chit.auctionOf(prizeNo) }
  const opened = await chit.as(chit.admin).call(endpoints.openAuction, { params, body: given.opening(1800) })
  if (opened.status !== 200) throw new Error(`prize ${prizeNo} does not open: ${opened.problem.code}`)
  const { floor, cap, step, state } = opened.reply
  if (state !== 'open' || floor === null || cap === null) return
  const isTie = chit.upTo(3) === 0
  for (const member of chit.running.members) {
    if (chit.upTo(2) === 0) continue
    const amount = isTie ? cap : Math.min(cap, floor + chit.upTo(40) * step)
    // who is late or has won is refused, and who does not beat the best: that is life
    await chit.as(member).call(endpoints.placeBid, { params, body: { amount } })
  }
}
