import { day, fromRupees, type Paise } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { areasOf, firstOf, notInRound, progressOf, stopsNow } from './areas.ts'
import type { Given, Round } from './phone.ts'

type Member = Round['members'][number]

const TODAY = day('2027-03-05')
const NOON = new Date('2027-03-05T06:30:00Z')
const YESTERDAY = new Date('2027-03-04T06:30:00Z')

interface Like {
  readonly owes?: number
  readonly visitedAt?: Date
}
const member = (name: string, location: string, { owes = 100, visitedAt }: Like = {}): Member => ({
  user: { _id: name, code: `K-${name}`, name, ownName: '', language: 'en', phone: '', address: '', location },
  debts: [],
  dues:
    owes === 0
      ? []
      : [
          {
            chitId: { _id: 'c', name: 'Five' },
            ticketNo: 1,
            month: 'March',
            year: 2027,
            dueDate: TODAY,
            amount: fromRupees(owes),
            penalty: fromRupees(0),
            daysLate: 0,
          },
        ],
  visits: visitedAt ? [{ outcome: 'not_at_home', at: visitedAt, promisedFor: null, amount: null, notNoted: null }] : [],
  cash: { today: fromRupees(0), months: [] },
})
const given = (memberId: string, amount: Paise): Given => ({
  receipt: {
    number: 'R1-00001',
    deviceId: 'd',
    memberId,
    lines: [{ chitId: 'c', ticketNo: 1, month: 'March', year: 2027, amount }],
    method: 'cash',
    reference: '',
    takenAt: NOON,
  },
  signature: '',
  note: '',
  name: memberId,
  printed: { code: '', ownName: '', language: 'en', lines: [], debts: [], left: null },
  amount,
  status: 'waiting',
})
const receipt = (number: string, more: Partial<Given>): Given => {
  const one = given('Asha', fromRupees(100))
  return { ...one, receipt: { ...one.receipt, number }, ...more }
}
const now = (members: readonly Member[], receipts: readonly Given[] = []) =>
  stopsNow(members, { given: receipts, noted: [], day: TODAY, today: TODAY })

// @spec PAY-13
describe('a collector’s round', () => {
  test('is shown by area: who owes and was not visited comes first, in the round’s order; no area is last', () => {
    const areas = areasOf(
      now([
        member('Babu', 'Market Road'),
        member('Devi', ''),
        member('Elsy', ' east  fort', { visitedAt: NOON }),
        member('Joseph', 'East Fort', { visitedAt: YESTERDAY }),
        member('Omana', 'East Fort', { owes: 0 }),
        member('Anil', 'East Fort'),
      ]),
    )
    expect(areas.map(({ left, stops }) => [left, ...stops.map(({ stop }) => stop.user.name)])).toEqual([
      [2, 'Joseph', 'Anil', 'Elsy', 'Omana'],
      [1, 'Babu'],
      [1, 'Devi'],
    ])
  })

  test('says how many were visited today, of those who owe something or were visited, and what is still to collect', () => {
    const members = [
      member('Babu', 'Fort', { owes: 300 }),
      member('Elsy', 'Fort', { owes: 0, visitedAt: NOON }),
      member('Joseph', 'Fort', { owes: 200 }),
      member('Omana', 'Fort', { owes: 0 }),
    ]
    expect(progressOf(now(members))).toEqual({ visited: 1, of: 3, toCollect: fromRupees(500) })
    expect(progressOf(now(members, [given('Babu', fromRupees(250))]))).toEqual({
      visited: 2,
      of: 3,
      toCollect: fromRupees(250),
    })
  })

  test('of many members shows the first ones, and how many are left in the whole area', () => {
    const areas = areasOf(now([member('Anil', 'A'), member('Babu', 'A'), member('Charu', 'B'), member('Devi', 'B')]))
    expect(firstOf(areas, 3).map(({ left, stops }) => [left, stops.length])).toEqual([
      [2, 2],
      [2, 1],
    ])
    expect(firstOf(areas, 2)).toHaveLength(1)
  })
})

// @spec PAY-13
describe('a receipt on the phone', () => {
  const round = { keptAt: NOON, received: ['R1-00002'] }
  const before = new Date(NOON.getTime() - 1)

  test.each([
    ['that waits counts beside the round', receipt('R1-00001', {}), true],
    [
      'that was booked after the round was asked for counts beside it',
      receipt('R1-00001', { status: 'booked', answeredAt: NOON }),
      true,
    ],
    [
      'that was booked before the round was asked for is in it',
      receipt('R1-00001', { status: 'booked', answeredAt: before }),
      false,
    ],
    ['whose answer is on its way is not counted beside a round that names it', receipt('R1-00002', {}), false],
    [
      'that was booked while the round was on its way is not counted beside it when the round names it',
      receipt('R1-00002', { status: 'booked', answeredAt: NOON }),
      false,
    ],
  ])('%s', (_, one, isBeside) => {
    expect(notInRound([one], round)).toEqual(isBeside ? [one] : [])
  })
})
