import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchLoader } from '../src/batch-loader.ts'

/** Doubles numbers, slowly enough for others to come meanwhile, and remembers what was asked together. */
function doubling() {
  const batches: (readonly number[])[] = []
  const double = batchLoader(async (numbers: readonly number[]) => {
    batches.push(numbers)
    await sleep(10)
    if (numbers.includes(13)) throw new Error('not thirteen')
    return numbers.map((number) => number * 2)
  })
  return { batches, double }
}

test('concurrent lookups are loaded in one batch, and each gets its own value', async () => {
  const { batches, double } = doubling()
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('a lookup that arrives while a batch is loading joins the next one: no value is older than its lookup', async () => {
  const { batches, double } = doubling()
  const early = double(1)
  await sleep(5)
  const late = [double(1), double(2)]
  expect(await Promise.all([early, ...late])).toEqual([2, 2, 4])
  expect(batches).toEqual([[1], [1, 2]])
})

test('a failing batch fails its own lookups and no later one', async () => {
  const { double } = doubling()
  const together = await Promise.allSettled([double(13), double(1)])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(2)).toBe(4)
})

test('a large batch is split', async () => {
  const { batches, double } = doubling()
  const crowd = Array.from({ length: 450 }, (_, number) => 1000 + number)
  expect(await Promise.all(crowd.map(double))).toEqual(crowd.map((number) => number * 2))
  expect(batches.map((numbers) => numbers.length)).toEqual([200, 200, 50])
})
