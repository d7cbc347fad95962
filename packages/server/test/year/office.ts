import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, paise, subtract, toRupees, ZERO, type Day } from '@kuri/domain'
import { allPages } from '../paging.ts'
import { COLUMNS } from './bank.ts'
import { brings, each, receives, START, type Company, type Member } from './company.ts'

/* The office: the bank's statement beside the books, what has no owner, what was entered by mistake, what is paid out. */

/** The two of them: one enters, the other confirms what waits. */
async function bothAgree({ maker, checker }: Company): Promise<void> {
  for (const { _id: id } of (await maker.call(endpoints.companyMoves, { query: { status: 'waiting_second' } })).reply) {
    const approved = await checker.call(endpoints.approveMove, { params: { id } })
    if (approved.status !== 200) throw new Error(approved.problem.message)
  }
}

/** What a line is that nothing stands for, by the bank's words. */
const MEANINGS = [
  [/^SMS CHARGES/, 'bank-charge'],
  [/^CASH DEPOSIT OWN/, 'cash-to-bank'],
  [/^CASH DEPOSIT BY/, 'to-suspense'],
] as const

/** Imports what the bank has written since, confirms what was expected and says what the rest is: nothing stays open. */
export async function readStatement(company: Company): Promise<void> {
  const text = company.bank.statement()
  if (text === null) return
  const body = { fileName: 'statement.csv', text, columns: COLUMNS }
  const imported = await company.maker.call(endpoints.importStatement, { body })
  if (imported.status !== 201) throw new Error(imported.problem.message)
  const { expected } = (await company.maker.call(endpoints.reconciliation)).reply
  const lines = await allPages(async (query) => {
    const { reply } = await company.maker.call(endpoints.openLines, { query })
    return { rows: reply.lines, next: reply.next }
  })
  for (const { _id: id, narration } of lines) {
    const awaited = expected.find(({ source, reference }) => source === 'topup' && narration.includes(reference))
    const [, kind] = MEANINGS.find(([words]) => words.test(narration)) ?? []
    if (!awaited && !kind) throw new Error(`nobody knows what “${narration}” is`)
    const params = { id }
    const answer = awaited
      ? await confirmed(company, id, awaited)
      : await company.maker.call(endpoints.bookLine, {
          params,
          body: { kind: kind ?? 'to-suspense', reason: 'As the bank says.' },
        })
    if (answer.status !== 200) throw new Error(`${narration}: ${answer.problem.message}`)
  }
  await bothAgree(company)
}

/** What was expected is confirmed from its line; a large one by two. */
async function confirmed(company: Company, id: string, { source, _id: expected }: { source: string; _id: string }) {
  const body = { source, expected }
  const answer = await company.maker.call(endpoints.confirmExpected, { params: { id }, body })
  if (answer.status !== 200 || answer.reply.status === undefined) return answer
  return await company.checker.call(endpoints.confirmExpected, { params: { id }, body })
}

/** A member reports a payment twice, both are approved, and the second is undone by its opposite. */
export async function aMistake(company: Company, monthNo: number): Promise<void> {
  const chance = company.chance(`mistake ${monthNo}`)
  const member = company.members[chance.below(company.members.length)]
  if (!member) return
  const reference = `counted twice ${monthNo}`
  const body = { amount: 700 + monthNo, method: 'counter', reference } as const
  const { _id: topup } = (await member.api.call(endpoints.requestTopup, { body })).reply.topup
  await company.maker.call(endpoints.approveTopup, { params: { id: topup } })
  const id = await entryOfToday(company, reference)
  const undone = await company.maker.call(endpoints.correctEntry, {
    params: { id },
    body: { reason: 'Counted twice.' },
  })
  if (undone.status !== 200) throw new Error(undone.problem.message)
  await bothAgree(company)
  company.met['entered by mistake and reversed'] += 1
}

/** Looked for as a bookkeeper does: through today's entries, page by page. */
async function entryOfToday(company: Company, reference: string, cursor = '0'): Promise<string> {
  const { journals, next } = (await company.maker.call(endpoints.dayBook, { query: { cursor } })).reply
  const found = journals.find((journal) => journal.reference === reference)
  if (found) return found._id
  if (next === null) throw new Error(`today’s book has no entry of ${reference}`)
  return await entryOfToday(company, reference, next)
}

/** Money nobody is named for comes to the bank, and finds its owner by a slip. */
export async function withoutOwner(company: Company, on: Day, monthNo: number): Promise<void> {
  const member = company.members[company.chance(`without an owner ${monthNo}`).below(company.members.length)]
  if (!member) return
  const amount = fromRupees(900 + monthNo)
  company.bank.comes(on, `CASH DEPOSIT BY SOMEBODY ${monthNo}`, amount)
  await readStatement(company)
  const waiting = (await company.maker.call(endpoints.ageing)).reply.filter(({ what }) => what === 'suspense')
  for (const { journalId } of waiting) {
    const body = { userId: member.id, reason: 'The slip was shown.' }
    const given = await company.maker.call(endpoints.settleSuspense, { params: { id: journalId }, body })
    if (given.status !== 200) throw new Error(given.problem.message)
  }
  await bothAgree(company)
  brings(member, amount)
  company.met['came without an owner'] += 1
}

