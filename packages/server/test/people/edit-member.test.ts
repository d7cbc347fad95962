import { endpoints, type WireBodyOf } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decrypt } from '../../src/encryption.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'

let app: TestApp
let admin: Caller
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-27'))
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
})
afterAll(() => app.close())

type Form = WireBodyOf<typeof endpoints.enrolMember>
type Changes = WireBodyOf<typeof endpoints.editMember>

const enrol = (body: Form, by = cashier) =>
  api(app)
    .as(by)
    .call(endpoints.enrolMember, { body: { confirmed: true, ...body } })
const enrolled = async (body: Form) => (await enrol(body)).reply.member
const edit = (id: string, body: Changes, by = cashier) =>
  api(app).as(by).call(endpoints.editMember, { params: { id }, body })
const detailsOf = async (id: string) =>
  (await api(app).as(admin).call(endpoints.adminUser, { params: { id } })).reply.details
const codeOf = async ({ id }: Caller) =>
  (await api(app).as(admin).call(endpoints.adminUser, { params: { id } })).reply.user.code

async function refusalOf(sent: ReturnType<typeof enrol> | ReturnType<typeof edit>) {
  const { status, problem } = await sent
  return [status, problem.code, problem.field]
}

async function minorOf(guardian: Caller, name = 'Appu') {
  return await enrolled({ name, kind: 'minor', bornOn: '2012-05-01', representative: await codeOf(guardian) })
}

const asOwner = async (statement: string, ...values: unknown[]) => (await app.owner.query(statement, values)).rows

// @spec IDN-20
describe('staff enrol', () => {
  test('a firm with its GST number and who signs for it, which registers, receipts and passbooks name', async () => {
    const { _id: id } = await enrolled({
      name: 'Menon Traders',
      kind: 'firm',
      signatory: 'Suresh Menon',
      gstin: '27aapfu0939f1zv',
    })
    expect(await detailsOf(id)).toMatchObject({
      kind: 'firm',
      legalName: 'Firm Menon Traders, by Suresh Menon',
      gstin: '27AAPFU0939F1ZV',
    })
  })

  test('a minor, for whom a guardian acts: the page of each leads to the other', async () => {
    const guardian = await given.member(app, { name: 'Usha' })
    const { _id: id, code } = await minorOf(guardian)
    const representative = { _id: guardian.id, code: await codeOf(guardian), name: 'Usha' }
    expect(await detailsOf(id)).toMatchObject({
      legalName: 'Minor Appu, guardian Usha',
      representative,
      bornOn: '2012-05-01',
    })
    expect((await detailsOf(guardian.id)).represents).toEqual([{ _id: id, code, name: 'Appu' }])
  })

  test('everything else that is known of a member, as it is typed', async () => {
    const facts = {
      fatherOrHusband: 'Raman Nair',
      secondPhone: '0487 200 1905',
      pinCode: '680001',
      bornOn: '1960-02-29',
      occupation: 'Tailor',
    }
    const { _id: id } = await enrolled({ name: 'Lekshmi', ...facts })
    expect(await detailsOf(id)).toMatchObject({ kind: 'person', legalName: 'Lekshmi', ...facts })
    const query = { search: '04872001905' }
    expect((await api(app).as(cashier).call(endpoints.findPeople, { query })).reply.members).toMatchObject([
      { _id: id },
    ])
  })

  test.each<[string, Form, unknown[]]>([
    ['a firm for which nobody signs', { name: 'A', kind: 'firm' }, [400, 'invalid_input', 'signatory']],
    [
      'a GST number with a wrong check character',
      { name: 'A', kind: 'firm', gstin: '27AAPFU0939F1ZU' },
      [400, 'invalid_input', 'gstin'],
    ],
    [
      'a minor without a guardian',
      { name: 'A', kind: 'minor', bornOn: '2012-05-01' },
      [400, 'invalid_input', 'representative'],
    ],
    [
      'a guardian whose code nobody has',
      { name: 'A', kind: 'minor', bornOn: '2012-05-01', representative: 'K-999999' },
      [422, 'no_such_representative', 'representative'],
    ],
    [
      'a minor of 18',
      { name: 'A', kind: 'minor', bornOn: '2008-11-27', representative: 'K-000001' },
      [422, 'of_age', 'kind'],
    ],
    ['a person under 18', { name: 'A', bornOn: '2008-11-28' }, [422, 'under_age', 'kind']],
    ['an estate', { name: 'A', kind: 'estate' }, [400, 'invalid_input', 'kind']],
    [
      'a minor with an e-mail address',
      { name: 'A', kind: 'minor', email: 'a@kuri.test' },
      [400, 'invalid_input', 'email'],
    ],
    ['a day that is none', { name: 'A', bornOn: '1960-02-30' }, [400, 'invalid_input', 'bornOn']],
    ['a PIN code that is none', { name: 'A', pinCode: '06800' }, [400, 'invalid_input', 'pinCode']],
    [
      'a whole Aadhaar number',
      { name: 'A', idKind: 'aadhaar', idNumber: '2345 1234 1234' },
      [400, 'invalid_input', 'idNumber'],
    ],
    ['a PAN that is none', { name: 'A', idKind: 'pan', idNumber: '1234' }, [400, 'invalid_input', 'idNumber']],
  ])('but not %s: nothing is written', async (_what, form, refusal) => {
    const before = await asOwner('select count(*) from person')
    expect(await refusalOf(enrol(form))).toEqual(refusal)
    expect(await asOwner('select count(*) from person')).toEqual(before)
  })
})

