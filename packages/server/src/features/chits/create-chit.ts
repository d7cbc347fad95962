import type { BodyOf, chitEndpoints } from '@kuri/contract'
import { frameTerms, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { oneChit, type ChitOnWire } from './list.ts'
import * as store from './store.ts'

type Form = BodyOf<typeof chitEndpoints.createChit>

/** Forms a new chit that takes members from now on. Refuses what `frameTerms` refuses. */
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
  const id = newId()
  const plan = { name: form.name, amount: form.amount, startOn: form.startDate, terms: framed.value }
  await store.insert(tx, id, plan, by)
  await audit.record(tx, { actor: by, action: 'chit.create', subject: `chit:${id}`, after: plan, requestId })
  return await oneChit(tx, id)
}
