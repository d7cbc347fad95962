import { endpoints, type WireBodyOf } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  manager = await signIn(app, 'Nandini', 'manager')
  await given.clock(app, day('2027-01-01'))
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const SIGNED = { number: 'A 12', day: '2026-12-31' }
type Form = WireBodyOf<typeof endpoints.giveTickets>

const startDate = day('2027-01-05')
const formChit = async (options: given.ChitOptions = {}) =>
  (await given.formingChit(app, { tickets: 3, months: 3, amount: fromRupees(9000), startDate, ...options }))._id

let enrolled = 0
async function enrol(): Promise<string> {
  const body = { name: `Member no. ${(enrolled += 1)}`, confirmed: true }
  return (await as(manager).call(endpoints.enrolMember, { body })).reply.member._id
}
const give = (chitId: string, memberId: string, form: Partial<Form> = {}, by = manager) =>
  as(by).call(endpoints.giveTickets, {
    params: { id: chitId },
    body: { memberId, count: 1, agreement: SIGNED, ...form },
  })
const agreementOf = async (chitId: string, by: Caller) =>
  (await as(by).call(endpoints.readAgreement, { params: { id: chitId } })).reply.agreement
const ticketsIn = async (chitId: string) =>
  (await app.owner.query('select from ticket where chit_id = $1', [chitId])).rowCount

