import { expect, test } from 'vitest'
import { nextPageOf } from './next-page.ts'

test.each([
  ['a whole page', 213, [25], { rows: 25, total: 213 }],
  ['what is left', 60, [25, 25], { rows: 10, total: 60 }],
  ['no number where the answer has no total', null, [25], undefined],
  ['no number where more rows came than were counted', 20, [25], undefined],
])('the next page has %s', (_, total, sizes, next) => {
  expect(nextPageOf(total, sizes)).toEqual(next)
})
