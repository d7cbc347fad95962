import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payPart } from '../../src/features/instalments/pay-part.ts'
import { marksOf } from '../../src/features/people/search.store.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { rowsLookedAt } from '../paging.ts'

let app: TestApp
let admin: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  const holders = await given.people(app, 'Babu Warrier', 'Warrier Lakshmi', 'Babu Das', 'Dev 100%', 'Esha_Nair')
  running = await given.runningChit(app, { name: 'Market Twenty', members: holders })
  await app.owner.query(`update person set phone = '98472 59653' where name = 'Babu Warrier'`)
  await app.owner.query(`update person set phone = '+91 98472 11111' where name = 'Warrier Lakshmi'`)
})
afterAll(() => app.close())

const found = async (search: string, by = admin) =>
  (await api(app).as(by).call(endpoints.findPeople, { query: { search } })).reply
const names = async (search: string) => (await found(search)).members.map(({ name }) => name)

describe('the search for members', () => {
  test.each([
    ['warrier babu', ['Babu Warrier']],
    ['BABU', ['Babu Das', 'Babu Warrier']],
    ['arri', ['Babu Warrier', 'Warrier Lakshmi']],
    ['9847259653', ['Babu Warrier']],
    ['+91 98472 59653', ['Babu Warrier']],
    ['9653', ['Babu Warrier']],
    ['09847211111', ['Warrier Lakshmi']],
    ['babu 9847259653', ['Babu Warrier']],
    ['dev.100', ['Dev 100%']],
    ['market 3', ['Babu Das']],
    ['#2 twenty market', ['Warrier Lakshmi']],
    ['market', ['Babu Das', 'Babu Warrier', 'Dev 100%', 'Esha_Nair', 'Warrier Lakshmi']],
    ['100%', ['Dev 100%']],
    ['_', ['Esha_Nair']],
    ['nobody of this name', []],
  ])('%j finds %j', async (typed, people) => {
    expect(await names(typed)).toEqual(people)
  })

  // @spec IDN-15
  test('a code is found with or without its letter, hyphen and zeros', async () => {
    const [warrier] = (await found('warrier babu')).members
    expect(warrier?.code).toMatch(/^K-\d{6}$/)
    const number = String(Number(warrier?.code.slice(2)))
    for (const typed of [warrier?.code ?? '', `k${number}`, `K - ${number}`, `00${number}`, number]) {
      expect(await names(typed)).toContain('Babu Warrier')
    }
    expect(await names(warrier?.code ?? '')).toEqual(['Babu Warrier'])
  })

  // @spec IDN-15
  test('a code has six digits, and more where six are not enough; nobody writes or repeats it', async () => {
    const codeOf = (no: number) =>
      app.owner.query<{ code: string }>(
        `insert into person (id, code_no, name) overriding system value values (gen_random_uuid(), $1, 'Late') returning code`,
        [no],
      )
    expect((await codeOf(1_234_567)).rows).toEqual([{ code: 'K-1234567' }])
    await expect(codeOf(1_234_567)).rejects.toMatchObject({ constraint: 'person_code_taken' })
    await expect(app.owner.query(`update person set code = 'K-000001'`)).rejects.toThrow('DEFAULT')
    await expect(app.owner.query('update person set code_no = 1')).rejects.toThrow('DEFAULT')
    await app.owner.query(`delete from person where name = 'Late'`)
  })

  test('the number of a receipt finds who paid, in small letters too', async () => {
    await given.paid(app, running, 1, { except: [1, 2, 3, 4] })
    const { rows } = await app.owner.query<{ no: string }>(
      `select receipt_no as no from instalment where receipt_no is not null`,
    )
    expect(await names(rows[0]?.no.toLowerCase() ?? '')).toEqual(['Esha_Nair'])
  })

  test('so does the number of the receipt of a part', async () => {
    const ofEsha = await app.owner.query<{ id: string }>(
      `select ticket.id from ticket join instalment on ticket_id = ticket.id and month_no = 1 where state = 'paid'`,
    )
    const ticketId = ofEsha.rows[0]?.id ?? ''
    const holder = running.members[4]
    if (holder) await given.funds(app, holder, fromRupees(1_000))
    const part = { ticketId, monthNo: 2, amount: fromRupees(1_000), actor: holder?.id ?? null }
    const paid = await app.act((tx) => payPart(tx, part))
    expect(await names(paid.ok ? paid.value.receiptNo : '')).toEqual(['Esha_Nair'])
  })

  test('each member found has what is due today, what of it is late, and the tickets', async () => {
    const [babu] = (await found('warrier babu')).members
    expect(babu).toMatchObject({
      due: 10_000,
      late: 0,
      tickets: [{ chitId: running.chit._id, chitName: 'Market Twenty', ticketNo: 1 }],
    })
    const [esha] = (await found('esha')).members
    expect(esha).toMatchObject({ due: 0, late: 0 })
  })

  // @spec IDN-20
  test('the phone of a guardian finds the minor too; each found is marked by kind, by who acts and by a shared phone', async () => {
    const { rows } = await app.owner.query<{ id: string }>(`select id from person where name = 'Babu Das'`)
    await app.owner.query(`update person set phone = '98470 00012' where name in ('Babu Das', 'Esha_Nair')`)
    await app.owner.query(
      `insert into person (id, name, kind, born_on, represented_by)
       values (gen_random_uuid(), 'Devika B.', 'minor', '2020-05-01', $1)`,
      [rows[0]?.id],
    )
    const marks = (await found('9847000012')).members.map(({ name, kind, isPhoneShared, actsFor }) => [
      name,
      kind,
      isPhoneShared,
      actsFor,
    ])
    expect(marks).toEqual([
      ['Babu Das', 'person', true, null],
      ['Devika B.', 'minor', false, { name: 'Babu Das', phone: '98470 00012' }],
      ['Esha_Nair', 'person', true, null],
    ])
    const [babu] = (await found('babu warrier')).members
    expect([babu?.kind, babu?.isPhoneShared]).toEqual(['person', false])
    await app.owner.query(`delete from person where name = 'Devika B.'`)
  })

  test('the list of all users is searched in the same way', async () => {
    const query = { search: 'warrier babu' }
    const { users, total } = (await api(app).as(admin).call(endpoints.adminUsers, { query })).reply
    expect([users.map(({ name }) => name), total]).toEqual([['Babu Warrier'], 1])
  })

  test('comes in pages, by cursor, and counts all that were found', async () => {
    const first = (
      await api(app)
        .as(admin)
        .call(endpoints.findPeople, { query: { search: 'market', limit: 3 } })
    ).reply
    const query = { search: 'market', limit: 3, cursor: first.next ?? '' }
    const second = (await api(app).as(admin).call(endpoints.findPeople, { query })).reply
    expect([...first.members, ...second.members].map(({ name }) => name)).toEqual(await names('market'))
    expect([first.total, second.total, second.next]).toEqual([5, 5, null])
  })

  test('an erased person is not found', async () => {
    const gone = await signIn(app, 'Gone Person')
    await app.owner.query(`select erase_person($1)`, [gone.id])
    expect(await names('gone')).toEqual([])
  })

  test('is for staff who may read people: a collector and a member are refused', async () => {
    for (const role of ['collector', 'member'] as const) {
      const caller = await signIn(app, `A ${role}`, role)
      expect((await api(app).as(caller).call(endpoints.findPeople, { query: {} })).status).toBe(403)
    }
    const cashier = await signIn(app, 'A cashier', 'cashier')
    expect((await found('babu', cashier)).total).toBe(2)
  })
})

