import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* The account to which a member is paid, and withdrawals that staff enter for members without a login. */

let app: TestApp
let admin: Caller
let second: Caller
let cashier: Caller
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  second = await given.admin(app, 'Second')
  cashier = await signIn(app, 'Meera', 'cashier')
  manager = await signIn(app, 'Nandini', 'manager')
  await given.clock(app, day('2027-01-10'))
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const as = (caller: Caller) => api(app).as(caller)
const ACCOUNT = { holder: 'Rukmini Amma', number: '100200300400', ifsc: 'SBIN0001234' }
const PAPER = { number: 'W 1', day: '2027-01-09' }

let enrolled = 0
async function enrol(name = `Rukmini Amma ${(enrolled += 1)}`): Promise<string> {
  const { reply } = await as(manager).call(endpoints.enrolMember, { body: { name, confirmed: true } })
  return reply.member._id
}
const save = (id: string, account = ACCOUNT, by = cashier) =>
  as(by).call(endpoints.saveBankAccountFor, { params: { id }, body: { account, paper: PAPER } })
const check = (id: string, number = ACCOUNT.number, by = manager) =>
  as(by).call(endpoints.checkBankAccount, { params: { id }, body: { number } })
const withdraw = (id: string, amount: number, by = cashier) =>
  as(by).call(endpoints.withdrawForMember, { params: { id }, body: { amount, paper: PAPER } })
const approve = (id: string, by: Caller) => as(by).call(endpoints.approveWithdrawal, { params: { id } })

describe('an account that staff save on paper', () => {
  // @spec PAY-17, IDN-23
  test('is in use when another person has typed its number again, and shows its last digits only', async () => {
    const id = await enrol()
    const { reply } = await save(id)
    const waiting = reply.waiting?._id ?? ''
    expect(reply).toMatchObject({ inUse: null, savedBy: { name: 'Meera' }, nameDiffers: false })
    expect(reply.waiting).toMatchObject({ numberEnds: '0400', byStaff: true, usableFrom: null })
    expect(JSON.stringify(reply)).not.toContain(ACCOUNT.number)
    expect((await withdraw(id, 10)).problem.code).toBe('no_saved_account')
    expect((await check(waiting, ACCOUNT.number, cashier)).problem.code).toBe('same_person_approval')
    expect((await check(waiting, '100200300401')).problem).toMatchObject({
      code: 'account_number_differs',
      field: 'number',
    })
    const checked = await check(waiting)
    expect([checked.status, checked.reply.inUse?._id, checked.reply.waiting]).toEqual([200, waiting, null])
    expect((await check(waiting)).problem.code).toBe('bank_account_decided')
    const { rows } = await app.owner.query(`select number_sealed from bank_account where id = $1`, [waiting])
    expect(String(rows[0]?.number_sealed)).not.toContain(ACCOUNT.number)
  })

  // @spec PAY-17
  test('waits for another person also after 24 hours; a rejected one is never used', async () => {
    const id = await enrol()
    const waiting = (await save(id)).reply.waiting?._id ?? ''
    await app.clock.advance({ hours: 25 })
    const still = await as(manager).call(endpoints.bankAccountOf, { params: { id } })
    expect([still.reply.inUse, still.reply.waiting?._id]).toEqual([null, waiting])
    const reason = 'The passbook shows another name.'
    await as(manager).call(endpoints.rejectBankAccount, { params: { id: waiting }, body: { reason } })
    const after = await as(manager).call(endpoints.bankAccountOf, { params: { id } })
    expect(after.reply).toMatchObject({ inUse: null, waiting: null })
  })

  // @spec PAY-17
  test('says that the name on it seems to be another’s; the one in use stays until the new one is checked', async () => {
    const id = await enrol('Devaki Amma')
    const first = (await save(id, { ...ACCOUNT, holder: 'Devaki Amma' })).reply.waiting?._id ?? ''
    await check(first)
    const { reply } = await save(id, { ...ACCOUNT, holder: 'Ravi Kumar', number: '900800700600' })
    expect(reply).toMatchObject({ inUse: { _id: first }, nameDiffers: true })
  })
})

// @spec PAY-17
test('the database lets an account wait only where staff saved it and nobody has decided, and one of a member', async () => {
  const id = await enrol()
  const first = (await save(id)).reply.waiting?._id ?? ''
  const second = (await save(id, { ...ACCOUNT, number: '900800700600' })).reply.waiting?._id ?? ''
  const waits = async () =>
    (await app.owner.query('select id from bank_account where person_id = $1 and waits', [id])).rows.map(
      (row) => row.id,
    )
  expect(await waits()).toEqual([second])
  await expect(
    app.owner.query('update bank_account set waits = true where id = $1', [first]),
    'by hand',
  ).rejects.toMatchObject({ constraint: 'bank_account_frozen' })
  const copy = (needsSecond: boolean) =>
    app.owner.query(
      `insert into bank_account (id, person_id, holder, ifsc, number_ends, number_sealed, saved_by, needs_second, waits)
       select gen_random_uuid(), person_id, holder, ifsc, number_ends, number_sealed, saved_by, $2, true
         from bank_account where id = $1`,
      [first, needsSecond],
    )
  await expect(copy(false), 'it needs no check').rejects.toMatchObject({ constraint: 'bank_account_waits' })
  await expect(copy(true), 'another one waits').rejects.toMatchObject({ constraint: 'bank_account_waits_once' })
  expect((await check(second, '900800700600')).status).toBe(200)
  expect(await waits()).toEqual([])
})

