import { afterEach, expect, test, vi } from 'vitest'
import { openBeats } from '../../src/http/beats.ts'

const TURN_MS = 100

afterEach(() => {
  vi.useRealTimers()
})

/** So many streams that beat every five seconds; how often each has, and how many did in the same moment. */
function beating(streams: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const beats = openBeats()
  const counts = Array.from({ length: streams }, () => 0)
  const atOnce: number[] = []
  let now = 0
  const leave = counts.map((_, place) =>
    beats.every(5, () => {
      counts[place] = (counts[place] ?? 0) + 1
      atOnce[now] = (atOnce[now] ?? 0) + 1
    }),
  )
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += TURN_MS) {
      vi.advanceTimersByTime(TURN_MS)
      now += 1
    }
  }
  return { beats, counts, leave, pass, most: () => Math.max(...atOnce.filter((many) => many > 0)) }
}

test('every stream beats once in its time, and never many in one moment', () => {
  const { beats, counts, pass, most } = beating(2_000)
  pass(5_000)
  expect(new Set(counts)).toEqual(new Set([1]))
  expect(most()).toBe(2_000 / (5_000 / TURN_MS))
  pass(10_000)
  expect(new Set(counts)).toEqual(new Set([3]))
  beats.close()
})

test('who has left beats no more, and what closes falls silent', () => {
  const { beats, counts, leave, pass } = beating(2)
  leave[0]?.()
  pass(5_000)
  expect(counts).toEqual([0, 1])
  beats.close()
  pass(5_000)
  expect(counts).toEqual([0, 1])
})
