import { endpoints } from '@kuri/contract'
import { addDays, day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { addUpTotals } from '../../src/features/reports/service.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
let late: given.RunningChit
let paid: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-03-05'))
  admin = await given.admin(app)
  late = await given.runningChit(app, { name: 'Late Five' })
  paid = await given.runningChit(app, { name: 'Paid Five', members: late.members })
  await given.formingChit(app, { name: 'Forming Five' })
  await given.paid(app, late, 1, { except: [4, 5] })
  await given.paid(app, paid, 1)
  await given.clock(app, day('2027-03-15'))
})
afterAll(() => app.close())

const chits = async (query: Record<string, string> = {}) =>
  (await api(app).as(admin).call(endpoints.companyChits, { query })).reply
const names = async (query: Record<string, string>) => (await chits(query)).chits.map(({ name }) => name)

describe('the chits of the month', () => {
  // @finding U21
  test('come with the most late first, each with month, collected, late and next auction', async () => {
    const { chits: rows, total } = await chits()
    expect(rows.map(({ name }) => name)).toEqual(['Late Five', 'Forming Five', 'Paid Five'])
    expect(total).toBe(3)
    expect(rows[0]).toMatchObject({
      status: 'running',
      monthNo: 1,
      due: 50_000,
      collected: 30_000,
      late: 20_000,
      latePeople: 2,
      nextAuction: { state: expect.any(String) },
    })
    expect(rows[1]).toMatchObject({ status: 'forming', monthNo: null, due: 0, late: 0, nextAuction: null, prize: null })
    expect(rows[2]).toMatchObject({ collected: 50_000, late: 0, latePeople: 0 })
  })

  test('are the same before and after the changes are added up', async () => {
    const before = await chits()
    expect(await app.act(addUpTotals)).toBeGreaterThan(0)
    expect(await chits()).toEqual(before)
    await expectLedgerSound(app)
  })

  test.each([
    [{ sort: 'name' }, ['Forming Five', 'Late Five', 'Paid Five']],
    [{ sort: 'name', order: 'desc' }, ['Paid Five', 'Late Five', 'Forming Five']],
    [{ sort: 'collected' }, ['Late Five', 'Paid Five', 'Forming Five']],
    [{ sort: 'month', order: 'desc' }, ['Paid Five', 'Late Five', 'Forming Five']],
    [{ search: 'FIVE paid' }, ['Paid Five']],
    [{ search: '%' }, []],
    [{ search: 'running late' }, ['Late Five']],
    [{ filter: 'forming' }, ['Forming Five']],
    [{ filter: 'prize' }, []],
    [{ page: '2' }, []],
  ])('asked with %j are %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('a forming chit that is not full needs attention from its start date on', async () => {
    const [forming] = (await chits({ filter: 'forming' })).chits
    const startDate = day(forming?.startDate ?? '')
    for (const [today, expected] of [
      [addDays(startDate, -1), 0],
      [startDate, 1],
    ] as const) {
      await given.clock(app, today)
      expect((await names({ filter: 'attention', search: 'forming' })).length).toBe(expected)
    }
    await given.clock(app, day('2027-03-15'))
  })

  test('each filter says how many chits it has', async () => {
    const { counts } = await chits({ search: 'nothing like this' })
    expect(counts).toMatchObject({ forming: 1, prize: 0 })
    expect(counts.attention).toBe((await chits({ filter: 'attention' })).total)
  })

  test.each(['sort=password', 'filter=x', 'page=0', 'order=up'])('know no %s', async (query) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await app.app.inject({ url: `/api/admin/chits?${query}`, headers })).statusCode).toBe(400)
  })

  test('are for staff who may read every chit: a collector and a member are refused', async () => {
    for (const role of ['collector', 'member'] as const) {
      const caller = await signIn(app, `A ${role}`, role)
      for (const call of [endpoints.companyChits, endpoints.companyMonth])
        expect((await api(app).as(caller).call(call, {})).status).toBe(403)
      expect(
        (
          await api(app)
            .as(caller)
            .call(endpoints.chitPayments, { params: { id: late.chit._id } })
        ).status,
      ).toBe(403)
    }
  })
})

