import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/*
 * Asha holds two tickets of five, one of them kept for her mother; Bala, Charu and Dev hold one each. Each ticket pays,
 * bids and wins for itself.
 */

let app: TestApp
let admin: Caller
let asha: Caller
let others: Caller[]
let chit = ''
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  asha = await given.member(app)
  others = [...(await given.people(app, 'Bala', 'Charu', 'Dev'))]
  const body = { name: 'Family Five', amount: 250_000, durationInMonths: 5, totalMembers: 5, startDate: '2027-01-05' }
  const created = await as(admin).call(endpoints.createChit, { body: { ...body, terms: { maxTicketsPerMember: 2 } } })
  chit = created.reply.chit._id
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const join = (who: Caller, tickets?: number) =>
  as(who).call(endpoints.joinChit, { params: { id: chit }, query: tickets === undefined ? {} : { tickets } })
const pay = (ticketNo?: number) =>
  as(asha).call(endpoints.payContribution, {
    body: { chitId: chit, month: 'January', year: 2027, ...(ticketNo !== undefined && { ticketNo }) },
  })
const keep = (who: Caller) =>
  as(who).call(endpoints.keepTicketFor, { params: { id: chit, ticketNo: '2' }, body: { keptFor: 'Lakshmi Menon' } })
const named = async (who: Caller) =>
  (await as(who).call(endpoints.oneChit, { params: { id: chit } })).reply.chit.members.map(({ keptFor }) => keptFor)
const approve = async (): Promise<void> => {
  for (const { _id: id } of (await as(admin).call(endpoints.pendingRequests)).reply) {
    expect((await as(admin).call(endpoints.approveRequest, { params: { id } })).status).toBe(200)
  }
}

describe('joining', () => {
  // @spec CHT-2, CHT-8
  test('asks for as many tickets as the terms allow one member, and no more', async () => {
    expect((await join(asha, 3)).problem.code).toBe('too_many_tickets')
    expect((await join(asha, 2)).reply.request).toMatchObject({ status: 'pending', tickets: 2 })
    const [waiting] = (await as(admin).call(endpoints.pendingRequests)).reply
    expect(waiting).toMatchObject({ tickets: 2, seatsLeft: 5 })
  })

  test('gives them the next numbers, and the list an entry for each', async () => {
    await approve()
    for (const other of others) await join(other)
    await approve()
    const { chit: detail } = (await as(asha).call(endpoints.oneChit, { params: { id: chit } })).reply
    expect(detail.you).toEqual({ membership: 'approved', ticketNo: 1, ticketNos: [1, 2], asked: 0 })
    expect(detail.joinedUsers.map(({ userId }) => userId)).toEqual([asha.id, asha.id, ...others.map(({ id }) => id)])
    expect((await join(asha)).problem.code).toBe('already_joined')
  })

  test('is kept to the terms by the database, whoever writes the row', async () => {
    const third = app.owner.query(
      `insert into ticket (id, chit_id, ticket_no, person_id, no_of_member) values (gen_random_uuid(), $1, 6, $2, 3)`,
      [chit, asha.id],
    )
    await expect(third).rejects.toMatchObject({ constraint: 'tickets_per_member' })
  })

  test('of half the tickets and more is no term', async () => {
    const edit = { params: { id: chit }, body: { terms: { maxTicketsPerMember: 3 } } }
    expect((await as(admin).call(endpoints.editChit, edit)).problem.code).toBe('invalid_input')
  })
})

// @spec CHT-8
test('a ticket is kept for somebody of the family, by its holder alone', async () => {
  expect((await keep(others[0] ?? asha)).problem.code).toBe('not_found')
  expect((await keep(asha)).status).toBe(200)
  expect(await named(asha)).toEqual(['', 'Lakshmi Menon', '', '', ''])
  expect(await named(others[0] ?? asha)).toEqual(['', '', '', '', ''])
})

