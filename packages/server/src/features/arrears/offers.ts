import type { duesEndpoints, ReplyOf } from '@kuri/contract'
import { addDays, monthNameOf, OFFER_DAYS, ok, refuse, yearOf, type Paise, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as agreements from '../agreements/service.ts'
import * as instalments from '../instalments/overdue.ts'
import { accounts, standing } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { formOf, whyNot, stepRequestOf, type StepRequest } from './judge-step.ts'
import { closeFor } from './offer-ends.ts'
import * as offers from './offers.store.ts'
import { recordStep, type Act } from './record-step.ts'
import * as steps from './steps.store.ts'
import { substitute, takeOverSum, whyNotSubstitute, type TakeOver } from './substitute.ts'

/* Offers of a removed member's ticket to a substitute. Standing offers, for automatic bids, are in features/auctions/offers. */

export { notifyEnded } from './offer-ends.ts'

type OfferWire = ReplyOf<typeof duesEndpoints.myDues>['offers'][number]
type Accepted = ReplyOf<typeof duesEndpoints.acceptOffer>

/**
 * Offers a removed member's ticket to the substitute: they have `OFFER_DAYS` days to accept it. Nothing is paid before.
 * The caller holds the chit's lock. Refuses: not_found, already_joined, auction_running. Source: s. 29; ADR 8.
 */
export async function offer(
  tx: Tx,
  request: StepRequest,
  { stepId, checker }: { readonly stepId: string; readonly checker: string | null },
): Promise<Result<null>> {
  const refusal = await whyNotSubstitute(tx, request)
  if (refusal) return refuse(refusal)
  const { chit, ticket, substituteId } = request
  const { amount } = await takeOverSum(tx, request)
  const expiresOn = addDays(request.today, OFFER_DAYS)
  await offers.insert(tx, { step_id: stepId, person_id: substituteId ?? '', expires_on: expiresOn, sum_paise: amount })
  await steps.markOffered(tx, stepId, checker)
  await notices.notify(tx, {
    to: substituteId ?? [],
    kind: 'substitution_offered',
    data: { chit: chit.name, ticketNo: ticket.ticketNo, amount, until: expiresOn },
    link: '/wallet',
  })
  return ok(null)
}

/** Ends offers of a ticket whose last day has passed, so that the ticket can be offered again. */
export const closeExpired = async (tx: Tx, ticketId: string): Promise<void> =>
  await closeFor(tx, ticketId, await today(tx))

/** The tickets somebody is offered, each with what it costs today and what follows. */
export async function myOffers(tx: Tx, personId: string): Promise<OfferWire[]> {
  const found: OfferWire[] = []
  for (const step of await steps.offeredTo(tx, personId)) {
    const request = await stepRequestOf(tx, step.ticket_id, formOf(step), 'read')
    const isOpen = (step.offer_expires_on ?? '') >= (await today(tx))
    if (!request.ok || !isOpen || request.value.ticket.personId !== step.person_id) continue
    found.push({
      _id: step.id,
      chitId: step.chit_id,
      chitName: step.chit_name,
      ticketNo: step.ticket_no,
      ...(await takeOverSum(tx, request.value)),
      coming: await comingMonths(tx, request.value),
      agreementHash: agreements.textOf(request.value.chit).hash,
      expiresOn: step.offer_expires_on ?? request.value.today,
    })
  }
  return found
}

async function comingMonths(tx: Tx, { ticket, today: day }: StepRequest): Promise<OfferWire['coming']> {
  const all = await instalments.owing(tx, { ticketId: ticket.ticketId }, 'all')
  return all
    .filter(({ dueOn }) => dueOn >= day)
    .map(({ monthNo, dueOn, net, rest }) => ({
      monthNo,
      month: monthNameOf(dueOn),
      year: yearOf(dueOn),
      dueDate: dueOn,
      net,
      rest,
    }))
}

interface Answering extends Act {
  readonly id: string
  /** The substitute; `by` is who enters the answer, on the member's written authority, or the member. */
  readonly personId: string
}

interface Accepting extends Answering {
  readonly amount: Paise
  /** The hash of the agreement that the substitute has before them, or the paper on which they signed it as it is now. */
  readonly agreement: string | agreements.SignedAgreement
}

/**
 * The substitute accepts: the exact sum and the agreement as it is now. Only then the ticket is theirs and money leaves
 * their wallet. Refuses: not_found (also another member's offer), offer_over, offer_changed, agreement_changed,
 * agreement_document_known, insufficient_funds, already_joined, auction_running. Source: s. 29; ADR 8.
 */
export async function acceptOffer(
  tx: Tx,
  { id, personId, by, requestId, amount: agreed, agreement: accepted }: Accepting,
): Promise<Result<Accepted>> {
  const open = await openOffer(tx, id, personId)
  if (!open.ok) return open
  const { request } = open.value
  const { chit, ticket } = request
  const { amount }: TakeOver = await takeOverSum(tx, request)
  if (agreed !== amount) return refuse({ code: 'offer_changed', amount })
  if (typeof accepted === 'string' && accepted !== agreements.textOf(chit).hash)
    return refuse({ code: 'agreement_changed' })
  const { available } = await standing(tx, accounts.wallet(personId))
  if (available < amount) return refuse({ code: 'insufficient_funds', available, needed: amount })
  const signed = typeof accepted === 'string' ? undefined : accepted
  const agreement = await agreements.keepAcceptance(tx, chit, personId, signed)
  if (!agreement.ok) return agreement
  await offers.accept(tx, id, { amount, agreement: agreement.value })
  const taken = await substitute(tx, request, { stepId: id, by })
  if (!taken.ok) return taken
  await steps.decide(tx, id, { state: 'done', amount_paise: taken.value.amount })
  await recordStep(tx, { id, by, requestId, action: 'arrears.substitution.accept' })
  await notifyStaff(tx, id, 'accepted')
  const { ticketNo } = ticket
  return ok({ message: `Ticket ${ticketNo} of ${chit.name} is now yours.`, paid: amount, chitId: chit.id, ticketNo })
}

/**
 * The substitute declines: nothing is paid, and the ticket can be offered to another person. Gives the chit. Refuses: not_found,
 * offer_over.
 */
export async function declineOffer(tx: Tx, { id, personId, by, requestId }: Answering): Promise<Result<string>> {
  const open = await openOffer(tx, id, personId)
  if (!open.ok) return open
  await offers.decline(tx, id)
  await steps.decide(tx, id, { state: 'withdrawn' })
  await recordStep(tx, { id, by, requestId, action: 'arrears.substitution.decline' })
  await notifyStaff(tx, id, 'declined')
  return ok(open.value.request.chit.id)
}

/** An offer somebody can answer now, with the chit and the step locked. */
async function openOffer(tx: Tx, id: string, personId: string): Promise<Result<{ readonly request: StepRequest }>> {
  const entered = await steps.one(tx, id)
  if (entered?.substitute_id !== personId || entered.offer_expires_on === null) return refuse({ code: 'not_found' })
  const request = await stepRequestOf(tx, entered.ticket_id, formOf(entered))
  if (!request.ok) return request
  const step = await steps.lock(tx, id)
  const isOpen = step?.state === 'offered' && entered.offer_expires_on >= request.value.today
  const isSame = entered.person_id === request.value.ticket.personId
  if (!isOpen || !isSame || (await whyNot(tx, request.value)) !== null) return refuse({ code: 'offer_over' })
  return ok({ request: request.value })
}

async function notifyStaff(tx: Tx, stepId: string, answer: 'accepted' | 'declined'): Promise<void> {
  const step = await steps.one(tx, stepId)
  if (!step) throw new Error(`step ${stepId} was answered`)
  await notices.notify(tx, {
    to: [step.maker, step.checker].filter((person) => person !== null),
    kind: 'substitution_answered',
    data: { chit: step.chit_name, ticketNo: step.ticket_no, answer },
    link: `/admin/arrears/${step.ticket_id}`,
  })
}
