import { expect, test } from 'vitest'
import { waitedText } from './waited.ts'

const now = new Date('2026-11-23T05:15:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [-3, 'came just now'],
  [59, 'came just now'],
  [60, 'waits 1 minute'],
  [59 * 60 + 59, 'waits 59 minutes'],
  [3600, 'waits 1 hour'],
  [86_399, 'waits 23 hours'],
  [86_400, 'waits 1 day'],
  [1200 * 86_400, 'waits 1,200 days'],
])('what came %i seconds ago', (seconds, words) => {
  expect(waitedText(before(seconds), now)).toBe(words)
})
