import { endpoints } from '@kuri/contract'
import { addDays, dayInIndia, fromRupees, MONTH_NAMES } from '@kuri/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { find } from '../../src/features/documents/receipt.store.ts'
import { start } from '../../src/features/sessions/service.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { actingFor as actAs } from './acting-for.ts'
import { tokenIn } from './emails.ts'

let app: TestApp
let admin: Caller
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
})
beforeEach(() => app.owner.query('delete from login_failure'))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
let count = 0
/** A member who has neither e-mail nor phone. */
async function enrolled(form: object = {}) {
  const body = { name: `Meera Nair ${(count += 1)}`, confirmed: true, ...form }
  return (await as(cashier).call(endpoints.enrolMember, { body })).reply.member
}
const member = (name = `Ravi ${(count += 1)}`) => given.member(app, { name })
async function cardOf(id: string): Promise<string> {
  const { invitation } = (await as(cashier).call(endpoints.inviteMember, { params: { id } })).reply
  return tokenIn({ body: invitation.link })
}
const claim = async (by: Caller, token: string) => await as(by).call(endpoints.claimToAct, { body: { token } })
const actingFor = (by: Caller, memberId: string) => actAs(app, by, memberId)
async function family() {
  const [ravi, meera] = [await member(), await enrolled()]
  await claim(ravi, await cardOf(meera._id))
  return { ravi, meera }
}
const acting = async (by: Caller) => (await as(by).call(endpoints.acting)).reply
const codeOf = async (id: string) => (await as(cashier).call(endpoints.adminUser, { params: { id } })).reply.user.code
const give = async (id: string, actor: string, reference = 'Letter of 2 November') =>
  await as(cashier).call(endpoints.giveAuthority, { params: { id }, body: { actor, reference } })
const guarded = async (form: object = {}) => {
  const guardian = await member()
  const minor = await enrolled({
    kind: 'minor',
    bornOn: '2015-05-01',
    representative: await codeOf(guardian.id),
    ...form,
  })
  return { guardian, minor }
}

