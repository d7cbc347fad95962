import { expect, test } from 'vitest'
import { takesTwo } from '../../src/features/people/service.ts'

// @spec APP-2 @finding B6
test.each([
  ['a member’s, asked for by the member', ['a', 'b'], { owners: ['m'] }, true],
  ['a member’s, where one decides', ['a'], { owners: ['m'] }, false],
  ['of one of two who decide', ['a', 'b'], { owners: ['a'] }, false],
  ['of one of three who decide', ['a', 'b', 'c'], { owners: ['a'] }, true],
  ['of one of two, entered by the other', ['a', 'b'], { maker: 'b', owners: ['a'] }, false],
  ['of one of two, entered by the cashier', ['a', 'b'], { maker: 'c', owners: ['a'] }, true],
  ['of two persons who both decide', ['a', 'b', 'c'], { maker: 'c', owners: ['a', 'b'] }, false],
  ['of nobody', ['a', 'b'], { maker: 'a', owners: [null] }, true],
] as const)('a second person has to approve money %s', (_, deciding, concerned, verdict) => {
  expect(takesTwo(deciding, concerned)).toBe(verdict)
})
