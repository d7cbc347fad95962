import type { ActName, arrearsEndpoints, BodyOf } from '@kuri/contract'
import { addDays, can, ok, refuse, type Day, type Refusal, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import { duePenalties } from '../instalments/overdue.ts'
import { needsSecond } from '../people/service.ts'
import { carryOut } from './carry-out.ts'
import { inArrears } from './list.ts'
import * as people from './people.store.ts'
import type { TicketInArrears } from './standing.ts'
import * as store from './steps.store.ts'
import { stepToWire, type StepWire } from './wire.ts'

type Form = BodyOf<typeof arrearsEndpoints.takeStep>
export type TakenKind = Form['kind']

interface Act {
  readonly by: string
  readonly requestId: string
}

/** A step that is judged or carried out now: its ticket, its chit under lock, and how the ticket stands. */
export interface Wish {
  readonly kind: TakenKind
  readonly ticket: people.HeldTicket
  readonly chit: Chit
  readonly today: Day
  /** Null: nothing is overdue on it. */
  readonly arrears: TicketInArrears | null
  readonly monthNo: number | null
  readonly substituteId: string | null
  readonly receivedOn: Day | null
  readonly reason: string | null
}

/** What cannot be undone needs two persons as soon as two may decide it, and always when who enters it may not. */
const FOR_TWO = ['removal', 'substitution', 'whole-demand', 'write-off', 'waiver'] as const
type KindForTwo = (typeof FOR_TWO)[number]
const isForTwo = (kind: string): kind is KindForTwo => FOR_TWO.some((one) => one === kind)

/**
 * Takes a step about a ticket in arrears. What can be undone counts at once; the rest when another administrator has
 * confirmed it, where there are two. Refuses: not_found, own_wallet_approval, not_running, no_arrears, step_not_next,
 * step_too_early, not_covered, no_penalty, invalid_input, step_already_waiting, and what carrying it out refuses.
 * Source: ss. 28–33; decision 0027.
 */
export async function takeStep(
  tx: Tx,
  { ticketId, form, by, requestId }: Act & { readonly ticketId: string; readonly form: Form },
): Promise<Result<StepWire>> {
  const wish = await wishOf(tx, ticketId, form)
  if (!wish.ok) return wish
  const refusal = await whyNot(tx, wish.value, by)
  if (refusal) return refuse(refusal)
  const id = newId()
  const waits = isForTwo(form.kind) && (await needsSecond(tx, 'decide-arrears', by)) ? form.kind : null
  await store.insert(tx, {
    id,
    ticket_id: ticketId,
    month_no: wish.value.monthNo,
    person_id: wish.value.ticket.personId,
    kind: form.kind,
    state: 'waiting_second',
    needs_second: waits !== null,
    maker: by,
    reason: wish.value.reason,
    substitute_id: wish.value.substituteId,
    lines: '[]',
    act_by: form.receivedOn ?? null,
  })
  if (waits !== null) return await told(tx, { id, by, requestId, action: `arrears.${waits}.first` })
  return await finish(tx, { id, wish: wish.value, by, requestId, action: `arrears.${form.kind}` })
}

/**
 * Another administrator confirms a step: it is judged as things stand now, and counts. Refuses: not_found,
 * step_already_decided, same_person_approval, own_wallet_approval, and what taking it refuses.
 */
export async function confirmStep(
  tx: Tx,
  { id, by, requestId }: Act & { readonly id: string },
): Promise<Result<StepWire>> {
  const asked = await store.one(tx, id)
  if (!asked) return refuse({ code: 'not_found' })
  const wish = await wishOf(tx, asked.ticket_id, formOf(asked))
  if (!wish.ok) return wish
  const step = await store.lock(tx, id)
  if (step?.state !== 'waiting_second') return refuse({ code: 'step_already_decided' })
  if (step.maker === by) return refuse({ code: 'same_person_approval' })
  if (step.person_id !== wish.value.ticket.personId) return refuse({ code: 'step_not_next' })
  const refusal = await whyNot(tx, wish.value, by)
  if (refusal) return refuse(refusal)
  return await finish(tx, { id, wish: wish.value, by, requestId, action: `arrears.${waitingKind(step)}.confirm` })
}

/** Takes a waiting step back: nothing happens. Refuses: not_found, step_already_decided. */
export async function withdrawStep(
  tx: Tx,
  { id, by, requestId }: Act & { readonly id: string },
): Promise<Result<StepWire>> {
  const step = await store.lock(tx, id)
  if (!step) return refuse({ code: 'not_found' })
  if (step.state !== 'waiting_second') return refuse({ code: 'step_already_decided' })
  await store.decide(tx, id, { state: 'withdrawn' })
  return await told(tx, { id, by, requestId, action: `arrears.${waitingKind(step)}.withdraw` })
}

function waitingKind({ id, kind }: store.StepRow): KindForTwo {
  if (!isForTwo(kind)) throw new Error(`step ${id}, ${kind}, waits for nobody`)
  return kind
}

const formOf = (step: store.StepRow): Form => ({
  // re-entries and refunds are never waiting
  kind: step.kind as TakenKind,
  reason: step.reason ?? undefined,
  monthNo: step.month_no ?? undefined,
  substituteId: step.substitute_id ?? undefined,
  receivedOn: step.act_by ?? undefined,
})

async function wishOf(tx: Tx, ticketId: string, form: Form): Promise<Result<Wish>> {
  const found = await people.ticket(tx, ticketId)
  if (!found) return refuse({ code: 'not_found' })
  const chit = await chits.lock(tx, found.chitId)
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
    reason: form.reason ?? null,
  })
}

