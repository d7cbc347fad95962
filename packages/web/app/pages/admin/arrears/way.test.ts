import { day } from '@kuri/domain'
import { expect, test } from 'vitest'
import type { Case, Step } from './row.ts'
import { wayOf } from './way.ts'

const on = day('2027-02-20')
const demand = { kind: 'demand', status: 'done', createdAt: new Date('2027-02-11T05:00:00Z') } as Step

test.each<[Case['next']['kind'], boolean, string]>([
  ['grace', false, 'now next next next'],
  ['demand', false, 'turn next next next'],
  ['wait-for-payment', false, 'done now next next'],
  ['remove', false, 'done turn next next'],
  ['record-receipt', false, 'done done turn next'],
  ['wait-for-reentry', false, 'done done done now'],
  ['substitute', false, 'done done done turn'],
  ['demand', true, 'turn next next'],
  ['wait-for-payment', true, 'done now next'],
  ['demand-whole', true, 'done turn next'],
  ['wait-for-whole', true, 'done done now'],
  ['to-court', true, 'done done turn'],
])('with %s next, a ticket whose prize is given (%s) stands at: %s', (kind, hasWon, states) => {
  const way = wayOf({ hasWon, next: { kind, on } }, [demand])
  expect(way.map(({ state }) => state).join(' ')).toBe(states)
})

test('what was done says its day, what is next its clock, what may follow when', () => {
  const way = wayOf({ hasWon: false, next: { kind: 'wait-for-payment', on } }, [demand])
  expect(way.map(({ words }) => words).slice(0, 3)).toEqual([
    '11 Feb 2027',
    'Can pay until 20 Feb 2027',
    'within 14 days of the removal',
  ])
})
