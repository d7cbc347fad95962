import { CHIT_PAYMENTS_PAGE_SIZE, type chitPaymentEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { add, daysLate, ok, refuse, times, ZERO, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { monthOfTicket } from '../instalments/overdue.ts'
import * as store from './store.ts'

type Payments = ReplyOf<typeof chitPaymentEndpoints.chitPayments>
type TicketMonth = ReplyOf<typeof chitPaymentEndpoints.ticketMonth>

const rangeOf = (page: number) => ({
  from: (page - 1) * CHIT_PAYMENTS_PAGE_SIZE + 1,
  to: page * CHIT_PAYMENTS_PAGE_SIZE,
})
const pageWith = (place: number): number => Math.max(1, Math.ceil(place / CHIT_PAYMENTS_PAGE_SIZE))

/** Which ticket of a chit paid which month. Without a page of months: the one with the present month. Refuses: not_found. */
export async function chitPayments(
  tx: Tx,
  { id, query }: { readonly id: string; readonly query: QueryOf<typeof chitPaymentEndpoints.chitPayments> },
): Promise<Result<Payments>> {
  const chit = await store.findChitHeader(tx, id)
  if (!chit) return refuse({ code: 'not_found' })
  const { page = 1, monthsPage = pageWith(chit.monthNo ?? 1) } = query
  const [tickets, months] = [rangeOf(page), rangeOf(monthsPage)]
  const held = await store.ticketPayments(tx, id, { tickets, months })
  return ok({
    chit: {
      _id: chit.id,
      name: chit.name,
      status: chit.state,
      months: chit.months,
      totalMembers: chit.tickets,
      membersJoined: chit.taken,
      contribution: chit.instalment,
      pool: times(chit.instalment, chit.tickets),
      startDate: chit.startOn,
      monthNo: chit.monthNo,
      nextAuction: chit.auctionId === null ? null : { _id: chit.auctionId, opensAt: chit.opensAt },
      importId: chit.importId,
    },
    page,
    monthsPage,
    months: (await store.monthTotals(tx, id, months)).map(({ dueOn: dueDate, ...month }) => ({ ...month, dueDate })),
    tickets: held.map(({ userId, name, phone, cells, ...ticket }) => ({
      ...ticket,
      user: { _id: userId, name, phone },
      cells: [...cells],
    })),
  })
}

/** One ticket's month: what is due today, or how it was paid. Refuses: not_found. */
export async function ticketMonth(
  tx: Tx,
  params: { readonly id: string; readonly ticketNo: string; readonly monthNo: string },
): Promise<Result<TicketMonth>> {
  const [ticketNo, monthNo] = [Number(params.ticketNo), Number(params.monthNo)]
  if (![ticketNo, monthNo].every((no) => Number.isInteger(no) && no >= 1 && no <= 1000))
    return refuse({ code: 'not_found' })
  const found = await store.findTicketMonth(tx, { chitId: params.id, ticketNo, monthNo })
  const month = found && (await monthOfTicket(tx, { ticketId: found.ticketId, monthNo }))
  if (!found || !month) return refuse({ code: 'not_found' })
  const lateFee = month.growing?.amount ?? month.penalty?.amount ?? ZERO
  return ok({
    monthNo,
    dueDate: month.dueOn,
    state: found.state,
    amount: month.amount,
    dividend: month.dividend,
    lateFee,
    paid: month.paid,
    rest: month.rest,
    total: add(month.state === 'paid' ? month.net : month.rest, lateFee),
    daysLate: found.state === 'late' ? daysLate(month.dueOn, await today(tx)) : 0,
    paidAt: month.paidAt,
    receiptNo: month.receiptNo,
    previous: [...month.previous],
  })
}
