import { endpoints } from '@kuri/contract'
import { fromRupees, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { chitIn, type TestChit } from '../auctions/room.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import * as given from '../given.ts'
import { prepare, type Prepared } from '../prepared.ts'
import { accept, balanceOf, startChitWithLateTerms, month, removed, take } from './fixture.ts'

/*
 * Dev paid January, was late with February and was removed; Sita has taken his ticket over. 10,000 were paid in: 5 % of it
 * and 85 of penalty stay with the company, 9,415 are his (s. 30).
 */

const ACCOUNT = { holder: 'Dev Nair', number: '123456789012', ifsc: 'SBIN0001234' }

let app: TestApp
let chit: TestChit
let dev: Caller
let on: Day
let prepared: Prepared<TestChit>
beforeAll(async () => {
  prepared = await prepare(async (original) => {
    chit = await startChitWithLateTerms(original)
    await month(chit, 1, { winner: 3 })
    await month(chit, 2, { except: [4], winner: 2, bid: 2000 })
    on = await removed(chit, 4, 2)
    const sita = await given.member(original, { name: 'Sita' })
    await given.funds(original, sita, fromRupees(28_500))
    await passTo(sita, on)
    return chit
  })
})
beforeEach(async () => {
  app = await prepared.start()
  chit = chitIn(app, prepared.made)
  dev = chit.holder(4)
})
afterEach(async () => {
  await expectLedgerSound(app)
  await app.close()
})
afterAll(() => prepared.drop())

async function passTo(to: Caller, when: Day): Promise<void> {
  const input = { ticketNo: 4, kind: 'substitution', reason: 'She asked.', on: when, substituteId: to.id } as const
  expect((await take(chit, input)).status).toBe(201)
  expect((await accept(chit, to)).status).toBe(200)
}
const dues = async () => (await chit.as(dev).call(endpoints.myDues)).reply
const toBank = () => chit.as(dev).call(endpoints.refundToBank, { body: { account: ACCOUNT, password: PASSWORD } })
const expected = async () => (await chit.as(chit.admin).call(endpoints.reconciliation)).reply.expected
const columns = { titleRow: 0, date: 0, narration: 1, debit: 2, credit: 3 }
const importing = (narration: string, amount: number, by = chit.admin) =>
  chit.as(by).call(endpoints.importStatement, {
    body: {
      fileName: 'february.csv',
      text: `Date,Narration,Debit,Credit\n${on},${narration},${amount}.00,`,
      columns,
    },
  })
const statement = async (): Promise<{ status?: string; utr?: string | null }> =>
  (await chit.as(dev).call(endpoints.myWithdrawals)).reply[0] ?? {}

// @spec INS-9
test('the member reads the sum behind it month by month, and so does the letter', async () => {
  const { refund, refunds, letters } = await dues()
  expect(refund).toBe(9415)
  expect(refunds).toMatchObject([
    {
      ticketNo: 4,
      passedOn: on,
      months: [{ month: 'January', year: 2027, amount: 10_000, dividend: 0, net: 10_000 }],
      entry: 0,
      contributions: 10_000,
      deductionBp: 500,
      deduction: 500,
      penalties: [{ monthNo: 2, amount: 85, because: '29 days late, 12% a year on ₹9,000' }],
      refund: 9415,
    },
  ])
  const [sum] = refunds
  const headers = { authorization: `Bearer ${dev.token}` }
  const letter = letters.find(({ kind }) => kind === 'substitution')?._id ?? ''
  const paper = linesOfPdf(
    (await app.app.inject({ url: `/api/arrears/steps/${letter}/letter.pdf`, headers })).rawPayload,
  )
  expect(paper).toEqual(expect.arrayContaining(['Total ₹10,000', 'Refund (section 30) ₹9,415']))
  expect(paper.join('\n')).toContain(`January 2027, receipt ${sum?.months[0]?.receiptNo}`)
})

// @spec INS-9, PAY-11 @attack 134 @finding B1
test('sent to the bank it is expected there under its own name, and entered as paid by the line that names it', async () => {
  await chit.as(chit.admin).call(endpoints.enterMove, {
    body: { kind: 'pay-in', amount: 50_000, reference: 'CAPITAL0001', reason: 'Capital.' },
  })
  const { _id: id } = (await toBank()).reply.withdrawal
  expect((await toBank()).problem.code).toBe('no_refund_waiting')
  expect((await chit.as(dev).call(endpoints.wallet)).reply).toEqual({ balance: 9415, held: 9415, available: 0 })
  const approval = await chit.as(chit.admin).call(endpoints.approveWithdrawal, { params: { id } })
  const { reference } = approval.reply.withdrawal
  const waits = { source: 'ticket-refund', name: 'Dev', amount: -9415 }
  expect(await expected()).toMatchObject([{ ...waits, reference: `ticket 4 of Family Five, 9012, ${reference}` }])

  // another sum, none of the bank's numbers, somebody else's reference; and a cashier, who may not say that money has gone
  await importing(`NEFT SBIN426325000001 ${reference}`, 9400)
  await importing(`NEFT DEV NAIR ${reference}`, 9415)
  await importing('NEFT SBIN426325000002 KURIW0123456789AB', 9415)
  const cashier = await signIn(app, 'Farhan', 'cashier')
  expect((await importing(`NEFT SBIN426325000003 ${reference}`, 9415, cashier)).reply.matched).toBe(0)
  expect([await statement(), await expected()]).toMatchObject([{ status: 'approved' }, [waits]])

  const broken = `${reference.slice(0, 9)} ${reference.slice(9)}`
  expect((await importing(`NEFT DR-SBIN426325000099-DEV NAIR-${broken}`, 9415)).reply.matched).toBe(1)
  expect([await statement(), await expected()]).toMatchObject([
    { status: 'paid', refundOf: { chitName: 'Family Five', ticketNo: 4 } },
    [],
  ])
  const { matched } = (await chit.as(chit.admin).call(endpoints.matchedLines)).reply
  // never on the line of the cashier, which names the withdrawal too
  const { utr } = await statement()
  expect(utr).toBe('SBIN426325000099')
  expect(matched).toMatchObject([
    { line: { amount: -9415 }, how: 'reference', moves: [{ kind: 'withdrawal.paid', reference: utr }] },
  ])
})

test('who takes the same ticket over again and is removed again has back what they paid since, and nothing twice', async () => {
  await given.funds(app, dev, fromRupees(40_000))
  // turned down at the bank it is in the wallet: claimed is claimed
  const { _id: id } = (await toBank()).reply.withdrawal
  await chit
    .as(chit.admin)
    .call(endpoints.rejectWithdrawal, { params: { id }, body: { reason: 'The account is closed.' } })
  expect([await balanceOf(chit, dev), (await dues()).refund]).toEqual([49_415, 0])
  // Sita is late with April and removed in her turn: Dev comes back for the 28,500 she had paid in, and pays April
  await passTo(dev, await removed(chit, 4, 4))
  const again = await removed(chit, 4, 5)
  const tara = await given.member(app, { name: 'Tara' })
  await given.funds(app, tara, fromRupees(48_500))
  await passTo(tara, again)
  const { refund, refunds } = await dues()
  expect(refunds).toMatchObject([
    {
      entry: 28_500,
      months: [{ month: 'April', net: 10_000 }],
      contributions: 38_500,
      deduction: 1925,
      penalties: [{ monthNo: 5, amount: 95 }],
      refund: 36_480,
    },
    { entry: 0, contributions: 10_000, refund: 9415 },
  ])
  expect(refund).toBe(36_480)
})
