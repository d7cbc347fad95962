import { endpoints } from '@kuri/contract'
import {
  add,
  addDays,
  dueDay,
  openingsOf,
  subtract,
  sum,
  toRupees,
  ZERO,
  type ChitOpening,
  type Paise,
} from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sealImport } from '../../src/features/imports/seal.ts'
import { undoChit } from '../../src/features/imports/undo.ts'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { signIn, signInAgain, type Caller } from '../api.ts'
import { expectLedgerSound } from '../app.ts'
import * as given from '../given.ts'
import { accept } from '../moving-in/given-import.ts'
import { as, firstOpen, movedIn, open, sessionOf, TODAY, type MovedIn } from './given-confirmations.ts'

let company: MovedIn
let cashier: Caller
let auditor: Caller
beforeAll(async () => {
  company = await movedIn()
  cashier = await signIn(company.app, 'Sana', 'cashier')
  auditor = await signIn(company.app, 'Arun', 'auditor')
})
afterEach(() => expectLedgerSound(company.app))
afterAll(() => company.app.close())

const PAPER = { number: 'GOLD-1/7', day: TODAY }
const list = (query: object = {}, by: Caller = company.admin, id = company.imported.id) =>
  as(company, by).call(endpoints.confirmations, { params: { id }, query })
const enter = (id: string, answer: object, by = cashier, paper = PAPER) =>
  as(company, by).call(endpoints.enterBalanceAnswer, { params: { id }, body: { isRight: true, ...answer, paper } })
const close = (id: string, by: Caller = company.admin) =>
  as(company, by).call(endpoints.closeDispute, { params: { id }, body: { note: 'The receipt of July was found.' } })
const openingOf = (code: string): ChitOpening => {
  const opening = openingsOf(company.imported.books)(code)
  if (!opening.ok) throw new Error(opening.error.code)
  return opening.value
}

/** What the workbook says of a ticket, in rupees. */
function expected(opening: ChitOpening, ticketNo: number, asOf: string) {
  const own = opening.instalments.filter(({ ticket }) => ticket === ticketNo)
  const left = own.filter(({ state }) => state !== 'paid')
  const due = left.filter(({ month }) => dueDay(opening.start, month) <= asOf)
  const had = own.filter(
    ({ state, paid, month }) => state === 'paid' || paid > 0 || dueDay(opening.start, month) <= asOf,
  )
  const prize = opening.prizes.find(({ ticket }) => ticket === ticketNo)
  const rest = due.map(({ dividend, paid }) => subtract(subtract(opening.terms.instalment, dividend), paid))
  const fees = opening.penalties.filter(({ ticket }) => ticket === ticketNo)
  return {
    ticketNo,
    months: opening.terms.months,
    paidMonths: own.length - left.length,
    parts: left.filter(({ paid }) => paid > 0).map(({ month, paid }) => ({ month, paid: toRupees(paid) })),
    gaps: left
      .map(({ month }) => month)
      .filter((month) => own.some((one) => one.state === 'paid' && one.month > month)),
    // what lowers a month to come is not had yet
    dividends: toRupees(sum(had.map(({ dividend }) => dividend))),
    dividendMonths: had.filter(({ dividend }) => dividend > 0).length,
    owed: toRupees(sum(rest)),
    lateFees: toRupees(fees.reduce((all, { amount }) => add(all, amount ?? ZERO), ZERO)),
    prize: prize
      ? {
          prizeNo: prize.prizeNo,
          amount: toRupees(prize.prize),
          on: prize.heldOn,
          paidOn: prize.paidOn,
          wonBefore: false,
        }
      : null,
  }
}

