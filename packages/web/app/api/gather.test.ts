import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what comes after a pause is handed over at once, and a rush together once in so many ms, in its order', () => {
  const handed: (readonly number[])[] = []
  const { add } = gather<number>(250)
  const come = (one: number) => add(one, (some) => handed.push(some))
  come(1)
  expect(handed).toEqual([[1]])
  for (const one of [2, 3, 4]) come(one)
  expect(handed).toEqual([[1]])
  vi.advanceTimersByTime(250)
  come(5)
  vi.advanceTimersByTime(250)
  expect(handed).toEqual([[1], [2, 3, 4], [5]])
  vi.advanceTimersByTime(1_000)
  come(6)
  expect(handed.at(-1)).toEqual([6])
})

test('what still waits is handed over when nobody listens any more', () => {
  const handed: (readonly number[])[] = []
  const { add, flush } = gather<number>(250)
  for (const one of [1, 2, 3]) add(one, (some) => handed.push(some))
  flush()
  expect(handed).toEqual([[1], [2, 3]])
})
