import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gather } from '../src/gather.ts'

/** Doubles numbers, slowly enough for others to come meanwhile, and remembers what was asked together. */
function doubling() {
  const askings: (readonly number[])[] = []
  const double = gather(async (numbers: readonly number[]) => {
    askings.push(numbers)
    await sleep(10)
    if (numbers.includes(13)) throw new Error('not thirteen')
    return numbers.map((number) => number * 2)
  })
  return { askings, double }
}

test('what is asked in one moment is asked together, and everybody has the answer to their own question', async () => {
  const { askings, double } = doubling()
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(askings).toEqual([[1, 2, 3]])
})

test('what comes while one asking is under way waits for the next: no answer is older than its question', async () => {
  const { askings, double } = doubling()
  const early = double(1)
  await sleep(5)
  const late = [double(1), double(2)]
  expect(await Promise.all([early, ...late])).toEqual([2, 2, 4])
  expect(askings).toEqual([[1], [1, 2]])
})

test('an asking that fails is heard of by those who asked in it, and by nobody after them', async () => {
  const { double } = doubling()
  const together = await Promise.allSettled([double(13), double(1)])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(2)).toBe(4)
})

test('a crowd is asked in several goes', async () => {
  const { askings, double } = doubling()
  const crowd = Array.from({ length: 450 }, (_, number) => 1000 + number)
  expect(await Promise.all(crowd.map(double))).toEqual(crowd.map((number) => number * 2))
  expect(askings.map((numbers) => numbers.length)).toEqual([200, 200, 50])
})
