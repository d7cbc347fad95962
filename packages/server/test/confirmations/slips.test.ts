import { endpoints } from '@kuri/contract'
import { addDays, CONFIRMATION_DAYS } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { undoChit } from '../../src/features/imports/undo.ts'
import { forgetOld } from '../../src/features/confirmations/slips.ts'
import { signIn, signInAgain, type Caller } from '../api.ts'
import * as given from '../given.ts'
import { accept } from '../moving-in/given-import.ts'
import { as, firstOpen, movedIn, open, slipOf, TODAY, type MovedIn } from './given-confirmations.ts'

let company: MovedIn
let cashier: Caller
beforeAll(async () => {
  company = await movedIn()
  cashier = await signIn(company.app, 'Sana', 'cashier')
})
afterAll(() => company.app.close())

const opened = (token: string) => as(company).call(endpoints.openBalances, { body: { token } })
const typed = (member: string, code: string) => as(company).call(endpoints.openSlip, { body: { member, code } })
const answered = (token: string, ticket: string, answer: object = {}) =>
  as(company).call(endpoints.answerBalance, { body: { token, ticket, isRight: true, ...answer } })
const slips = (body: object, by: Caller = cashier) =>
  as(company, by).call(endpoints.makeSlips, { params: { id: company.imported.id }, body })

/** A call of a stranger. */
const strangerCalls = (path: string, payload: object, remoteAddress = '203.0.113.7') =>
  company.app.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress })

/** The answer to a person who types this as their member code. */
const mistype = async (member: string): Promise<unknown> =>
  (await strangerCalls('/balances/code', { member, code: 'AAAA-BBBB' }, '203.0.113.8')).json()

