import { describe, expect, test } from 'vitest'
import type { RoomStatus } from '../room-status.ts'
import { newsOf, titleWith } from './news.ts'

// @spec AUC-15
describe('a background tab is notified', () => {
  test.each<[RoomStatus, RoomStatus, string | null]>([
    ['leading', 'outbid', 'You were outbid'],
    ['closing', 'won', 'You won'],
    ['closing', 'lost', 'The auction is over'],
    ['closing', 'drawing', 'The draw has started'],
    ['watching', 'cancelled', 'The auction was cancelled'],
    ['scheduled', 'watching', 'The auction is open'],
    ['scheduled', 'leading', 'The auction is open'],
    ['scheduled', 'cancelled', 'The auction was cancelled'],
    ['scheduled', 'missed', null],
    ['missed', 'scheduled', null],
    ['missed', 'watching', 'The auction is open'],
    ['outbid', 'outbid', null],
    ['outbid', 'leading', null],
    ['leading', 'closing', null],
    ['leading', 'reconnecting', null],
    ['reconnecting', 'outbid', null],
  ])('from %s to %s: %s', (before, after, text) => {
    expect(newsOf(before, after)).toBe(text)
  })
})

test('the tab counts what was not seen, and shows the latest', () => {
  expect(titleWith('Family Five, prize 3', null)).toBe('Family Five, prize 3')
  expect(titleWith('Family Five, prize 3', { count: 2, latest: 'You were outbid' })).toBe('(2) You were outbid')
})