const hasMonth = (kind: TakenKind): boolean => kind === 'waiver' || kind === 'write-off'

const ask = (field: string, problem: string): Refusal => ({ code: 'invalid_input', field, problem })

function missingOf(form: Form): Refusal | null {
  if (isForTwo(form.kind) && form.reason === undefined) return ask('reason', 'Please say why: it stays in the books.')
  if (hasMonth(form.kind) && form.monthNo === undefined) return ask('monthNo', 'Please say which month.')
  if (form.kind === 'substitution' && form.substituteId === undefined) {
    return ask('substituteId', 'Please choose who takes the ticket over.')
  }
  return form.kind === 'receipt' && form.receivedOn === undefined
    ? ask('receivedOn', 'Please enter the day the notice was received.')
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

/** What has to pass before it: whose clock says not yet. */
const WAITS_FOR = {
  demand: 'grace',
  removal: 'wait-for-payment',
  receipt: null,
  substitution: 'wait-for-reentry',
  'whole-demand': 'wait-for-payment',
} as const

async function whyNot(tx: Tx, wish: Wish, by: string): Promise<Refusal | null> {
  const { kind, ticket, chit, arrears, substituteId } = wish
  if (ticket.personId === by || substituteId === by) return { code: 'own_wallet_approval' }
  if (kind === 'waiver') return await whyNoWaiver(tx, wish)
  if (!can('substitute', chit.state)) return { code: 'not_running' }
  if (arrears === null) return { code: 'no_arrears' }
  if (kind === 'write-off') {
    const month = arrears.months.find(({ monthNo }) => monthNo === wish.monthNo)
    return month?.state === 'covered' ? null : { code: 'not_covered' }
  }
  const { next, now } = arrears
  if (next.kind === WAITS_FOR[kind] && 'until' in next) return { code: 'step_too_early', on: addDays(next.until, 1) }
  if (next.kind !== STEP_OF[kind]) return { code: 'step_not_next' }
  const { receivedOn } = wish
  return receivedOn !== null && (receivedOn > wish.today || receivedOn < (now.removedOn ?? receivedOn))
    ? { code: 'invalid_input', field: 'receivedOn', problem: 'The notice was received between its day and today.' }
    : null
}

/** Something must be open for this month: a penalty that grows, or one that was fixed. */
async function whyNoWaiver(tx: Tx, { arrears, ticket, monthNo }: Wish): Promise<Refusal | null> {
  if (arrears?.months.some((month) => month.monthNo === monthNo && month.growing !== null)) return null
  const due = await duePenalties(tx, ticket)
  return due.some((penalty) => penalty.monthNo === monthNo) ? null : { code: 'no_penalty' }
}

interface Finishing extends Act {
  readonly id: string
  readonly wish: Wish
  readonly action: ActName
}

async function finish(tx: Tx, { id, wish, ...act }: Finishing): Promise<Result<StepWire>> {
  const outcome = await carryOut(tx, wish, { stepId: id, by: act.by })
  if (!outcome.ok) return outcome
  const { amount, lines, actBy } = outcome.value
  await store.decide(tx, id, {
    state: 'done',
    checker: (await store.one(tx, id))?.needs_second ? act.by : null,
    amount_paise: amount,
    lines: JSON.stringify(lines),
    act_by: actBy,
  })
  return await told(tx, { id, ...act })
}

async function told(
  tx: Tx,
  { id, by, requestId, action }: Act & { id: string; action: ActName },
): Promise<Result<StepWire>> {
  const step = await store.one(tx, id)
  if (!step) throw new Error(`step ${id} was written`)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `ticket:${step.ticket_id}`,
    after: { state: step.state, amount: step.amount_paise, monthNo: step.month_no, actBy: step.act_by },
    reason: step.reason,
    requestId,
  })
  return ok(stepToWire(step))
}
