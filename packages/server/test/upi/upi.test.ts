import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { matchCredit } from '../../src/features/upi/service.ts'
import { qrOf } from '../../src/qr.ts'
import { api, signIn, type Caller, writeUnapproved } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf } from '../payments/checkout.ts'

let app: TestApp
let admin: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank', name = 'Kuri & Sons'`)
  await given.clock(app, day('2027-01-05'))
  running = await given.runningChit(app, { startDate: day('2027-01-05') })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

let utrs = 432_100_000_000
const newUtr = (): string => String((utrs += 1))
const start = async (by: Caller, amount = 500) =>
  (
    await api(app)
      .as(by)
      .call(endpoints.startUpi, { body: { purpose: 'topup', amount } })
  ).reply.upi
const claim = (by: Caller, id: string, utr: string) =>
  api(app).as(by).call(endpoints.claimUpi, { params: { id }, body: { utr } })
const claimStatus = async (by: Caller, amount: number, utr: string) =>
  (await claim(by, (await start(by, amount))._id, utr)).reply.upi.status
const decide = {
  approve: (id: string, by = admin) => api(app).as(by).call(endpoints.approveUpi, { params: { id } }),
  reject: (id: string) =>
    api(app)
      .as(admin)
      .call(endpoints.rejectUpi, { params: { id }, body: { reason: 'The bank has no such credit.' } }),
}
const match = (utr: string, words: string, rupees: number) =>
  app.act((tx) => matchCredit(tx, { numbers: [utr], words, amount: fromRupees(rupees), importedBy: admin.id }))

describe('the request', () => {
  // @spec PAY-5
  test('is a link every UPI app opens with payee, sum and reference, and the same as a picture', async () => {
    const asha = await signIn(app, 'Asha')
    const upi = await start(asha, 1_234.5)
    const link = new URL(upi.link)
    expect([link.protocol, link.host]).toEqual(['upi:', 'pay'])
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'kuri@okbank',
      pn: 'Kuri & Sons',
      am: '1234.50',
      cu: 'INR',
      tr: upi.reference,
      tn: '1,234.50 to your wallet',
    })
    expect(upi.link).not.toContain('+')
    expect(upi.reference).toMatch(/^KURI[2-9A-Z]{12}$/)
    expect(upi.qr).toEqual(qrOf(upi.link))
    expect((await start(asha, 1_234.5)).reference).toBe(upi.reference)
    expect((await start(asha, 1_235)).reference).not.toBe(upi.reference)
  })

  test('is drawn square by square: as many dark ones as the picture has, none outside', () => {
    const { size, path } = qrOf('upi://pay?pa=kuri@okbank')
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].map(([, ...numbers]) => numbers.map(Number))
    expect(runs.map(([x, y, length, back]) => `M${x} ${y}h${length}v1H${back}z`).join('')).toBe(path)
    for (const [x = 0, y = 0, length = 0, back] of runs) {
      expect(back).toBe(x)
      expect(x + length).toBeLessThanOrEqual(size)
      expect(y).toBeLessThan(size)
    }
    // the three corners every reader looks for
    for (const corner of ['M0 0h7', `M${size - 7} 0h7`, `M0 ${size - 1}h7`]) expect(path).toContain(corner)
  })
})