// @spec MOV-22
describe('what members are asked', () => {
  test('is what the workbook says of every ticket at the end of the cut-over day, and nobody is notified', async () => {
    let tickets = 0
    for (const [place, code] of company.imported.codes.entries()) {
      const opening = openingOf(code)
      const { reply } = await list({ chitId: company.chitIds[place], limit: 100 })
      expect(reply.counts).toMatchObject({ asked: reply.confirmations.length, disputed: 0 })
      tickets += opening.terms.tickets
      expect(opening.terms.tickets).toBeGreaterThanOrEqual(20)
      expect(reply.next).toBeNull()
      expect(reply.confirmations).toEqual(
        Array.from({ length: opening.terms.tickets }, (_, index) =>
          expect.objectContaining({
            ...expected(opening, index + 1, '2026-10-31'),
            status: 'asked',
            asOf: '2026-10-31',
          }),
        ),
      )
    }
    expect((await list()).reply.counts).toEqual({ asked: tickets, confirmed: 0, disputed: 0, settled: 0 })
    const { rows } = await company.app.owner.query('select from notice')
    expect(rows).toEqual([])
  })

  test('comes in pages in the order of schemes and tickets, and by answer', async () => {
    const first = (await list({ limit: 3 })).reply
    expect(first.confirmations.map(({ ticketNo }) => ticketNo)).toEqual([1, 2, 3])
    const second = (await list({ limit: 3, cursor: first.next ?? '' })).reply
    expect(second.confirmations.map(({ ticketNo }) => ticketNo)).toEqual([4, 5, 6])
    expect((await list({ status: 'disputed' })).reply.confirmations).toEqual([])
    expect((await list({}, company.admin, company.admin.id)).status).toBe(404)
    expect((await list({}, auditor)).status).toBe(200)
  })

  test('is what the previous books say, also after a payment here', async () => {
    const { rows } = await company.app.owner.query<{
      id: string
      no: number
      month: number
      rest: Paise
      holder: string
    }>(
      `select ticket.id, ticket_no as no, month_no as month, rest_paise as rest, person_id as holder
         from ticket join instalment on ticket_id = ticket.id
        where ticket.chit_id = $1 and state <> 'paid' and rest_paise > 0 order by month_no limit 1`,
      [company.chitIds[0]],
    )
    const [due] = rows
    if (!due) throw new Error('nobody owes anything')
    const all = async () => (await list({ chitId: company.chitIds[0], limit: 100 })).reply.confirmations
    const before = await all()
    await given.funds(company.app, { id: due.holder }, due.rest)
    const paid = { ticketId: due.id, monthNo: due.month, actor: due.holder }
    expect((await company.app.act((tx) => payMonth(tx, paid))).ok).toBe(true)
    expect(await all()).toEqual(before)
  })
})

// @spec MOV-8, MOV-22
test('a balance names what is paid of a month that was left out, and who else won with its ticket', async () => {
  const client = await company.app.owner.connect()
  await client.query('begin')
  // as another workbook would have said
  await client.query('set local session_replication_role = replica')
  const { rows } = await client.query<{ id: string; other: string }>(
    `select won.ticket_id as id, (select id from person where id <> winner_id limit 1) as other
       from previous_prize won join instalment paid using (ticket_id)
      where month_no = 2 and paid_by = 'previous' and exists (
        select from previous_payment part where (part.ticket_id, part.month_no) = (won.ticket_id, 1)) limit 1`,
  )
  const [ticket] = rows
  await client.query('update previous_prize set winner_id = $2 where ticket_id = $1', [ticket?.id, ticket?.other])
  await client.query('update previous_payment set amount_paise = 50000 where ticket_id = $1 and month_no = 1', [
    ticket?.id,
  ])
  await client.query(
    `update instalment set state = 'unpaid', paid_at = null, paid_by = null where ticket_id = $1 and month_no = 1`,
    [ticket?.id],
  )
  const stated = await client.query<{ parts: unknown[]; gaps: unknown; other: string }>(
    'select parts, gaps, winner_id as other from balance_statement($1)',
    [ticket?.id],
  )
  await client.query('rollback')
  client.release()
  expect(stated.rows[0]?.parts[0]).toEqual({ month: 1, paid: 50_000 })
  expect(stated.rows[0]).toMatchObject({ gaps: [1], other: ticket?.other })
})

