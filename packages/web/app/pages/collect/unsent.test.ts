import { expect, test } from 'vitest'
import { dropUnsent, keepUnsent, unsentOf, type Unsent } from './unsent.ts'

const shelf = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    size: () => kept.size,
  }
}
const one = (key: string): Unsent => ({
  key,
  name: 'Asha',
  body: { userId: 'a', chitId: 'c', month: 'March', year: 2027, amount: 9000, method: 'cash' },
})

test('an unanswered request stays under its key until its outcome is known, the oldest first', () => {
  const phone = shelf()
  keepUnsent(phone, 'hema', one('k1'))
  keepUnsent(phone, 'hema', one('k2'))
  keepUnsent(phone, 'hema', one('k2'))
  expect(unsentOf(phone, 'hema').map(({ key }) => key)).toEqual(['k1', 'k2'])
  dropUnsent(phone, 'hema', 'k1')
  expect(unsentOf(phone, 'hema')).toEqual([one('k2')])
  dropUnsent(phone, 'hema', 'k2')
  expect(phone.size()).toBe(0)
})

test('one phone in two hands keeps each collector’s own', () => {
  const phone = shelf()
  keepUnsent(phone, 'hema', one('k1'))
  expect(unsentOf(phone, 'ravi')).toEqual([])
})

test('entries of another user are ignored', () => {
  const phone = shelf()
  phone.setItem('unsent-collections hema', '{nonsense')
  expect(unsentOf(phone, 'hema')).toEqual([])
})
