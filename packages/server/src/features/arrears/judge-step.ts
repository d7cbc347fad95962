import type { arrearsEndpoints, BodyOf } from '@kuri/contract'
import { addDays, can, ok, refuse, type Day, type Refusal, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import { duePenalties } from '../instalments/overdue.ts'
import { inArrears } from './list.ts'
import * as people from './people.store.ts'
import type { TicketInArrears } from './arrears-of-ticket.ts'
import type * as store from './steps.store.ts'

export type StepForm = BodyOf<typeof arrearsEndpoints.takeStep>
export type TakenKind = StepForm['kind']

/** A step that is judged or carried out now: its ticket, its chit under lock, and how the ticket stands. */
export interface StepRequest {
  readonly kind: TakenKind
  readonly ticket: people.HeldTicket
  readonly chit: Chit
  readonly today: Day
  /** Null: nothing is overdue on it. */
  readonly arrears: TicketInArrears | null
  readonly monthNo: number | null
  readonly substituteId: string | null
  readonly receivedOn: Day | null
  readonly evidence: string | null
  readonly reason: string | null
}

/** What cannot be undone needs two persons as soon as two may decide it, and always when who enters it may not. */
const FOR_TWO = ['removal', 'substitution', 'whole-demand', 'write-off', 'waiver'] as const
export type KindForTwo = (typeof FOR_TWO)[number]
const isForTwo = (kind: string): kind is KindForTwo => FOR_TWO.some((one) => one === kind)

/** A receipt that is entered later than the day after it starts the seven days in the past: it takes two as well. */
const isBackdated = ({ kind, receivedOn, today: now }: StepRequest): boolean =>
  kind === 'receipt' && receivedOn !== null && receivedOn < addDays(now, -1)

/** Which step this is, when it needs a second administrator where there are two. */
export const kindForTwo = (request: StepRequest): KindForTwo | 'receipt' | null =>
  isForTwo(request.kind) ? request.kind : isBackdated(request) ? 'receipt' : null

/** What was requested when a step was entered, to judge it again. */
export const formOf = (step: store.StepRow): StepForm => ({
  // re-entries and refunds are never waiting
  kind: step.kind as TakenKind,
  reason: step.reason ?? undefined,
  monthNo: step.month_no ?? undefined,
  substituteId: step.substitute_id ?? undefined,
  receivedOn: step.act_by ?? undefined,
  evidence: step.evidence ?? undefined,
})

/** A step as it would be taken now; holds the chit's lock unless it is only read. Refuses: not_found, invalid_input. */
export async function stepRequestOf(
  tx: Tx,
  ticketId: string,
  form: StepForm,
  how: 'lock' | 'read' = 'lock',
): Promise<Result<StepRequest>> {
  const found = await people.ticket(tx, ticketId)
  if (!found) return refuse({ code: 'not_found' })
  const chit = await (how === 'lock' ? chits.lock(tx, found.chitId) : chits.find(tx, found.chitId))
  if (!chit.ok) return chit
  // read again: whoever held the lock may have passed it on
  const ticket = (await people.ticket(tx, ticketId)) ?? found
  const day = await today(tx)
  const [arrears = null] = await inArrears(tx, { ticketId }, day)
  const missing = missingOf(form)
  if (missing) return refuse(missing)
  return ok({
    kind: form.kind,
    ticket,
    chit: chit.value,
    today: day,
    arrears,
    monthNo: hasMonth(form.kind) ? (form.monthNo ?? null) : null,
    substituteId: form.kind === 'substitution' ? (form.substituteId ?? null) : null,
    receivedOn: form.kind === 'receipt' ? (form.receivedOn ?? null) : null,
    evidence: form.kind === 'receipt' ? (form.evidence ?? null) : null,
    reason: form.reason ?? null,
  })
}

const hasMonth = (kind: TakenKind): boolean => kind === 'waiver' || kind === 'write-off'

const missing = (field: string, problem: string): Refusal => ({ code: 'invalid_input', field, problem })

function missingOf(form: StepForm): Refusal | null {
  if (isForTwo(form.kind) && form.reason === undefined)
    return missing('reason', 'Please enter a reason. It is recorded.')
  if (hasMonth(form.kind) && form.monthNo === undefined) return missing('monthNo', 'Please choose a month.')
  if (form.kind === 'substitution' && form.substituteId === undefined) {
    return missing('substituteId', 'Please choose the new holder.')
  }
  if (form.kind !== 'receipt') return null
  if (form.receivedOn === undefined) return missing('receivedOn', 'Please enter the day the notice was received.')
  return form.evidence === undefined
    ? missing('evidence', 'Please enter the evidence that the notice was received, such as the registered post number.')
    : null
}

/** Which of the steps left open by the law this one is. */
const STEP_OF = {
  demand: 'demand',
  removal: 'remove',
  receipt: 'record-receipt',
  substitution: 'substitute',
  'whole-demand': 'demand-whole',
} as const

/** The period that has to pass before it. */
const WAITS_FOR = {
  demand: 'grace',
  removal: 'wait-for-payment',
  receipt: null,
  substitution: 'wait-for-reentry',
  'whole-demand': 'wait-for-payment',
} as const

/** Nobody decides about their own ticket, nor about one they are to take over. */
export const isOwnCase = ({ ticket, substituteId }: StepRequest, by: string): boolean =>
  ticket.personId === by || substituteId === by

/** Why the law does not leave this step open now. */
export async function whyNot(tx: Tx, request: StepRequest): Promise<Refusal | null> {
  const { kind, chit, arrears } = request
  if (kind === 'waiver') return await whyNoWaiver(tx, request)
  if (!can('substitute', chit.state)) return { code: 'not_running' }
  if (arrears === null) return { code: 'no_arrears' }
  if (kind === 'write-off') {
    const month = arrears.months.find(({ monthNo }) => monthNo === request.monthNo)
    return month?.state === 'covered' ? null : { code: 'not_covered' }
  }
  const { next, now } = arrears
  if (next.kind === WAITS_FOR[kind] && 'until' in next) return { code: 'step_too_early', on: addDays(next.until, 1) }
  if (next.kind !== STEP_OF[kind]) return { code: 'step_not_next' }
  const { receivedOn } = request
  return receivedOn !== null && (receivedOn > request.today || receivedOn < (now.removedOn ?? receivedOn))
    ? {
        code: 'invalid_input',
        field: 'receivedOn',
        problem: 'The day cannot be before the notice was sent, nor after today.',
      }
    : null
}

/** Something must be open for this month: a penalty that grows, or one that was fixed. */
async function whyNoWaiver(tx: Tx, { arrears, ticket, monthNo }: StepRequest): Promise<Refusal | null> {
  if (arrears?.months.some((month) => month.monthNo === monthNo && month.growing !== null)) return null
  const due = await duePenalties(tx, ticket)
  return due.some((penalty) => penalty.monthNo === monthNo) ? null : { code: 'no_penalty' }
}