describe('among 20,000 people', () => {
  beforeAll(async () => {
    for (let first = 1; first <= 20_000; first += 2000) {
      await app.owner.query(
        `insert into person (id, name, phone)
         select gen_random_uuid(), 'Person ' || chr(97 + n % 26) || ' of many', '9' || lpad((n * 7919)::text, 9, '0')
           from generate_series($1::int, $1::int + 1999) n`,
        [first],
      )
    }
    await app.owner.query('analyze person')
  }, 60_000)

  // @finding U4
  test('a search reads the index of people, not all of them', async () => {
    const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(`
      explain select id from person
       where erased_at is null and person_search_text(name, own_name, phone, second_phone) like '%9847259653%'`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('person_search')
    expect(plan).not.toContain('Seq Scan')
  })

  // @finding U4
  test('the phone of who acts for a member is looked up by the same index, and the member by who acts for them', async () => {
    const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(`
      explain select ward.id from person join person ward on ward.represented_by = person.id
       where person.erased_at is null
         and person_search_text(person.name, person.own_name, person.phone, person.second_phone) like '%9847259653%'`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('person_search')
    expect(plan).toContain('person_represented_by')
    expect(plan).not.toContain('Seq Scan')
  })

  // @finding U4
  test('whether the people of a page share their phones is read by the index, a few rows for each', async () => {
    const { rows } = await app.owner.query<{ id: string }>('select id from person order by name limit 25')
    const ids = rows.map(({ id }) => id)
    expect(await rowsLookedAt(app, (tx) => marksOf(tx, ids))).toBeLessThan(300)
  })

  // @finding U4
  test.each(['warrier babu', '98472 59653', 'market 3'])('%j is answered with the one person', async (typed) => {
    expect((await found(typed)).total).toBe(1)
  })
})
