import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from './storage.fixture.ts'

/** Tabs are copies of the module over one storage. */
async function openTab() {
  vi.resetModules()
  return await import('./session-store.ts')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

test('a tab keeps the user it was opened for, and shows when that is no longer so', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.keepSession('token of Asha', 'asha')
  expect(other.checkOtherTabs()).toBe('logged-in')
  expect(other.storedToken()).toBe('token of Asha')
  other.keepSession('token of Bala', 'bala')
  expect(one.storedToken()).toBe('token of Asha')
  expect([one.checkOtherTabs(), one.checkOtherTabs()]).toEqual(['other-user', 'other-user'])
  expect(one.storedToken()).toBe('token of Asha')
})

test('who logs in again in another tab is still the same person', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.keepSession('first token', 'asha')
  other.keepSession('second token', 'asha')
  expect(one.checkOtherTabs()).toBe('nothing')
  expect(one.storedToken()).toBe('second token')
})

test('a logout elsewhere ends it here', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.keepSession('token of Asha', 'asha')
  other.checkOtherTabs()
  other.forgetSession()
  expect(one.checkOtherTabs()).toBe('logged-out')
  expect([one.storedToken(), one.storedUserId()]).toEqual([null, null])
  expect(one.checkOtherTabs()).toBe('nothing')
})

test('a tab whose session has died does not take another’s away', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.keepSession('token of Asha', 'asha')
  other.keepSession('token of Bala', 'bala')
  one.forgetSession()
  expect(localStorage.getItem('token')).toBe('token of Bala')
  expect(one.storedToken()).toBeNull()
})

test('a page is left until another one is drawn, also after the navigation has ended; not when the navigation fails', async () => {
  vi.stubGlobal('location', { pathname: '/my-chits' })
  const tab = await openTab()
  await tab.whileLeaving(() => undefined)
  expect([tab.isLeaving('/my-chits'), tab.isLeaving('/wallet')]).toEqual([true, false])
  tab.pageIsDrawn()
  expect(tab.isLeaving('/my-chits')).toBe(false)
  await expect(tab.whileLeaving(() => Promise.reject(new Error('no way')))).rejects.toThrow('no way')
  expect(tab.isLeaving('/my-chits')).toBe(false)
})
