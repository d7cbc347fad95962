import {
  penaltyInWords,
  type ArrearsStep,
  type arrearsEndpoints,
  type duesEndpoints,
  type ReplyOf,
} from '@kuri/contract'
import { ageBand, daysLate, monthNameOf, sum, yearOf, ZERO, type Day, type NextStep, type Paise } from '@kuri/domain'
import type { output } from 'zod/mini'
import { branchOfRow } from '../../database/branch-rows.ts'
import type { Owing } from '../instalments/overdue.ts'
import type { Contact } from './people.store.ts'
import type { TicketInArrears } from './arrears-of-ticket.ts'
import type { StepView } from './steps.store.ts'

export type StepWire = output<typeof ArrearsStep>
export type RowWire = ReplyOf<typeof arrearsEndpoints.listArrears>['tickets'][number]
type MonthWire = ReplyOf<typeof duesEndpoints.myDues>['dues'][number]['lateMonths'][number]

/** Steps that have a letter. */
export const LETTERS: ReadonlySet<StepView['kind']> = new Set(['demand', 'removal', 'whole-demand', 'substitution'])

export const restOf = (months: readonly Owing[]): Paise => sum(months.map(({ rest }) => rest))
export const penaltyOfAll = (months: readonly Owing[]): Paise =>
  sum(months.map(({ growing }) => growing?.amount ?? ZERO))

export const stepToWire = (step: StepView): StepWire => ({
  _id: step.id,
  ticketId: step.ticket_id,
  chitId: step.chit_id,
  chitName: step.chit_name,
  ticketNo: step.ticket_no,
  kind: step.kind,
  status: step.state,
  person: { userId: step.person_id, name: step.person_name },
  substitute: named(step.substitute_id, step.substitute_name),
  monthNo: step.month_no,
  amount: step.amount_paise,
  reason: step.reason,
  evidence: step.evidence,
  actBy: step.act_by,
  maker: named(step.maker, step.maker_name),
  checker: named(step.checker, step.checker_name),
  createdAt: step.created_at,
  hasLetter: step.state === 'done' && LETTERS.has(step.kind),
  offer: offerOf(step),
})

function offerOf(step: StepView): StepWire['offer'] {
  const { offer_sum: amount, offer_expires_on: expiresOn, offer_accepted_at, offer_declined_at } = step
  if (amount === null || expiresOn === null) return null
  return { amount, expiresOn, answer: offer_accepted_at ? 'accepted' : offer_declined_at ? 'declined' : null }
}

const named = (userId: string | null, name: string | null) =>
  userId === null || name === null ? null : { userId, name }

export const monthToWire = (owing: Owing, today: Day): MonthWire => ({
  monthNo: owing.monthNo,
  month: monthNameOf(owing.dueOn),
  year: yearOf(owing.dueOn),
  dueDate: owing.dueOn,
  net: owing.net,
  paid: owing.paid,
  rest: owing.rest,
  daysLate: daysLate(owing.dueOn, today),
  state: owing.state === 'paid' ? 'unpaid' : owing.state,
  penalty: owing.growing?.amount ?? ZERO,
  because: owing.growing ? penaltyInWords(owing.growing) : null,
  isWaived: owing.isWaived,
})

export function rowToWire(
  { ticketId, months, next }: TicketInArrears,
  contact: Contact,
  { today, promise }: { readonly today: Day; readonly promise: RowWire['promise'] },
): RowWire {
  const [oldest] = months
  const days = daysLate(oldest.dueOn, today)
  return {
    ticketId,
    chitId: oldest.chitId,
    chitName: oldest.chitName,
    ...branchOfRow(oldest),
    ticketNo: oldest.ticketNo,
    person: { userId: oldest.personId, name: contact.name, phone: contact.phone },
    promise,
    hasWon: oldest.hasWon,
    months: months.length,
    oldestDue: oldest.dueOn,
    daysLate: days,
    band: ageBand(days),
    owed: restOf(months),
    advanced: sum(months.map(({ state, advanced }) => (state === 'covered' ? advanced : ZERO))),
    penalty: penaltyOfAll(months),
    next: { kind: next.kind, on: onOf(next) },
  }
}

const onOf = (next: NextStep): Day | null => ('until' in next ? next.until : 'by' in next ? next.by : null)