describe('in the running chit', () => {
  beforeAll(async () => {
    await as(admin).call(endpoints.startChit, { params: { id: chit } })
    await given.funds(app, asha, fromRupees(20_000))
  })

  test('a payment without a number is for the first unpaid ticket, as a client of the seed sends it', async () => {
    expect((await pay()).reply.contribution).toMatchObject({ ticketNo: 1, keptFor: '' })
    expect((await pay(1)).problem.code).toBe('instalment_already_paid')
    expect((await pay()).reply.contribution).toMatchObject({ ticketNo: 2, keptFor: 'Lakshmi Menon' })
    expect((await pay()).problem.code).toBe('instalment_already_paid')
    expect((await pay(3)).problem.code).toBe('not_a_member')
    const { reply } = await as(asha).call(endpoints.contributionsOf, { params: { id: asha.id } })
    expect(reply.map(({ ticketNo, amount }) => [ticketNo, amount])).toEqual([
      [2, 10_000],
      [1, 10_000],
    ])
  })

  test('several months at once are the named ticket’s, from the wallet and at the counter', async () => {
    const months = [
      { month: 'February', year: 2027 },
      { month: 'March', year: 2027 },
    ] as const
    await given.funds(app, asha, fromRupees(20_000))
    const paid = await as(asha).call(endpoints.paySeveral, { body: { chitId: chit, months: [...months], ticketNo: 2 } })
    expect(paid.reply.contributions.map(({ ticketNo, month }) => [ticketNo, month])).toEqual([
      [2, 'February'],
      [2, 'March'],
    ])
    const slip = { chitId: chit, userId: asha.id, method: 'bank', reference: '426325000007', ticketNo: 1 } as const
    expect(
      (await as(admin).call(endpoints.takeSeveralPayments, { body: { ...slip, months: [...months] } })).status,
    ).toBe(200)
    const { reply } = await as(others[0] ?? asha).call(endpoints.chitInstalments, { params: { id: chit }, query: {} })
    const hers = reply.filter(({ userId }) => userId === asha.id)
    expect(hers.filter(({ status }) => status === 'paid')).toHaveLength(6)
    expect(hers.map(({ keptFor }) => keptFor).join('')).toBe('')
  })

  // @spec CHT-8 @attack 57, 58
  test('each ticket bids for itself, and the one that has won does not bid again', async () => {
    for (const other of others) {
      await given.funds(app, other, fromRupees(10_000))
      const body = { chitId: chit, month: 'January', year: 2027 } as const
      expect((await as(other).call(endpoints.payContribution, { body })).status).toBe(201)
    }
    const [auction] = (await as(asha).call(endpoints.listAuctions, { query: { chitId: chit } })).reply
    const params = { id: auction?._id ?? '' }
    const lodge = { params, body: { maxAmount: 3_000, ticketNo: 2 } }
    expect((await as(asha).call(endpoints.lodgeOffer, lodge)).status).toBe(200)
    await as(admin).call(endpoints.openAuction, { params, body: { seconds: 60, reason: 'All have paid.' } })
    const bid = (amount: number, ticketNo?: number) =>
      as(asha).call(endpoints.placeBid, { params, body: { amount, ...(ticketNo !== undefined && { ticketNo }) } })
    expect((await bid(3_500)).status).toBe(201)
    expect((await bid(4_000, 2)).status).toBe(201)
    expect((await bid(4_500, 3)).problem.code).toBe('not_found')
    const room = (await as(asha).call(endpoints.oneAuction, { params })).reply
    expect(room.bids.map(({ ticketNo }) => ticketNo)).toEqual([2, 1, 2])
    expect(room.yourTickets.map(({ ticketNo, offer }) => [ticketNo, offer?.maxAmount ?? null])).toEqual([
      [1, null],
      [2, 3_000],
    ])
    await app.clock.advance({ minutes: 30 })
    const { result } = (await as(asha).call(endpoints.oneAuction, { params })).reply
    expect(result).toMatchObject({ winner: { userId: asha.id, ticketNo: 2 }, prize: 46_000 })
    // her other ticket shares in the dividend like everybody's
    expect(result?.dividends.map(({ ticketNo }) => ticketNo)).toEqual([1, 3, 4, 5])
    const after = (await as(asha).call(endpoints.oneAuction, { params })).reply
    expect(after.yourTickets.map(({ ticketNo, reason }) => [ticketNo, reason])).toEqual([
      [1, null],
      [2, 'already_prized'],
    ])
    expect(after.you.ticketNo).toBe(1)
  })
})
