import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf } from '../payments/checkout.ts'

/* A statement is a file that its importer could have written: each line counts for what its importer may do, and no more. */

let app: TestApp
let anand: Caller
let sana: Caller
let farhan: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-05'))
  anand = await given.admin(app, 'Anand')
  sana = await given.admin(app, 'Sana')
  farhan = await signIn(app, 'Farhan', 'cashier')
  await writeUnapproved(app, `update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
let utrs = 732_100_000_000
const newUtr = (): string => String((utrs += 1))
const start = async (by: Caller, amount: number) =>
  (await as(by).call(endpoints.startUpi, { body: { purpose: 'topup', amount } })).reply.upi
const claim = async (by: Caller, amount: number, utr: string) => {
  const { _id: id } = await start(by, amount)
  return (await as(by).call(endpoints.claimUpi, { params: { id }, body: { utr } })).reply.upi
}
const imports = async (by: Caller, ...rows: string[]) => {
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const body = { fileName: 'january.csv', text: ['Date,Narration,Credit,Debit', ...rows].join('\n'), columns }
  return (await as(by).call(endpoints.importStatement, { body })).reply
}
const other = () => `05/01/27,CHARGES ${newUtr()},,1.00`
const approve = (id: string, by: Caller) => as(by).call(endpoints.approveUpi, { params: { id } })
const listed = async (id: string) => {
  const { reply } = await as(anand).call(endpoints.adminUpi, { query: {} })
  return reply.find((upi) => upi._id === id)
}

describe('a forged line for an own or an accomplice’s UPI request', () => {
  // @attack 12 @finding B1
  test('of a cashier credits neither the cashier nor anybody else, whoever imports afterwards', async () => {
    const { reference } = await start(farhan, 999_000)
    expect((await imports(farhan, `05/01/27,UPI/${newUtr()}/${reference},999000.00,`)).matched).toBe(0)
    await imports(anand, other())
    await imports(sana, other())
    expect(await balanceOf(app, farhan)).toBe(0)
  })

  // @attack 133 @finding B1
  test('of an administrator is one of the two approvals of a large payment; the database holds it', async () => {
    const [asha] = await given.people(app, 'Asha')
    const { _id: id, reference } = await start(asha, 60_000)
    const forged = newUtr()
    expect((await imports(anand, `05/01/27,UPI/${forged}/${reference},60000.00,`)).matched).toBe(0)
    await imports(anand, other())
    await imports(sana, other())
    expect(await balanceOf(app, asha)).toBe(0)
    expect(await listed(id)).toMatchObject({
      status: 'waiting',
      utr: forged,
      needsTwo: true,
      firstBy: { name: 'Anand' },
    })
    expect((await approve(id, anand)).problem.code).toBe('same_person_approval')
    const credited = (checker: string) =>
      app.owner.query(
        `update upi_payment set state = 'credited', checker = ${checker}, decided_at = kuri_now() where id = $1`,
        [id],
      )
    await expect(credited('first_checker')).rejects.toMatchObject({ constraint: 'upi_payment_two_administrators' })
    await expect(credited('null')).rejects.toMatchObject({ constraint: 'upi_payment_has_checker' })
    expect((await approve(id, sana)).reply.upi.status).toBe('credited')
    expect(await balanceOf(app, asha)).toBe(60_000)
    expect((await imports(sana, other())).matched).toBe(1)
  })

  test('a small payment is credited on the line of one administrator, a large one that another approved first on the line too', async () => {
    const [asha] = await given.people(app, 'Asha')
    const { reference } = await start(asha, 700)
    expect((await imports(anand, `05/01/27,UPI/${newUtr()}/${reference},700.00,`)).matched).toBe(1)
    const utr = newUtr()
    const { _id: id } = await claim(asha, 61_000, utr)
    expect((await approve(id, anand)).reply.status).toBe('waiting_second')
    expect((await imports(anand, `05/01/27,UPI/${utr}/ASHA,61000.00,`)).matched).toBe(0)
    expect(await balanceOf(app, asha)).toBe(700)
    const [bala] = await given.people(app, 'Bala')
    const his = newUtr()
    const { _id: second } = await claim(bala, 62_000, his)
    expect((await approve(second, anand)).reply.status).toBe('waiting_second')
    expect((await imports(sana, `05/01/27,UPI/${his}/BALA,62000.00,`)).matched).toBe(1)
    expect(await balanceOf(app, bala)).toBe(62_000)
  })

  // @attack 12 @finding B1
  test('of an administrator for their own request credits them on nobody’s import', async () => {
    const { reference } = await start(anand, 900)
    await imports(anand, `05/01/27,UPI/${newUtr()}/${reference},900.00,`)
    await imports(sana, other())
    expect(await balanceOf(app, anand)).toBe(0)
  })
})

describe('a bank top-up that waits under the number another member claims by UPI', () => {
  // @attack 135 @finding B2
  test('leaves the line to a person, at the import and at the claim, and the administrator sees the other claim', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const [utr, later] = [newUtr(), newUtr()]
    const body = { amount: 700, method: 'bank', reference: `IMPS ${utr.slice(0, 6)} ${utr.slice(6)}` } as const
    const { topup } = (await as(asha).call(endpoints.requestTopup, { body })).reply
    const { _id: stolen } = await claim(bala, 700, utr)
    expect((await imports(anand, `05/01/27,IMPS/${utr}/ASHA,700.00,`)).matched).toBe(0)
    expect(await listed(stolen)).toMatchObject({ status: 'waiting', otherClaims: 1 })
    await as(asha).call(endpoints.requestTopup, { body: { ...body, reference: `RRN ${later}` } })
    await imports(anand, `05/01/27,IMPS/${later}/ASHA,700.00,`)
    expect((await claim(bala, 700, later)).status).toBe('waiting')
    expect(await balanceOf(app, bala)).toBe(0)
    const approved = await as(anand).call(endpoints.approveTopup, { params: { id: topup._id } })
    expect(approved.reply.topup.status).toBe('approved')
    expect((await approve(stolen, anand)).problem.code).toBe('utr_already_used')
  })

  // @finding B2
  test('does not keep the payer from being credited where the line names the payer’s request, nor a top-up of their own', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const [utr, own] = [newUtr(), newUtr()]
    await as(bala).call(endpoints.requestTopup, { body: { amount: 800, method: 'bank', reference: utr } })
    const { reference } = await start(asha, 800)
    await imports(anand, `05/01/27,UPI/${utr}/${reference},800.00,`)
    expect(await balanceOf(app, asha)).toBe(800)
    await as(asha).call(endpoints.requestTopup, { body: { amount: 810, method: 'bank', reference: own } })
    await claim(asha, 810, own)
    await imports(anand, `05/01/27,UPI/${own}/ASHA,810.00,`)
    expect(await balanceOf(app, asha)).toBe(1_610)
  })
})

const corrected = async (id: string) => {
  const { rows } = await app.owner.query<{ id: string }>('select id from journal where event_key = $1', [`upi:${id}`])
  const params = { id: String(rows[0]?.id) }
  const { move } = (await as(anand).call(endpoints.correctEntry, { params, body: { reason: 'Not his money.' } })).reply
  expect((await as(sana).call(endpoints.approveMove, { params: { id: move._id } })).status).toBe(200)
}

describe('once a payment that was credited to the wrong member is corrected', () => {
  // @finding B7
  test('the rightful payer is credited under the same number, by an administrator and by the statement', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const [byHand, byLine] = [newUtr(), newUtr()]
    for (const utr of [byHand, byLine]) {
      const { _id: wrong } = await claim(bala, 820, utr)
      expect((await approve(wrong, anand)).status).toBe(200)
      await corrected(wrong)
    }
    expect(await balanceOf(app, bala)).toBe(0)
    const { _id: right } = await claim(asha, 820, byHand)
    expect((await approve(right, anand)).reply.upi.status).toBe('credited')
    await claim(asha, 820, byLine)
    await imports(anand, `05/01/27,UPI/${byLine}/ASHA,820.00,`)
    expect(await balanceOf(app, asha)).toBe(1_640)
    expect((await claim(bala, 820, newUtr())).status).toBe('waiting')
  })

  // @finding B7
  test('a line that names its request credits nobody by itself, and a reversal is final in the database', async () => {
    const [asha] = await given.people(app, 'Asha')
    const utr = newUtr()
    const { reference } = await start(asha, 830)
    const { _id: id } = await claim(asha, 830, utr)
    await approve(id, anand)
    await corrected(id)
    await imports(anand, `05/01/27,UPI/${utr}/${reference},830.00,`)
    expect(await balanceOf(app, asha)).toBe(0)
    expect((await as(asha).call(endpoints.myUpi)).reply).toMatchObject([{ _id: id, status: 'reversed' }])
    const claimed = await as(asha).call(endpoints.claimUpi, { params: { id }, body: { utr } })
    expect(claimed.problem.code).toBe('upi_already_decided')
    const again = app.owner.query('update upi_payment set reversed_at = null where id = $1', [id])
    await expect(again).rejects.toMatchObject({ constraint: 'upi_payment_frozen' })
  })
})
