import { beforeEach, expect, test, vi } from 'vitest'
import { discardDrafts, hasDraft, keepDraft, saveDrafts, takeDraft, registerForm } from './form-drafts.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

/** Two forms are open, one of them without values, when Asha's session ends. */
function expireWhileTyping(): void {
  const unregister = [registerForm('top-up', () => ({ amount: 5 })), registerForm('details', () => undefined)]
  saveDrafts('asha')
  for (const close of unregister) close()
}

test('a draft is returned once, to the same user and the same form', () => {
  expireWhileTyping()
  expect([hasDraft('top-up', 'asha'), hasDraft('details', 'asha')]).toEqual([true, false])
  expect(takeDraft('another form', 'asha')).toBeUndefined()
  expect(takeDraft('top-up', 'asha')).toEqual({ amount: 5 })
  expect(takeDraft('top-up', 'asha')).toBeUndefined()
})

test('another user gets nothing, and the drafts are deleted', () => {
  expireWhileTyping()
  expect(takeDraft('top-up', 'bala')).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a visitor gets nothing, and the drafts stay', () => {
  expireWhileTyping()
  expect([hasDraft('top-up', null), takeDraft('top-up', null)]).toEqual([false, undefined])
  expect(hasDraft('top-up', 'asha')).toBe(true)
})

test('a logout deletes the drafts', () => {
  expireWhileTyping()
  discardDrafts()
  expect(hasDraft('top-up', 'asha')).toBe(false)
})

test('a closed form and a form without values are not saved', () => {
  registerForm('top-up', () => ({ amount: 5 }))()
  saveDrafts('asha')
  expect(stored.size).toBe(0)
})

test('a list that is kept when its page is left stands beside other drafts, and goes with them', () => {
  expireWhileTyping()
  keepDraft('list', [1], 'asha')
  expect([hasDraft('top-up', 'asha'), hasDraft('list', 'bala')]).toEqual([true, false])
  keepDraft('list', [2], 'asha')
  expect(takeDraft('list', 'asha')).toEqual([2])
  keepDraft('list', [3], 'asha')
  discardDrafts()
  expect(hasDraft('list', 'asha')).toBe(false)
})