// @spec IDN-20
describe('who acts for another', () => {
  test('is a person: neither a minor, nor a firm, nor the member themself', async () => {
    const guardian = await given.member(app, { name: 'Vimala' })
    const minor = await minorOf(guardian)
    const firm = await enrolled({ name: 'Vimala Stores', kind: 'firm', signatory: 'Vimala' })
    const other = await enrolled({ name: 'Kuttan' })
    for (const { code } of [minor, firm, other]) {
      const changes = { kind: 'minor', bornOn: '2012-05-01', representative: code } as const
      expect(await refusalOf(edit(other._id, changes))).toEqual([422, 'cannot_represent', 'representative'])
    }
    const direct = app.owner.query('update person set represented_by = $1 where id = $2', [firm._id, minor._id])
    await expect(direct).rejects.toMatchObject({ constraint: 'person_representative' })
  })

  test('stays a person, and is neither deleted nor erased, until another one acts', async () => {
    const guardian = await given.member(app, { name: 'Yamuna' })
    const minor = await minorOf(guardian)
    expect(await refusalOf(edit(guardian.id, { kind: 'firm', signatory: 'Y' }))).toEqual([
      409,
      'represents_others',
      undefined,
    ])
    const deleted = await api(app)
      .as(admin)
      .call(endpoints.deleteUser, { params: { id: guardian.id } })
    expect(deleted.problem.code).toBe('represents_others')
    const erased = await api(app)
      .as(guardian)
      .call(endpoints.eraseMe, { body: { password: PASSWORD } })
    expect(erased.problem.code).toBe('represents_others')
    const next = await given.member(app, { name: 'Zubaida' })
    expect((await edit(minor._id, { representative: await codeOf(next) })).reply.details.legalName).toBe(
      'Minor Appu, guardian Zubaida',
    )
    expect(
      (
        await api(app)
          .as(admin)
          .call(endpoints.deleteUser, { params: { id: guardian.id } })
      ).status,
    ).toBe(200)
  })

  test('of two calls at once that make a firm of the guardian, and the guardian of another, one is refused', async () => {
    const guardian = await given.member(app, { name: 'Racing' })
    const other = await enrolled({ name: 'Kid' })
    const representative = await codeOf(guardian)
    const both = await Promise.all([
      edit(guardian.id, { kind: 'firm', signatory: 'R' }),
      edit(other._id, { kind: 'minor', bornOn: '2012-05-01', representative }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

// @spec IDN-20
describe('a member who dies', () => {
  test('leaves an estate: tickets and money stay, login and sessions end, and documents name who acts', async () => {
    const { chit, members } = await given.runningChit(app, { tickets: 5, months: 5, amount: fromRupees(250_000) })
    const [asha, bala] = members
    if (!asha || !bala) throw new Error('the chit has no members')
    await given.paid(app, { chit, members }, 1)
    const email = (await api(app).as(asha).call(endpoints.me)).reply.email
    const body = { kind: 'estate', diedOn: '2026-11-20', representative: await codeOf(bala) } as const
    expect((await edit(asha.id, body)).reply.details).toMatchObject({
      legalName: 'Estate of Asha, represented by Bala',
      diedOn: '2026-11-20',
      canLogIn: false,
    })
    expect((await api(app).as(asha).call(endpoints.me)).status).toBe(401)
    expect((await api(app).call(endpoints.login, { body: { email, password: PASSWORD } })).problem.code).toBe(
      'wrong_credentials',
    )
    const { memberships } = (
      await api(app)
        .as(admin)
        .call(endpoints.adminUser, { params: { id: asha.id } })
    ).reply
    expect(memberships).toMatchObject([{ ticketNo: 1, monthsPaid: 1 }])

    const pdf = async (path: string) => {
      const answer = await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${admin.token}` } })
      return linesOfPdf(answer.rawPayload).join('\n')
    }
    const [receipt] = (
      await api(app)
        .as(admin)
        .call(endpoints.contributionsOf, { params: { id: asha.id } })
    ).reply
    for (const path of [
      `/receipts/${receipt?.receiptNo}.pdf`,
      `/chit/${chit._id}/passbook.pdf?user=${asha.id}`,
      `/admin/registers/chit/${chit._id}.pdf?of=subscribers`,
      `/admin/registers/chit/${chit._id}.pdf?of=ledger`,
      `/wallet/statement.pdf?user=${asha.id}`,
    ]) {
      // a narrow column breaks the line
      expect(`${path}: ${(await pdf(path)).replaceAll(/\s+/g, ' ')}`).toMatch(/Estate of Asha,.*represented by Bala/)
    }
  })

  test('cannot be given a login, nor become one who has one, by any statement', async () => {
    const guardian = await given.member(app, { name: 'Indira' })
    const minor = await minorOf(guardian)
    const login = `insert into login (id, person_id, email) values (gen_random_uuid(), $1, 'appu@kuri.test')`
    await expect(app.owner.query(login, [minor._id])).rejects.toMatchObject({ constraint: 'login_of_represented' })
    const other = await given.member(app, { name: 'Janaki' })
    const died = app.owner.query(
      `update person set kind = 'estate', died_on = kuri_today(), represented_by = $1 where id = $2`,
      [guardian.id, other.id],
    )
    await expect(died).rejects.toMatchObject({ constraint: 'login_of_represented' })
  })

  test('the address of the login that ended is found by an erasure', async () => {
    const heir = await given.member(app, { name: 'Heir' })
    const dead = await given.member(app, { name: 'Late' })
    const email = (await api(app).as(dead).call(endpoints.me)).reply.email
    await edit(dead.id, { kind: 'estate', diedOn: '2026-11-20', representative: await codeOf(heir) })
    const kept = await asOwner(`select value from former_detail where person_id = $1 and kind = 'email'`, dead.id)
    expect(kept).toEqual([{ value: email }])
  })
})

// @spec IDN-20
describe('staff change what is written down of a member', () => {
  test('and what they leave out stays', async () => {
    const { _id: id } = await enrolled({
      name: 'Gopalan',
      address: '4 Temple Lane',
      occupation: 'Weaver',
      bornOn: '1971-01-31',
    })
    const { details } = (await edit(id, { name: 'Gopalan K', pinCode: '680 001' })).reply
    expect(details).toMatchObject({
      occupation: 'Weaver',
      bornOn: '1971-01-31',
      pinCode: '680001',
      legalName: 'Gopalan K',
    })
    expect((await edit(id, { bornOn: '', occupation: '' })).reply.details).toMatchObject({
      occupation: '',
      bornOn: null,
    })
  })

  test('a minor who is 18 becomes a person without a guardian', async () => {
    const guardian = await given.member(app, { name: 'Omana' })
    const minor = await minorOf(guardian, 'Unni')
    expect(await refusalOf(edit(minor._id, { kind: 'person' }))).toEqual([422, 'under_age', 'kind'])
    await given.clock(app, day('2030-05-01'))
    expect((await edit(minor._id, { kind: 'person' })).reply.details).toMatchObject({
      legalName: 'Unni',
      representative: null,
    })
    await given.clock(app, day('2030-05-02'))
  })

  // @spec IDN-12
  test('and the audit log says which fields, without names and numbers', async () => {
    const { _id: id } = await enrolled({ name: 'Ponnamma' })
    await edit(id, { phone: '98470 11111', language: 'ml', idKind: 'pan', idNumber: 'abcde1234f' })
    const { entries } = (await api(app).as(admin).call(endpoints.audit)).reply
    expect(entries[0]).toMatchObject({
      action: 'person.edit',
      actor: { _id: cashier.id },
      before: { kind: 'person', language: 'en' },
      after: { language: 'ml', fields: ['idKind', 'idNumber', 'language', 'phone'] },
    })
    expect(JSON.stringify(entries[0])).not.toMatch(/98470|ABCDE|Ponnamma K/)
  })

  // @spec IDN-7
  test('but of who works for the company administrators alone do, and such a person stays a person', async () => {
    const manager = await signIn(app, 'Mani', 'manager')
    expect(await refusalOf(edit(manager.id, { name: 'Another' }))).toEqual([403, 'forbidden', undefined])
    expect((await edit(manager.id, { occupation: 'Manager' }, admin)).status).toBe(200)
    const firm = { kind: 'firm', signatory: 'M' } as const
    expect(await refusalOf(edit(manager.id, firm, admin))).toEqual([409, 'role_first', undefined])
  })

  // @spec IDN-7
  test.each(['auditor', 'collector', 'member'] as const)('and a %s does not', async (role) => {
    const { _id: id } = await enrolled({ name: `For a ${role}` })
    expect((await edit(id, { name: 'Changed' }, await signIn(app, `A ${role}`, role))).status).toBe(403)
    expect(await asOwner('select name from person where id = $1', id)).toEqual([{ name: `For a ${role}` }])
  })

  test.each<[string, object]>([
    ['a role', { role: 'admin' }],
    ['a login', { email: 'sly@kuri.test' }],
    ['an erasure', { erasedAt: '2026-01-01' }],
  ])('and %s is none of it', async (_what, changes) => {
    const { _id: id } = await enrolled({ name: 'Plain' })
    expect(await refusalOf(edit(id, changes as Changes))).toEqual([400, 'invalid_input', expect.anything()])
  })
})

// @spec IDN-9, IDN-20
test('of identity documents the last four characters are shown; only the PAN is kept, encrypted', async () => {
  const { _id: id } = await enrolled({ name: 'Documents', idKind: 'aadhaar', idNumber: '8812' })
  await edit(id, { idKind: 'pan', idNumber: 'FGHIJ5678K' })
  const { documents } = await detailsOf(id)
  expect(documents.map(({ kind, ends, seenBy }) => [kind, ends, seenBy])).toEqual([
    ['aadhaar', '8812', 'Farhan'],
    ['pan', '678K', 'Farhan'],
  ])
  const [row] = (await asOwner(
    `select number_sealed as sealed from identity_document where person_id = $1 and kind = 'pan'`,
    id,
  )) as { sealed: Buffer }[]
  expect(row?.sealed.toString('latin1')).not.toContain('FGHIJ')
  const { dataKey } = app.config
  expect(row && dataKey && decrypt(dataKey, `${id} pan`, row.sealed)).toBe('FGHIJ5678K')
})

// @spec IDN-20
test('members change their own language, name in their own script and occupation', async () => {
  const asha = await given.member(app, { name: 'Self' })
  const own = { ownName: 'ആശ', language: 'ml', occupation: 'Nurse' } as const
  const me = api(app).as(asha)
  expect((await me.call(endpoints.editMe, { body: own })).reply).toMatchObject(own)
  expect((await me.call(endpoints.me)).reply).toMatchObject(own)
  const bad = { kind: 'firm' } as object
  expect((await me.call(endpoints.editMe, { body: bad })).status).toBe(400)
})
