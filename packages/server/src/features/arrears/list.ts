import type { arrearsEndpoints, ReplyOf } from '@kuri/contract'
import { add, ok, refundOf, refuse, sum, type Day, type Paise, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as instalments from '../instalments/overdue.ts'
import * as people from './people.store.ts'
import { ticketsInArrears, type TicketInArrears } from './standing.ts'
import * as steps from './steps.store.ts'
import { monthToWire, netOf, penaltyOfAll, rowToWire, stepToWire, type RowWire, type StepWire } from './wire.ts'

type List = ReplyOf<typeof arrearsEndpoints.listArrears>
type CaseReply = ReplyOf<typeof arrearsEndpoints.arrearsCase>

/** Tickets in arrears with what can be done about each; the company's advances, refunds that wait, steps that wait for a second. */
export async function listArrears(tx: Tx): Promise<List> {
  const refunds = await people.refunds(tx)
  return {
    tickets: await arrearsRows(tx),
    advances: await instalments.advances(tx),
    refunds: refunds.map(({ amount, ...person }) => ({ person, amount })),
    waiting: (await steps.waiting(tx, 'waiting_second')).map(stepToWire),
    offered: (await steps.waiting(tx, 'offered')).map(stepToWire),
  }
}

/** Some steps, in no order. */
export const theseSteps = async (tx: Tx, ids: readonly string[]): Promise<StepWire[]> =>
  (await steps.these(tx, ids)).map(stepToWire)

/** Every ticket in arrears, the oldest debt first. */
export async function arrearsRows(tx: Tx): Promise<RowWire[]> {
  const day = await today(tx)
  const found = await inArrears(tx, 'everybody', day)
  const contacts = await people.contacts(
    tx,
    found.map(({ months }) => months[0].personId),
  )
  return found.flatMap((ticket) => {
    const contact = contacts.get(ticket.months[0].personId)
    return contact ? [rowToWire(ticket, contact, day)] : []
  })
}

/** Tickets in arrears: everybody's, one person's, or one. */
export async function inArrears(
  tx: Tx,
  scope: Parameters<typeof instalments.owing>[1],
  day: Day,
): Promise<TicketInArrears[]> {
  const owing = await instalments.owing(tx, scope)
  const done = await steps.ofTickets(tx, [...new Set(owing.map(({ ticketId }) => ticketId))])
  return ticketsInArrears(owing, done, day)
}

/** What a ticket owes to the end, with its penalties of today and those that were fixed: what a whole demand asks for. */
export async function wholeOf(tx: Tx, ticketId: string): Promise<Paise> {
  const all = await instalments.owing(tx, { ticketId }, 'all')
  return add(add(netOf(all), penaltyOfAll(all)), await fixedPenalties(tx, ticketId))
}

/** What is overdue on a ticket with all its penalties. */
export async function overdueOf(tx: Tx, { ticketId, months }: TicketInArrears): Promise<Paise> {
  return add(add(netOf(months), penaltyOfAll(months)), await fixedPenalties(tx, ticketId))
}

const fixedPenalties = async (tx: Tx, ticketId: string): Promise<Paise> =>
  sum((await instalments.duePenalties(tx, { ticketId })).map(({ amount }) => amount))

/** One ticket's file; without arrears its history alone. Refuses: not_found. */
export async function arrearsCase(tx: Tx, ticketId: string): Promise<Result<CaseReply>> {
  if (!(await people.ticket(tx, ticketId))) return refuse({ code: 'not_found' })
  const day = await today(tx)
  const history = await steps.ofTickets(tx, [ticketId])
  const [found] = await inArrears(tx, { ticketId }, day)
  const contact = found && (await people.contacts(tx, [found.months[0].personId])).get(found.months[0].personId)
  if (!found || !contact) return ok({ case: null, steps: history.map(stepToWire) })
  const [oldest] = found.months
  const contributions = await instalments.contributionsOf(tx, ticketId, oldest.personId)
  const penaltiesDue = await instalments.duePenalties(tx, { ticketId })
  return ok({
    case: {
      ...rowToWire(found, contact, day),
      lateMonths: found.months.map((month) => monthToWire(month, day)),
      penaltiesDue: penaltiesDue.map(({ monthNo, amount, because }) => ({ monthNo, amount, because })),
      whole: await wholeOf(tx, ticketId),
      takeOver: { ...refundOf(contributions, oldest.late?.deductionBp ?? 0), overdue: netOf(found.months) },
      steps: found.steps.map(stepToWire),
    },
    steps: history.map(stepToWire),
  })
}
