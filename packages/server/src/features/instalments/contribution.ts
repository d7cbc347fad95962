import type { instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { monthNameOf, ok, refuse, yearOf, type Day, type InstalmentState, type Paise, type Result } from '@kuri/domain'
import { accounts, type AccountCode, type Event, type Leg } from '../ledger/service.ts'
import type { OwnNotification } from '../notices/service.ts'
import type { PaymentContext } from './paying.store.ts'

export type Contribution = ReplyOf<typeof instalmentEndpoints.payContribution>['contribution']

/** An instalment that is to be paid, as its money, its receipt and its notice speak of it. */
export interface Paying {
  readonly chit: { readonly id: string; readonly name: string }
  readonly ticketId: string
  readonly ticketNo: number
  readonly keptFor: string
  readonly personId: string
  readonly monthNo: number
  readonly dueOn: Day
  readonly dividend: Paise
  /** What is still to pay. */
  readonly rest: Paise
  readonly state: InstalmentState
}

/** How it was paid: when, under which number, and what being late cost beside it. */
interface Receipt {
  readonly paidAt: Date
  readonly receiptNo: string
  readonly penalty: Paise
}

/**
 * The instalment a payment means, when it can be paid now.
 * Refuses: not_found, not_running, not_a_member, no_such_instalment, instalment_already_paid.
 */
export function judge(
  { chit, ticket, instalment, late }: PaymentContext,
  personId: string,
): Result<Paying & { late: PaymentContext['late'] }> {
  if (chit === null) return refuse({ code: 'not_found' })
  if (chit.state === 'forming' || chit.state === 'cancelled') return refuse({ code: 'not_running' })
  if (ticket === null) return refuse({ code: 'not_a_member' })
  if (instalment === null) return refuse({ code: 'no_such_instalment' })
  if (instalment.state === 'paid') return refuse({ code: 'instalment_already_paid' })
  const { id: ticketId, ticketNo, keptFor } = ticket
  return ok({ ...instalment, chit, ticketId, ticketNo, keptFor, personId, late })
}

/** The event of the books that pays an instalment, once. Source: docs/spec/instalments.md, INS-3. */
export const eventOf = (paying: Paying, actor: string | null): Event => ({
  key: `contrib:${paying.ticketId}:${paying.monthNo}`,
  kind: 'contribution.paid',
  actor,
  legs: legsOf(paying),
  meta: { ticketNo: paying.ticketNo, monthNo: paying.monthNo },
})

function legsOf(paying: Paying): Leg[] {
  const { state, chit, personId, rest, dividend } = paying
  const fromWallet = { debit: accounts.wallet(personId), credit: destinationOf(paying), amount: rest }
  // the pool of a covered one has had the dividend with the company's money
  if (state !== 'unpaid') return [fromWallet]
  return [fromWallet, { debit: accounts.dividendPayable(chit.id), credit: accounts.pool(chit.id), amount: dividend }]
}

/** Where a member's money for an instalment goes. */
export function destinationOf({ state, chit }: Pick<Paying, 'state' | 'chit'>): AccountCode {
  // the pool has had its money from the company
  if (state === 'covered') return accounts.advance(chit.id)
  // given up, and come in after all: it was the company's own money
  return state === 'written_off' ? accounts.companyFunds : accounts.pool(chit.id)
}

/** Where the money comes from: nothing is left to pay where a dividend took the rest. */
export const wayOf = ({ rest }: Pick<Paying, 'rest'>): 'wallet' | 'dividend' => (rest > 0 ? 'wallet' : 'dividend')

/** As its holder sees it. */
export const newsOf = (
  { chit, personId, dueOn, rest, dividend }: Paying,
  { receiptNo, penalty }: Receipt,
): OwnNotification<'instalment_paid'> => ({
  to: personId,
  data: {
    chit: chit.name,
    month: monthNameOf(dueOn),
    year: yearOf(dueOn),
    net: rest,
    dividend,
    receiptNo,
    ...(penalty > 0 && { penalty }),
  },
  link: '/contribution-history',
})

/** What its payer is answered. */
export const contributionOf = (paying: Paying, { paidAt, receiptNo, penalty }: Receipt): Contribution => ({
  _id: instalmentId(paying),
  chitId: { _id: paying.chit.id, name: paying.chit.name },
  ticketNo: paying.ticketNo,
  keptFor: paying.keptFor,
  month: monthNameOf(paying.dueOn),
  year: yearOf(paying.dueOn),
  amount: paying.rest,
  dividend: paying.dividend,
  paidDate: paidAt,
  receiptNo,
  ...(penalty > 0 && { penalty }),
})

/** How an instalment is called on the wire. */
export const instalmentId = ({ ticketId, monthNo }: { ticketId: string; monthNo: number }): string =>
  `${ticketId}:${monthNo}`
