import { endpoints } from '@kuri/contract'
import { addDays, day, fromRupees, type Day } from '@kuri/domain'
import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { accept, partOf } from '../arrears/fixture.ts'
import { startChit, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { auction, expectGood, pay } from './ledger-calls.ts'
import type { Chapter } from './ledger-page.ts'

const START = day('2027-03-05')
const APRIL = day('2027-04-05')

/** The chit in which being late costs something, and who takes a place in it. */
export interface Late {
  readonly familyFive: TestChit
  /** 12 % a year for the late, 5 % kept of a removed member's contributions. */
  readonly late: TestChit
  readonly sita: Caller
}

export async function theLate(app: TestApp): Promise<Omit<Late, 'familyFive'>> {
  const members = await given.people(app, 'Mohan', 'Nila', 'Om', 'Priya', 'Ravi')
  const terms = { late: { rates: [{ perYearBp: 1200 }], deductionBp: 500 } }
  return {
    late: await startChit(app, { name: 'Late Five', members, terms, startDate: START }),
    sita: await given.member(app, { name: 'Sita' }),
  }
}

/** What lateness brings: a penalty, a prize nobody collects, a place that passes on, an advance given up. */
export const lateness = (all: Late): Chapter[] => [
  ...parts(all),
  ...penalty(all),
  ...uncollected(all),
  ...substitution(all),
  ...writeOff(all),
]

const parts = ({ familyFive }: Late): Chapter[] => [
  {
    title: 'A part of a contribution',
    text: 'Charu pays 4,000 of March. 6,000 stay due.',
    kind: 'contribution.part-paid',
    happens: () => payAPart(familyFive, 3, 3, 4000),
  },
  {
    title: 'A part of what the company has covered',
    text: 'Bala pays 2,000 of February: it repays the company.',
    kind: 'contribution.part-paid',
    happens: () => payAPart(familyFive, 2, 2, 2000),
  },
]

const penalty = ({ late }: Late): Chapter[] => [
  {
    title: 'A penalty',
    text: '12 % a year. Nila pays March twelve days late: 39.45, rounded down.',
    kind: 'penalty.paid',
    happens: async () => {
      await given.clock(late.app, START)
      await given.paid(late.app, late.running, 1, { except: [2] })
      await given.clock(late.app, addDays(START, 12))
      await given.funds(late.app, late.holder(2), fromRupees(10_039))
      await pay(late, 2, 'March')
    },
  },
]

const uncollected = ({ late }: Late): Chapter[] => [
  {
    title: 'A prize nobody collects',
    text: 'Mohan brings no security. From the next due date his prize can be put into a separate bank account; it stays his.',
    kind: 'prize.deposited',
    happens: async () => {
      await auction(late, 1, { ticketNo: 1, bid: 4000 })
      await given.clock(late.app, APRIL)
      const params = { id: await late.auctionOf(1) }
      expectGood(await late.as(late.admin).call(endpoints.depositPrize, { params, body: { reference: 'SBI 4411' } }))
    },
  },
  {
    title: 'The money of a deposited prize comes back',
    text: 'His guarantors have signed; the prize then reaches his wallet.',
    kind: 'deposit.returned',
    happens: async () => {
      const params = { id: await late.auctionOf(1) }
      expectGood(
        await late.as(late.admin).call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } }),
      )
    },
  },
]

function substitution({ late, sita }: Late): Chapter[] {
  const step = async (on: Day, body: Parameters<typeof take>[2]): Promise<void> => {
    await given.clock(late.app, on)
    await take(late, 4, body)
  }
  return [
    {
      title: 'A substitute takes over a ticket',
      text: 'Priya has paid March and not April, and is removed; Sita accepts her ticket. The company keeps 5 % of Priya’s 10,000, and a penalty of 85 when she is refunded. Then Sita pays April, which repays the company.',
      kind: 'ticket.substituted',
      happens: async () => {
        await given.paid(late.app, late.running, 2, { except: [4] })
        await given.clock(late.app, addDays(APRIL, 3))
        await auction(late, 2, { ticketNo: 2, bid: 2000 })
        await step(addDays(APRIL, 5), { kind: 'demand' })
        await step(addDays(APRIL, 20), { kind: 'removal', reason: 'Nothing was paid.' })
        await step(addDays(APRIL, 21), { kind: 'receipt', receivedOn: addDays(APRIL, 21), evidence: 'Registered post' })
        await given.funds(late.app, sita, fromRupees(19_000))
        await step(addDays(APRIL, 29), { kind: 'substitution', reason: 'She asked to.', substituteId: sita.id })
        expectGood(await accept(late, sita))
      },
    },
    {
      title: 'A refund is requested',
      text: 'Priya gets what was kept for her, less the penalty.',
      kind: 'ticket.refunded',
      happens: async () => expectGood(await late.as(late.holder(4)).call(endpoints.claimRefund)),
    },
  ]
}

const writeOff = ({ familyFive }: Late): Chapter[] => [
  {
    title: 'An advance is written off',
    text: 'Bala has not paid the rest of February: the company bears it. He still owes it.',
    kind: 'advance.written-off',
    happens: () => take(familyFive, 2, { kind: 'write-off', monthNo: 2, reason: 'He has left the town.' }),
  },
  {
    title: 'What was written off is paid after all',
    text: 'It returns to the company.',
    kind: 'contribution.paid',
    happens: async () => {
      await given.funds(familyFive.app, familyFive.holder(2), fromRupees(7000))
      await pay(familyFive, 2, 'February')
    },
  },
]

async function payAPart(chit: TestChit, ticketNo: number, monthNo: number, rupees: number): Promise<void> {
  await given.funds(chit.app, chit.holder(ticketNo), fromRupees(rupees))
  const paid = await partOf(chit, ticketNo, monthNo, rupees)
  if (!paid.ok) throw new Error(`the story stops at a part: ${paid.error.code}`)
}

type Step = { kind: 'demand' | 'removal' | 'receipt' | 'substitution' | 'write-off' } & {
  reason?: string
  monthNo?: number
  substituteId?: string
  receivedOn?: Day
  evidence?: string
}

async function take(chit: TestChit, ticketNo: number, body: Step): Promise<void> {
  const { rows } = await chit.app.owner.query<{ id: string }>(
    'select id from ticket where chit_id = $1 and ticket_no = $2',
    [chit.running.chit._id, ticketNo],
  )
  expectGood(await chit.as(chit.admin).call(endpoints.takeStep, { params: { id: rows[0]?.id ?? '' }, body }))
}
