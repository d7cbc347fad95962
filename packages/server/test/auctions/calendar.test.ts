import { endpoints, type WireBodyOf } from '@kuri/contract'
import { day, instantInIndia, paise } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages } from '../paging.ts'

type TermsForm = NonNullable<WireBodyOf<typeof endpoints.createChit>['terms']>

const OFFICE = 'Office, Round South'
const SECOND_SUNDAY = { kind: 'weekday', week: 'second', weekday: 'Sunday' } as const
const HALL = { day: SECOND_SUNDAY, time: '16:45', minutes: 45, place: OFFICE }

let app: TestApp
let anand: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
  await given.clock(app, day('2027-01-05'))
})
afterAll(() => app.close())

const asAnand = () => api(app).as(anand)
const create = (name: string, terms?: TermsForm) =>
  asAnand().call(endpoints.createChit, {
    body: {
      name,
      amount: 250_000,
      durationInMonths: 5,
      totalMembers: 5,
      startDate: '2027-01-05',
      ...(terms && { terms }),
    },
  })
const edit = (id: string, terms: TermsForm) => asAnand().call(endpoints.editChit, { params: { id }, body: { terms } })
const agreementOf = async (id: string) =>
  (await asAnand().call(endpoints.readAgreement, { params: { id } })).reply.agreement
const auctionsOf = async (chitId: string) => (await asAnand().call(endpoints.listAuctions, { query: { chitId } })).reply
const calendar = async (month: string, more: { limit?: number; cursor?: string } = {}) =>
  (await asAnand().call(endpoints.auctionCalendar, { query: { month, ...more } })).reply

// @spec AUC-17
describe('the terms of auctions', () => {
  test('are kept with the scheme, and its agreement says them', async () => {
    const { reply } = await create('Hall', { auction: HALL })
    const agreed = { ...HALL, perDay: 8, onHoliday: 'same-day' }
    expect(reply.chit.terms.auction).toEqual(agreed)
    const { sentences } = await agreementOf(reply.chit._id)
    expect(sentences).toContain(
      'Auctions are held on the second Sunday of the month, from 16:45. If this day can be before the due day, it is in the month after. Each auction is open for 45 minutes. The place is: Office, Round South.',
    )
  })

  test('that are the usual ones make the same scheme and the same agreement as none', async () => {
    const plain = (await create('Plain')).reply.chit
    const typed = (
      await create('Typed', {
        auction: {
          day: { kind: 'after-due', days: 3 },
          time: '10:00',
          minutes: 30,
          perDay: 8,
          onHoliday: 'same-day',
          place: '',
        },
      })
    ).reply.chit
    expect(plain.terms).not.toHaveProperty('auction')
    expect(typed.terms).toEqual(plain.terms)
    expect((await agreementOf(typed._id)).hash).toBe((await agreementOf(plain._id)).hash)
  })

  test('that change before the start void what was accepted; sent unchanged they do not', async () => {
    const { _id: id } = (await create('Changing', { auction: HALL })).reply.chit
    const first = await agreementOf(id)
    await edit(id, { auction: HALL })
    expect((await agreementOf(id)).hash).toBe(first.hash)
    await edit(id, { auction: { ...HALL, place: 'Town hall' } })
    expect((await agreementOf(id)).hash).not.toBe(first.hash)
    const { reply } = await edit(id, { auction: { day: { kind: 'after-due', days: 3 } } })
    expect(reply.chit.terms).not.toHaveProperty('auction')
  })

  test('stay where a change does not name them', async () => {
    const { _id: id } = (await create('Staying', { auction: HALL })).reply.chit
    expect((await edit(id, { commissionBp: 300 })).reply.chit.terms.auction).toMatchObject(HALL)
  })

  test('that cannot be are refused at their field', async () => {
    const { status, problem } = await create('Midnight', { auction: { time: '22:00', minutes: 180 } })
    expect([status, problem.code, problem.field]).toEqual([422, 'auction_terms_invalid', 'auction.minutes'])
  })

  test('do not change once the scheme has started, neither through the API nor in the database', async () => {
    const { chit } = await given.runningChit(app, { name: 'Frozen', terms: { auction: HALL } })
    expect((await edit(chit._id, { auction: { ...HALL, time: '17:00' } })).problem.code).toBe('terms_frozen')
    await expect(
      app.owner.query(`update chit set auction_terms = auction_terms || '{"place": "Elsewhere"}' where id = $1`, [
        chit._id,
      ]),
    ).rejects.toMatchObject({ constraint: 'terms_frozen' })
  })
})

