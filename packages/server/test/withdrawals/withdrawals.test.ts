import { endpoints } from '@kuri/contract'
import { fromRupees, paise } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import * as given from '../given.ts'
import { secondFactor } from '../people/second-factor.ts'

let app: TestApp
let admin: Caller
let asha: Caller
const account = { holder: 'Asha Menon', number: '1234 5678 9012', ifsc: 'sbin0001234' }

beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
})
/** Somebody new each time, with ₹10,000. */
beforeEach(async () => {
  asha = await given.member(app)
  await given.funds(app, asha, fromRupees(10_000))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const request = (amount: number, by = asha, password: string | null = PASSWORD, code?: string) =>
  api(app)
    .as(by)
    .call(endpoints.requestWithdrawal, { body: { amount, account, ...(password !== null && { password }), code } })
const cancel = (id: string, by = asha) => api(app).as(by).call(endpoints.cancelWithdrawal, { params: { id } })
const requested = async (amount = 4_000, by = asha): Promise<string> => (await request(amount, by)).reply.withdrawal._id
const approve = (id: string, by = admin) => api(app).as(by).call(endpoints.approveWithdrawal, { params: { id } })
const pay = (id: string, utr = 'SBIN426325000011', by = admin) =>
  api(app).as(by).call(endpoints.payWithdrawal, { params: { id }, body: { utr } })
const reject = (id: string, by = admin) =>
  api(app)
    .as(by)
    .call(endpoints.rejectWithdrawal, { params: { id }, body: { reason: 'The account is closed.' } })
const purse = async (of = asha) => (await api(app).as(of).call(endpoints.wallet)).reply
const latest = async (of = asha) => (await api(app).as(of).call(endpoints.listNotices)).reply.notices[0]?.text

let utrs = 612_400_000_000
/** Money in the bank: what members pay at the counter is cash. */
async function bankHas(rupees: number): Promise<void> {
  const payer = await signIn(app, 'Payer')
  const { reply } = await api(app)
    .as(payer)
    .call(endpoints.requestTopup, { body: { amount: rupees, method: 'bank', reference: `UTR ${(utrs += 1)}` } })
  await api(app)
    .as(admin)
    .call(endpoints.approveTopup, { params: { id: reply.topup._id } })
}

const keyed = (password: string, code?: string) =>
  api(app)
    .as(asha)
    .call(endpoints.requestWithdrawal, {
      body: { amount: 100, account, password, code },
      idempotencyKey: 'withdraw-01',
    })
/** The subjects of the letters to the member, the oldest first. */
async function letters(): Promise<string[]> {
  const { rows } = await app.owner.query<{ subject: string }>(
    `select subject from letter where person_id = $1 and subject like 'Withdrawal%' order by created_at, id`,
    [asha.id],
  )
  return rows.map(({ subject }) => subject)
}

describe('asking', () => {
  // @spec PAY-9
  test('holds the sum at once: still the member’s, no longer free', async () => {
    const { status, reply } = await request(4_000)
    expect(status).toBe(201)
    expect(reply.withdrawal).toMatchObject({
      amount: 4_000,
      status: 'waiting',
      account: { holder: 'Asha Menon', numberEnds: '9012', ifsc: 'SBIN0001234' },
    })
    expect(await purse()).toEqual({ balance: 10_000, held: 4_000, available: 6_000 })
  })

  // @spec PAY-9
  test('for more than is free is refused, and ten at once never hold more than there is', async () => {
    await approve(await requested(100))
    await given.funds(app, asha, fromRupees(100))
    expect((await request(10_001)).problem).toMatchObject({ code: 'insufficient_funds' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(3_000, asha, null)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await purse()).toEqual({ balance: 10_000, held: 9_000, available: 1_000 })
  })

  test.each([
    ['number', { ...account, number: '12345678' }],
    ['number', { ...account, number: '१२३४५६७८९' }],
    ['ifsc', { ...account, ifsc: 'SBIN1001234' }],
    ['holder', { ...account, holder: '   ' }],
  ])('a wrong %s is said at its field and holds nothing', async (field, wrong) => {
    const refused = await api(app)
      .as(asha)
      .call(endpoints.requestWithdrawal, { body: { amount: 100, account: wrong } })
    expect(refused.problem).toMatchObject({ code: 'invalid_input', field: `account.${field}` })
    expect((await purse()).held).toBe(0)
  })

  // @spec IDN-9 @attack 100 @security S60
  test('the account number lies sealed in the database, and nowhere else', async () => {
    const id = await requested()
    const { rows } = await app.owner.query<{ everything: string }>(
      `select concat(w::text, convert_from(decode(replace(encode(number_sealed, 'hex'), '00', ''), 'hex'), 'latin1'),
                     (select string_agg(j::text, '') from journal j), (select string_agg(a::text, '') from audit_entry a)) as everything
         from withdrawal w where id = $1`,
      [id],
    )
    expect(rows[0]?.everything).toContain('9012')
    expect(rows[0]?.everything).not.toContain('123456789012')
  })
})

// @spec PAY-9
describe('an account that never received money from this person', () => {
  // @attack 94 @finding W5 @security S23
  test('asks the password; one that did asks nothing more', async () => {
    expect((await request(100, asha, null)).problem).toMatchObject({
      code: 'new_account_needs_password',
      field: 'password',
    })
    expect((await request(100, asha, 'Guess@123')).problem).toMatchObject({
      code: 'wrong_password',
      field: 'password',
    })
    expect((await purse()).held, 'nothing was held').toBe(0)
    const id = await requested(100)
    expect((await request(100, asha, null)).problem.code, 'a request alone makes no account known').toBe(
      'new_account_needs_password',
    )
    await approve(id)
    expect((await request(100, asha, null)).status).toBe(201)
    const another = await api(app)
      .as(asha)
      .call(endpoints.requestWithdrawal, { body: { amount: 100, account: { ...account, number: '999999999012' } } })
    expect(another.problem.code, 'another number with the same end is another account').toBe(
      'new_account_needs_password',
    )
    const bala = await given.member(app, { name: 'Bala' })
    await given.funds(app, bala, fromRupees(500))
    expect((await request(100, bala, null)).problem.code, 'what is known is known of one person').toBe(
      'new_account_needs_password',
    )
  })

  // @finding W5
  test('with a second factor on, asks a code of it beside the password: neither alone is enough', async () => {
    const { shown, recoveryCodes } = await secondFactor(api(app).as(asha))
    const needsCode = { code: 'new_account_needs_code', field: 'code' }
    expect((await request(100, asha, null)).problem).toMatchObject(needsCode)
    expect((await request(100)).problem).toMatchObject(needsCode)
    expect((await request(100, asha, null, shown())).problem).toMatchObject(needsCode)
    expect((await request(100, asha, 'Guess@123', shown())).problem.code).toBe('wrong_password')
    expect((await request(100, asha, PASSWORD, '000000')).problem).toMatchObject({
      code: 'wrong_app_code',
      field: 'code',
    })
    expect((await purse()).held, 'nothing was held').toBe(0)
    expect((await request(100, asha, PASSWORD, shown())).status).toBe(201)
    expect((await request(100, asha, PASSWORD, shown())).problem.code, 'a code counts once').toBe('wrong_app_code')
    const { reply } = await request(100, asha, PASSWORD, recoveryCodes[0])
    await approve(reply.withdrawal._id)
    expect((await request(100, asha, null)).status, 'the account is known now').toBe(201)
  })

  test('with a second factor on, a lost answer is requested again with the same key, whatever code comes with it', async () => {
    const { shown } = await secondFactor(api(app).as(asha))
    const first = await keyed(PASSWORD, shown())
    expect([first.status, (await keyed(PASSWORD, '000000')).reply]).toEqual([201, first.reply])
    expect(await purse()).toMatchObject({ held: 100 })
  })

  test('counts wrong codes with the wrong passwords of the log-in', async () => {
    await secondFactor(api(app).as(asha))
    for (let one = 0; one < 5; one++) await request(100, asha, PASSWORD, '000000')
    expect((await request(100, asha, PASSWORD, '000000')).problem.code).toBe('too_many_attempts')
    await app.owner.query('delete from login_failure')
  })

  test('counts wrong passwords with those of the log-in', async () => {
    for (let one = 0; one < 5; one++) await request(100, asha, 'Guess@123')
    expect((await request(100)).problem.code).toBe('too_many_attempts')
    await app.owner.query('delete from login_failure')
  })

  // @spec LED-10
  test('leaves no quick hash of the password: a key answers the same whatever password came with it', async () => {
    const [first, second] = [await keyed(PASSWORD), await keyed('Guess@123')]
    expect(second.reply).toEqual(first.reply)
    expect(await purse()).toMatchObject({ held: 100 })
  })
})

// @spec NTF-3 @attack 94 @finding W5 @security S23
test('the member is notified at once, by notice and letter, when a withdrawal is requested and when it is approved', async () => {
  const id = await requested()
  expect(await latest()).toContain('If it was not you, cancel it in your wallet')
  expect(await letters()).toEqual([expect.stringMatching('₹4,000 requested')])
  await approve(id)
  expect(await latest()).toContain('is approved')
  expect(await letters()).toHaveLength(2)
})

// @spec PAY-9
describe('cancelling', () => {
  // @attack 94
  test('one’s own withdrawal while it waits: the hold is free again, and nobody can approve it any more', async () => {
    const id = await requested()
    expect((await cancel(id)).reply.withdrawal).toMatchObject({ status: 'rejected', cancelled: true })
    expect(await purse()).toEqual({ balance: 10_000, held: 0, available: 10_000 })
    expect((await approve(id)).problem.code).toBe('withdrawal_already_decided')
    expect((await cancel(id)).problem.code).toBe('withdrawal_already_decided')
    const { entries } = (await api(app).as(admin).call(endpoints.audit)).reply
    expect(entries[0]).toMatchObject({ action: 'withdrawal.cancel' })
  })
  test('is nobody else’s, and too late once it is approved', async () => {
    const id = await requested()
    expect((await cancel(id, await given.member(app))).problem.code).toBe('not_found')
    expect((await cancel(id, admin)).problem.code).toBe('not_found')
    await approve(id)
    expect((await cancel(id)).problem.code).toBe('withdrawal_already_decided')
  })
  // @finding W5 @security S23
  test('at the moment of the approval: one of the two holds', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await requested(100)
      const answers = await Promise.all([cancel(id), approve(id), cancel(id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    const { held } = await purse()
    expect(held).toBe(0)
  })
})

// @attack 37 @finding W17
test('the last paise of a wallet leave it, and keep nobody from leaving', async () => {
  await given.funds(app, asha, paise(166))
  expect((await request(0.5)).problem.code).toBe('payment_amount_invalid')
  await requested(10_001)
  const id = await requested(0.66)
  expect(await purse()).toEqual({ balance: 10_001.66, held: 10_001.66, available: 0 })
  await bankHas(50_000)
  await approve(id)
  expect((await pay(id, 'SBIN426325000066')).reply.withdrawal).toMatchObject({ amount: 0.66, status: 'paid' })
})

describe('one administrator', () => {
  // @spec PAY-9
  test('approves, enters the bank’s reference, and the member has their money and the news', async () => {
    await bankHas(50_000)
    const id = await requested()
    const approved = (await approve(id)).reply
    expect(approved.withdrawal).toMatchObject({ status: 'approved', accountNumber: '123456789012' })
    expect(await purse()).toEqual({ balance: 6_000, held: 0, available: 6_000 })
    expect((await pay(id)).reply.withdrawal).toMatchObject({ status: 'paid', accountNumber: null })
    expect(await latest()).toBe(
      '₹4,000 from your wallet has been sent to your account ending 9012. The bank’s reference is SBIN426325000011.',
    )
    const { entries } = (await api(app).as(asha).call(endpoints.walletEntries)).reply
    expect(entries[0]).toMatchObject({ amount: -4_000, balance: 6_000, reference: 'to account ending 9012' })
  })

  test('is named on the slip for who works here; the member reads the day, the account’s end and the bank’s reference', async () => {
    await bankHas(50_000)
    const id = await requested()
    const slip = async (by: Caller) => {
      const headers = { authorization: `Bearer ${by.token}` }
      return linesOfPdf((await app.app.inject({ url: `/api/withdrawals/${id}.pdf`, headers })).rawPayload).join('\n')
    }
    expect(await slip(asha)).toContain('Waiting for approval')
    await approve(id)
    await pay(id, 'SBIN426325000017')
    const [hers, offices] = [await slip(asha), await slip(admin)]
    for (const words of [
      'From the wallet of Asha',
      'To Asha Menon, account ending 9012, SBIN0001234',
      'SBIN426325000017',
      'Rupees four thousand only',
    ])
      expect(hers).toContain(words)
    expect([hers.includes('by Anand'), offices.includes('by Anand')]).toEqual([false, true])
    expect(offices).not.toContain('56789012')
  })

  // @spec PAY-9, APP-7
  test('turns it down: the hold is free again and the reason read', async () => {
    const id = await requested()
    expect((await reject(id)).reply.withdrawal).toMatchObject({ status: 'rejected', reason: 'The account is closed.' })
    expect(await purse()).toEqual({ balance: 10_000, held: 0, available: 10_000 })
    expect(await latest()).toContain('Reason: The account is closed.')
  })

  test('takes back what the bank could not pay', async () => {
    const id = await requested()
    await approve(id)
    await reject(id)
    expect(await purse()).toEqual({ balance: 10_000, held: 0, available: 10_000 })
    expect((await pay(id)).problem.code).toBe('withdrawal_already_decided')
  })

  // @attack 29
  test('decides once: approving or rejecting at the same time, one of them stands', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await requested(100)
      const answers = await Promise.all([approve(id), reject(id), approve(id), reject(id)])
      const { rows } = await app.owner.query<{ state: string }>('select state from withdrawal where id = $1', [id])
      const won = answers.filter(({ status }) => status === 200).length
      // an approval may still be taken back by the rejection that waited for it
      expect(['1 approved', '1 rejected', '2 rejected']).toContain(`${won} ${rows[0]?.state}`)
    }
  })

  test('cannot pay what is not approved, nor what the bank account does not have', async () => {
    await given.funds(app, asha, fromRupees(1_000_000))
    const id = await requested(900_000)
    expect((await pay(id)).problem.code).toBe('withdrawal_not_approved')
    await approve(id)
    expect((await pay(id)).problem.code).toBe('company_must_fund')
    await bankHas(900_000)
    expect((await pay(id, 'SBIN426325000010')).status).toBe(200)
  })

  test('cannot enter one bank reference for two payments', async () => {
    await bankHas(50_000)
    const [first, second] = [await requested(100), await requested(200)]
    await approve(first)
    await approve(second)
    await pay(first, 'SBIN426325000012')
    expect((await pay(second, 'sbin 4263 25000012')).problem.code).toBe('utr_already_used')
    expect((await pay(second, 'SBIN426325000013')).status).toBe(200)
  })
})

describe('where there are two administrators', () => {
  let second: Caller
  beforeAll(async () => {
    second = await given.admin(app, 'Second')
  })

  test('nobody approves, turns down or pays what they ask for their own wallet', async () => {
    await given.funds(app, admin, fromRupees(500))
    const id = await requested(300, admin)
    expect((await approve(id)).problem.code).toBe('own_wallet_approval')
    expect((await reject(id)).problem.code).toBe('own_wallet_approval')
    expect((await pay(id)).problem.code).toBe('own_wallet_approval')
    expect((await reject(id, second)).status).toBe(200)
  })

  // @finding B6
  test('what one of them asks for is approved by the other alone', async () => {
    await given.funds(app, admin, fromRupees(500))
    const id = await requested(300, admin)
    expect((await approve(id)).problem.code).toBe('own_wallet_approval')
    expect((await approve(id, second)).reply).toMatchObject({ withdrawal: { status: 'approved' } })
    expect((await reject(id, second)).status).toBe(200)
  })

  // @spec PAY-9, APP-1 @security S42
  test('two approve, and neither twice; the database says so too', async () => {
    const id = await requested()
    expect((await approve(id)).reply).toMatchObject({
      status: 'waiting_second',
      withdrawal: { status: 'waiting_second' },
    })
    expect(await purse()).toMatchObject({ held: 4_000 })
    expect((await approve(id)).problem.code).toBe('same_person_approval')
    for (const alone of ['first_by', 'null']) {
      const forced = app.owner.query(
        `update withdrawal set state = 'approved', first_by = ${alone}, approved_by = coalesce(first_by, $2), approved_at = kuri_now() where id = $1`,
        [id, admin.id],
      )
      await expect(forced).rejects.toMatchObject({ constraint: 'withdrawal_two_persons' })
    }
    expect((await approve(id, second)).reply.withdrawal).toMatchObject({
      status: 'approved',
      firstBy: { name: 'Anand' },
    })
  })
})

test('a member sees their own; administrators everybody’s that is open, the longest waiting first', async () => {
  const bala = await signIn(app, 'Bala')
  await given.funds(app, bala, fromRupees(1_000))
  const ids = [await requested(100), await requested(200, bala), await requested(300)]
  await reject(ids[0] ?? '')
  expect((await api(app).as(bala).call(endpoints.myWithdrawals)).reply.map(({ _id }) => _id)).toEqual([ids[1]])
  const open = await api(app)
    .as(admin)
    .call(endpoints.adminWithdrawals, { query: { status: 'open' } })
  expect(open.reply.map(({ _id }) => _id).filter((id) => ids.includes(id))).toEqual([ids[1], ids[2]])
  expect((await approve(ids[2] ?? '', bala)).problem.code).toBe('forbidden')
})
