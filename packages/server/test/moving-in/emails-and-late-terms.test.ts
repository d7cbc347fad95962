import { codeKey, day, daysLate, type Day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { find } from '../../src/features/chits/service.ts'
import { growingPenalty } from '../../src/features/instalments/penalty.ts'
import { lockOne } from '../../src/features/instalments/store.ts'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport, renamed, type GivenImport } from './given-import.ts'
import { oldCompany } from './old-company.ts'

/* What a workbook says of members' e-mail addresses and of the terms for late payers is so in Kuri. */

const TODAY = day('2026-11-15')

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, TODAY)
  admin = await given.admin(app)
})
afterAll(() => app.close())

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.owner.query<T>(text, values)).rows

async function acceptAll(imported: GivenImport): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const code of imported.codes) ids.set(code, given.must(await accept(app, imported, code, admin)).chitId)
  return ids
}

// @spec MOV-16
describe('e-mail addresses', () => {
  const old = oldCompany(chanceOf(51), { chits: 2, people: 40, mostMonths: 4 })
  const [taken = ''] = old.people.flatMap(({ email, kind }) => (kind === 'minor' ? [] : (email ?? [])))
  /** Everybody who is in a chit has an address of their own. */
  const people = old.people.map((row, place) => ({ ...row, email: row.email ?? `more${place}@example.test` }))
  let imported: GivenImport
  beforeAll(async () => {
    await app.owner.query(`update login set email = $1 where person_id = $2`, [taken, admin.id])
    imported = await givenImport(app, { ...old, people }, admin)
    await acceptAll(imported)
  })

  const kept = () =>
    rows<{ code: string; kind: string; email: string | null; canLogIn: boolean }>(
      `select moved.code, person.kind, email, password_hash is not null as "canLogIn"
         from previous_person moved join person on person.id = moved.person_id left join login on login.person_id = person.id
        where import_id = $1`,
      [imported.id],
    )

  test('are kept as staff enter them: nobody can log in with one', async () => {
    const found = (await kept()).filter(({ email }) => email !== null)
    const addresses = new Map(people.map(({ code, email }) => [codeKey(code ?? ''), email]))
    expect(found.length).toBeGreaterThan(20)
    expect(found.map(({ code, email }) => [code, email])).toEqual(found.map(({ code }) => [code, addresses.get(code)]))
    expect(found.some(({ canLogIn }) => canLogIn)).toBe(false)
  })

  test('are not kept of a minor, nor where another person has the address already; the member comes in without it', async () => {
    const without = (await kept()).filter(({ email }) => email === null)
    const owner = people.find(({ email }) => email === taken)?.code
    expect(without.some(({ kind }) => kind === 'minor')).toBe(true)
    expect(without.filter(({ kind }) => kind !== 'minor').map(({ code }) => code)).toEqual([codeKey(owner ?? '')])
  })
})

// @spec MOV-16
describe('terms for late payers', () => {
  const old = renamed(oldCompany(chanceOf(53), { chits: 3, people: 40, mostMonths: 6, late: true }), 'LATE')
  let ids: Map<string, string>
  beforeAll(async () => {
    ids = await acceptAll(await givenImport(app, old, admin))
  })

  test('are those of the chit’s row, none where it has none', async () => {
    const [first, second, third] = await Promise.all(
      [...ids.values()].map(async (id) => given.must(await app.act((tx) => find(tx, id))).terms.late),
    )
    expect(first).toEqual({
      graceDays: 5,
      rates: [{ from: null, perYearBp: 1200, perMonth: 0 }],
      dividendLoss: 'nobody',
      deductionBp: 500,
    })
    expect(second).toMatchObject({
      graceDays: 0,
      rates: [{ perYearBp: 0, perMonth: 5000 }],
      dividendLoss: 'not-prized',
    })
    expect(third).toBeUndefined()
  })

  test('count from the due day of a month that is not paid; where the workbook has its late fee, that is the whole', async () => {
    const [code = '', chitId = ''] = [...ids][0] ?? []
    const late = given.must(await app.act((tx) => find(tx, chitId))).terms.late
    const fees = new Map(
      old.penalties
        .filter(({ chit }) => codeKey(chit ?? '') === code)
        .map(({ ticket, month, amount }) => [`${ticket}:${month}`, amount]),
    )
    const unpaid = await rows<{ id: string; ticket: number; month: number; due: Day; since: Day }>(
      `select ticket.id, ticket_no as ticket, month_no as month, due_on as due,
              greatest(due_on, (joined_at at time zone 'Asia/Kolkata')::date) as since
         from instalment join ticket on ticket.id = ticket_id
        where instalment.chit_id = $1 and instalment.state <> 'paid' and due_on < '2026-11-01' order by 2, 3`,
      [chitId],
    )
    const found = []
    const expected = []
    for (const { id, ticket, month, since } of unpaid) {
      const owed = await app.act((tx) => lockOne(tx, id, month))
      if (!owed) throw new Error('it is there')
      const fee = fees.get(`${ticket}:${month}`) ?? null
      const growing = growingPenalty(late, owed, TODAY)?.amount ?? null
      found.push({ ticket, month, growing, fixed: owed.penalty?.amount ?? null })
      const whole = Math.floor(Math.floor((owed.rest * 12 * daysLate(since, TODAY)) / 36_500) / 100) * 100
      expected.push({ ticket, month, growing: fee === null ? whole : null, fixed: fee })
    }
    expect(found).toEqual(expected)
    expect(found.filter(({ fixed }) => fixed === null).length).toBeGreaterThan(0)
    expect(found.filter(({ fixed }) => fixed !== null).length).toBeGreaterThan(0)
    await expectLedgerSound(app)
  })

  // @spec MOV-22
  test('a late fee of a payment in Kuri is not among those of the previous books that a member confirms', async () => {
    const fees = 'select sum(fees_paise)::bigint as fees from ticket, balance_statement(ticket.id)'
    const [before] = await rows<{ fees: number }>(fees)
    const statements = `begin;
      insert into penalty (ticket_id, month_no, person_id, days_late, base_paise, amount_paise, because)
      select ticket.id, month_no, person_id, 15, 100000, 500, 'paid late' from instalment join ticket on ticket.id = ticket_id
       where instalment.state <> 'paid' and not exists (
         select from penalty known where known.ticket_id = ticket.id and known.month_no = instalment.month_no) limit 1;
      ${fees};
      rollback`
    const [, inserted, after] = (await app.owner.query(statements)) as unknown as {
      rowCount: number
      rows: { fees: number }[]
    }[]
    expect(inserted?.rowCount).toBe(1)
    expect(after?.rows).toEqual([before])
    expect(before?.fees).toBeGreaterThan(0)
  })
})