/** Who pressed twice gets the second back, by the gateway; one in four banks does not take it. */
export async function refunds(company: Company, monthNo: number): Promise<void> {
  const { gateway } = company.setup
  for (const { member, payment: id, amount } of company.paidTwice.splice(0)) {
    const body = { amount: toRupees(amount), reason: 'Paid twice.' }
    const requested = await company.maker.call(endpoints.askRefund, { params: { id }, body })
    if (requested.status >= 400) throw new Error(requested.problem.message)
    const refundId = requested.reply.refund._id
    const approved = await company.checker.call(endpoints.approveRefund, { params: { id: refundId } })
    // what was spent meanwhile is not there to be given back
    if (approved.status !== 200) {
      const why = { reason: 'It was spent.' }
      await company.checker.call(endpoints.rejectRefund, { params: { id: refundId }, body: why })
      continue
    }
    await company.setup.runJob()
    const outside = [...gateway.books.refunds.values()].find(({ receipt }) => receipt === refundId)
    if (!outside) throw new Error('the gateway was not asked to give it back')
    const fails = company.chance(`refund ${member.name} ${monthNo}`).percent(25)
    gateway.finishRefund(outside.id, fails ? 'failed' : 'processed')
    company.met[fails ? 'refund failed' : 'refunded'] += 1
    if (!fails) receives(member, amount)
  }
}

const ACCOUNT = { holder: 'A Member', number: '123456789012', ifsc: 'SBIN0001234' }

/** Winners take much of their money home: by a transfer of the bank, or sent by the gateway, which may fail. */
export async function withdrawals(company: Company, on: Day, monthNo: number): Promise<void> {
  await each(company.members, async (member) => {
    const { available } = (await member.api.call(endpoints.wallet)).reply
    const chance = company.chance(`withdraws ${member.name} ${monthNo}`)
    if (available < 1_000 || !chance.percent(60)) return
    const amount = Math.floor(available * 0.8)
    const requested = await member.api.call(endpoints.requestWithdrawal, {
      body: { amount, account: ACCOUNT, password: 'Member@123' },
    })
    const params = { id: requested.reply.withdrawal._id }
    for (const by of [company.maker, company.checker]) {
      const approved = await by.call(endpoints.approveWithdrawal, { params })
      if (approved.status !== 200) throw new Error(approved.problem.message)
    }
    if (chance.percent(50)) company.toSend.push({ member, id: params.id, amount: fromRupees(amount) })
    else await payByHand(company, on, { member, id: params.id, amount: fromRupees(amount) })
  })
  for (const one of company.toSend.splice(0)) await sendByGateway(company, on, one)
}

type Payout = Company['toSend'][number]

async function payByHand(company: Company, on: Day, { member, id, amount }: Payout): Promise<void> {
  const utr = company.bank.utr()
  const paid = await company.maker.call(endpoints.payWithdrawal, { params: { id }, body: { utr } })
  if (paid.status !== 200) throw new Error(paid.problem.message)
  company.bank.goes(on, `NEFT DR ${utr} ${member.name}`, amount)
  receives(member, amount)
  company.met['withdrawn by bank'] += 1
}

async function sendByGateway(company: Company, on: Day, one: Payout): Promise<void> {
  const { gateway } = company.setup
  const sent = await company.maker.call(endpoints.sendWithdrawal, { params: { id: one.id } })
  if (sent.status !== 200) throw new Error(sent.problem.message)
  await company.setup.runJob()
  const payout = [...gateway.books.payouts.values()].find(({ status }) => status === 'processing')
  if (!payout) throw new Error('the gateway was not asked to pay')
  const fails = company.chance(`payout ${one.id.length} ${one.member.name} ${on}`).percent(20)
  gateway.finishPayout(payout.id, fails ? 'failed' : 'processed')
  for (const delivery of gateway.takeWebhooks()) await company.receiveWebhook(delivery)
  if (fails) {
    company.met['payout failed'] += 1
    return await payByHand(company, on, one)
  }
  company.bank.goes(on, `IMPS ${payout.utr} ${one.member.name}`, one.amount)
  company.bank.goes(on, `IMPS FEE ${payout.utr}`, paise(payout.fees))
  receives(one.member, one.amount)
  company.met['withdrawn by the gateway'] += 1
}

/** The drawer goes to the bank, the gateway settles, the bank takes its charge, and the statement explains it all. */
export async function closeOfMonth(company: Company, monthNo: number): Promise<void> {
  const on = addDays(dueDay(START, monthNo), 20)
  if (company.drawer > 0) company.bank.comes(on, `CASH DEPOSIT OWN BRANCH ${monthNo}`, company.drawer)
  company.drawer = ZERO
  const id = company.setup.gateway.settle()
  const settlement = id === null ? undefined : company.setup.gateway.books.settlements.get(id)
  if (settlement) {
    company.bank.comes(on, `SETTLEMENT ${settlement.utr}`, fromRupees(settlement.amount / 100))
    for (const delivery of company.setup.gateway.takeWebhooks()) await company.receiveWebhook(delivery)
    await company.setup.runJob()
  }
  company.bank.goes(on, `SMS CHARGES ${monthNo}`, fromRupees(17.7))
  await readStatement(company)
}

/** What stands unexplained between the books and the bank. */
export async function unexplained({ maker, bank }: Company): Promise<string[]> {
  const { books, difference, isExplained, gateway } = (await maker.call(endpoints.reconciliation)).reply
  const { lines } = (await maker.call(endpoints.openLines)).reply
  const { moves } = (await maker.call(endpoints.openMoves)).reply
  return [
    ...(isExplained && difference === 0 ? [] : [`the difference is ${difference}`]),
    ...(fromRupees(books) === bank.balance() ? [] : [`the books have ${books}, the bank ${toRupees(bank.balance())}`]),
    ...lines.map(({ narration }) => `no movement stands for “${narration}”`),
    ...moves.map(({ kind, amount }) => `no line stands for ${kind} of ${amount}`),
    ...(gateway.payments.length === 0 ? [] : [`${gateway.payments.length} payments lie at the gateway`]),
  ]
}

/** The members' side of the year, outside the books: what they brought, less what they got. */
export const netOf = (members: readonly Member[]): number =>
  members.reduce((total, { brought, received }) => total + subtract(brought, received), 0)
