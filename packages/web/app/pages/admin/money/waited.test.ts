import { expect, test } from 'vitest'
import { waitedText } from './waited.ts'

const now = new Date('2026-11-23T05:15:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [-3, 'just now'],
  [59, 'just now'],
  [60, 'waiting 1 minute'],
  [59 * 60 + 59, 'waiting 59 minutes'],
  [3600, 'waiting 1 hour'],
  [86_399, 'waiting 23 hours'],
  [86_400, 'waiting 1 day'],
  [1200 * 86_400, 'waiting 1,200 days'],
])('what came %i seconds ago', (seconds, words) => {
  expect(waitedText(before(seconds), now)).toBe(words)
})
