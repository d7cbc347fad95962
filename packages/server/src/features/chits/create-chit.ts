import type { BodyOf, chitEndpoints } from '@kuri/contract'
import { frameTerms, refuse, type Day, type Refusal, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { oneChit, type ChitOnWire } from './list.ts'
import * as store from './store.ts'

type Form = BodyOf<typeof chitEndpoints.createChit>

/** From more months on the duration needs a confirmation. */
const USUAL_MONTHS = 60

/** Why a chit of so many months needs a confirmation first. */
export const whyNotSoLong = (months: number, isConfirmed: boolean | undefined): Refusal | null =>
  months > USUAL_MONTHS && isConfirmed !== true ? { code: 'confirm_long', field: 'confirmLong', months } : null

/** Why a chit cannot start on this day: it has passed. */
export async function whyNotOnDay(tx: Tx, startOn: Day): Promise<Refusal | null> {
  const now = await today(tx)
  return startOn < now ? { code: 'start_date_past', field: 'startDate', today: now } : null
}

/**
 * Forms a new chit that takes members from now on. Refuses start_date_past, confirm_long (more than 60 months that are not
 * confirmed) and what `frameTerms` refuses. Source: ADR 5.
 */
export async function createChit(
  tx: Tx,
  { form, by, requestId }: { form: Form; by: string; requestId: string },
): Promise<Result<ChitOnWire>> {
  const framed = frameTerms({
    amount: form.amount,
    months: form.durationInMonths,
    tickets: form.totalMembers,
    terms: form.terms,
  })
  if (!framed.ok) return framed
  const refusal = whyNotSoLong(form.durationInMonths, form.confirmLong) ?? (await whyNotOnDay(tx, form.startDate))
  if (refusal) return refuse(refusal)
  const id = newId()
  const plan = { name: form.name, amount: form.amount, startOn: form.startDate, terms: framed.value }
  await store.insert(tx, id, plan, by)
  await audit.record(tx, { actor: by, action: 'chit.create', subject: `chit:${id}`, after: plan, requestId })
  return await oneChit(tx, id)
}
