import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from './http.ts'
import { isAnswered } from './idempotent-request.ts'

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

test('a line that breaks within the status of an answer is no answer: the write keeps its key and may be sent again', async () => {
  // no Response can be made with it, but a browser gives one over plain http
  vi.stubGlobal('fetch', async () => ({
    ok: false,
    status: 20,
    headers: new Headers(),
    json: () => Promise.reject(new Error('empty')),
  }))
  const problem = await answer('/api/x', { method: 'POST', headers: { 'idempotency-key': 'k' } }).catch(
    (error: unknown) => error,
  )
  expect(problem).toMatchObject({ code: 'lost', status: 0 })
  expect(isAnswered(problem)).toBe(false)
})
