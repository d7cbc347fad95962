import { expect, test } from 'vitest'
import { openFairQueue } from '../../src/http/fair-queue.ts'

test('a person with many requests is served in turn with the others and refused above their limit', async () => {
  const queue = openFairQueue({ atATime: 1, ofOnePerson: 3 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const done: string[] = []
  const request = (person: string) =>
    queue.run(person, async () => {
      await gate
      done.push(person)
      return person
    })
  const answers = ['asha', 'asha', 'asha', 'asha', 'bala', 'bala', 'charu'].map(request)
  open()
  expect(await Promise.all(answers)).toEqual(['asha', 'asha', 'asha', null, 'bala', 'bala', 'charu'])
  expect(done).toEqual(['asha', 'asha', 'bala', 'charu', 'asha', 'bala'])
  expect(await request('asha')).toBe('asha')
})

test('work that fails releases its slot', async () => {
  const queue = openFairQueue({ atATime: 1, ofOnePerson: 1 })
  const failing = queue.run('asha', async () => {
    throw new Error('no document')
  })
  await expect(failing).rejects.toThrow('no document')
  expect(await queue.run('asha', async () => 'done')).toBe('done')
})
