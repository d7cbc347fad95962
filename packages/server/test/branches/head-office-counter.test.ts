import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { sendRoughly } from '../harness/rough.ts'
import { addBranch, firstBranch, moveTo, placed } from './two-branches.ts'

/*
 * What head office takes at its counter stands in a till of head office. Of a member whom only another branch knows, the first branch
 * sees and changes nothing of it.
 */

let app: TestApp
let headOffice: Caller
let main: Caller
let receipt: string
let cheque: { readonly id: string; readonly number: string }
beforeAll(async () => {
  app = await startApp()
  const admin = await given.admin(app)
  await given.clock(app, START)
  const { chit, members } = await given.runningChit(app, { name: 'Kollam Five', startDate: START })
  const kollam = await addBranch(app, admin)
  const ids = members.map(({ id }) => id)
  await moveTo(app, kollam, { chits: [chit._id], people: ids })
  headOffice = await signIn(app, 'Sana', 'cashier')
  main = await placed(app, admin, await signIn(app, 'Devi', 'cashier'), await firstBranch(app, admin))
  void (await as(headOffice).call(endpoints.openTill, { body: { float: 0 } })).reply
  const take = async (how: object) => {
    const lines = [{ chitId: chit._id, month: 'January' as const, year: 2027, amount: 1000 }]
    const body = { memberId: ids[0] ?? '', lines, method: 'cash' as const, ...how }
    return (await as(headOffice).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })).reply.receipt
  }
  receipt = (await take({ tendered: 1000 })).number
  const { number } = await take({
    method: 'cheque',
    cheque: { chequeNo: '004512', bank: 'State Bank', dated: START },
  })
  const { cheques } = (await as(headOffice).call(endpoints.cheques, { query: { search: number } })).reply
  cheque = { id: cheques[0]?._id ?? '', number }
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)

async function statusOf(by: Caller, endpoint: Endpoint, named: string, body?: object): Promise<number> {
  const params = { number: named, no: named, id: named }
  return (await sendRoughly(app, endpoint, { as: by, params, ...(body && { body }) })).status
}

const CALLS: readonly (readonly [Endpoint, object?])[] = [
  [endpoints.counterReceipt],
  [endpoints.printReceipt],
  [endpoints.receiptPdf],
  [endpoints.shareReceipt],
  [endpoints.endReceiptLinks],
  [endpoints.cancelReceipt, { reason: 'wrong' }],
]

// @spec IDN-24 @security API1
test('IDN-24: a receipt of head office for another branch’s member is not there for the first branch, whatever the call', async () => {
  for (const number of [receipt, cheque.number, receipt.toLowerCase()])
    for (const [endpoint, body] of CALLS)
      expect([endpoint.path, await statusOf(main, endpoint, number, body)]).toEqual([endpoint.path, 404])
})

// @spec IDN-24 @security API1
test('IDN-24: a cheque of another branch’s member that head office took is not deposited or read by the first branch', async () => {
  const slip = 'FB-1'
  expect(await statusOf(main, endpoints.cheque, cheque.id)).toBe(404)
  expect(await statusOf(main, endpoints.depositCheque, cheque.id, { slip })).toBe(404)
  expect(await statusOf(main, endpoints.depositCheques, '', { cheques: [cheque.id], slip })).toBe(404)
  expect((await as(main).call(endpoints.cheques)).reply.cheques).toEqual([])
})

// @spec IDN-24
test('IDN-24: head office reads, prints, shares and cancels what it took of any member, and deposits the cheque', async () => {
  for (const [endpoint, body] of CALLS) expect(await statusOf(headOffice, endpoint, receipt, body)).toBeLessThan(300)
  expect(await statusOf(headOffice, endpoints.depositCheque, cheque.id, { slip: 'FB-1' })).toBe(200)
})