// @spec MOV-22, IDN-23
describe('an answer', () => {
  test('of who is logged in is kept once; who confirmed may still dispute', async () => {
    const { id, personId } = await firstOpen(company)
    const member = await sessionOf(company, personId)
    const answer = (body: { isRight: boolean; text?: string; paidMonths?: number }) =>
      as(company, member).call(endpoints.answerMyBalance, { params: { id }, body })
    const own = (await as(company, member).call(endpoints.myBalances)).reply
    expect(own.tickets.map(({ _id }) => _id)).toContain(id)
    expect((await answer({ isRight: true })).reply.ticket).toMatchObject({ status: 'confirmed', claim: null })
    expect((await answer({ isRight: true })).problem.code).toBe('balance_answered')
    expect((await answer({ isRight: false })).problem).toMatchObject({ code: 'invalid_input', field: 'text' })
    expect((await answer({ isRight: false, text: 'x'.repeat(501) })).status).toBe(400)
    expect((await answer({ isRight: false, paidMonths: 0, text: ' I paid  nothing. ' })).reply.ticket).toMatchObject({
      status: 'disputed',
      claim: { paidMonths: 0, isPrized: null, isPrizePaid: null, text: 'I paid nothing.' },
    })
    expect((await answer({ isRight: false, text: 'Again.' })).problem.code).toBe('balance_answered')
    const { rows } = await company.app.owner.query<{ state: string }>(
      `select after ->> 'state' as state from audit_entry where action = 'balance.answer' and actor = $1 order by seq`,
      [personId],
    )
    expect(rows.map(({ state }) => state)).toEqual(['confirmed', 'disputed'])
  })

  test('of another person’s ticket is not there', async () => {
    const [one, ...others] = await open(company)
    const other = others.find(({ personId }) => personId !== one?.personId)
    const stranger = await sessionOf(company, one?.personId ?? '')
    const body = { isRight: true }
    const refused = await as(company, stranger).call(endpoints.answerMyBalance, {
      params: { id: other?.id ?? '' },
      body,
    })
    expect([refused.status, refused.problem.code]).toEqual([404, 'not_found'])
  })

  test('on a signed slip is entered by staff with number and day, and stands among what they did for members', async () => {
    const { id, personId, ticketNo, chitId } = await firstOpen(company)
    expect((await enter(id, {}, auditor)).status).toBe(403)
    expect((await enter(id, {}, cashier, { ...PAPER, day: addDays(TODAY, 1) })).status).toBe(400)
    const early = await enter(id, {}, cashier, { ...PAPER, day: addDays(TODAY, -1) })
    expect([early.status, early.problem.code, early.problem.field]).toEqual([400, 'invalid_input', 'paper.day'])
    const { confirmation } = (await enter(id, { isRight: false, isPrized: true, isPrizePaid: false })).reply
    expect(confirmation).toMatchObject({
      status: 'disputed',
      answeredBy: 'slip',
      enteredBy: 'Sana',
      claim: { paidMonths: null, isPrized: true, isPrizePaid: false, text: null },
    })
    expect((await enter(id, {})).problem.code).toBe('balance_answered')
    const { authorities } = (
      await as(company, cashier).call(endpoints.listAuthorities, { query: { memberId: personId } })
    ).reply
    expect(authorities[0]).toMatchObject({ act: 'balance', ticketNo, chit: { _id: chitId }, paper: PAPER })
  })

  test('about a balance of one’s own, or of a minor whom one represents, is neither entered nor closed so', async () => {
    const { id, personId } = await firstOpen(company)
    const represented = (by: Caller) =>
      company.app.owner.query(
        `update person set kind = 'minor', born_on = '2015-01-01', represented_by = $2 where id = $1`,
        [personId, by.id],
      )
    await represented(cashier)
    expect((await enter(id, {})).problem.code).toBe('own_approval')
    await represented(company.admin)
    expect((await enter(id, { isRight: false, text: 'Wrong.' })).status).toBe(200)
    expect((await close(id)).problem.code).toBe('own_approval')
  })
})

