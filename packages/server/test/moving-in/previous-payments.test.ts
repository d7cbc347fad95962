import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport } from './given-import.ts'
import { oldCompany } from './old-company.ts'

/* What a person paid before the company moved in, as their page lists it. */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  admin = await given.admin(app)
  const imported = await givenImport(app, oldCompany(chanceOf(13), { chits: 2, people: 40 }), admin)
  for (const code of imported.codes) given.must(await accept(app, imported, code, admin))
})
afterAll(() => app.close())

// @spec MOV-19
test('MOV-19: what was paid in the previous books is listed at who held the ticket then, page by page, though another has it now and its scheme has ended', async () => {
  const { rows } = await app.owner.query<{ ticketId: string; chitId: string; personId: string; paid: number }>(
    `select ticket.id as "ticketId", chit_id as "chitId", person_id as "personId", count(*)::integer as paid
       from ticket join previous_payment on ticket_id = ticket.id
      where not exists (select from ticket_holding where ticket_id = ticket.id and holder_no > 1)
      group by ticket.id having count(*) > 2 order by ticket.id limit 1`,
  )
  const [{ ticketId, chitId, personId, paid } = { ticketId: '', chitId: '', personId: '', paid: 0 }] = rows
  const { id: holder } = await given.member(app, { name: 'Kavya' })
  // a scheme that is over, as years later
  await app.owner.query(
    `begin; set local session_replication_role = replica;
     insert into ticket_holding (ticket_id, holder_no, person_id, since) values ('${ticketId}', 2, '${holder}', '2026-11-03T09:00:00+05:30');
     update ticket set person_id = '${holder}' where id = '${ticketId}';
     update chit set state = 'finished' where id = '${chitId}'; commit`,
  )
  const page = async (id: string, cursor?: string) =>
    (
      await api(app)
        .as(admin)
        .call(endpoints.previousPaymentsOf, { params: { id }, query: { limit: 2, ...(cursor && { cursor }) } })
    ).reply
  const seen = []
  let next: string | null = ''
  while (next !== null) {
    const { payments, total, amount, next: after } = await page(personId, next)
    expect(payments.length).toBeLessThanOrEqual(2)
    seen.push(...payments)
    next = after
    expect(total).toBeGreaterThanOrEqual(paid)
    expect(amount).toBeGreaterThan(0)
  }
  const { total, amount } = await page(personId)
  expect(seen).toHaveLength(total)
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(total)
  expect(seen.reduce((all, one) => all + one.amount, 0)).toBe(amount)
  expect(seen.filter(({ _id }) => _id.startsWith(ticketId))).toHaveLength(paid)
  expect(seen.find(({ _id }) => _id.startsWith(ticketId))?.chitId._id).toBe(chitId)
  expect((await page(holder)).payments.filter(({ _id }) => _id.startsWith(ticketId))).toEqual([])
})
