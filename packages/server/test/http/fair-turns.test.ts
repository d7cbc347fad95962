import { expect, test } from 'vitest'
import { openFairTurns } from '../../src/http/fair-turns.ts'

test('who asks for much at once is served by turns with everybody else, and refused beyond their share', async () => {
  const turns = openFairTurns({ atATime: 1, ofOnePerson: 3 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const done: string[] = []
  const ask = (person: string) =>
    turns.take(person, async () => {
      await gate
      done.push(person)
      return person
    })
  const answers = ['asha', 'asha', 'asha', 'asha', 'bala', 'bala', 'charu'].map(ask)
  open()
  expect(await Promise.all(answers)).toEqual(['asha', 'asha', 'asha', null, 'bala', 'bala', 'charu'])
  expect(done).toEqual(['asha', 'asha', 'bala', 'charu', 'asha', 'bala'])
  expect(await ask('asha')).toBe('asha')
})

test('work that fails gives its turn back', async () => {
  const turns = openFairTurns({ atATime: 1, ofOnePerson: 1 })
  const failing = turns.take('asha', async () => {
    throw new Error('no paper')
  })
  await expect(failing).rejects.toThrow('no paper')
  expect(await turns.take('asha', async () => 'done')).toBe('done')
})
