import type { ActName } from '@kuri/contract'
import { refuse, type Refusal, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { needsSecond } from '../people/service.ts'
import { carryOut } from './carry-out.ts'
import {
  formOf,
  isOwnCase,
  kindForTwo,
  stepRequestOf,
  whyNot,
  type KindForTwo,
  type StepForm,
  type StepRequest,
} from './judge-step.ts'
import * as offers from './offers.ts'
import { recordStep, type Act } from './record-step.ts'
import * as store from './steps.store.ts'
import type { StepWire } from './wire.ts'

/**
 * Takes a step about a ticket in arrears. What can be undone counts at once; the rest when another administrator has
 * confirmed it, where there are two. A substitution is then an offer, and counts when the substitute accepts it. Refuses: not_found, own_wallet_approval, not_running, no_arrears, step_not_next,
 * step_too_early, not_covered, no_penalty, invalid_input, step_already_waiting, and what carrying it out refuses.
 * Source: ss. 28–33; ADR 8.
 */
export async function takeStep(
  tx: Tx,
  { ticketId, form, by, requestId }: Act & { readonly ticketId: string; readonly form: StepForm },
): Promise<Result<StepWire>> {
  const request = await stepRequestOf(tx, ticketId, form)
  if (!request.ok) return request
  const refusal = await whyNotBy(tx, request.value, by)
  if (refusal) return refuse(refusal)
  if (form.kind === 'substitution') await offers.closeExpired(tx, ticketId)
  const id = newId()
  const forTwo = kindForTwo(request.value)
  const owners = [request.value.ticket.personId, request.value.substituteId]
  const takesTwo = forTwo !== null && (await needsSecond(tx, 'decide-arrears', { maker: by, owners }))
  const waits = takesTwo ? forTwo : null
  await store.insert(tx, {
    id,
    ticket_id: ticketId,
    month_no: request.value.monthNo,
    person_id: request.value.ticket.personId,
    kind: form.kind,
    state: 'waiting_second',
    needs_second: waits !== null,
    maker: by,
    reason: request.value.reason,
    substitute_id: request.value.substituteId,
    lines: '[]',
    act_by: form.receivedOn ?? null,
    evidence: request.value.evidence,
  })
  if (waits !== null) return await recordStep(tx, { id, by, requestId, action: `arrears.${waits}.first` })
  return await finish(tx, { id, request: request.value, by, requestId, action: `arrears.${form.kind}` })
}

/**
 * Another administrator confirms a step: it is judged as things stand now, and counts. Refuses: not_found,
 * step_already_decided, same_person_approval, own_wallet_approval, and what taking it refuses.
 */
export async function confirmStep(
  tx: Tx,
  { id, by, requestId }: Act & { readonly id: string },
): Promise<Result<StepWire>> {
  const entered = await store.one(tx, id)
  if (!entered) return refuse({ code: 'not_found' })
  const request = await stepRequestOf(tx, entered.ticket_id, formOf(entered))
  if (!request.ok) return request
  const step = await store.lock(tx, id)
  if (step?.state !== 'waiting_second') return refuse({ code: 'step_already_decided' })
  if (step.maker === by) return refuse({ code: 'same_person_approval' })
  if (step.person_id !== request.value.ticket.personId) return refuse({ code: 'step_not_next' })
  const refusal = await whyNotBy(tx, request.value, by)
  if (refusal) return refuse(refusal)
  return await finish(tx, { id, request: request.value, by, requestId, action: `arrears.${waitingKind(step)}.confirm` })
}

/** Takes back a step that waits for another administrator or for a substitute: nothing happens. Refuses: not_found, step_already_decided. */
export async function withdrawStep(
  tx: Tx,
  { id, by, requestId }: Act & { readonly id: string },
): Promise<Result<StepWire>> {
  const step = await store.lock(tx, id)
  if (!step) return refuse({ code: 'not_found' })
  if (step.state !== 'waiting_second' && step.state !== 'offered') return refuse({ code: 'step_already_decided' })
  await store.decide(tx, id, { state: 'withdrawn' })
  if (step.state === 'offered') await offers.notifyEnded(tx, id)
  return await recordStep(tx, { id, by, requestId, action: `arrears.${waitingKind(step)}.withdraw` })
}

function waitingKind({ id, kind }: store.StepRow): KindForTwo | 'receipt' {
  if (kind === 're-entry' || kind === 'refund' || kind === 'demand')
    throw new Error(`step ${id}, ${kind}, waits for nobody`)
  return kind
}

const whyNotBy = async (tx: Tx, request: StepRequest, by: string): Promise<Refusal | null> =>
  isOwnCase(request, by) ? { code: 'own_wallet_approval' } : await whyNot(tx, request)

interface Finishing extends Act {
  readonly id: string
  readonly request: StepRequest
  readonly action: ActName
}

async function finish(tx: Tx, { id, request, ...act }: Finishing): Promise<Result<StepWire>> {
  const checker = (await store.one(tx, id))?.needs_second ? act.by : null
  if (request.kind === 'substitution') {
    const offered = await offers.offer(tx, request, { stepId: id, checker })
    return offered.ok ? await recordStep(tx, { id, ...act }) : offered
  }
  const outcome = await carryOut(tx, request, request.kind, { stepId: id, by: act.by })
  if (!outcome.ok) return outcome
  const { amount, lines, actBy } = outcome.value
  await store.decide(tx, id, {
    state: 'done',
    checker,
    amount_paise: amount,
    lines: JSON.stringify(lines),
    act_by: actBy,
  })
  return await recordStep(tx, { id, ...act })
}
