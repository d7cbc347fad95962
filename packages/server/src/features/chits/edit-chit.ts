import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, chitEndpoints } from '@kuri/contract'
import { can, frameTerms, ok, refuse, type ChitProposal, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import type { Chit, ChitPlan } from './chit.ts'
import { whyNotOnDay, whyNotSoLong } from './create-chit.ts'
import { oneChit, type ChitOnWire } from './list.ts'
import * as chits from './service.ts'
import * as store from './store.ts'

type Edit = BodyOf<typeof chitEndpoints.editChit>

/**
 * Edits a chit. The name may change at any time, terms only while it is forming; sent unchanged they do no harm. The
 * seed's short names and the creation form's are both read. New terms void what members accepted: members and those who
 * wait for a seat are notified and must accept again, and the chit does not start before. Approvals stay.
 * Refuses: not_found, nothing_to_change (no field this call knows), terms_frozen, start_date_past, confirm_long,
 * chit_full (fewer seats than are taken) and what `frameTerms` refuses.
 */
export async function editChit(
  tx: Tx,
  { id, edit, by, requestId }: { id: string; edit: Edit; by: string; requestId: string },
): Promise<Result<ChitOnWire>> {
  const locked = await chits.lock(tx, id)
  if (!locked.ok) return locked
  if (Object.values(edit).every((value) => value === undefined)) return refuse({ code: 'nothing_to_change' })
  const before = planOf(locked.value)
  const planned = planAfter(locked.value, edit)
  if (!planned.ok) return planned
  const after = planned.value
  const hasNewTerms = !isDeepStrictEqual({ ...after, name: before.name }, before)
  if (hasNewTerms && !can('editTerms', locked.value.state)) return refuse({ code: 'terms_frozen' })
  if (after.terms.tickets < locked.value.ticketsTaken) {
    return refuse({ code: 'chit_full', ticketCount: after.terms.tickets })
  }
  const isLonger = after.terms.months !== before.terms.months
  const refusal =
    (isLonger ? whyNotSoLong(after.terms.months, edit.confirmLong) : null) ??
    (after.startOn === before.startOn ? null : await whyNotOnDay(tx, after.startOn))
  if (refusal) return refuse(refusal)
  await store.save(tx, id, after)
  await audit.record(tx, { actor: by, action: 'chit.edit', subject: `chit:${id}`, before, after, requestId })
  if (hasNewTerms) await notifyNewTerms(tx, id, after)
  return await oneChit(tx, id)
}

function planAfter(chit: Chit, edit: Edit): Result<ChitPlan> {
  const amount = edit.amount ?? chit.amount
  const framed = frameTerms({
    amount,
    months: edit.durationInMonths ?? edit.duration ?? chit.terms.months,
    tickets: edit.totalMembers ?? edit.members ?? chit.terms.tickets,
    terms: termsAfter(chit, edit.terms),
  })
  if (!framed.ok) return framed
  return ok({
    name: edit.name ?? chit.name,
    amount,
    startOn: edit.startDate ?? chit.startOn,
    terms: framed.value,
  })
}

function termsAfter({ amount, terms }: Chit, edited: Edit['terms']): ChitProposal['terms'] {
  const usual = frameTerms({ amount, months: terms.months, tickets: terms.tickets })
  // a step nobody chose follows the size of the chit
  const keptStep = usual.ok && usual.value.step === terms.step ? undefined : terms.step
  const prizeBy = edited?.prizeBy ?? terms.prizeBy
  return {
    dividendSharedBy: edited?.dividendSharedBy ?? terms.dividendSharedBy,
    dividendRounding: edited?.dividendRounding ?? terms.dividendRounding,
    commissionBp: edited?.commissionBp ?? terms.commissionBp,
    gstBp: edited?.gstBp ?? terms.gstBp,
    capBp: edited?.capBp ?? terms.capBp,
    step: edited?.step ?? keptStep,
    prizeBy,
    maxTicketsPerMember: edited?.maxTicketsPerMember ?? terms.maxTicketsPerMember,
    fixedDiscounts: edited?.fixedDiscounts ?? (prizeBy === 'fixed' ? terms.fixedDiscounts : []),
    late: edited?.late ?? terms.late,
    // whole: a day and a place are agreed on together
    auction: edited?.auction ?? terms.auction,
  }
}

const planOf = ({ name, amount, startOn, terms }: Chit): ChitPlan => ({ name, amount, startOn, terms })

async function notifyNewTerms(tx: Tx, id: string, { name }: ChitPlan): Promise<void> {
  const concerned = [...(await chits.membersOf(tx, id)), ...(await store.waitingFor(tx, id))]
  await notices.notify(tx, { to: concerned, kind: 'chit_changed', data: { chit: name }, link: `/chits/${id}` })
}
