import { expect, test } from 'vitest'
import { fieldOf, instantOf } from './indian-time.ts'

test('ten in the morning is ten in India, wherever the browser is', () => {
  const instant = new Date('2026-11-23T04:30:00Z')
  expect(fieldOf(instant)).toBe('2026-11-23T10:00')
  expect(instantOf('2026-11-23T10:00')).toEqual(instant)
})

test('late in the evening of UTC it is tomorrow in India', () => {
  expect(fieldOf(new Date('2026-11-23T19:00:00Z'))).toBe('2026-11-24T00:30')
})

test.each(['', '2026-11-23', '2026-02-30T10:00', '2026-11-23T25:00'])('“%s” is no time', (field) => {
  expect(instantOf(field)).toBeNull()
})