describe('a manager gives tickets to a member who has no login', () => {
  // @spec CHT-11
  test('the next free ones; the paper is the accepted agreement, with its number, its day and who entered it', async () => {
    const chitId = await formChit({
      tickets: 5,
      months: 5,
      amount: fromRupees(25_000),
      terms: { maxTicketsPerMember: 2 },
    })
    const memberId = await enrol()
    const { status, reply } = await give(chitId, memberId, { count: 2 })
    expect([status, reply]).toEqual([201, { tickets: [{ ticketNo: 1 }, { ticketNo: 2 }] }])
    const signed = { ...SIGNED, witnesses: [], enteredBy: 'Nandini' }
    expect((await agreementOf(chitId, manager)).members).toMatchObject([
      { userId: memberId, ticketNo: 1, isCurrent: true, signed },
      { userId: memberId, ticketNo: 2, isCurrent: true, signed },
    ])
    const { memberships } = (await as(manager).call(endpoints.adminUser, { params: { id: memberId } })).reply
    expect(memberships.map(({ ticketNo, status: state }) => `${ticketNo} ${state}`).toSorted()).toEqual([
      '1 forming',
      '2 forming',
    ])
  })

  // @spec CHT-6, CHT-11, IDN-10
  test('the names of its witnesses stand with the paper: none, one or two; they go when the member is erased', async () => {
    const chitId = await formChit()
    const witnessed = async (witnesses: string[], number: string) => {
      const memberId = await enrol()
      await give(chitId, memberId, { agreement: { ...SIGNED, number, witnesses } })
      return memberId
    }
    await witnessed(['  Thomas Kurian ', 'Usha Mohan'], 'W 1')
    const second = await witnessed(['Vinod C.'], 'W 2')
    await witnessed([], 'W 3')
    const names = async () => (await agreementOf(chitId, manager)).members.map(({ signed }) => signed?.witnesses)
    expect(await names()).toEqual([['Thomas Kurian', 'Usha Mohan'], ['Vinod C.'], []])
    const again = async (changed: Partial<Form['agreement']>) => {
      const body = { memberId: second, agreement: { ...SIGNED, number: 'W 2', witnesses: ['Vinod C.'], ...changed } }
      const answer = await as(manager).call(endpoints.enterAgreement, { params: { id: chitId }, body })
      return answer.status === 200 ? 'recorded' : answer.problem.code
    }
    expect(await again({}), 'a paper is entered again as it was').toBe('recorded')
    expect(await again({ witnesses: [] })).toBe('recorded')
    expect(await again({ witnesses: ['Somebody Else'] })).toBe('agreement_document_known')
    expect(await again({ day: '2026-12-30' })).toBe('agreement_document_known')
    expect((await names())[1]).toEqual(['Vinod C.'])
    await app.owner.query(`delete from ticket where person_id = $1`, [second])
    await app.owner.query('select erase_person($1)', [second])
    const { rows } = await app.owner.query<{ name: string }>(
      `select witness.name from agreement_witness witness join agreement_acceptance accepted on accepted.id = acceptance_id
        where chit_id = $1 order by witness.name`,
      [chitId],
    )
    expect(rows.map(({ name }) => name)).toEqual(['Thomas Kurian', 'Usha Mohan'])
  })

  // @spec CHT-11
  test('never to themselves, and never enters their own agreement', async () => {
    const chitId = await formChit()
    expect((await give(chitId, manager.id)).problem.code).toBe('own_approval')
    const body = { memberId: manager.id, agreement: SIGNED }
    const entered = await as(manager).call(endpoints.enterAgreement, { params: { id: chitId }, body })
    expect(entered.problem.code).toBe('own_approval')
    expect(await ticketsIn(chitId)).toBe(0)
  })

  // @spec CHT-6, CHT-11
  test('and the chit starts when all its members have signed', async () => {
    const chitId = await formChit()
    for (const number of ['A 1', 'A 2', 'A 3']) await give(chitId, await enrol(), { agreement: { ...SIGNED, number } })
    const { chit } = (await as(admin).call(endpoints.startChit, { params: { id: chitId } })).reply
    expect(chit.status).toBe('running')
  })

  // @spec CHT-6
  test('after a change of the terms a new paper is entered, or the chit does not start', async () => {
    const chitId = await formChit({ tickets: 2, months: 2, amount: fromRupees(4000) })
    const members = [await enrol(), await enrol()]
    for (const memberId of members) await give(chitId, memberId)
    await as(admin).call(endpoints.editChit, { params: { id: chitId }, body: { terms: { commissionBp: 500 } } })
    const start = () => as(admin).call(endpoints.startChit, { params: { id: chitId } })
    expect((await start()).problem.code).toBe('not_all_accepted')
    const enter = (memberId: string) =>
      as(manager).call(endpoints.enterAgreement, { params: { id: chitId }, body: { memberId, agreement: SIGNED } })
    for (const memberId of members) expect((await enter(memberId)).status).toBe(200)
    expect((await start()).status).toBe(200)
    expect((await enter(await enrol())).problem.code).toBe('not_a_member')
  })

  test('who also has a login reads it in the notification and on the page of the chit', async () => {
    const chitId = await formChit({ name: 'Family Three' })
    const asha = await given.member(app)
    await give(chitId, asha.id)
    const [notice] = (await as(asha).call(endpoints.listNotices)).reply.notices
    expect(notice?.text).toBe(
      'Welcome to Family Three: ticket 1 is yours. You accepted the agreement in signed document no. A 12.',
    )
    expect((await agreementOf(chitId, asha)).accepted).toMatchObject({ isCurrent: true, signed: SIGNED })
  })

  // @spec IDN-12, CHT-11
  test('and the audit log names the member, the tickets, the paper and who gave them', async () => {
    const chitId = await formChit()
    const memberId = await enrol()
    await give(chitId, memberId)
    const [entry] = (await as(admin).call(endpoints.audit)).reply.entries
    expect(entry).toMatchObject({
      action: 'ticket.give',
      actor: { _id: manager.id },
      subject: `chit:${chitId}`,
      after: { personId: memberId, ticketNos: [1], agreementNo: 'A 12', day: '2026-12-31' },
    })
  })

  // @spec CHT-11
  test('with a nominee of the ticket, who stands in the register and is erased with the member', async () => {
    const chitId = await formChit()
    const memberId = await enrol()
    await give(chitId, memberId, { nominee: 'Deepa, daughter' })
    const nominees = async () => (await app.owner.query('select nominee from ticket where chit_id = $1', [chitId])).rows
    expect(await nominees()).toEqual([{ nominee: 'Deepa, daughter' }])
    const name = (ticketNo: string) =>
      as(manager).call(endpoints.nameNominee, { params: { id: chitId, ticketNo }, body: { nominee: 'Arun, son' } })
    expect((await name('1')).status).toBe(200)
    expect(await nominees()).toEqual([{ nominee: 'Arun, son' }])
    expect((await name('2')).status).toBe(404)
    expect((await name('x')).status).toBe(404)
  })
})