test('the company’s month adds up over its chits', async () => {
  const { reply } = await api(app).as(admin).call(endpoints.companyMonth, {})
  expect(reply).toMatchObject({ late: 20_000, latePeople: 2, latePeopleOver60: 0, prizes: 0, prizesAmount: 0 })
  expect(reply.due - reply.collected).toBe(20_000)
})

const changed = async () => (await chits({ search: 'changed' })).chits[0]

test('a full chit says how many members have not accepted its present agreement', async () => {
  const { _id: id } = await given.formingChit(app, { name: 'Changed Four', tickets: 4, months: 4 })
  const [asha, bala] = late.members
  for (const holder of late.members.slice(0, 3)) await given.ticket(app, id, holder)
  expect(await changed()).not.toHaveProperty('notAccepted')
  await given.ticket(app, id, late.members[3]!)
  expect(await changed()).not.toHaveProperty('notAccepted')
  await api(app)
    .as(admin)
    .call(endpoints.editChit, { params: { id }, body: { terms: { commissionBp: 700 } } })
  expect(await changed()).toMatchObject({ membersJoined: 4, notAccepted: 4 })
  for (const member of [asha!, bala!]) {
    const as = api(app).as(member)
    const { hash } = (await as.call(endpoints.readAgreement, { params: { id } })).reply.agreement
    await as.call(endpoints.acceptAgreement, { params: { id }, body: { hash } })
  }
  expect(await changed()).toMatchObject({ notAccepted: 2 })
})

const lateChit = async () => (await chits({ search: 'Late' })).chits[0]

test('what is paid after the changes were added up is in the month of its chit', async () => {
  await given.paid(app, late, 1, { except: [1, 2, 3, 5] })
  expect(await lateChit()).toMatchObject({ monthNo: 1, due: 50_000, collected: 40_000, late: 10_000, latePeople: 1 })
  await app.act(addUpTotals)
  expect(await lateChit()).toMatchObject({ monthNo: 1, due: 50_000, collected: 40_000, late: 10_000, latePeople: 1 })
  await expectLedgerSound(app)
})

interface MonthOfChit {
  readonly monthNo: number | null
  readonly due: number
  readonly collected: number
  readonly late: number
  readonly latePeople: number
}

/** The same figures from the instalments themselves. */
async function monthsFromInstalments(): Promise<Record<string, MonthOfChit>> {
  const { rows } = await app.owner.query<MonthOfChit & { name: string }>(`
    select name, present as "monthNo",
           coalesce(sum(net_paise) filter (where month_no = present), 0)::float8 / 100 as due,
           coalesce(sum(net_paise) filter (where month_no = present and instalment.state = 'paid'), 0)::float8 / 100 as collected,
           coalesce(sum(net_paise) filter (where is_overdue(instalment.state, due_on, kuri_today())), 0)::float8 / 100 as late,
           count(distinct person_id) filter (where is_overdue(instalment.state, due_on, kuri_today()))::integer as "latePeople"
      from chit
      left join lateral (select max(month_no) as present from instalment
                          where chit_id = chit.id and due_on <= kuri_today()) found on chit.state = 'running'
      left join instalment on instalment.chit_id = chit.id
      left join ticket on ticket.id = ticket_id
     group by name, present`)
  return Object.fromEntries(rows.map(({ name, ...month }) => [name, month]))
}

const monthsShown = async () =>
  Object.fromEntries(
    (await chits()).chits.map(({ name, monthNo, due, collected, late: owed, latePeople }) => [
      name,
      { monthNo, due, collected, late: owed, latePeople },
    ]),
  )

test('on every day the figures are those of the instalments, added up or not', async () => {
  for (const on of [day('2027-04-04'), day('2027-04-05'), day('2027-04-06'), day('2027-05-05')]) {
    await given.clock(app, on)
    expect(await monthsShown()).toEqual(await monthsFromInstalments())
  }
  await given.paid(app, paid, 2, { except: [1, 3] })
  expect(await monthsShown()).toEqual(await monthsFromInstalments())
  await app.act(addUpTotals)
  await given.paid(app, paid, 3, { except: [2, 4] })
  expect(await monthsShown()).toEqual(await monthsFromInstalments())
})
