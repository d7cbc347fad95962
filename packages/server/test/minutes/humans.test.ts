import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, signIn, signInAgain, writeUnapproved, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { giveByBid, roomOf, startChit, type Room } from '../auctions/room.ts'
import * as given from '../given.ts'
import { actingFor, letAct } from '../people/acting-for.ts'

/* Three signatures are of three humans, for whichever members they sign. */

let app: TestApp
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  cashier = await signIn(app, 'Chitra', 'cashier')
})
afterAll(() => app.close())

async function givenPrize(options: Parameters<typeof startChit>[1] = {}, winner = 3): Promise<Room> {
  const chit = await startChit(app, options)
  const { _id: id } = await giveByBid(chit, 1, [[winner, 4_000]])
  return { ...(await roomOf(chit)), id }
}
const sign = (room: Room, who: Caller) => room.as(who).call(endpoints.signMinutes, { params: { id: room.id } })
const signOnPaper = (room: Room, member: { readonly id: string }) =>
  room.as(cashier).call(endpoints.signMinutesForMember, {
    params: { id: room.id },
    body: { memberId: member.id, paper: { number: 'M-7', day: '2027-01-01' } },
  })

// @spec AUC-12, IDN-21
test('who acts for a member signs the minutes for one of the two; the database refuses the second, too', async () => {
  const room = await givenPrize()
  const [ravi, meera] = [room.holder(1), room.holder(2)]
  await letAct(app, { staff: cashier, actor: ravi, member: meera })
  expect((await sign(room, ravi)).status).toBe(201)
  const forMeera = await actingFor(app, ravi, meera.id)
  expect((await sign(room, forMeera)).problem.code).toBe('minutes_signed_for_another')
  const read = await room.as(forMeera).call(endpoints.minutes, { params: { id: room.id } })
  expect(read.reply.you).toEqual({ maySign: false, reason: 'minutes_signed_for_another' })
  const written = app.owner.query(
    `with acting as (select set_config('kuri.acting_by', $3, true))
     insert into minutes_signature
     select auction_id, 2, $2, content_hash, now() from minutes, acting where auction_id = $1`,
    [room.id, meera.id, ravi.id],
  )
  await expect(written).rejects.toMatchObject({ constraint: 'minutes_signed_by_three' })
  // on paper she signs herself
  expect((await signOnPaper(room, meera)).status).toBe(200)
})

// @spec AUC-12, IDN-21
test('who signed for another member while acting does not sign as an administrator later', async () => {
  const room = await givenPrize()
  const ravi = await given.member(app, { name: 'Ravi' })
  const meera = room.holder(2)
  await letAct(app, { staff: cashier, actor: ravi, member: meera })
  expect((await sign(room, await actingFor(app, ravi, meera.id))).status).toBe(201)
  await writeUnapproved(app, `update person set role = 'admin' where id = '${ravi.id}'`)
  expect((await sign(room, await signInAgain(app, ravi))).problem.code).toBe('minutes_signed_for_another')
  expect((await sign(room, room.admin)).status).toBe(201)
})

// @spec AUC-12, IDN-20
test('a guardian signs for themselves or for the minor; where nobody else holds a ticket the winner signs as well', async () => {
  const [guardian, winner] = await given.people(app, 'Gita', 'Wali')
  const { code } = (
    await api(app)
      .as(cashier)
      .call(endpoints.adminUser, { params: { id: guardian.id } })
  ).reply.user
  const body = { name: 'Anu', confirmed: true, kind: 'minor', bornOn: '2015-05-01', representative: code } as const
  const { _id } = (await api(app).as(cashier).call(endpoints.enrolMember, { body })).reply.member
  const anu: Caller = { ...guardian, id: _id, name: 'Anu' }
  const room = await givenPrize(
    { tickets: 3, months: 3, amount: fromRupees(30_000), members: [guardian, anu, winner] },
    3,
  )
  expect((await signOnPaper(room, anu)).status).toBe(200)
  expect((await sign(room, guardian)).problem.code).toBe('minutes_signed_for_another')
  expect((await sign(room, winner)).status).toBe(201)
})
