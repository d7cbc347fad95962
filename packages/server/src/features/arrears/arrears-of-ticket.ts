import { addDays, dayInIndia, nextStep, REENTRY_DAYS, type ArrearsNow, type Day, type NextStep } from '@kuri/domain'
import type { Owing } from '../instalments/overdue.ts'
import type { StepView } from './steps.store.ts'

/** A ticket in arrears: what it owes late, oldest first, and what was done about it. */
export interface TicketInArrears {
  readonly ticketId: string
  readonly months: readonly [Owing, ...Owing[]]
  readonly steps: readonly StepView[]
  readonly now: ArrearsNow
  readonly next: NextStep
}

/** Puts what tickets owe together with what was done about each. `owing` is oldest first. */
export function ticketsInArrears(owing: readonly Owing[], steps: readonly StepView[], today: Day): TicketInArrears[] {
  const byTicket = Map.groupBy(owing, ({ ticketId }) => ticketId)
  const stepsOf = Map.groupBy(steps, (step) => step.ticket_id)
  return [...byTicket].flatMap(([ticketId, [oldest, ...later]]) => {
    if (!oldest) return []
    const done = stepsOf.get(ticketId) ?? []
    const now = standingOf(oldest, done)
    return [{ ticketId, months: [oldest, ...later] as const, steps: done, now, next: nextStep(now, today) }]
  })
}

/**
 * How far things have gone with a ticket's present holder and its present arrears: what was done before its oldest unpaid
 * month fell due was about others, which are paid.
 */
function standingOf(oldest: Owing, steps: readonly StepView[]): ArrearsNow {
  const own = steps.filter(
    (step) =>
      step.state === 'done' && step.person_id === oldest.personId && dayInIndia(step.created_at) >= oldest.dueOn,
  )
  const last = (kind: StepView['kind']) => own.findLast((step) => step.kind === kind) ?? null
  const removal = last('removal')
  const receipt = last('receipt')
  const isRemoved = removal !== null && !own.slice(own.indexOf(removal)).some(({ kind }) => kind === 're-entry')
  const isReceived = isRemoved && receipt !== null && own.indexOf(receipt) > own.indexOf(removal)
  return {
    isPrized: oldest.hasWon,
    lateSince: oldest.dueOn,
    graceDays: oldest.late?.graceDays ?? 0,
    demandedBy: last('demand')?.act_by ?? null,
    removedOn: isRemoved && removal.decided_at ? dayInIndia(removal.decided_at) : null,
    receivedOn: isReceived && receipt.act_by ? addDays(receipt.act_by, -REENTRY_DAYS) : null,
    wholeDemandedBy: last('whole-demand')?.act_by ?? null,
  }
}
