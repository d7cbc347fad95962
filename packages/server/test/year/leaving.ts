import { endpoints, type WireBodyOf } from '@kuri/contract'
import { fromRupees, type Day } from '@kuri/domain'
import { atTheCounter } from './funding.ts'
import type { Company, Member } from './company.ts'

/* Somebody stops paying and another takes the ticket over: demand, removal, the notice, the substitute, the refund. */

/** A ticket on its way from one member to another. */
export interface Leaving {
  readonly member: Member
  readonly chitId: string
  readonly ticketId: string
  /** What comes next, and from which month on. */
  next: 'removal' | 'substitution' | 'nothing'
  from: number
}

/** Enough for what a substitute takes over; what is left stays in the wallet. */
const SUBSTITUTE_BRINGS = fromRupees(150_000)

/** Takes a step; where two are needed the other confirms it. */
async function step(company: Company, ticketId: string, body: WireBodyOf<typeof endpoints.takeStep>): Promise<void> {
  const taken = await company.maker.call(endpoints.takeStep, { params: { id: ticketId }, body })
  if (taken.status !== 201) throw new Error(`${body.kind}: ${taken.problem.message}`)
  if (taken.reply.status !== 'waiting_second') return
  const params = { id: taken.reply.step._id }
  const confirmed = await company.checker.call(endpoints.confirmStep, { params })
  if (confirmed.status !== 200) throw new Error(`${body.kind}: ${confirmed.problem.message}`)
}

/** On the tenth day after the due day: one who is behind is written to, another is removed and notified. */
export async function writeToLatePayers(company: Company, monthNo: number, on: Day): Promise<void> {
  for (const leaving of company.leaving.filter(({ next, from }) => next === 'removal' && from <= monthNo)) {
    await step(company, leaving.ticketId, { kind: 'removal', reason: 'Nothing was paid.' })
    await step(company, leaving.ticketId, { kind: 'receipt', receivedOn: on, evidence: 'Registered post' })
    leaving.next = 'substitution'
  }
  // who has paid nothing yet has no refund; and the substitute is to pay a month as well
  if (monthNo < 3 || monthNo > company.shape.months - 3) return
  if (company.leaving.some(({ next }) => next !== 'nothing')) return
  const { tickets } = (await company.maker.call(endpoints.listArrears)).reply
  const found = tickets.find(({ chitId, hasWon, months, next }) => {
    const place = company.chits.indexOf(chitId)
    return place % 2 === 0 && !hasWon && months === 1 && next?.kind === 'demand'
  })
  const member = company.members.find(({ id, chits }) => id === found?.person.userId && chits.length === 1)
  if (!found || !member) return
  await step(company, found.ticketId, { kind: 'demand' })
  const { ticketId, chitId } = found
  company.leaving.push({ member, chitId, ticketId, next: 'removal', from: monthNo + 1 })
}

/** On the twentieth, when the notice has had its days: somebody else takes the ticket, and who left has their refund. */
export async function substitute(company: Company): Promise<void> {
  for (const leaving of company.leaving.filter(({ next }) => next === 'substitution')) {
    const other = company.members.find(({ chits }) => chits.length === 0)
    if (!other) throw new Error('nobody is free to take a ticket over')
    await atTheCounter(company, other, SUBSTITUTE_BRINGS)
    await step(company, leaving.ticketId, { kind: 'substitution', reason: 'The family asked.', substituteId: other.id })
    await accept(other)
    leaving.next = 'nothing'
    other.chits.push(leaving.chitId)
    leaving.member.chits.splice(leaving.member.chits.indexOf(leaving.chitId), 1)
    const claimed = await leaving.member.api.call(endpoints.claimRefund)
    if (claimed.status !== 200) throw new Error(claimed.problem.message)
    company.met['took a ticket over'] += 1
  }
}

/** The substitute accepts the ticket they were offered. */
async function accept({ api }: Member): Promise<void> {
  const [offer] = (await api.call(endpoints.myDues)).reply.offers
  if (!offer) throw new Error('the substitute was offered nothing')
  const { _id: id, amount, agreementHash } = offer
  const accepted = await api.call(endpoints.acceptOffer, { params: { id }, body: { amount, agreementHash } })
  if (accepted.status !== 200) throw new Error(accepted.problem.message)
}

/** Whoever was written to pays no more. */
export const hasStopped = ({ leaving }: Company, member: Member): boolean =>
  leaving.some((one) => one.member === member && one.next !== 'nothing')
