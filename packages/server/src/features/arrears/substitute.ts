import {
  add,
  ok,
  penaltiesFromRefund,
  refundOf,
  refuse,
  subtract,
  sum,
  type Paise,
  type Refusal,
  type Result,
} from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as instalments from '../instalments/overdue.ts'
import { payMonth } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as accountsOf from '../people/service.ts'
import type { Carrier, Done } from './carry-out.ts'
import * as people from './people.store.ts'
import type { StepRequest } from './judge-step.ts'

/** Why this member cannot take this ticket over. */
export async function whyNotSubstitute(tx: Tx, { chit, substituteId }: StepRequest): Promise<Refusal | null> {
  if (substituteId === null) throw new Error('a substitution was judged without its substitute')
  if (!(await accountsOf.isKnown(tx, substituteId))) return { code: 'not_found' }
  if (await people.ticketOf(tx, { chitId: chit.id, personId: substituteId })) return { code: 'already_joined' }
  return (await people.isAuctioning(tx, chit.id)) ? { code: 'auction_running' } : null
}

/** What a substitute pays at once: what the member before paid in, and what is overdue. */
export async function takeOverSum(tx: Tx, { ticket, arrears }: StepRequest): Promise<TakeOver> {
  const contributions = await instalments.contributionsOf(tx, ticket.ticketId, ticket.personId)
  const overdue = sum((arrears?.months ?? []).map(({ rest }) => rest))
  return { contributions, overdue, amount: add(contributions, overdue) }
}

export interface TakeOver {
  readonly contributions: Paise
  readonly overdue: Paise
  readonly amount: Paise
}

/**
 * A substitute who has accepted takes a removed member's ticket over, with its debt and its dividends. Out of their wallet
 * they pay what the member before had paid in (less the chit's deduction and the penalties it is kept for that member,
 * until they request it), and everything overdue, which repays the company. What was paid before stays on its receipts.
 * `by` is the substitute. Refuses: not_found, already_joined, auction_running, insufficient_funds. Source: ss. 29, 30(1);
 * docs/spec/instalments.md, INS-9; ADR 8.
 */
export async function substitute(tx: Tx, request: StepRequest, { stepId, by }: Carrier): Promise<Result<Done>> {
  const { ticket, chit, arrears, substituteId } = request
  if (arrears === null || substituteId === null) throw new Error('a substitution was judged without its ticket')
  const refusal = await whyNotSubstitute(tx, request)
  if (refusal) return refuse(refusal)
  const paidIn = await instalments.contributionsOf(tx, ticket.ticketId, ticket.personId)
  const { deduction, refund } = refundOf(paidIn, chit.terms.late?.deductionBp ?? 0)
  if (paidIn > 0) {
    const posted = await post(tx, {
      key: `substitution:${stepId}`,
      kind: 'ticket.substituted',
      actor: by,
      legs: [
        { debit: accounts.wallet(substituteId), credit: accounts.refundPayable(ticket.personId), amount: refund },
        { debit: accounts.wallet(substituteId), credit: accounts.penaltyIncome, amount: deduction },
      ],
      meta: { ticketNo: ticket.ticketNo, reference: `Ticket ${ticket.ticketNo} of ${chit.name}` },
    })
    if (!posted.ok) return posted
  }
  const kept = await chargePenalties(tx, request, { refund, by })
  await people.passOn(tx, { ticketId: ticket.ticketId, to: substituteId, at: await now(tx), entry: paidIn })
  for (const { monthNo } of arrears.months) {
    const paid = await payMonth(tx, { ticketId: ticket.ticketId, monthNo, actor: by })
    if (!paid.ok) return paid
  }
  const left = subtract(refund, kept)
  await notifyBoth(tx, request, { refund: left, paid: add(paidIn, sum(arrears.months.map(({ rest }) => rest))) })
  return ok({ amount: left, lines: [], actBy: null })
}

/** The removed member's penalties on this ticket, out of their refund as far as it reaches; the rest lapses. */
async function chargePenalties(
  tx: Tx,
  { ticket, arrears }: StepRequest,
  { refund, by }: { readonly refund: Paise; readonly by: string },
): Promise<Paise> {
  const fixed = (await instalments.duePenalties(tx, ticket)).filter(({ personId }) => personId === ticket.personId)
  const growing = (arrears?.months ?? []).flatMap((instalment) =>
    instalment.growing ? [{ instalment, growing: instalment.growing, amount: instalment.growing.amount }] : [],
  )
  const charged: instalments.ChargedPenalty[] = penaltiesFromRefund(refund, [...fixed, ...growing])
  for (const penalty of charged) {
    const taken = await instalments.chargePenalty(tx, penalty, {
      from: accounts.refundPayable(ticket.personId),
      actor: by,
    })
    if (!taken.ok) throw new Error(`a penalty was refused by a refund that has it: ${taken.error.code}`)
  }
  return sum(charged.map(({ amount }) => amount))
}

async function notifyBoth(
  tx: Tx,
  { ticket, chit, substituteId }: StepRequest,
  { refund, paid }: { readonly refund: Paise; readonly paid: Paise },
): Promise<void> {
  const about = { chit: chit.name, ticketNo: ticket.ticketNo }
  await notices.notify(tx, {
    to: ticket.personId,
    kind: 'ticket_passed_on',
    data: { ...about, refund },
    link: '/wallet',
  })
  await notices.notify(tx, {
    to: substituteId ?? [],
    kind: 'ticket_taken_over',
    data: { ...about, amount: paid },
    link: `/chits/${chit.id}`,
  })
}