// @spec PAY-5
test('I have paid: the member says the number, an administrator sees the money, the wallet has it once', async () => {
  const asha = await signIn(app, 'Asha')
  const { _id: id } = await start(asha)
  const utr = newUtr()
  expect((await claim(asha, id, `${utr.slice(0, 4)} ${utr.slice(4)}`)).reply.upi).toMatchObject({
    status: 'waiting',
    utr,
  })
  expect(await balanceOf(app, asha)).toBe(0)
  const waiting = (
    await api(app)
      .as(admin)
      .call(endpoints.adminUpi, { query: { status: 'waiting' } })
  ).reply
  expect(waiting.at(-1)).toMatchObject({ _id: id, user: { name: 'Asha' }, utr })
  const answers = await Promise.all([decide.approve(id), decide.approve(id), decide.approve(id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await match(utr, `UPI/CR/${utr}/ASHA`, 500)).toEqual({ upiId: id, isNew: false })
  expect(await balanceOf(app, asha)).toBe(500)
})

test('a contribution paid by UPI has its receipt', async () => {
  const [asha] = running.members
  if (!asha) throw new Error('a chit has members')
  const body = { purpose: 'contribution', chitId: running.chit._id, month: 'January', year: 2027 } as const
  const { upi } = (await api(app).as(asha).call(endpoints.startUpi, { body })).reply
  expect(upi.amount).toBe(10_000)
  await claim(asha, upi._id, newUtr())
  expect((await decide.approve(upi._id)).reply.upi.receiptNo).toMatch(/^K\d+-2027-\d+$/)
  expect(await balanceOf(app, asha)).toBe(0)
  expect((await api(app).as(asha).call(endpoints.myUpi)).reply).toMatchObject([
    { status: 'credited', receiptNo: expect.any(String) },
  ])
})

describe('the bank’s statement', () => {
  test('finds the payment by our reference before the member has claimed it, once however often it is read', async () => {
    const asha = await signIn(app, 'Asha')
    const { _id: id, reference } = await start(asha)
    const utr = newUtr()
    const words = `UPI/CR/${utr}/ASHA/${reference.toLowerCase()}`
    const read = await Promise.all([match(utr, words, 500), match(utr, words, 500), match(utr, words, 500)])
    expect(read.filter((found) => found?.isNew)).toHaveLength(1)
    expect(await balanceOf(app, asha)).toBe(500)
    expect((await claim(asha, id, utr)).reply.upi.status).toBe('credited')
    expect((await claim(asha, id, newUtr())).problem.code).toBe('upi_already_decided')
    // paid a second time from the same picture: other money, which somebody has to look at
    expect(await match(newUtr(), words, 500)).toBeNull()
  })

  test('does not take another sum, nor a stranger’s number', async () => {
    const asha = await signIn(app, 'Asha')
    const { _id: id } = await start(asha)
    const utr = newUtr()
    await claim(asha, id, utr)
    expect(await match(utr, 'UPI', 499)).toBeNull()
    expect(await match(newUtr(), 'UPI', 500)).toBeNull()
    expect(await match(utr, 'UPI', 500)).toEqual({ upiId: id, isNew: true })
  })
})

const openLines = async () => (await api(app).as(admin).call(endpoints.openLines)).reply.lines

describe('a statement that is read in', () => {
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const readBy = async (who: Caller, ...rows: string[]) =>
    (
      await api(app)
        .as(who)
        .call(endpoints.importStatement, {
          body: { fileName: 'january.csv', text: ['Date,Narration,Credit,Debit', ...rows].join('\n'), columns },
        })
    ).reply

  const read = (...rows: string[]) => readBy(admin, ...rows)

  // @spec PAY-5, PAY-11
  test('brings what members paid into their wallets, claimed or not, and knows what was confirmed before', async () => {
    const [meera, nila, omana] = await given.people(app, 'Meera', 'Nila', 'Omana')
    if (!meera || !nila || !omana) throw new Error('three members')
    const [claimed, confirmed] = [newUtr(), newUtr()]
    await claim(meera, (await start(meera, 810))._id, claimed)
    const { reference } = await start(nila, 820)
    const { _id: before } = await start(omana, 830)
    await claim(omana, before, confirmed)
    await decide.approve(before)
    const { matched } = await read(
      `05/01/27,UPI/CR/${claimed}/MEERA,810.00,`,
      `05/01/27,UPI ${newUtr()} ${reference.slice(0, 8)} ${reference.slice(8)},820.00,`,
      `05/01/27,UPI/CR/${confirmed}/OMANA,830.00,`,
      `05/01/27,UPI/CR/${newUtr()}/SOMEBODY,840.00,`,
    )
    expect(matched).toBe(3)
    expect(await Promise.all([meera, nila, omana].map((who) => balanceOf(app, who)))).toEqual([810, 820, 830])
    expect((await openLines()).map(({ amount }) => amount)).toEqual([840])
  })

  // @attack 12
  test('credits nobody on a line that a cashier imported, neither at once nor when an administrator imports another statement', async () => {
    const [renu] = await given.people(app, 'Renu')
    if (!renu) throw new Error('one member')
    const utr = newUtr()
    await claim(renu, (await start(renu, 870))._id, utr)
    const cashier = await signIn(app, 'Farhan', 'cashier')
    expect((await readBy(cashier, `05/01/27,UPI/CR/${utr}/RENU,870.00,`)).matched).toBe(0)
    expect(await balanceOf(app, renu)).toBe(0)
    expect((await read(`05/01/27,SOMETHING ELSE,1.00,`)).matched).toBe(0)
    expect(await balanceOf(app, renu)).toBe(0)
    const [line] = (await openLines()).filter(({ amount }) => amount === 870)
    const upi = (await api(app).as(admin).call(endpoints.reconciliation)).reply.expected.find(
      ({ source, amount }) => source === 'upi' && amount === 870,
    )
    const body = { source: 'upi', expected: upi?._id ?? '' }
    const params = { id: line?._id ?? '' }
    expect((await api(app).as(admin).call(endpoints.confirmExpected, { params, body })).status).toBe(200)
    expect(await balanceOf(app, renu)).toBe(870)
  })

  // @attack 12
  test('never credits who reads it in: their own payment waits for somebody else, beside what is expected', async () => {
    const own = newUtr()
    await claim(admin, (await start(admin, 850))._id, own)
    const upi = (await api(app).as(admin).call(endpoints.reconciliation)).reply.expected.find(
      ({ source }) => source === 'upi',
    )
    expect(upi).toMatchObject({ name: 'Anand', reference: own, amount: 850 })
    expect((await read(`05/01/27,UPI/CR/${own}/ANAND,850.00,`)).matched).toBe(0)
    const [line] = (await openLines()).filter(({ amount }) => amount === 850)
    const body = { source: 'upi', expected: upi?._id ?? '' }
    const confirm = (by: Caller) =>
      api(app)
        .as(by)
        .call(endpoints.confirmExpected, { params: { id: line?._id ?? '' }, body })
    expect((await confirm(admin)).problem.code).toBe('own_wallet_approval')
    expect((await confirm(await given.admin(app, 'Sana'))).status).toBe(200)
    expect((await openLines()).map(({ amount }) => amount)).toEqual([1, 840])
  })

  // @spec PAY-5, PAY-11
  test('that came before the member claimed it: the money is there the moment they claim, and pays what it was meant for', async () => {
    const [, payer] = running.members
    if (!payer) throw new Error('a chit has members')
    const utr = newUtr()
    await read(`05/01/27,UPI/CR/${utr}/BALA,10000.00,`, `05/01/27,UPI/CR/${newUtr()}/OTHER,10000.00,`)
    const body = { purpose: 'contribution', chitId: running.chit._id, month: 'January', year: 2027 } as const
    const { upi } = (await api(app).as(payer).call(endpoints.startUpi, { body })).reply
    const claimed = (await claim(payer, upi._id, utr)).reply.upi
    expect(claimed).toMatchObject({ status: 'credited', receiptNo: expect.stringMatching(/^K\d+-2027-\d+$/) })
    expect((await claim(payer, upi._id, utr)).reply.upi).toEqual(claimed)
    const { matched } = (await api(app).as(admin).call(endpoints.matchedLines)).reply
    expect(matched.filter(({ line }) => line.narration.includes(utr))).toMatchObject([{ how: 'reference', by: null }])
    const open = (await openLines()).filter(({ amount }) => amount === 10_000)
    expect(open.map(({ narration }) => narration)).toEqual([expect.stringContaining('OTHER')])
  })

  test('that came before the member claimed it credits nobody where it is of another sum, read in by them, or by a cashier', async () => {
    const [usha] = await given.people(app, 'Usha')
    const [another, own, cashiers] = [newUtr(), newUtr(), newUtr()]
    await read(`05/01/27,UPI/CR/${another}/USHA,860.00,`, `05/01/27,UPI/CR/${own}/ANAND,861.00,`)
    await readBy(await signIn(app, 'Gita', 'cashier'), `05/01/27,UPI/CR/${cashiers}/USHA,862.00,`)
    expect(await claimStatus(usha, 859, another)).toBe('waiting')
    expect(await claimStatus(admin, 861, own)).toBe('waiting')
    expect(await claimStatus(usha, 862, cashiers)).toBe('waiting')
    expect(await balanceOf(app, usha)).toBe(0)
  })
})

const wordsOf = (utr: string, reference: string) => `UPI/CR/${utr}/ASHA MENON/${reference}`
const rivals = async () => await Promise.all([signIn(app, 'Asha Menon'), signIn(app, 'Bala Rival')])
const balances = async (...callers: Caller[]) => await Promise.all(callers.map((caller) => balanceOf(app, caller)))

describe('our reference in the bank’s words decides before a claimed number', () => {
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const importing = async (...rows: string[]) => {
    const text = ['Date,Narration,Credit,Debit', ...rows].join('\n')
    const body = { fileName: 'references.csv', text, columns }
    expect((await api(app).as(admin).call(endpoints.importStatement, { body })).status).toBe(201)
  }

  // @spec PAY-5 @attack 1 @finding F5
  test('a rival who claims the payer’s number first is not credited, and the payer is', async () => {
    const [payer, rival] = await rivals()
    const utr = newUtr()
    const { _id: paid, reference } = await start(payer, 512)
    const { _id: stolen } = await start(rival, 512)
    expect((await claim(rival, stolen, utr)).reply.upi.status).toBe('waiting')
    expect((await claim(payer, paid, utr)).reply.upi.status).toBe('waiting')
    await importing(`05/01/27,${wordsOf(utr, reference)},512.00,`)
    expect(await balances(payer, rival)).toEqual([512, 0])
    expect((await decide.approve(stolen)).problem.code).toBe('line_names_another')
    expect((await claim(rival, (await start(rival, 512))._id, utr)).problem.code).toBe('utr_already_used')
  })

  // @spec PAY-5 @attack 2 @finding F5
  test('a rival who claims a number of a line that is already imported is not credited, nor by an administrator’s press', async () => {
    const [payer, rival] = await rivals()
    const utr = newUtr()
    const { reference } = await start(payer, 513.5)
    await importing(`05/01/27,${wordsOf(utr, reference)},514.50,`)
    const { _id: stolen } = await start(rival, 514.5)
    expect((await claim(rival, stolen, utr)).reply.upi.status).toBe('waiting')
    expect(await balances(payer, rival)).toEqual([0, 0])
    expect((await decide.approve(stolen)).problem.code).toBe('line_names_another')
    const line = (await openLines()).find(({ narration }) => narration.includes(utr))
    const confirmed = await api(app)
      .as(admin)
      .call(endpoints.confirmExpected, {
        params: { id: line?._id ?? '' },
        body: { source: 'upi', expected: stolen },
      })
    expect(confirmed.problem.code).toBe('line_names_another')
    expect(await balances(payer, rival)).toEqual([0, 0])
  })

  // @spec PAY-5 @attack 3 @finding F5
  test('a claim of the payer’s number under another sum does not keep the payer from being credited', async () => {
    const [payer, rival] = await rivals()
    const utr = newUtr()
    const { reference } = await start(payer, 515)
    await claim(rival, (await start(rival, 5))._id, utr)
    await importing(`05/01/27,${wordsOf(utr, reference)},515.00,`)
    expect(await balances(payer, rival)).toEqual([515, 0])
  })

  // @spec PAY-5 @attack 3 @finding F5
  test('two claims of one number on a line that names no request wait for a person', async () => {
    const [payer, rival] = await rivals()
    const utr = newUtr()
    await claim(payer, (await start(payer, 516))._id, utr)
    await claim(rival, (await start(rival, 516))._id, utr)
    await importing(`05/01/27,UPI/CR/${utr}/ASHA,516.00,`)
    expect(await balances(payer, rival)).toEqual([0, 0])
  })
})

describe('is refused', () => {
  // @attack 6
  test('a number that is none, one a payment was credited under, and another’s payment', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    const [mine, his] = [await start(asha), await start(bala)]
    for (const wrong of ['12345678901', '1234567890123', '43219876543X', '']) {
      expect((await claim(asha, mine._id, wrong)).problem).toMatchObject({ code: 'invalid_input', field: 'utr' })
    }
    const utr = newUtr()
    await claim(asha, mine._id, utr)
    expect((await claim(bala, mine._id, newUtr())).problem.code).toBe('not_found')
    await decide.reject(mine._id)
    expect((await claim(bala, his._id, utr)).status).toBe(200)
    await decide.approve(his._id)
    const again = await start(asha)
    expect((await claim(asha, again._id, utr)).problem.code).toBe('utr_already_used')
    expect((await decide.approve(mine._id)).problem.code).toBe('upi_already_decided')
  })

  test('an administrator’s own, by themselves; and everything where the company has no UPI id', async () => {
    const { _id: id } = await start(admin)
    await claim(admin, id, newUtr())
    expect((await decide.approve(id)).problem.code).toBe('own_wallet_approval')
    await writeUnapproved(app, 'update company_settings set upi_id = null')
    const asha = await signIn(app, 'Asha')
    const call = await api(app)
      .as(asha)
      .call(endpoints.startUpi, { body: { purpose: 'topup', amount: 500 } })
    expect(call.problem.code).toBe('not_found')
  })
})
