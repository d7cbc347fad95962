import { endpoints } from '@kuri/contract'
import { day, dueDay, fromRupees, instantInIndia, type Day } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { brokenLaws } from '../../../domain/test/life/laws.ts'
import { api, type Api } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { checkOnce, importOf, sendFile } from '../imports/uploads.ts'
import { chanceOf } from './chance.ts'
import { dirtyWorkbook } from './dirty-workbook.ts'
import { doInside, standingInside, standingOutside, walletsOf, type InsideChit } from './inside-chit.ts'
import { holderOf, outsideBooks } from './outside-books.ts'
import { approvals, auctions, outsideChit, payments, paymentsAhead, type Act, type Shape } from './outside-chit.ts'
import { xlsxOf } from './xlsx.ts'

/*
 * A simulated company goes on outside by the rules of its chits; its copy moves into Kuri with a workbook full of dirt and goes on there.
 * Month by month both must have the same dues, dividends, prizes, commission, tax and money, to the paisa.
 */

const MONTHS = Number(process.env['NEXT_MONTHS'] ?? 2)
const CHITS = Number(process.env['NEXT_CHITS'] ?? 4)
const SEED = Number(process.env['SEED'] ?? 5)
const LONG_MS = 30 * 60_000

/** Rupees and paise, one prize and two a month, dividends with and without the winner; some end within six months. */
const SHAPES: readonly Shape[] = [
  { rounding: 'rupee', sharedBy: 'all-tickets', prizesAMonth: 1, months: 10, due: 4, notGiven: 0 },
  { rounding: 'paise', sharedBy: 'tickets-without-the-prize', prizesAMonth: 1, months: 10, due: 5, notGiven: 1 },
  { rounding: 'paise', sharedBy: 'all-tickets', prizesAMonth: 2, months: 9, due: 4, notGiven: 1 },
  { rounding: 'rupee', sharedBy: 'tickets-without-the-prize', prizesAMonth: 2, months: 9, due: 3, notGiven: 0 },
  { rounding: 'paise', sharedBy: 'all-tickets', prizesAMonth: 1, months: 13, due: 7, notGiven: 0 },
  { rounding: 'rupee', sharedBy: 'tickets-without-the-prize', prizesAMonth: 1, months: 25, due: 7, notGiven: 0 },
  { rounding: 'paise', sharedBy: 'tickets-without-the-prize', prizesAMonth: 2, months: 8, due: 5, notGiven: 2 },
  { rounding: 'rupee', sharedBy: 'all-tickets', prizesAMonth: 2, months: 11, due: 6, notGiven: 1 },
]

const outside = SHAPES.slice(0, CHITS).map((shape, place) =>
  outsideChit(place + 1, shape, chanceOf(SEED * 100 + place)),
)
const givenBefore = new Map(outside.map(({ code, life }) => [code, life.prizes.length]))
const met = { 'months compared': 0, 'dues compared': 0, 'covered dues': 0, parts: 0, prizes: 0, 'chits ended': 0 }

let app: TestApp
let admin: Api
let inside: InsideChit[]

beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  const anand = await given.admin(app)
  admin = api(app).as(anand)
  const { sheets } = dirtyWorkbook(outsideBooks(outside), chanceOf(SEED))
  const { reply } = await sendFile(app, anand, xlsxOf(sheets))
  await checkOnce(app)
  const id = reply.import._id
  const checked = await importOf(app, anand, id)
  if (checked.state !== 'checked') throw new Error(JSON.stringify(checked.errors))
  await admin.call(endpoints.dryRunImport, { params: { id } })
  const { accepted, refused, left } = (await admin.call(endpoints.acceptImport, { params: { id }, body: {} })).reply
  if (refused.length > 0 || left > 0) throw new Error(JSON.stringify(refused))
  const chitIds = new Map(accepted.map(({ chit, chitId }) => [chit, chitId]))
  inside = []
  for (const chit of outside) inside.push(await movedIn(id, chit, chitIds.get(chit.code) ?? ''))
}, LONG_MS)
afterAll(() => app.close())

/** The same chit here; its members have money to pay with. */
async function movedIn(importId: string, chit: (typeof outside)[number], chitId: string): Promise<InsideChit> {
  const { rows } = await app.owner.query<{ id: string; holder: string; code: string }>(
    `select ticket.id, ticket.person_id as holder, previous_person.code
       from ticket join previous_person on previous_person.person_id = ticket.person_id and import_id = $1
      where chit_id = $2 order by ticket_no`,
    [importId, chitId],
  )
  expect(rows.map(({ code }) => code)).toEqual(chit.life.tickets.map(({ ticketNo }) => holderOf(chit, ticketNo)))
  for (const { holder } of rows) await given.funds(app, { id: holder }, fromRupees(150_000))
  return {
    app,
    admin,
    outside: chit,
    chitId,
    monthReached: chit.life.prizes.at(-1)?.monthNo ?? 0,
    tickets: rows,
    walletsBefore: {
      outside: chit.life.tickets.map(({ wallet }) => wallet),
      inside: await walletsOf({ app, tickets: rows }),
    },
  }
}

async function both(when: string): Promise<void> {
  for (const chit of inside) {
    expect(brokenLaws(chit.outside.life)).toEqual([])
    const expected = standingOutside(chit, givenBefore.get(chit.outside.code) ?? 0)
    const { code, shape } = chit.outside
    // beside what is compared, so that a failure says where it is
    expect({ when, code, shape, ...(await standingInside(chit)) }).toEqual({ when, code, shape, ...expected })
    met['dues compared'] += expected.dues.length
    met['covered dues'] += expected.dues.filter(({ state }) => state === 'covered').length
  }
  met['months compared'] += 1
  await expectLedgerSound(app)
}

/** Lets something happen in a chit outside, and does the same here. */
async function happens(chit: InsideChit, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await doInside(chit, act)
  met.parts += acts.filter((act) => act.do === 'part').length
  met.prizes += acts.filter((act) => act.do === 'auction').length
}

/** A month of all chits whose instalments fall due on this day. */
async function month(on: Day): Promise<void> {
  await app.clock.moveTo(instantInIndia(on, '09:00'))
  const running = inside.flatMap((chit) => {
    const { start, terms } = chit.outside
    const monthNo = Array.from({ length: terms.months }, (_, index) => index + 1).find((no) => dueDay(start, no) === on)
    return monthNo === undefined ? [] : [{ chit, monthNo }]
  })
  for (const { chit, monthNo } of running) {
    await happens(chit, payments(chit.outside, monthNo))
    await happens(chit, approvals(chit.outside, on))
  }
  await both(`dues of ${on}`)
  for (const { chit, monthNo } of running) await happens(chit, auctions(chit.outside, monthNo))
  for (const { chit, monthNo } of running) await happens(chit, paymentsAhead(chit.outside, monthNo))
  await both(`auctions of ${on}`)
  met['chits ended'] += running.filter(({ chit, monthNo }) => monthNo === chit.outside.terms.months).length
}

// @spec MOV-15, MOV-18, MOV-19
test(
  `${MONTHS} months after ${CHITS} chits moved in (seed ${SEED}) they are as in a company that never moved, to the paisa`,
  async () => {
    await both('the cut-over')
    for (let next = 0; next < MONTHS; next++) await month(dueDay(day('2026-11-05'), next + 1))
    const seldom = MONTHS < 6 ? { ...met, 'chits ended': 1 } : met
    reportCoverage({ harness: 'move in: next months', seed: SEED, histories: CHITS * MONTHS, met })
    expect(neverMet(seldom)).toEqual([])
  },
  LONG_MS,
)
