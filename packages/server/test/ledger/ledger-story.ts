import { endpoints } from '@kuri/contract'
import { PASSWORD } from '../api.ts'
import { dueDay, fromRupees } from '@kuri/domain'
import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { auctionDay, startChit, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { checkOut, confirm, startTopup } from '../payments/checkout.ts'
import { gatewaySettles, moneyGoesBack, payoutsThroughTheGateway } from './gateway-chapters.ts'
import { auction, expectGood, pay } from './ledger-calls.ts'
import type { Chapter } from './ledger-page.ts'
import { cheques } from './ledger-story-cheques.ts'
import { collections } from './ledger-story-collections.ts'
import { counter } from './ledger-story-counter.ts'
import { lateness, theLate, type Late } from './ledger-late-story.ts'

/** The people and chits of the story. */
interface Cast extends Late {
  readonly app: TestApp
  /** The landing page's chit: five members, 10,000 a month. Esha is late, Dev is early. */
  readonly familyFive: TestChit
  /** The same with a commission of 5 % and 18 % tax on it. */
  readonly companyFive: TestChit
  /** Two tickets: a bid of half the pool pays the other's next instalment wholly. */
  readonly two: TestChit
  /** Three tickets in one month, dividends in whole rupees for all: 1,000 is three times 333 and one rupee more. */
  readonly three: TestChit
}

export async function cast(app: TestApp): Promise<Cast> {
  const five = await given.people(app, 'Asha', 'Bala', 'Charu', 'Dev', 'Esha')
  const others = await given.people(app, 'Farida', 'Gopal', 'Hema', 'Irfan', 'Jaya')
  const pair = await given.people(app, 'Kamala', 'Latha')
  const trio = await given.people(app, 'Meena', 'Naresh', 'Omar')
  const inRupees = { dividendSharedBy: 'all-tickets', dividendRounding: 'rupee' } as const
  const terms = { commissionBp: 500, gstBp: 1800 }
  return {
    app,
    familyFive: await startChit(app, { name: 'Family Five', members: five }),
    companyFive: await startChit(app, { name: 'Company Five', members: others, terms }),
    ...(await theLate(app)),
    three: await startChit(app, {
      name: 'Three',
      members: trio,
      tickets: 3,
      months: 1,
      amount: fromRupees(30_000),
      terms: inRupees,
    }),
    two: await startChit(app, { name: 'Two', members: pair, tickets: 2, months: 2, amount: fromRupees(40_000) }),
  }
}

/** Every kind of event there is, in an order in which they could happen. */
export const chapters = (all: Cast): Chapter[] => [
  ...moneyComesIn(all),
  ...firstMonth(all),
  ...firstPrize(all),
  ...secondMonth(all),
  ...otherChits(all),
  ...withdrawals(all),
  ...payoutsThroughTheGateway(all),
  ...companysOwn(all),
  ...unmatched(all),
  ...collections(all.familyFive),
  ...counter(all.familyFive),
  ...cheques(all.familyFive),
  ...lateness(all),
]

const moneyComesIn = ({ app, familyFive }: Cast): Chapter[] => [
  {
    title: 'The company pays in',
    text: 'So that it can cover late payers and pay out before collections reach the bank.',
    kind: 'company.paid-in',
    happens: () => move(familyFive, 'pay-in', 100_000),
  },
  {
    title: 'A top-up at the counter',
    text: 'Asha hands over cash; an administrator other than Asha confirms it.',
    kind: 'topup',
    happens: () => topUp(familyFive, familyFive.holder(1), 'counter'),
  },
  {
    title: 'A top-up by bank transfer',
    text: 'The same, into the bank account.',
    kind: 'topup',
    happens: () => topUp(familyFive, familyFive.holder(2), 'bank'),
  },
  {
    title: 'A top-up online',
    text: 'Credited when the gateway has captured it. Checkout and webhook may both report it: the key lets it happen once.',
    kind: 'topup',
    happens: () => payOnline(app, familyFive.holder(3)),
  },
  gatewaySettles({ app, familyFive }),
  ...moneyGoesBack({ app, familyFive }),
]

const firstMonth = ({ app, familyFive }: Cast): Chapter[] => [
  {
    title: 'A contribution',
    text: 'Once for each ticket and month.',
    kind: 'contribution.paid',
    happens: () => pay(familyFive, 1, 'January'),
  },
  {
    title: 'A contribution paid early',
    text: 'Dev pays February in January.',
    kind: 'contribution.paid',
    happens: async () => {
      await given.funds(app, familyFive.holder(4), fromRupees(20_000))
      for (const ticketNo of [2, 3, 4]) await pay(familyFive, ticketNo, 'January')
      await pay(familyFive, 4, 'February')
    },
  },
]

const firstPrize = ({ app, familyFive }: Cast): Chapter[] => [
  {
    title: 'The company covers a late instalment',
    text: 'Esha has not paid when the first prize settles. The company pays what is missing; for Esha it stays overdue.',
    kind: 'contribution.advanced',
    happens: async () => {
      await given.clock(app, auctionDay(1))
      await auction(familyFive, 1, { ticketNo: 3, bid: 4000 })
    },
  },
  {
    title: 'A prize is settled',
    text: 'Charu bids 4,000: 46,000 wait as the prize, the four others share 4,000. Dev has already paid February, so the dividend goes to the wallet.',
    kind: 'prize.settled',
  },
  {
    title: 'A late instalment paid after all',
    text: 'Esha’s 10,000 repay the company.',
    kind: 'contribution.paid',
    happens: async () => {
      await given.funds(app, familyFive.holder(5), fromRupees(10_000))
      await pay(familyFive, 5, 'January')
    },
  },
  {
    title: 'A prize is approved',
    text: 'The prize reaches the wallet. Overdue instalments of the winner would now be paid from it.',
    kind: 'prize.paid',
    happens: async () => {
      const params = { id: await familyFive.auctionOf(1) }
      const security = 'two guarantors'
      return (await familyFive.as(familyFive.admin).call(endpoints.approvePrize, { params, body: { security } })).reply
    },
  },
]

const secondMonth = ({ app, familyFive }: Cast): Chapter[] => [
  {
    title: 'A contribution lowered by a dividend',
    text: 'The pool always receives the full instalment.',
    kind: 'contribution.paid',
    happens: async () => {
      await given.clock(app, dueDay(START, 2))
      await given.funds(app, familyFive.holder(1), fromRupees(9000))
      await pay(familyFive, 1, 'February')
    },
  },
  {
    title: 'A late instalment covered, with a dividend waiting for it',
    text: 'Bala is late with February. The company pays what the dividend does not.',
    kind: 'contribution.advanced',
    happens: async () => {
      await given.funds(app, familyFive.holder(5), fromRupees(9000))
      for (const ticketNo of [3, 5]) await pay(familyFive, ticketNo, 'February')
      await given.clock(app, auctionDay(2))
      await auction(familyFive, 2, { ticketNo: 1, bid: 2000 })
    },
  },
]

const otherChits = ({ app, companyFive, two, three }: Cast): Chapter[] => [
  {
    title: 'A prize with commission and tax',
    text: '5 % commission (2,500 of 50,000) and 18 % tax on it (450). A bid of 4,000 leaves 1,500 to share; the tax comes out of the prize.',
    kind: 'prize.settled',
    happens: async () => {
      await given.paid(app, companyFive.running, 1)
      await auction(companyFive, 1, { ticketNo: 1, bid: 4000 })
    },
  },
  {
    title: 'A contribution paid wholly by a dividend',
    text: 'In a chit of two a bid of half the pool is the other’s whole next instalment, which is paid at once.',
    kind: 'contribution.paid',
    happens: async () => {
      await given.paid(app, two.running, 1)
      await auction(two, 1, { ticketNo: 1, bid: 10_000 })
    },
  },
  {
    title: 'A prize with dividends in whole rupees',
    text: 'Each of three tickets gets 333 of 1,000; one rupee is carried to the last prize. This chit has one month, so the shares go to the wallets.',
    kind: 'prize.settled',
    happens: async () => {
      await given.paid(app, three.running, 1)
      await auction(three, 1, { ticketNo: 1, bid: 1000 })
    },
  },
  {
    title: 'The last prize gives out the carried rounding',
    text: 'Two carried rupees go to the lowest ticket numbers.',
    kind: 'prize.settled',
    happens: async () => {
      await auction(three, 2, { ticketNo: 2, bid: 1000 })
      const params = { id: await three.auctionOf(3) }
      expectGood(await three.as(three.admin).call(endpoints.openAuction, { params, body: given.opening() }))
    },
  },
]

/** Charu asks for 20,000 three times: one is turned down, one is paid, one comes back from the bank. */
function withdrawals({ familyFive }: Cast): Chapter[] {
  const charu = familyFive.as(familyFive.holder(3))
  const admin = familyFive.as(familyFive.admin)
  let id = ''
  const requestWithdrawal = async (): Promise<void> => {
    const account = { holder: 'Charu', number: '123456789012', ifsc: 'SBIN0001234' }
    const requested = await charu.call(endpoints.requestWithdrawal, {
      body: { amount: 20_000, account, password: PASSWORD },
    })
    id = requested.reply.withdrawal._id
  }
  const approve = async (): Promise<void> =>
    expectGood(await admin.call(endpoints.approveWithdrawal, { params: { id } }))
  const reject = async (reason: string): Promise<void> =>
    expectGood(await admin.call(endpoints.rejectWithdrawal, { params: { id }, body: { reason } }))
  return [
    {
      title: 'A withdrawal is requested',
      text: 'The money is held: still Charu’s, and no longer free.',
      kind: 'withdrawal.held',
      happens: requestWithdrawal,
    },
    {
      title: 'A withdrawal is turned down',
      text: 'The hold is released.',
      kind: 'withdrawal.rejected',
      happens: () => reject('The name on the account is another.'),
    },
    {
      title: 'A withdrawal is approved',
      text: 'The money is on its way to the member’s bank.',
      kind: 'withdrawal.approved',
      happens: async () => {
        await requestWithdrawal()
        await approve()
      },
    },
    {
      title: 'A withdrawal comes back',
      text: 'The bank could not pay it: the opposite transfer.',
      kind: 'withdrawal.returned',
      happens: () => reject('The bank says the account is closed.'),
    },
    {
      title: 'A withdrawal is paid',
      text: 'Approved once more, and the bank’s reference is entered.',
      kind: 'withdrawal.paid',
      happens: async () => {
        await requestWithdrawal()
        await approve()
        expectGood(await admin.call(endpoints.payWithdrawal, { params: { id }, body: { utr: 'SBIN426325000011' } }))
      },
    },
  ]
}

function companysOwn({ app, familyFive }: Cast): Chapter[] {
  return [
    {
      title: 'Tax is paid',
      text: 'To the state.',
      kind: 'tax.paid',
      happens: () => move(familyFive, 'pay-tax', 450),
    },
    {
      title: 'Commission is drawn',
      text: 'The foreman takes what the company has earned.',
      kind: 'commission.drawn',
      happens: () => move(familyFive, 'draw-commission', 2500),
    },
    {
      title: 'The bank takes its charge',
      text: 'The company bears it.',
      kind: 'bank.charged',
      happens: () => move(familyFive, 'bank-charge', 18),
    },
    {
      title: 'Cash is taken to the bank',
      text: 'What the counter has collected.',
      kind: 'cash.banked',
      happens: () => move(familyFive, 'cash-to-bank', 5000),
    },
    {
      title: 'An entry is undone',
      text: 'A top-up was counted twice. The opposite transfer undoes it, once; both stay.',
      kind: 'correction',
      happens: () => undoATopUp(app, familyFive),
    },
  ]
}

const unmatched = ({ app, familyFive }: Cast): Chapter[] => [
  {
    title: 'Money from an unknown payer',
    text: 'A line of the bank’s statement that nothing explains.',
    kind: 'payment.unmatched',
    happens: () => bookALine(familyFive),
  },
  {
    title: 'Its owner is found',
    text: 'It was Esha’s.',
    kind: 'payment.matched',
    happens: async () => {
      const { rows } = await app.owner.query<{ id: string }>('select journal_id as id from suspense_item')
      const params = { id: String(rows[0]?.id) }
      const body = { userId: familyFive.holder(5).id, reason: 'She showed her slip.' }
      expectGood(await familyFive.as(familyFive.admin).call(endpoints.settleSuspense, { params, body }))
    },
  },
]

type OwnMove = 'pay-in' | 'pay-tax' | 'draw-commission' | 'bank-charge' | 'cash-to-bank'

async function move(chit: TestChit, kind: OwnMove, amount: number): Promise<void> {
  const body = { kind, amount, reason: 'As the books say.' }
  expectGood(await chit.as(chit.admin).call(endpoints.enterMove, { body }))
}

async function undoATopUp(app: TestApp, chit: TestChit): Promise<void> {
  await topUp(chit, chit.holder(2), 'counter')
  const { rows } = await app.owner.query<{ id: string }>('select max(id) as id from journal')
  const params = { id: String(rows[0]?.id) }
  expectGood(await chit.as(chit.admin).call(endpoints.correctEntry, { params, body: { reason: 'Counted twice.' } }))
}

async function bookALine(chit: TestChit): Promise<void> {
  const admin = chit.as(chit.admin)
  const text = 'Date,Narration,Debit,Credit\n01/01/2027,NEFT FROM SOMEBODY,,5000.00'
  const columns = { titleRow: 0, date: 0, narration: 1, debit: 2, credit: 3 }
  expectGood(await admin.call(endpoints.importStatement, { body: { fileName: 'march.csv', text, columns } }))
  const { lines } = (await admin.call(endpoints.openLines)).reply
  const params = { id: lines[0]?._id ?? '' }
  const body = { kind: 'to-suspense', reason: 'Nobody is known for it yet.' } as const
  expectGood(await admin.call(endpoints.bookLine, { params, body }))
}

async function topUp(chit: TestChit, caller: Caller, method: 'counter' | 'bank'): Promise<void> {
  const body = { amount: 10_000, method, reference: method === 'bank' ? 'NEFT SBIN426325000012' : 'slip 12' }
  const requested = await chit.as(caller).call(endpoints.requestTopup, { body })
  const params = { id: requested.reply.topup._id }
  expectGood(await chit.as(chit.admin).call(endpoints.approveTopup, { params }))
}

async function payOnline(app: TestApp, caller: Caller): Promise<void> {
  const { _id, orderId } = await startTopup(app, caller, 10_000)
  expectGood(await confirm(app, caller, _id, await checkOut(app, orderId, 'pay')))
}