const refusalOf = async (chitId: string, memberId: string, form: Partial<Form> = {}): Promise<string> => {
  const before = await ticketsIn(chitId)
  const { status, problem } = await give(chitId, memberId, form)
  expect(await ticketsIn(chitId)).toBe(before)
  return `${status} ${problem.code}`
}

// @spec CHT-11
describe('nothing is given, and nothing written,', () => {
  test('beyond the seats of the chit', async () => {
    const chitId = await formChit({
      tickets: 5,
      months: 5,
      amount: fromRupees(25_000),
      terms: { maxTicketsPerMember: 2 },
    })
    for (const count of [2, 2]) await give(chitId, await enrol(), { count })
    expect(await refusalOf(chitId, await enrol(), { count: 2 })).toBe('409 chit_full')
  })

  test('beyond what the terms allow one member', async () => {
    const chitId = await formChit()
    const memberId = await enrol()
    expect(await refusalOf(chitId, memberId, { count: 2 })).toBe('409 already_joined')
    await give(chitId, memberId)
    expect(await refusalOf(chitId, memberId)).toBe('409 already_joined')
  })

  test('of a chit that has started, of none, or to nobody', async () => {
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2 })
    expect(await refusalOf(chit._id, await enrol())).toBe('409 chit_full')
    const chitId = await formChit()
    expect(await refusalOf(chitId, 'nobody')).toBe('404 not_found')
    const erased = await enrol()
    await app.owner.query('select erase_person($1)', [erased])
    expect(await refusalOf(chitId, erased)).toBe('404 not_found')
    expect((await give(erased, await enrol())).status).toBe(404)
  })

  test('by a paper that will be signed, or has no number', async () => {
    const chitId = await formChit()
    const agreement = { number: 'A 1', day: '2027-01-02' }
    expect(await refusalOf(chitId, await enrol(), { agreement })).toBe('400 invalid_input')
    expect(await refusalOf(chitId, await enrol(), { agreement: { ...SIGNED, number: ' ' } })).toBe('400 invalid_input')
    for (const witnesses of [['A', 'B', 'C'], [' ']]) {
      expect(await refusalOf(chitId, await enrol(), { agreement: { ...SIGNED, witnesses } })).toBe('400 invalid_input')
    }
  })

  test('while the member’s own request waits: that one is decided', async () => {
    const chitId = await formChit()
    const bala = await given.member(app, { name: 'Bala' })
    await given.request(app, chitId, bala)
    expect(await refusalOf(chitId, bala.id)).toBe('409 request_pending')
  })

  test('when ten give the last ticket at once: one does', async () => {
    const chitId = await formChit({ tickets: 2, months: 2, amount: fromRupees(4000) })
    await give(chitId, await enrol())
    const members: string[] = []
    for (let n = 0; n < 10; n++) members.push(await enrol())
    const answers = await Promise.all(members.map((memberId) => give(chitId, memberId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await ticketsIn(chitId)).toBe(2)
  })

  test.each(['auditor', 'collector', 'member'] as const)('by a %s', async (role) => {
    const chitId = await formChit()
    const caller = await signIn(app, `A ${role}`, role)
    expect((await give(chitId, await enrol(), {}, caller)).status).toBe(403)
  })
})

// @spec CHT-6
test('a paper without a day, or signed in the future, is no acceptance: the database refuses it', async () => {
  const chitId = await formChit()
  const memberId = await enrol()
  await give(chitId, memberId)
  const again = (columns: string) =>
    app.owner.query(
      `insert into agreement_acceptance (id, chit_id, person_id, hash, signed_no, signed_on, entered_by)
       select gen_random_uuid(), chit_id, person_id, hash, ${columns} from agreement_acceptance where chit_id = $1`,
      [chitId],
    )
  await expect(again(`'A 13', null, entered_by`)).rejects.toMatchObject({ constraint: 'agreement_signed_whole' })
  await expect(again(`'A 13', kuri_today() + 1, entered_by`)).rejects.toMatchObject({
    constraint: 'agreement_signed_day',
  })
})
