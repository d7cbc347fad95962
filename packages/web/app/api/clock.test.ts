import { afterEach, expect, test, vi } from 'vitest'
import { now } from './clock.ts'
import { storedToken } from './session-store.ts'
import { company } from './startup-queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('an answer that waited for the scripts sets the clock to the time at which it came', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const serverTime = '2026-11-27T10:00:00.000Z'
  vi.stubGlobal('window', {
    early: {
      token: storedToken(),
      answers: new Map([['/api/company', Promise.resolve(Response.json({ serverTime }))]]),
      arrivals: new Map([['/api/company', performance.now() - 7000]]),
    },
  })
  await (company().queryFn as () => Promise<unknown>)()
  expect((now().getTime() - Date.parse(serverTime)) / 1000).toBeCloseTo(7, 0)
})
