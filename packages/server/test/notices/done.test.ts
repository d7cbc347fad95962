import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindDue } from '../../src/features/instalments/remind.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { startChit, open, START } from '../auctions/room.ts'
import * as given from '../given.ts'

/* A notice says whether what it asks for is done: its button then shows what came of it, and asks nothing any more. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const noticesOf = async (caller: Caller) => (await api(app).as(caller).call(endpoints.listNotices)).reply.notices
const ofKind = async (caller: Caller, kind: string) =>
  (await noticesOf(caller)).filter((notice) => notice.kind === kind)

// @spec NTF-1 @finding U33
test('a reminder is done once its month is paid, and names the receipt; that of another month is not', async () => {
  const chit = await startChit(app)
  const asha = chit.holder(1)
  const pay = { chitId: chit.running.chit._id, month: 'January', year: 2027 } as const
  await app.act(remindDue)
  expect(await ofKind(asha, 'instalment_due')).toMatchObject([{ done: false, data: { month: 'January' } }])
  await given.funds(app, asha, fromRupees(10_000))
  const { reply } = await chit.as(asha).call(endpoints.payContribution, { body: pay })
  await given.clock(app, START.replace('-01-', '-02-') as typeof START)
  await app.act(remindDue)
  expect(await ofKind(asha, 'instalment_due')).toMatchObject([
    { done: false, data: { month: 'February' } },
    { done: true, data: { month: 'January', receiptNo: reply.contribution.receiptNo } },
  ])
  expect((await ofKind(asha, 'instalment_due'))[0]?.data).not.toHaveProperty('receiptNo')
})

// @spec NTF-1 @finding U33
test('the notice of an auction is done when the auction is', async () => {
  const chit = await startChit(app)
  await given.paid(app, chit.running, 1)
  const room = await open(chit)
  const opened = () => ofKind(chit.holder(2), 'auction_opened')
  expect(await opened()).toMatchObject([{ done: false, link: `/auctions/${room.id}` }])
  await room.close()
  expect(await opened()).toMatchObject([{ done: true }])
})

// @spec NTF-1 @finding U33
test('the notice of a request to join is done when the request is decided', async () => {
  const anand = await given.admin(app)
  const { _id: chitId } = await given.formingChit(app, { name: 'Notices of requests' })
  const id = await given.request(app, chitId, await given.member(app, { name: 'Nila' }))
  expect((await noticesOf(anand))[0]).toMatchObject({ kind: 'joined_waiting', done: false })
  await api(app).as(anand).call(endpoints.rejectRequest, { params: { id } })
  expect((await noticesOf(anand))[0]).toMatchObject({ kind: 'joined_waiting', done: true })
})