// @spec MOV-22
describe('slips', () => {
  test('of a scheme are made for all who have not answered, with all their tickets, link, QR and code', async () => {
    const [chitId = ''] = company.chitIds
    const { status, reply } = await slips({ chitId })
    expect([status, reply.next]).toEqual([201, null])
    const { rows } = await company.app.owner.query<{ code: string; tickets: number }>(
      `select person.code, count(*)::integer as tickets from balance_confirmation asked join person on person.id = person_id
        where person.id in (select person_id from ticket where chit_id = $1) group by person.code`,
      [chitId],
    )
    expect(new Map(reply.slips.map(({ user, tickets }) => [user.code, tickets.length]))).toEqual(
      new Map(rows.map(({ code, tickets }) => [code, tickets])),
    )
    for (const { link, qr, code, until } of reply.slips) {
      expect(link).toMatch(/^https:\/\/chits\.example\/balances#[\w-]{43}$/)
      expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
      expect(qr.size).toBeGreaterThan(20)
      expect(until).toContain('2027-01-30')
    }
    expect(reply.slips.find(({ actsFor }) => actsFor === 'Ganesh Iyer')?.user.name ?? 'Sri Ganesh Chits Pvt Ltd').toBe(
      'Sri Ganesh Chits Pvt Ltd',
    )
  })

  test('are made by who acts for members; their tokens and codes are kept as hashes alone, and in no stored answer', async () => {
    const { personId } = await firstOpen(company)
    const idempotencyKey = newId()
    const made = await as(company, cashier).call(endpoints.makeSlips, {
      params: { id: company.imported.id },
      body: { memberId: personId },
      idempotencyKey,
    })
    const [slip] = made.reply.slips
    const { rows } = await company.app.owner.query<{ all: string }>(
      `select coalesce(string_agg(link::text, ' '), '')
              || coalesce((select string_agg(answer::text, ' ') from idempotent_answer answer), '')
              || coalesce((select string_agg(entry::text, ' ') from audit_entry entry), '') as all
         from confirmation_link link`,
    )
    expect(rows[0]?.all).not.toContain(slip?.link.split('#')[1])
    expect(rows[0]?.all).not.toContain(slip?.code)
    expect((await slips({ memberId: personId }, await signIn(company.app, 'Arun', 'auditor'))).status).toBe(403)
    expect((await slips({})).problem.code).toBe('invalid_input')
    expect((await slips({ memberId: personId, chitId: company.chitIds[0] })).problem.code).toBe('invalid_input')
    expect((await slips({ memberId: newId() })).reply.slips).toEqual([])
  })

  test('for one member end the member’s earlier ones; those of a scheme do not', async () => {
    const { personId, chitId } = await firstOpen(company)
    const first = await slipOf(company, personId)
    const second = await slipOf(company, personId)
    expect((await opened(first.token)).problem.code).toBe('balance_link_not_good')
    await slips({ chitId })
    expect((await opened(second.token)).status).toBe(200)
  })

  test('are made anew for a member who has answered everything, with the answers, and the lost one ends', async () => {
    const { personId } = await firstOpen(company)
    const lost = await slipOf(company, personId)
    for (const { _id } of (await opened(lost.token)).reply.tickets) {
      await answered(lost.token, _id, { isRight: false, text: 'No.' })
    }
    const { slip, token } = await slipOf(company, personId)
    expect(new Set(slip.tickets.map(({ status }) => status))).toEqual(new Set(['disputed']))
    expect((await opened(lost.token)).problem.code).toBe('balance_link_not_good')
    expect((await opened(token)).status).toBe(200)
  })

  test('of a branch show and take answers of its tickets alone, and end none of head office', async () => {
    const { branch } = (
      await as(company, company.admin).call(endpoints.addBranch, { body: { code: 'TWO', name: 'Two' } })
    ).reply
    const own = Map.groupBy(await open(company), ({ personId }) => personId)
    const [personId = '', all = []] = [...own].find(([, of]) => new Set(of.map((one) => one.chitId)).size > 1) ?? []
    const [ours] = all
    const elsewhere = all.find(({ chitId }) => chitId !== ours?.chitId)
    // as if that scheme had been formed there
    await company.app.owner.query('alter table chit disable trigger user')
    const moved = (to: string) =>
      company.app.owner.query('update chit set branch_id = $2 where id = $1', [elsewhere?.chitId, to])
    const { rows } = await company.app.owner.query<{ id: string }>('select branch_id as id from chit limit 1')
    await moved(branch._id)
    const manager = await signIn(company.app, 'Nandini', 'manager')
    await company.app.owner.query('update person set works_at = $2 where id = $1', [manager.id, rows[0]?.id])
    const ofHeadOffice = await slipOf(company, personId)
    const ofBranch = await slipOf(company, personId, await signInAgain(company.app, manager))
    const shown = (await opened(ofBranch.token)).reply.tickets.map(({ _id }) => _id)
    expect(shown).toContain(ours?.id)
    expect(shown).not.toContain(elsewhere?.id)
    expect((await answered(ofBranch.token, elsewhere?.id ?? '')).problem.code).toBe('not_found')
    expect((await opened(ofHeadOffice.token)).reply.tickets.map(({ _id }) => _id)).toContain(elsewhere?.id)
    // a scheme of another branch that is taken back ends head office's slip, and not this one, which never showed it
    const { rows: codes } = await company.app.owner.query<{ code: string }>(
      'select code from previous_chit where chit_id = $1',
      [elsewhere?.chitId],
    )
    const left: unknown[] = []
    const undone = company.app.act(async (tx) => {
      const act = { code: codes[0]?.code ?? '', by: company.admin.id, requestId: 'test' }
      expect(await undoChit(tx, { importId: company.imported.id, ...act })).toEqual({ ok: true, value: null })
      left.push(
        ...(await tx.selectFrom('confirmation_link').where('person_id', '=', personId).select('branch_id').execute()),
      )
      throw new Error('not kept')
    })
    await expect(undone).rejects.toThrow('not kept')
    expect(left).toEqual([{ branch_id: rows[0]?.id }])
    await moved(rows[0]?.id ?? '')
    await company.app.owner.query('alter table chit enable trigger user')
  })
})

// @spec MOV-22
describe('the link of a slip', () => {
  test('shows all tickets of its member and takes an answer to each, once; nothing names others', async () => {
    const all = await open(company)
    const counted = Map.groupBy(all, ({ personId }) => personId)
    const [personId = '', own = []] = [...counted].find(([, questions]) => questions.length > 1) ?? []
    const { token } = await slipOf(company, personId)
    const { reply } = await opened(token)
    expect(reply.tickets.map(({ _id }) => _id)).toEqual(own.map(({ id }) => id))
    expect(JSON.stringify(reply)).not.toMatch(new RegExp(`${personId}|${company.admin.id}|K-\\d{6}`))
    const [right, wrong] = own
    expect((await answered(token, right?.id ?? '')).reply.ticket.status).toBe('confirmed')
    expect((await answered(token, right?.id ?? '')).problem.code).toBe('balance_answered')
    const disputed = await answered(token, wrong?.id ?? '', { isRight: false, text: 'One more month.' })
    expect(disputed.reply.ticket).toMatchObject({ status: 'disputed', claim: { text: 'One more month.' } })
    const { rows } = await company.app.owner.query(
      `select answered_by as way, entered_by as staff, slip_by as made from balance_confirmation
        where id = any($1) order by ask_no`,
      [[right?.id, wrong?.id]],
    )
    expect(rows).toEqual([
      { way: 'link', staff: null, made: company.admin.id },
      { way: 'link', staff: null, made: company.admin.id },
    ])
  })

  test('is kept with who made the slip, and takes no answer of another person who is logged in as staff', async () => {
    const { personId, id, chitId } = await firstOpen(company)
    const { token } = await slipOf(company, personId, cashier)
    const asStaff = await as(company, cashier).call(endpoints.answerBalance, {
      body: { token, ticket: id, isRight: true },
    })
    expect([asStaff.status, asStaff.problem.code]).toEqual([403, 'balance_of_member'])
    expect((await answered(token, id)).status).toBe(200)
    const params = { id: company.imported.id }
    const { confirmations } = (
      await as(company, company.admin).call(endpoints.confirmations, { params, query: { chitId, limit: 100 } })
    ).reply
    expect(confirmations.find(({ _id }) => _id === id)).toMatchObject({ answeredBy: 'link', slipBy: 'Sana' })
    const { rows } = await company.app.owner.query(
      `select after ->> 'slipBy' as made from audit_entry where action = 'balance.answer' and actor = $1`,
      [personId],
    )
    expect(rows).toEqual([{ made: cashier.id }])
    const unnamed = company.app.owner.query(
      `update balance_confirmation set state = 'confirmed', answered_by = 'code', answered_at = kuri_now()
        where id = (select id from balance_confirmation where state = 'asked' limit 1)`,
    )
    await expect(unnamed).rejects.toMatchObject({ constraint: 'balance_confirmation_by_slip' })
  })

  test('opens no ticket of another member', async () => {
    const [one, ...others] = await open(company)
    const { token } = await slipOf(company, one?.personId ?? '')
    const other = others.find(({ personId }) => personId !== one?.personId)
    expect((await answered(token, other?.id ?? '')).problem.code).toBe('not_found')
    expect((await answered(token, 'nonsense')).problem.code).toBe('not_found')
    expect((await open(company)).map(({ id }) => id)).toContain(other?.id)
  })

  test('that ended or never was shows nothing, with one answer: after 90 days, of an erased member, by guessing', async () => {
    const { personId, id } = await firstOpen(company)
    const { token } = await slipOf(company, personId)
    await given.clock(company.app, addDays(TODAY, CONFIRMATION_DAYS - 1))
    expect((await opened(token)).status).toBe(200)
    await given.clock(company.app, addDays(TODAY, CONFIRMATION_DAYS + 1))
    const late = await opened(token)
    expect((await answered(token, id)).problem.code).toBe('balance_link_not_good')
    await given.clock(company.app, TODAY)
    await company.app.owner.query(`update person set erased_at = kuri_now() where id = $1`, [personId])
    const erased = await opened(token)
    const guessed = await opened('x'.repeat(43))
    const answers = [late, erased, guessed].map(({ status, problem }) => ({ status, ...problem, requestId: '' }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(late.problem.code).toBe('balance_link_not_good')
  })

  test('is kept by the database as it was made, at most 90 days, and deleted a day after its end', async () => {
    const longer = company.app.owner.query(`update confirmation_link set expires_at = expires_at + interval '1 day'`)
    await expect(longer).rejects.toMatchObject({ constraint: 'confirmation_link_frozen' })
    const tooLong = company.app.owner.query(
      `insert into confirmation_link (token_hash, opened_hash, person_id, made_by, expires_at)
       select sha256('a'), sha256('b'), id, id, kuri_now() + interval '91 days' from person limit 1`,
    )
    await expect(tooLong).rejects.toMatchObject({ constraint: 'confirmation_link_90_days' })
    await given.clock(company.app, addDays(TODAY, CONFIRMATION_DAYS + 2))
    await company.app.act(forgetOld)
    expect((await company.app.owner.query('select from confirmation_link')).rows).toEqual([])
    await given.clock(company.app, TODAY)
  })

  // @attack 192
  test('is not found by trying: sixty calls a minute from one address, and no page or cache keeps the answer', async () => {
    const { token } = await slipOf(company, (await firstOpen(company)).personId)
    const { headers, statusCode } = await strangerCalls('/balances/open', { token })
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
    for (let tries = 1; tries < 60; tries++)
      expect((await strangerCalls('/balances/open', { token: `guess-${tries}` })).statusCode).toBe(404)
    expect((await strangerCalls('/balances/open', { token })).statusCode).toBe(429)
  })

  test('ends once a chit of it is taken back, also when the chit is accepted again', async () => {
    const own = Map.groupBy(await open(company), ({ personId }) => personId)
    const [personId = '', [question] = []] = [...own].find(([, all]) => all.length === 1) ?? []
    const { token } = await slipOf(company, personId)
    expect((await opened(token)).status).toBe(200)
    const code = company.imported.codes[company.chitIds.indexOf(question?.chitId ?? '')] ?? ''
    const undone = await company.app.act((tx) =>
      undoChit(tx, { importId: company.imported.id, code, by: company.admin.id, requestId: 'test' }),
    )
    expect(undone).toEqual({ ok: true, value: null })
    expect((await opened(token)).problem.code).toBe('balance_link_not_good')
    given.must(await accept(company.app, company.imported, code, company.admin))
    expect((await opened(token)).problem.code).toBe('balance_link_not_good')
  })
})

// @spec MOV-22, IDN-2
describe('the code of a slip', () => {
  test('typed with the member code opens the same balances, and the answer says that it was by code', async () => {
    const { personId, code: member, id } = await firstOpen(company)
    const { code } = await slipOf(company, personId)
    const { token } = (await typed(member.toLowerCase(), ` ${code.toLowerCase().replace('-', ' ')}`)).reply
    expect((await opened(token)).reply.tickets.map(({ _id }) => _id)).toContain(id)
    await answered(token, id)
    const { rows } = await company.app.owner.query(
      'select answered_by as way from balance_confirmation where id = $1',
      [id],
    )
    expect(rows).toEqual([{ way: 'code' }])
  })

  test('typed on a second phone leaves the page open that it opened on the first, and ends with its slip', async () => {
    const { personId, code: member } = await firstOpen(company)
    const { code } = await slipOf(company, personId)
    const { token: onFirst } = (await typed(member, code)).reply
    const { token: onSecond } = (await typed(member, code)).reply
    expect([(await opened(onFirst)).status, (await opened(onSecond)).status]).toEqual([200, 200])
    await slipOf(company, personId)
    expect((await opened(onFirst)).problem.code).toBe('balance_link_not_good')
    expect((await typed(member, code)).problem.code).toBe('slip_not_good')
  })

  // @security S37
  test('mistyped by one person keeps nobody else from typing theirs', async () => {
    for (let tries = 0; tries < 5; tries++) await mistype('Rukmini')
    expect(await mistype('rukmini')).toMatchObject({ code: 'too_many_attempts' })
    expect(await mistype('K-O0O123')).toMatchObject({ code: 'slip_not_good' })
  })

  // @security S37
  test('wrong, of an unknown member or of a card to log in has one answer, and after five of them none is tried', async () => {
    const { personId, code: member } = await firstOpen(company)
    const { code } = await slipOf(company, personId)
    const card = await as(company, company.admin).call(endpoints.inviteMember, { params: { id: personId } })
    const wrong = [
      await typed(member, 'AAAA-BBBB'),
      await typed('K-999999', code),
      await typed('nobody', code),
      await typed(member, card.reply.invitation.code),
    ]
    const answers = wrong.map(({ status, problem }) => ({ status, ...problem, requestId: '' }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(wrong[0]?.problem.code).toBe('slip_not_good')
    for (let tries = 0; tries < 3; tries++) await typed(member, `AAAA-BBB${tries + 2}`)
    expect((await typed(member, code)).problem.code).toBe('too_many_attempts')
  })

  // @security S37
  test('right forgets no wrong attempt: who has a slip cannot guess at a card without limit', async () => {
    const { personId, code: member } = await another()
    const { code } = await slipOf(company, personId)
    for (let tries = 0; tries < 4; tries++) await typed(member, `AAAA-BBB${tries + 2}`)
    expect((await typed(member, code)).status).toBe(200)
    await typed(member, 'AAAA-BBB9')
    expect((await typed(member, code)).problem.code).toBe('too_many_attempts')
  })
})

/** A question of a member whose codes were not tried. */
async function another() {
  const all = await open(company)
  const other = all.find(({ personId }) => personId !== all[0]?.personId)
  if (!other) throw new Error('one member alone has not answered')
  return other
}
