import { expect, test } from 'vitest'
import { nextAnnouncement, waitMs } from './announcement-pacing.ts'

test.each([
  [{}, undefined],
  [{ state: 'You lead.' }, 'You lead.'],
  [{ time: '1 minute left.' }, '1 minute left.'],
  [{ state: 'Charu bid more.', time: '30 seconds left.' }, 'Charu bid more. 30 seconds left.'],
])('%o is announced as one sentence', (pending, announced) => {
  expect(nextAnnouncement(pending)).toBe(announced)
})

// @spec CMP-8
test('the next announcement waits three seconds', () => {
  expect(waitMs(1000, 1500)).toBe(2500)
  expect(waitMs(1000, 4000)).toBe(0)
  expect(waitMs(Number.NEGATIVE_INFINITY, 0)).toBe(0)
})
