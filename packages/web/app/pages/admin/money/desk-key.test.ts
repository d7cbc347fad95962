import { expect, test } from 'vitest'
import { standAfter, stepFrom, wishOf } from './desk-key.ts'

const pressed = (key: string, tagName = 'ARTICLE') => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: { tagName },
})
const ON_ROW = { inRow: true, onRow: true, letters: true }
const ELSEWHERE = { inRow: false, onRow: false, letters: true }

test.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'before'],
  ['ArrowUp', 'before'],
  ['a', 'approve'],
  ['r', 'turn-down'],
  ['Enter', 'open'],
  ['?', 'keys'],
  ['x', 'tick'],
  ['y', null],
])('%s on a row asks for %s', (key, wish) => {
  expect(wishOf(pressed(key), ON_ROW)).toBe(wish)
})

test('away from the rows letters still walk, while arrows scroll and Enter presses', () => {
  expect(['j', 'ArrowDown', 'ArrowUp', 'Enter'].map((key) => wishOf(pressed(key), ELSEWHERE))).toEqual([
    'next',
    null,
    null,
    null,
  ])
})

test('on a button of a row Enter is the button’s', () => {
  expect(wishOf(pressed('Enter', 'BUTTON'), { ...ON_ROW, onRow: false })).toBeNull()
})

test('whoever types, or asks something of the browser, is left alone', () => {
  for (const field of ['INPUT', 'TEXTAREA', 'SELECT']) expect(wishOf(pressed('a', field), ON_ROW)).toBeNull()
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(wishOf({ ...pressed('r'), [held]: true }, ON_ROW)).toBeNull()
  }
})

test('a checkbox takes no letters: they are keys there too', () => {
  const target = { tagName: 'INPUT', type: 'checkbox' }
  expect(wishOf({ ...pressed('x'), target }, ON_ROW)).toBe('tick')
})

test('with the letters switched off arrows and Enter are left', () => {
  const off = { ...ON_ROW, letters: false }
  expect(['j', 'a', 'r', '?', 'ArrowDown', 'Enter'].map((key) => wishOf(pressed(key), off))).toEqual([
    null,
    null,
    null,
    null,
    'next',
    'open',
  ])
})

test.each([
  [-1, 'next', 0],
  [-1, 'before', 2],
  [0, 'next', 1],
  [2, 'next', 2],
  [0, 'before', 0],
] as const)('from %i, %s leads to %i of three', (at, wish, to) => {
  expect(stepFrom(at, wish, 3)).toBe(to)
})

test.each([
  ['it is still there', 'b', ['b', 'c'], 'b'],
  ['it has gone', 'b', ['a', 'c'], 'c'],
  ['it and the one after it have gone', 'b', ['a'], 'a'],
  ['nothing is left', 'b', [], null],
  ['nobody stood anywhere', null, ['a'], null],
])('when %s', (_, stood, now, stands) => {
  expect(standAfter(stood, ['a', 'b', 'c'], now)).toBe(stands)
})
