import { day, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { choicesFor } from './name-choices.ts'

const [five, six] = [fromRupees(5_000), fromRupees(6_000)]
const since = new Date('2026-11-02T04:30:00Z')
const expected = [
  {
    source: 'topup',
    _id: 't1',
    name: 'Asha',
    person: { contactEnd: '…4821', looksLike: 'person' as const },
    reference: 'slip 7',
    amount: five,
    since,
  },
  { source: 'topup', _id: 't2', name: 'Bala', person: null, reference: 'slip 8', amount: six, since },
]
const moves = [
  {
    _id: '12',
    journalId: '4',
    day: day('2026-11-02'),
    kind: 'topup',
    reference: 'slip 6',
    amount: five,
    isYounger: false,
  },
]
const wordsOf = (amount: typeof five, mayMove: boolean) =>
  choicesFor({ amount }, { expected, moves }, mayMove).map(({ word }) => word)

// @finding A9
test('money that came in is what was announced of its amount, what is booked, or a move that brings money', () => {
  expect(wordsOf(five, true)).toEqual([
    'Top-up of Asha …4821 (Another person has this name): slip 7',
    'In our ledger: Top-up, slip 6, 2 Nov 2026',
    'Unidentified receipt',
    'Company pays in',
    'Interest from the bank',
    'Cash deposited in bank',
  ])
})

test('money that went out is a move that takes money', () => {
  expect(wordsOf(fromRupees(-18), true)).toEqual([
    'Bank charge',
    'GST paid',
    'Commission withdrawn',
    'Company withdraws funds',
    'Cash withdrawn from bank',
  ])
})

test('a user who may only match is offered booked entries only', () => {
  expect(wordsOf(five, false)).toEqual(['In our ledger: Top-up, slip 6, 2 Nov 2026'])
})
