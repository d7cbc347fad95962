import { expect, test } from 'vitest'
import { bidsShown, REPLAY_MS } from './replay.ts'

// @spec AUC-15
test.each([
  ['nothing at first', 4, 0, 0],
  ['nothing until the first share is over', 4, 3999, 0],
  ['the first bid then', 4, 4000, 1],
  ['all but the last', 4, 15_999, 3],
  ['the last one before the end', 4, 16_000, 4],
  ['all at the end', 4, REPLAY_MS, 4],
  ['all afterwards', 4, 2 * REPLAY_MS, 4],
  ['a long auction in the same time', 400, REPLAY_MS / 2, 200],
  ['nothing where nobody bid', 0, REPLAY_MS, 0],
])('a replay shows %s', (_, bids, elapsedMs, shown) => {
  expect(bidsShown(bids, elapsedMs)).toBe(shown)
})
