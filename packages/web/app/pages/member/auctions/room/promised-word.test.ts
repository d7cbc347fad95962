import { expect, test } from 'vitest'
import { dropWord, keepWord, storedWord } from './promised-word.ts'

function shelf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

// @spec AUC-9
test('a promised word is kept on the device, for one person and one auction, with a nonce of its own', () => {
  const device = shelf()
  const mango = keepWord(device, 'charu', 'auction-3', 'mango')
  expect(mango.nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(storedWord(device, 'charu', 'auction-3')).toEqual(mango)
  expect(storedWord(device, 'bala', 'auction-3')).toBeNull()
  expect(keepWord(device, 'charu', 'auction-4', 'mango').nonce).not.toBe(mango.nonce)
  dropWord(device, 'charu', 'auction-3')
  expect(storedWord(device, 'charu', 'auction-3')).toBeNull()
})

test('the same word typed again keeps its nonce: its hash may have arrived', () => {
  const device = shelf()
  const first = keepWord(device, 'charu', 'auction-3', 'நதி')
  expect(keepWord(device, 'charu', 'auction-3', 'நதி')).toEqual(first)
  expect(keepWord(device, 'charu', 'auction-3', 'mango').nonce).not.toBe(first.nonce)
})

test('what is no word is not read', () => {
  const device = shelf()
  device.setItem('word:charu:auction-3', 'nonsense')
  expect(storedWord(device, 'charu', 'auction-3')).toBeNull()
})
