import { expect, test } from 'vitest'
import { nextSentence, waitMs } from './pace.ts'

test.each([
  [{}, undefined],
  [{ state: 'You lead.' }, 'You lead.'],
  [{ time: '1 minute left.' }, '1 minute left.'],
  [{ state: 'Charu bid more.', time: '30 seconds left.' }, 'Charu bid more. 30 seconds left.'],
])('of %o, one sentence is said', (waiting, said) => {
  expect(nextSentence(waiting)).toBe(said)
})

// @spec CMP-8
test('the next sentence waits three seconds', () => {
  expect(waitMs(1000, 1500)).toBe(2500)
  expect(waitMs(1000, 4000)).toBe(0)
  expect(waitMs(Number.NEGATIVE_INFINITY, 0)).toBe(0)
})
