import { endpoints } from '@kuri/contract'
import { NUMBERS_AT_A_TIME } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { openPhone } from './phone.ts'

let app: TestApp
let hema: Caller
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  hema = await signIn(app, 'Hema', 'collector')
  manager = await signIn(app, 'Mani', 'manager')
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const round = async () => {
  const { status, reply } = await as(hema).call(endpoints.offlineRound, { query: { offline: '1' } })
  return { status, device: reply.device?._id ?? null, block: reply.block }
}

// @spec PAY-13
test('the round without a named phone is of the phone in use that was registered last; without one it has no numbers', async () => {
  expect(await round()).toEqual({ status: 200, device: null, block: null })
  const first = await openPhone(as(hema))
  const second = await openPhone(as(hema))
  const block = { first: 1, last: NUMBERS_AT_A_TIME }
  expect(await round()).toEqual({ status: 200, device: second.deviceId, block })
  const params = { id: second.deviceId }
  await as(manager).call(endpoints.blockDevice, { params, body: { reason: 'Lost on the bus.' } })
  expect(await round()).toEqual({ status: 200, device: first.deviceId, block })
})
