import { expect, test } from 'vitest'
import { focusedAfter, stepFrom, commandOf } from './key-command.ts'

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
])('%s on a row is the command %s', (key, command) => {
  expect(commandOf(pressed(key), ON_ROW)).toBe(command)
})

test('outside the rows letter keys still move the focus, while arrows scroll and Enter presses', () => {
  expect(['j', 'ArrowDown', 'ArrowUp', 'Enter'].map((key) => commandOf(pressed(key), ELSEWHERE))).toEqual([
    'next',
    null,
    null,
    null,
  ])
})

test('Enter on a button of a row activates the button', () => {
  expect(commandOf(pressed('Enter', 'BUTTON'), { ...ON_ROW, onRow: false })).toBeNull()
})

test('keys in text fields and browser shortcuts are no commands', () => {
  for (const field of ['INPUT', 'TEXTAREA', 'SELECT']) expect(commandOf(pressed('a', field), ON_ROW)).toBeNull()
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(commandOf({ ...pressed('r'), [held]: true }, ON_ROW)).toBeNull()
  }
})

test('letter keys are commands on a checkbox too', () => {
  const target = { tagName: 'INPUT', type: 'checkbox' }
  expect(commandOf({ ...pressed('x'), target }, ON_ROW)).toBe('tick')
})

test('with letter keys switched off only arrows and Enter are commands', () => {
  const off = { ...ON_ROW, letters: false }
  expect(['j', 'a', 'r', '?', 'ArrowDown', 'Enter'].map((key) => commandOf(pressed(key), off))).toEqual([
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
] as const)('from %i, %s leads to %i of three', (at, command, to) => {
  expect(stepFrom(at, command, 3)).toBe(to)
})

test.each([
  ['it is still there', 'b', ['b', 'c'], 'b'],
  ['it has gone', 'b', ['a', 'c'], 'c'],
  ['it and the one after it have gone', 'b', ['a'], 'a'],
  ['nothing is left', 'b', [], null],
  ['no row was focused', null, ['a'], null],
])('when %s', (_, focused, now, next) => {
  expect(focusedAfter(focused, ['a', 'b', 'c'], now)).toBe(next)
})
