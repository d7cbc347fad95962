import { describe, expect, test } from 'vitest'
import { movedTo, problemWith, withMore } from './chosen.ts'

const file = (name: string, { type = 'image/jpeg', size = 1000 } = {}) => ({ name, type, size, lastModified: 1 })

describe('a chosen file', () => {
  test.each([
    ['a photo', file('a.jpg'), undefined],
    ['one whose type the browser does not know', file('a.heic', { type: '' }), undefined],
    ['a letter', file('a.pdf', { type: 'application/pdf' }), 'This is not an image.'],
    ['nothing', file('a.jpg', { size: 0 }), 'This file is empty.'],
    ['one byte too many', file('a.jpg', { size: 8 * 1024 * 1024 + 1 }), 'The largest size is 8 MB.'],
    ['8 MB', file('a.jpg', { size: 8 * 1024 * 1024 }), undefined],
  ])('%s', (_, chosen, problem) => {
    expect(problemWith(chosen)).toBe(problem)
  })

  test('stands behind those chosen before, once', () => {
    const before = withMore([], [file('a.jpg'), file('b.jpg')])
    const after = withMore(before, [file('b.jpg'), file('c.pdf', { type: 'application/pdf' })])
    expect(after.map(({ file: { name }, problem }) => [name, problem])).toEqual([
      ['a.jpg', undefined],
      ['b.jpg', undefined],
      ['c.pdf', 'This is not an image.'],
    ])
  })
})

test.each([
  [0, 1, 'bacd'],
  [1, 0, 'bacd'],
  [3, 0, 'dabc'],
  [0, 3, 'bcda'],
  [2, 2, 'abcd'],
])('the entry at %i moves to %i', (from, to, order) => {
  expect(movedTo(['a', 'b', 'c', 'd'], from, to).join('')).toBe(order)
})
