import { beforeEach, expect, test, vi } from 'vitest'
import { dropAside, isAside, putAside, takeBack, whileOpen } from './put-aside.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

/** Two forms are open, one of them untouched, when Asha's session dies. */
function dieWhileTyping(): void {
  const forget = [whileOpen('top-up', () => ({ amount: 5 })), whileOpen('details', () => undefined)]
  putAside('asha')
  for (const close of forget) close()
}

test('what was typed comes back once, to the same person and the same form', () => {
  dieWhileTyping()
  expect([isAside('top-up', 'asha'), isAside('details', 'asha')]).toEqual([true, false])
  expect(takeBack('another form', 'asha')).toBeUndefined()
  expect(takeBack('top-up', 'asha')).toEqual({ amount: 5 })
  expect(takeBack('top-up', 'asha')).toBeUndefined()
})

test('somebody else gets nothing, and nothing is left of it', () => {
  dieWhileTyping()
  expect(takeBack('top-up', 'bala')).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('a visitor learns nothing and takes nothing away', () => {
  dieWhileTyping()
  expect([isAside('top-up', null), takeBack('top-up', null)]).toEqual([false, undefined])
  expect(isAside('top-up', 'asha')).toBe(true)
})

test('a logout forgets it', () => {
  dieWhileTyping()
  dropAside()
  expect(isAside('top-up', 'asha')).toBe(false)
})

test('a form that is closed, or has nothing in it, is not kept', () => {
  whileOpen('top-up', () => ({ amount: 5 }))()
  putAside('asha')
  expect(kept.size).toBe(0)
})