// @spec IDN-21
describe('a member who uses the card of another while logged in', () => {
  test('acts for them in a session of its own; each stays a member of their own', async () => {
    const { ravi, meera } = await family()
    expect((await acting(ravi)).members).toMatchObject([{ _id: meera._id, by: 'card', reference: '' }])
    const forMeera = await actingFor(ravi, meera._id)
    const me = (await as(forMeera).call(endpoints.me)).reply
    expect([me._id, me.code, me.loggedIn?._id]).toEqual([meera._id, meera.code, ravi.id])
    expect((await acting(forMeera)).actingFor?._id).toBe(meera._id)
    const own = await actingFor(forMeera, ravi.id)
    expect((await as(own).call(endpoints.me)).reply).toMatchObject({ _id: ravi.id, loggedIn: { _id: ravi.id } })
  })

  test('uses the card up, and the member reads who acts and by whom it was done', async () => {
    const [ravi, meera] = [await member('Ravi Das'), await enrolled()]
    const token = await cardOf(meera._id)
    expect((await claim(ravi, token)).reply.member._id).toBe(meera._id)
    expect((await claim(await member(), token)).problem.code).toBe('invitation_not_good')
    expect((await api(app).call(endpoints.openInvitation, { body: { token } })).problem.code).toBe(
      'invitation_not_good',
    )
    const { rows } = await app.owner.query(`select kind, data from notice where person_id = $1`, [meera._id])
    expect(rows).toMatchObject([{ kind: 'authority_given', data: { name: 'Ravi Das', isActor: false } }])
    const { actors } = (await as(cashier).call(endpoints.authorities, { params: { id: meera._id } })).reply
    expect(actors).toMatchObject([{ _id: ravi.id, by: 'card' }])
  })

  test('gets no card of their own, nor one twice', async () => {
    const { ravi, meera } = await family()
    expect((await claim(ravi, await cardOf(meera._id))).problem.code).toBe('acts_already')
    const { _id: id, code } = await enrolled({ phone: '98470 00801' })
    await app.owner.query(`delete from phone_login where person_id = $1`, [id])
    const self = { ...(await signInAs(id)), id }
    expect((await claim(self, await cardOf(id))).problem.code).toBe('own_card')
    expect(code).toMatch(/^K-/)
  })

  test('of two who use it at once, one has it', async () => {
    const meera = await enrolled()
    const token = await cardOf(meera._id)
    const answers = await Promise.all([await member(), await member(), await member()].map((one) => claim(one, token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('no staff', async () => {
    const { _id: id } = await enrolled()
    expect((await claim(cashier, await cardOf(id))).problem.code).toBe('not_for_staff')
  })
})

/** A session of a person who has no password. */
async function signInAs(id: string): Promise<Caller> {
  const session = await app.act((tx) => start(tx, { personId: id, userAgent: '', address: '' }))
  return { id, name: '', token: session.token, cookie: session.cookie }
}

// @spec IDN-21 @security S90 @attack 170, 171
describe('every call of a session that acts for a member', () => {
  test('is about this member and no other: both figures and writes', async () => {
    const { ravi, meera } = await family()
    await given.funds(app, { id: meera._id }, fromRupees(700))
    await given.funds(app, ravi, fromRupees(50))
    const forMeera = await actingFor(ravi, meera._id)
    expect((await as(forMeera).call(endpoints.wallet)).reply.balance).toBe(700)
    expect((await as(forMeera).call(endpoints.profile, { params: { id: ravi.id } })).status).toBe(404)
    const own = await actingFor(forMeera, ravi.id)
    expect((await as(own).call(endpoints.wallet)).reply.balance).toBe(50)
    expect((await as(own).call(endpoints.profile, { params: { id: meera._id } })).status).toBe(404)
  })

  test('is refused in the session of before, by cookie and by token', async () => {
    const { ravi, meera } = await family()
    const forMeera = await actingFor(ravi, meera._id)
    expect((await as(ravi).call(endpoints.me)).status).toBe(401)
    const mixed = await app.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${ravi.token}`, cookie: `sid=${forMeera.cookie}` },
    })
    expect(mixed.statusCode).toBe(401)
  })

  test('is refused where cookie and token act for different members', async () => {
    const { ravi, meera } = await family()
    const again = await signInAs(ravi.id)
    const forMeera = await actingFor(ravi, meera._id)
    const mixed = await app.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${again.token}`, cookie: `sid=${forMeera.cookie}` },
    })
    expect(mixed.json()).toMatchObject({ code: 'session_mismatch' })
  })

  test('cannot say for whom it is: no field, query or header counts', async () => {
    const { ravi, meera } = await family()
    const sent = await app.app.inject({
      method: 'GET',
      url: `/api/auth/me?memberId=${meera._id}&actingFor=${meera._id}`,
      headers: { authorization: `Bearer ${ravi.token}`, 'x-acting-for': meera._id },
    })
    expect(sent.json()).toMatchObject({ _id: ravi.id })
  })

  test('that needs a password needs that of who is logged in', async () => {
    const { ravi, meera } = await family()
    await given.funds(app, { id: meera._id }, fromRupees(700))
    const forMeera = await actingFor(ravi, meera._id)
    const account = { holder: 'Meera Nair', number: '123456789012', ifsc: 'SBIN0001234' }
    const withdraw = (password: string) =>
      as(forMeera).call(endpoints.requestWithdrawal, { body: { amount: 100, account, password } })
    expect((await withdraw('Wrong@123')).problem.code).toBe('wrong_password')
    expect((await withdraw(PASSWORD)).status).toBe(201)
    const { rows } = await app.owner.query(`select person_id from withdrawal order by id desc limit 1`)
    expect(rows).toEqual([{ person_id: meera._id }])
  })

  test('lasts as long as the log-in that it came from', async () => {
    const { ravi, meera } = await family()
    const begun = async (token: string) => {
      const { rows } = await app.owner.query(
        `select created_at from session where token_hash = sha256($1::bytea) or id in (select id from session where ended_at is null and person_id = $2) order by created_at limit 1`,
        [token, ravi.id],
      )
      return rows[0]
    }
    const before = await begun(ravi.token)
    const forMeera = await actingFor(ravi, meera._id)
    expect(await begun(forMeera.token)).toEqual(before)
  })

  test.each([
    ['the password', endpoints.changePassword, { body: { current: 'Onam@2027', next: 'Onam@2028' } }],
    ['the second factor', endpoints.beginSecondStep, { body: { password: 'Onam@2027' } }],
    ['the e-mail address', endpoints.changeEmail, { body: { email: 'x@kuri.test', password: 'Onam@2027' } }],
    ['the devices', endpoints.mySessions, {}],
    ['a download of all data', endpoints.exportMe, {}],
    ['the deletion of the account', endpoints.eraseMe, { body: { password: 'Onam@2027' } }],
  ] as const)('is refused where it is about %s', async (_what, endpoint, parts) => {
    const { ravi, meera } = await family()
    const forMeera = await actingFor(ravi, meera._id)
    const answer = await as(forMeera).call(endpoint, parts as never)
    expect([answer.status, answer.problem.code]).toEqual([403, 'acting_for_another'])
  })
})

// @spec IDN-21 @security S90 @attack 172
describe('nobody acts for', () => {
  test('a member who has not let them, an unknown one, or staff', async () => {
    const [ravi, other] = [await member(), await member()]
    for (const memberId of [other.id, cashier.id, '019aa000-0000-7000-8000-000000000000']) {
      const answer = await as(ravi).call(endpoints.actFor, { body: { memberId } })
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
    }
  })

  test('a third through a second: authority is not passed on', async () => {
    const { ravi, meera } = await family()
    const third = await member()
    await give(third.id, meera.code)
    const forMeera = await actingFor(ravi, meera._id)
    expect((await as(forMeera).call(endpoints.actFor, { body: { memberId: third.id } })).status).toBe(404)
    expect((await acting(forMeera)).members.map(({ _id }) => _id)).toEqual([meera._id])
  })

  test('another by any statement of the application', async () => {
    const [ravi, other] = [await member(), await member()]
    const session = `insert into session (id, person_id, acting_for, cookie_hash, token_hash)
                     values (gen_random_uuid(), $1, $2, sha256(random()::text::bytea), sha256(random()::text::bytea))`
    await expect(app.owner.query(session, [ravi.id, other.id])).rejects.toMatchObject({ constraint: 'session_may_act' })
    const change = app.owner.query(`update session set acting_for = $2 where person_id = $1`, [ravi.id, other.id])
    await expect(change).rejects.toMatchObject({ constraint: 'session_acts_for_one' })
    const authority = `insert into authority (id, actor_id, person_id, given_by) values (gen_random_uuid(), $1, $2, 'card')`
    for (const pair of [
      [cashier.id, other.id],
      [ravi.id, cashier.id],
    ])
      await expect(app.owner.query(authority, pair)).rejects.toMatchObject({ constraint: 'authority_of_members' })
  })
})

// @spec IDN-21
describe('staff record a written authority', () => {
  test('by member code, with the document they saw; the audit log names them', async () => {
    const [ravi, other] = [await member(), await member()]
    expect((await give(other.id, (await codeOf(ravi.id)).toLowerCase())).status).toBe(201)
    expect((await acting(other)).actors).toMatchObject([
      { _id: ravi.id, by: 'writing', reference: 'Letter of 2 November' },
    ])
    const { entries } = (await as(admin).call(endpoints.audit)).reply
    expect(entries[0]).toMatchObject({ action: 'person.give-authority', actor: { _id: cashier.id }, actingBy: null })
  })

  test('not of an unknown member, of themself, of or for staff, of a firm or for a minor', async () => {
    const other = await member()
    const firm = await enrolled({ kind: 'firm', signatory: 'Anil' })
    const codes = ['K-999999', 'Ravi', await codeOf(other.id), await codeOf(cashier.id), firm.code]
    for (const code of codes) {
      const answer = await give(other.id, code)
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([422, 'cannot_act', 'actor'])
    }
    expect((await give(cashier.id, await codeOf(other.id))).problem.code).toBe('not_for_staff')
    const { minor } = await guarded()
    expect((await give(minor._id, await codeOf(other.id))).problem.code).toBe('represented_no_login')
    expect((await give(other.id, await codeOf(other.id), ' ')).problem.code).toBe('invalid_input')
  })

  test('at most 20 for one member', async () => {
    const ravi = await member()
    const code = await codeOf(ravi.id)
    for (let no = 0; no < 20; no += 1) expect((await give((await enrolled())._id, code)).status).toBe(201)
    expect((await give((await enrolled())._id, code)).problem.code).toBe('acts_for_too_many')
  })
})

// @spec IDN-20, IDN-21
describe('a guardian', () => {
  test('acts for the minor with their own log-in, without a card', async () => {
    const { guardian, minor } = await guarded()
    expect((await acting(guardian)).members).toMatchObject([{ _id: minor._id, by: 'guardian', authorityId: null }])
    const forMinor = await actingFor(guardian, minor._id)
    expect((await as(forMinor).call(endpoints.me)).reply._id).toBe(minor._id)
  })

  test('acts no longer when another is entered, and not for a minor who is 18', async () => {
    const { guardian, minor } = await guarded()
    const forMinor = await actingFor(guardian, minor._id)
    const representative = await codeOf((await member()).id)
    await as(cashier).call(endpoints.editMember, { params: { id: minor._id }, body: { representative } })
    expect((await as(forMinor).call(endpoints.me)).status).toBe(401)

    const today = dayInIndia(await app.clock.now())
    const grown = await guarded({ bornOn: addDays(today, -6_570) })
    const forGrown = await actingFor(grown.guardian, grown.minor._id)
    await app.owner.query(`alter table person disable trigger keep_representation`)
    await app.owner.query(`update person set born_on = kuri_today() - interval '18 years' where id = $1`, [
      grown.minor._id,
    ])
    await app.owner.query(`alter table person enable trigger keep_representation`)
    expect((await as(forGrown).call(endpoints.me)).status).toBe(401)
  })

  test('an heir acts for the estate of a member; a person who acted for the member before does not', async () => {
    const { ravi, meera } = await family()
    const forMeera = await actingFor(ravi, meera._id)
    const heir = await member()
    const body = { kind: 'estate', diedOn: '2026-01-02', representative: await codeOf(heir.id) } as const
    expect((await as(cashier).call(endpoints.editMember, { params: { id: meera._id }, body })).status).toBe(200)
    expect((await as(forMeera).call(endpoints.me)).status).toBe(401)
    expect((await as(await actingFor(heir, meera._id)).call(endpoints.me)).reply._id).toBe(meera._id)
  })
})

const authorityOf = async (ravi: Caller) => (await acting(ravi)).members[0]?.authorityId ?? ''

// @spec IDN-21
describe('it ends, with the sessions that act so, at once', () => {
  test('by who acts, by the member and by staff; nobody else ends it', async () => {
    for (const side of ['actor', 'member', 'staff'] as const) {
      const { ravi, meera } = await family()
      const id = await authorityOf(ravi)
      const forMeera = await actingFor(ravi, meera._id)
      const stranger = await as(await member()).call(endpoints.endAuthority, { params: { id } })
      expect(stranger.status).toBe(404)
      const ended =
        side === 'staff'
          ? await as(cashier).call(endpoints.endAuthorityOf, { params: { id } })
          : await as(side === 'actor' ? await signInAs(ravi.id) : await signInAs(meera._id)).call(
              endpoints.endAuthority,
              { params: { id } },
            )
      expect(ended.status).toBe(200)
      expect((await as(forMeera).call(endpoints.me)).status).toBe(401)
      const again = await as(await signInAs(ravi.id)).call(endpoints.actFor, { body: { memberId: meera._id } })
      expect(again.status).toBe(404)
    }
  })

  test('while the session begins: none of it is left', async () => {
    const { ravi, meera } = await family()
    const id = await authorityOf(ravi)
    const [begun] = await Promise.all([
      as(ravi).call(endpoints.actFor, { body: { memberId: meera._id } }),
      as(cashier).call(endpoints.endAuthorityOf, { params: { id } }),
    ])
    const isBegun = begun.status === 200
    const seen = isBegun ? await as({ ...ravi, ...begun.reply }).call(endpoints.me) : begun
    expect(seen.status).toBe(isBegun ? 401 : 404)
  })

  test('when one of the two works for the company', async () => {
    const [ravi, other] = [await member(), await member()]
    await give(other.id, await codeOf(ravi.id))
    const forOther = await actingFor(ravi, other.id)
    await app.owner.query(`update person set role = 'auditor' where id = $1`, [ravi.id])
    expect((await as(forOther).call(endpoints.me)).status).toBe(401)
  })

  test('when the member is deleted', async () => {
    const { ravi, meera } = await family()
    const forMeera = await actingFor(ravi, meera._id)
    expect((await as(admin).call(endpoints.deleteUser, { params: { id: meera._id } })).status).toBe(200)
    expect((await as(forMeera).call(endpoints.me)).status).toBe(401)
  })
})

// @spec IDN-21, IDN-12
describe('what is done for a member is written down as such', () => {
  test('a payment: in the ledger, on the receipt and in the audit log, whose seals hold', async () => {
    const ravi = await member('Ravi Menon')
    const { chit, members } = await given.runningChit(app)
    const [asha] = members
    if (!asha) throw new Error('a chit has members')
    await give(asha.id, await codeOf(ravi.id))
    await given.funds(app, asha, fromRupees(100_000))
    const forAsha = await actingFor(ravi, asha.id)
    const now = dayInIndia(await app.clock.now())
    const month = MONTH_NAMES[Number(now.slice(5, 7)) - 1] ?? 'January'
    const body = { chitId: chit._id, month, year: Number(now.slice(0, 4)) }
    const paid = await as(forAsha).call(endpoints.payContribution, { body, idempotencyKey: 'for-asha-1' })
    expect(paid.status).toBe(201)
    const again = await as(forAsha).call(endpoints.payContribution, { body, idempotencyKey: 'for-asha-1' })
    expect(again.headers['idempotent-replayed']).toBe('true')
    const receiptNo = paid.reply.contribution.receiptNo ?? ''
    expect((await app.act((tx) => find(tx, receiptNo)))?.actingBy).toBe('Ravi Menon')
    const { rows } = await app.owner.query(
      `select actor, acting_by from journal where kind = 'contribution.paid' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor: asha.id, acting_by: ravi.id }])
    const { entries } = (await as(admin).call(endpoints.audit)).reply
    expect(entries[0]).toMatchObject({
      action: 'person.act',
      actor: { _id: asha.id },
      actingBy: { _id: ravi.id, name: 'Ravi Menon' },
    })
    expect((await app.owner.query('select * from audit_broken')).rows).toEqual([])
    await expectLedgerSound(app)
  })
})
