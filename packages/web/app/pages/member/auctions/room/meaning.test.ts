import { settleInOrder, sum } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import {
  ashasInstalments,
  bid,
  familyFive,
  familyFiveStart,
  familyFiveTerms,
  instalment,
  rupeesOf,
} from './room.fixture.ts'
import { leader, meaningOf, partsOf } from './meaning.ts'

const terms = familyFiveTerms()
const room = familyFive()
const meaning = (ticketNo: number, rupees: number, mine = ashasInstalments(), of = terms) =>
  meaningOf(of, familyFiveStart, room, { ticketNo, discount: rupeesOf(rupees) }, mine)

describe('the drawn rooms of Family Five', () => {
  test('leading with ₹3,600: I receive ₹46,400, each of the 4 others gets ₹900 and pays ₹9,100 in December', () => {
    expect(meaning(1, 3600)).toEqual({
      winnerTicketNo: 1,
      prize: rupeesOf(46_400),
      share: { least: rupeesOf(900), isEven: true, sharers: 4 },
      yourShare: 0,
      toYourWallet: 0,
      next: { month: 'December', sharersPay: rupeesOf(9100), youPay: rupeesOf(10_000) },
    })
  })

  test('outbid at ₹3,700: I get ₹925 and pay ₹9,075 in December', () => {
    expect(meaning(3, 3700)).toMatchObject({
      prize: rupeesOf(46_300),
      yourShare: rupeesOf(925),
      next: { month: 'December', youPay: rupeesOf(9075) },
    })
  })
})

test('where all share, the winner pays less too', () => {
  const all = familyFiveTerms({ dividendSharedBy: 'all-tickets' })
  expect(meaning(1, 4000, ashasInstalments(), all)).toMatchObject({
    share: { least: rupeesOf(800), sharers: 5 },
    yourShare: rupeesOf(800),
    next: { youPay: rupeesOf(9200) },
  })
})

test('the odd paise go to the first, so the least share is shown', () => {
  const three = { ...terms, tickets: 4, months: 4 }
  expect(meaning(1, 3800, ashasInstalments(), three).share).toEqual({ least: 126_666, isEven: false, sharers: 3 })
})

test('a dividend that finds December paid goes to the wallet', () => {
  const mine = [...ashasInstalments().slice(0, 3), instalment(4, 0, 'paid'), instalment(5, 0, 'upcoming')]
  expect(meaning(3, 3700, mine)).toMatchObject({ toYourWallet: rupeesOf(925), next: { youPay: null } })
})

test('in the last month it goes to the wallet, and nothing is paid after it', () => {
  const last = meaningOf(
    terms,
    familyFiveStart,
    { ...room, monthNo: 5 },
    { ticketNo: 3, discount: rupeesOf(400) },
    ashasInstalments(),
  )
  expect(last).toMatchObject({ toYourWallet: rupeesOf(100), next: null })
})

test('a user without a ticket sees what the others get', () => {
  const watching = { ...room, you: { eligible: false, reason: 'not_a_member' as const, ticketNo: null } }
  const seen = meaningOf(terms, familyFiveStart, watching, { ticketNo: 3, discount: rupeesOf(3700) }, [])
  expect(seen).toMatchObject({ yourShare: 0, next: { sharersPay: rupeesOf(9075), youPay: null } })
})

test('the leader is the best bidder; with no bid or a tie the lot decides', () => {
  expect(leader(familyFive({ bids: [bid(1, 3, 3700, '10:21:55')] }))).toEqual({ ticketNo: 3, discount: rupeesOf(3700) })
  expect(leader(familyFive())).toBeNull()
  expect(leader(familyFive({ bids: [bid(1, 1, 25_000, '10:01'), bid(2, 3, 25_000, '10:02')] }))).toBeNull()
})

test('in whole rupees the parts of every pool are the pool, with what rounding keeps and what the last prize shares of it', () => {
  const inRupees = familyFiveTerms({ dividendRounding: 'rupee', commissionBp: 500, gstBp: 1800 })
  const won = [4003, 3002, 2800, 2601, 2500].map((bid, place) => ({ ticketNo: place + 1, discount: rupeesOf(bid) }))
  const parts = settleInOrder(inRupees, won).map((settled) =>
    partsOf({
      ...settled,
      by: 'bid',
      winner: { userId: '', ticketNo: settled.ticketNo },
      bid: settled.discount,
      dividends: settled.dividends.map((dividend) => ({ ...dividend, userId: '' })),
      settledAt: new Date(0),
    }),
  )
  expect(parts.map(({ rounding }) => rounding)).toEqual([3, 2, 0, 1, -6].map(rupeesOf))
  expect(parts.map((each) => sum(Object.values(each)))).toEqual(parts.map(() => rupeesOf(50_000)))
})