// @spec MOV-22
describe('a dispute', () => {
  test('is closed by an administrator with a note that the member sees, and no money moves', async () => {
    const { id, personId } = await firstOpen(company)
    expect((await close(id)).problem.code).toBe('balance_not_disputed')
    await enter(id, { isRight: false, paidMonths: 1 })
    const entries = await company.app.owner.query('select from journal')
    expect((await close(id, cashier)).status).toBe(403)
    expect((await close(id)).reply.confirmation).toMatchObject({ status: 'settled', closedBy: 'Anand' })
    expect((await close(id)).problem.code).toBe('balance_not_disputed')
    expect((await enter(id, {})).problem.code).toBe('balance_answered')
    const { tickets } = (await as(company, await sessionOf(company, personId)).call(endpoints.myBalances)).reply
    expect(tickets.find(({ _id }) => _id === id)).toMatchObject({
      status: 'settled',
      note: 'The receipt of July was found.',
      claim: { paidMonths: 1 },
    })
    expect((await company.app.owner.query('select from journal')).rows).toHaveLength(entries.rows.length)
  })

  test('and balances without an answer wait on the dashboard, which names their workbook', async () => {
    const { balances } = (await as(company, company.admin).call(endpoints.companyWork)).reply
    const { counts } = (await list()).reply
    const { asked, disputed } = counts
    expect(balances).toEqual({ asked, disputed, importId: company.imported.id })
    expect(disputed).toBeGreaterThan(0)
    const chitsAre = (state: string) =>
      company.app.owner.query(
        `begin; set local session_replication_role = replica; update chit set state = '${state}'; commit`,
      )
    await chitsAre('finished')
    const { balances: ended } = (await as(company, company.admin).call(endpoints.companyWork)).reply
    expect(ended).toEqual({ asked: 0, disputed, importId: company.imported.id })
    await chitsAre('running')
  })
})

// @spec MOV-22, IDN-24
test('the staff of another branch see no balances, make no slips and enter no answers', async () => {
  const { branch } = (
    await as(company, company.admin).call(endpoints.addBranch, { body: { code: 'TWO', name: 'Two' } })
  ).reply
  const place = async (name: string, branchId: string) => {
    const caller = await signIn(company.app, name, 'manager')
    await company.app.owner.query('update person set works_at = $2 where id = $1', [caller.id, branchId])
    return await signInAgain(company.app, caller)
  }
  const elsewhere = await place('Meena', branch._id)
  const here = await place('Nandini', (await firstBranch()) ?? '')
  const { id, personId } = await firstOpen(company)
  const slips = (by: Caller) =>
    as(company, by).call(endpoints.makeSlips, { params: { id: company.imported.id }, body: { memberId: personId } })
  expect((await list({}, elsewhere)).status).toBe(404)
  expect((await slips(elsewhere)).status).toBe(404)
  expect((await enter(id, {}, elsewhere)).status).toBe(404)
  expect((await list({}, here)).reply).toEqual((await list()).reply)
  expect((await slips(here)).status).toBe(201)
  expect((await enter(id, {}, here)).status).toBe(200)
})

const firstBranch = async () =>
  (await company.app.owner.query<{ id: string }>(`select id from branch order by no limit 1`)).rows[0]?.id

const undo = (code: string) =>
  company.app.act((tx) =>
    undoChit(tx, { importId: company.imported.id, code, by: company.admin.id, requestId: 'test' }),
  )

// @spec MOV-20, MOV-21, MOV-22
describe('a chit that is taken back', () => {
  test('takes its questions and answers with it, and is asked anew when it is accepted again', async () => {
    const [, code = ''] = company.imported.codes
    const before = (await list()).reply
    expect((await undo(code)).ok).toBe(true)
    const { counts, chits } = (await list()).reply
    expect(chits).toHaveLength(1)
    expect(sumOf(counts)).toBe(sumOf(before.counts) - openingOf(code).terms.tickets)
    expect((await accept(company.app, company.imported, code, company.admin)).ok).toBe(true)
    const after = (await list({ limit: 100 })).reply
    expect(after.chits[1]).toMatchObject({ asked: openingOf(code).terms.tickets })
    expect(sumOf(after.counts)).toBe(sumOf(before.counts))
  })

  test('not even the company deletes an answer otherwise', async () => {
    await expect(company.app.owner.query('delete from balance_confirmation')).rejects.toMatchObject({
      constraint: 'append_only',
    })
  })

  test('the seal does not wait for answers', async () => {
    expect((await list()).reply.counts.asked).toBeGreaterThan(0)
    const sealed = await company.app.act((tx) =>
      sealImport(tx, { importId: company.imported.id, by: company.admin.id, requestId: 'test' }),
    )
    expect(sealed).toEqual({ ok: true, value: { waits: false } })
  })
})

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)