describe('an account that a member saves', () => {
  // @spec PAY-17
  test('needs the password, and is in use after 24 hours', async () => {
    const asha = await given.member(app, { name: 'Asha' })
    const saveOwn = (body: object) => as(asha).call(endpoints.saveBankAccount, { body: { account: ACCOUNT, ...body } })
    expect((await saveOwn({})).problem.code).toBe('new_account_needs_password')
    const { reply } = await saveOwn({ password: PASSWORD })
    expect(reply.inUse).toBeNull()
    expect(reply.waiting?.byStaff).toBe(false)
    await given.funds(app, asha, fromRupees(500))
    const request = () => as(asha).call(endpoints.requestWithdrawal, { body: { amount: 100 } })
    expect((await request()).problem.code).toBe('no_saved_account')
    await app.clock.moveTo(new Date(reply.waiting?.usableFrom ?? ''))
    const sent = await request()
    expect([sent.status, sent.reply.withdrawal.account.numberEnds]).toEqual([201, '0400'])
  })

  // @spec PAY-17
  test('is saved at most five times in a day', async () => {
    const bala = await given.member(app, { name: 'Bala' })
    const body = { account: ACCOUNT, password: PASSWORD }
    for (let turn = 0; turn < 5; turn += 1) await as(bala).call(endpoints.saveBankAccount, { body })
    const sixth = await as(bala).call(endpoints.saveBankAccount, { body })
    expect([sixth.status, sixth.problem.code]).toEqual([429, 'too_many_attempts'])
  })
})

async function payable(rupees: number): Promise<string> {
  const id = await enrol()
  await check((await save(id)).reply.waiting?._id ?? '')
  await given.funds(app, { id }, fromRupees(rupees))
  return id
}

describe('a withdrawal that staff enter', () => {
  // @spec PAY-9, IDN-23
  test('goes to the account in use, is approved by two administrators, and bears its paper', async () => {
    const id = await payable(900)
    const { status, reply } = await withdraw(id, 900)
    expect([status, reply.withdrawal.status]).toEqual([201, 'waiting'])
    const params = { id: reply.withdrawal._id }
    await approve(params.id, admin)
    expect((await approve(params.id, admin)).problem.code).toBe('same_person_approval')
    const approved = (await approve(params.id, second)).reply.withdrawal
    expect(approved).toMatchObject({
      status: 'approved',
      enteredBy: { name: 'Meera' },
      account: { numberEnds: '0400' },
    })
    const listed = await as(manager).call(endpoints.listAuthorities, { query: { memberId: id } })
    expect(listed.reply.authorities.map(({ act }) => act)).toEqual(['withdrawal', 'bank-account'])
  })

  // @spec APP-1, PAY-9
  test('is not paid by the word of one person: who entered it counts as one of the two administrators', async () => {
    const id = await payable(300)
    const own = (await withdraw(id, 100, admin)).reply.withdrawal._id
    expect((await approve(own, admin)).status).toBe(200)
    expect((await approve(own, second)).reply.withdrawal.status).toBe('approved')
    const other = (await withdraw(id, 100, admin)).reply.withdrawal._id
    expect((await approve(other, second)).status).toBe(200)
    expect((await approve(other, admin)).reply.withdrawal.status).toBe('approved')
    expect((await withdraw(cashier.id, 10)).problem.code).toBe('own_approval')
    expect((await withdraw(id, 5000)).problem.code).toBe('insufficient_funds')
  })

  // @spec APP-1, PAY-9
  test('in a company with one administrator, who entered it does not approve it; the database refuses it too', async () => {
    const other = await startApp()
    try {
      const only = await given.admin(other)
      const clerk = await signIn(other, 'Meera', 'cashier')
      const call = api(other)
      const id = (await call.as(clerk).call(endpoints.enrolMember, { body: { name: 'Rukmini' } })).reply.member._id
      const saved = await call.as(clerk).call(endpoints.saveBankAccountFor, {
        params: { id },
        body: { account: ACCOUNT, paper: { number: 'W 2', day: '2020-01-01' } },
      })
      const params = { id: saved.reply.waiting?._id ?? '' }
      await call.as(only).call(endpoints.checkBankAccount, { params, body: { number: ACCOUNT.number } })
      await given.funds(other, { id }, fromRupees(100))
      const body = { amount: 100, paper: { number: 'W 3', day: '2020-01-01' } }
      const { reply } = await call.as(only).call(endpoints.withdrawForMember, { params: { id }, body })
      const withdrawal = { id: reply.withdrawal._id }
      const refused = await call.as(only).call(endpoints.approveWithdrawal, { params: withdrawal })
      expect(refused.problem.code).toBe('same_person_approval')
      const forced = other.owner.query(
        `update withdrawal set state = 'approved', approved_by = $1, approved_at = now() where id = $2`,
        [only.id, withdrawal.id],
      )
      await expect(forced).rejects.toMatchObject({ constraint: 'withdrawal_two_persons' })
    } finally {
      await other.close()
    }
  })
})