// @spec AUC-17
describe('the auctions of a scheme that starts', () => {
  test('are on the agreed days, at the agreed time, for as long as agreed, and name the place', async () => {
    const { chit } = await given.runningChit(app, { name: 'Sundays', terms: { auction: HALL } })
    const auctions = await auctionsOf(chit._id)
    expect(auctions.map(({ opensAt }) => new Date(opensAt).toISOString())).toEqual(
      ['2027-01-10', '2027-02-14', '2027-03-14', '2027-04-11', '2027-05-09'].map((on) =>
        instantInIndia(day(on), '16:45').toISOString(),
      ),
    )
    expect(auctions[0]).toMatchObject({
      place: OFFICE,
      closesAt: instantInIndia(day('2027-01-10'), '17:30').toISOString(),
    })
  })

  test('avoid the company’s holidays as agreed', async () => {
    const holidays = [
      { on: '2027-02-14', name: 'Festival' },
      { on: '2027-01-26', name: 'Republic Day' },
    ]
    const { reply } = await asAnand().call(endpoints.changeSettings, { body: { holidays } })
    expect(reply.holidays.map(({ on }) => on)).toEqual(['2027-01-26', '2027-02-14'])
    const moved = { ...HALL, onHoliday: 'day-after' as const }
    const { chit } = await given.runningChit(app, { name: 'Festive', terms: { auction: moved } })
    const [, second] = await auctionsOf(chit._id)
    expect(second?.opensAt).toBe(instantInIndia(day('2027-02-15'), '16:45').toISOString())
  })

  test('without terms are as before: three days after the due day, at 10:00, for 30 minutes, and name no place', async () => {
    const { chit } = await given.runningChit(app, { name: 'Usual' })
    const [first] = await auctionsOf(chit._id)
    expect(first).toMatchObject({
      opensAt: instantInIndia(day('2027-01-08'), '10:00').toISOString(),
      closesAt: instantInIndia(day('2027-01-08'), '10:30').toISOString(),
    })
    expect(first).not.toHaveProperty('place')
  })
})

// @spec AUC-18
describe('the calendar of a month', () => {
  test('has its auctions in their order, and names holidays, the same place and the same member at the same time', async () => {
    const members = await given.members(app, 5)
    const apart = await given.people(app, 'Uma', 'Vani', 'Waman', 'Yash', 'Zara')
    const june = { startDate: day('2028-06-05') }
    const at = (on: number, place = OFFICE, time = '16:45') => ({
      auction: { ...HALL, day: { kind: 'date' as const, date: on }, place, time },
    })
    const first = await given.runningChit(app, { ...june, name: 'One', members, terms: at(10) })
    await given.runningChit(app, { ...june, name: 'Two', members, terms: at(10, 'office,  ROUND south', '17:15') })
    await given.runningChit(app, { ...june, name: 'Three', members: apart, terms: at(10, OFFICE, '17:30') })
    await given.runningChit(app, { ...june, name: 'Four', members: apart, terms: at(11, '') })
    await asAnand().call(endpoints.changeSettings, { body: { holidays: [{ on: '2028-06-11', name: 'Temple day' }] } })
    const { auctions, total, month } = await calendar('2028-06')
    expect([month, total]).toEqual(['2028-06', 4])
    expect(
      auctions.map(({ chitName, place, holiday, samePlace, sameMember }) => [
        chitName,
        place,
        holiday,
        samePlace.first.map((other) => other.chitName),
        [sameMember.count, ...new Set(sameMember.first.map((other) => other.chitName))],
      ]),
    ).toEqual([
      // its last minute is the first of Three: they are not at the same time
      ['One', OFFICE, null, ['Two'], [5, 'Two']],
      ['Two', 'office,  ROUND south', null, ['One', 'Three'], [5, 'One']],
      ['Three', OFFICE, null, ['Two'], [0]],
      ['Four', '', 'Temple day', [], [0]],
    ])
    const named = auctions[0]?.sameMember.first.map(({ name }) => name) ?? []
    expect(named).toEqual(
      members
        .map(({ name }) => name)
        .toSorted()
        .slice(0, 3),
    )
    expect(first.chit.name).toBe('One')
  })

  test('comes in pages that hold each auction once', async () => {
    const all = await allPages(async (page) => {
      const { auctions, next } = await calendar('2028-06', page)
      return { rows: auctions, next }
    })
    expect(new Set(all.map(({ auctionId }) => auctionId)).size).toBe(4)
  })

  test('begins and ends with the month by the clock in India', async () => {
    const terms = { auction: { day: { kind: 'date' as const, date: 31 }, time: '06:00' } }
    const { chit } = await given.runningChit(app, { name: 'Edge', startDate: day('2029-01-05'), terms })
    const of = async (month: string) =>
      (await calendar(month)).auctions.filter(({ chitId }) => chitId === chit._id).length
    expect([await of('2029-01'), await of('2029-02'), await of('2029-03')]).toEqual([1, 1, 1])
  })

  test('is for those who read every scheme', async () => {
    const [asha] = await given.people(app, 'Asha Reader')
    const { status } = await api(app).as(asha).call(endpoints.auctionCalendar, { query: {} })
    expect(status).toBe(403)
  })
})

// @spec AUC-17
test('an auction with terms of its own is held, settled, and its minutes name the place', async () => {
  const running = await given.runningChit(app, {
    name: 'Settling',
    amount: paise(25_000_000),
    startDate: day('2030-01-05'),
    terms: { auction: HALL },
  })
  const [first] = await auctionsOf(running.chit._id)
  if (!first) throw new Error('no auction')
  await given.clock(app, day('2030-01-05'))
  await given.paid(app, running, 1)
  await app.clock.moveTo(new Date(first.opensAt))
  const room = { params: { id: first._id } }
  expect((await asAnand().call(endpoints.oneAuction, room)).reply).toMatchObject({ state: 'open', place: OFFICE })
  await api(app)
    .as(given.holderOf(running, 2))
    .call(endpoints.placeBid, { ...room, body: { amount: 5_000 } })
  await app.clock.moveTo(new Date(first.closesAt))
  expect((await asAnand().call(endpoints.oneAuction, room)).reply).toMatchObject({ state: 'settled' })
  const minutes = (await asAnand().call(endpoints.minutes, room)).reply
  expect(minutes).toMatchObject({ place: OFFICE, bid: 5_000 })
})
