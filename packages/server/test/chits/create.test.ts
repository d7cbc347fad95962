import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
  await given.clock(app, day('2026-12-01'))
})
afterAll(() => app.close())

const FAMILY_FIVE = {
  name: 'Family Five',
  amount: 250_000,
  durationInMonths: 5,
  totalMembers: 5,
  startDate: '2027-01-05',
}

const create = (form: Record<string, unknown>, by = anand) =>
  app.app.inject({
    method: 'POST',
    url: '/api/chit/createscheme',
    headers: { authorization: `Bearer ${by.token}` },
    payload: form,
  })
const countChits = async () => (await api(app).as(anand).call(endpoints.listChits)).reply.length

// @spec CHT-1, CHT-2
describe('forming a chit', () => {
  // @seed 4.16
  test('the landing page’s example: 2,50,000 over 5 months for 5 is ₹10,000 a month, with the usual terms', async () => {
    const answer = await create(FAMILY_FIVE)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      success: true,
      chit: {
        ...FAMILY_FIVE,
        _id: expect.any(String),
        createdAt: expect.any(String),
        status: 'forming',
        contribution: 10_000,
        membersJoined: 0,
        joinedUsers: [],
        terms: {
          dividendSharedBy: 'tickets-without-the-prize',
          dividendRounding: 'paise',
          commissionBp: 0,
          gstBp: 0,
          capBp: 5000,
          step: 100,
          prizeBy: 'auction',
          fixedDiscounts: [],
          maxTicketsPerMember: 1,
        },
      },
    })
  })

  test('the seed’s form sends its numbers as text and its date as an instant', async () => {
    const answer = await create({
      ...FAMILY_FIVE,
      amount: '250000',
      durationInMonths: '5',
      totalMembers: ' 5 ',
      // midnight in India
      startDate: '2027-01-04T18:30:00.000Z',
      imaginary: 'a key nobody knows',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ chit: { amount: 250_000, contribution: 10_000, startDate: '2027-01-05' } })
  })

  test('takes terms of its own', async () => {
    const shared = { dividendSharedBy: 'all-tickets', dividendRounding: 'rupee' }
    const terms = { ...shared, commissionBp: 500, gstBp: 1800, capBp: 3000, step: 250 }
    const answer = await create({ ...FAMILY_FIVE, terms })
    expect(answer.json()).toMatchObject({ chit: { terms: { ...terms, prizeBy: 'auction' } } })
  })

  // @finding M3
  test('of more than 60 months is formed once the duration is confirmed', async () => {
    const answer = await create({ ...FAMILY_FIVE, durationInMonths: 61, confirmLong: true })
    expect(answer.json()).toMatchObject({ chit: { durationInMonths: 61 } })
  })

  // @seed 5.9
  test.each([
    [{ totalMembers: 1 }, 400, 'A scheme has 2 to 1,000 members.'],
    [{ totalMembers: 1001 }, 400, 'A scheme has 2 to 1,000 members.'],
    [{ durationInMonths: 0 }, 400, 'The duration is 1 to 240 whole months.'],
    [{ durationInMonths: 2.5 }, 400, 'The duration is 1 to 240 whole months.'],
    [{ amount: '2,50,000' }, 400, 'Please enter whole rupees in plain digits.'],
    [{ amount: -5 }, 400, 'An amount must be more than zero.'],
    [{ amount: 10_00_00_00_001 }, 400, 'An amount is at most ₹100 crore.'],
    [{ amount: 10.5 }, 400, 'Please enter whole rupees.'],
    [{ startDate: '2027-02-30' }, 400, 'Please enter a date.'],
    [{ startDate: '2026-11-30' }, 422, 'The start date is in the past. Choose 1 Dec 2026 or a later date.'],
    [{ durationInMonths: 61 }, 422, '61 months is unusually long. Please confirm the duration.'],
    [{ durationInMonths: 61, confirmLong: false }, 422, '61 months is unusually long. Please confirm the duration.'],
    [{ name: '' }, 400, 'Please enter a name for the scheme.'],
    [
      { amount: 10 },
      422,
      'Each member would pay less than one rupee a month. Choose a larger amount, fewer months or fewer members.',
    ],
    [
      { terms: { commissionBp: 701 } },
      422,
      'The commission must not exceed 7% of the pool (Chit Funds Act, section 21).',
    ],
    [{ terms: { capBp: 5001 } }, 422, 'Bids must not exceed 50% of the pool.'],
    [
      { terms: { commissionBp: 700, capBp: 600 } },
      422,
      'The highest bid (₹3,000) is less than the commission (₹3,500).',
    ],
    [{ terms: { prizeBy: 'fixed', fixedDiscounts: [1000] } }, 422, 'The chart needs one discount for each prize.'],
  ])('refuses %j with a sentence and forms nothing', async (wrong, status, message) => {
    const before = await countChits()
    const answer = await create({ ...FAMILY_FIVE, ...wrong })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
    expect(await countChits()).toBe(before)
  })

  test('is an administrator’s act, and is written down', async () => {
    const asha = await given.member(app)
    expect((await create(FAMILY_FIVE, asha)).statusCode).toBe(403)
    const { rows } = await app.owner.query('select distinct actor, action from audit_entry')
    expect(rows).toEqual([{ actor: anand.id, action: 'chit.create' }])
  })
})
