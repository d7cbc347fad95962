import { expect, test } from 'vitest'
import { at, familyFive, rupeesOf } from './room.fixture.ts'
import type { Room } from './room.ts'
import { witnessStatusOf, wordsMissing } from './witness.ts'

const lot = (changes: Partial<NonNullable<Room['lot']>> = {}): NonNullable<Room['lot']> => ({
  tickets: [1, 3],
  frozenHead: 'f0'.repeat(32),
  bid: rupeesOf(25_000),
  until: at('10:40'),
  commitments: [],
  wordsIn: 0,
  hasPromised: false,
  hasTyped: false,
  ...changes,
})

test.each([
  ['bala', false, lot(), 'requested'],
  ['asha', false, lot(), 'in-lot'],
  ['bala', false, lot({ hasPromised: true, commitments: ['aa'] }), 'promised'],
  ['bala', false, lot({ commitments: ['aa', 'bb'] }), 'complete'],
  ['bala', false, lot({ hasPromised: true, hasTyped: true, commitments: ['aa', 'bb'], wordsIn: 1 }), 'typed'],
  ['meera', true, lot(), 'not-needed'],
  ['meera', true, lot({ tickets: [1, 2, 3, 4, 5] }), 'requested'],
  ['meera', true, lot({ tickets: [1, 2, 3, 4] }), 'requested'],
  ['bala', false, null, null],
] as const)('%s (administrator: %s) before a lot of %o is %s', (userId, isAdministrator, waiting, is) => {
  expect(witnessStatusOf(familyFive({ state: 'closed', lot: waiting }), { userId, isAdministrator })).toBe(is)
})

test('two words are waited for', () => {
  const promised = [[], ['aa'], ['aa', 'bb']]
  expect(promised.map((commitments) => wordsMissing(lot({ commitments })))).toEqual([2, 1, 0])
})
