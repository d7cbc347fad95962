import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasBegun, noteBegun, noteEnded, takeAll } from './take-all.ts'

const reply = (left: number, refused: string[] = []) => ({
  accepted: [],
  refused: refused.map((chit) => ({ chit, code: 'chit_cannot_move_in', message: `${chit} cannot.` })),
  left,
})

/** A line that says these one after the other; an error is thrown. */
function line(...said: (ReturnType<typeof reply> | Error)[]) {
  const steps: boolean[] = []
  const run = {
    take: async () => {
      const next = said.shift() ?? new Error('nothing more was to be said')
      if (next instanceof Error) throw next
      return next
    },
    isAnswered: (error: unknown) => error instanceof Error && error.message !== 'lost',
    isWanted: () => true,
    onStep: (isWaiting: boolean) => void steps.push(isWaiting),
    pause: async () => {},
  }
  return { run, steps }
}

// @spec MOV-15
test('all schemes are taken by calls until none is left, and the last one names the refused', async () => {
  const { run, steps } = line(reply(12, ['A']), reply(2, ['A']), reply(0, ['A', 'B']))
  expect(await takeAll(run)).toEqual({ how: 'done', refused: reply(0, ['A', 'B']).refused })
  expect(steps).toEqual([false, false, false])
})

// @spec MOV-15
test('a call without an answer is made again, a refusal of the workbook ends it', async () => {
  const refusal = new Error('the workbook is refused')
  const { run, steps } = line(reply(5), new Error('lost'), new Error('lost'), refusal)
  expect(await takeAll(run)).toEqual({ how: 'failed', error: refusal })
  expect(steps).toEqual([false, true, true])
})

// @spec MOV-15
test('who stops it stops it after the call that is on its way', async () => {
  const { run, steps } = line(reply(5), reply(4))
  expect(await takeAll({ ...run, isWanted: () => steps.length < 1 })).toEqual({ how: 'stopped', refused: [] })
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was begun goes on for the same person and workbook only, until it has ended', () => {
  const mine = { userId: 'meera', importId: 'october' }
  expect(hasBegun(mine)).toBe(false)
  noteBegun(mine)
  expect(hasBegun(mine)).toBe(true)
  expect(hasBegun({ ...mine, userId: 'ravi' })).toBe(false)
  expect(hasBegun({ ...mine, importId: 'november' })).toBe(false)
  noteEnded()
  expect(hasBegun(mine)).toBe(false)
})
