import { fromRupees, ok, refuse, type Paise, type Result } from '@kuri/domain'
import { isId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as people from '../people/service.ts'
import * as settings from '../settings/service.ts'
import * as store from './cash-limit.store.ts'

interface MostCash {
  /** The cash a collector may carry. */
  readonly mostCash: Paise
  /** Their own limit; null: it is the company's. */
  readonly ownMostCash: Paise | null
}

/** How much cash collectors may carry. Source: docs/spec/payments.md, PAY-13. */
export async function mostCashOf(tx: Tx): Promise<(collectorId: string) => MostCash> {
  const own = await store.all(tx)
  const ofCompany = fromRupees((await settings.read(tx)).mostCashInHand)
  return (collectorId) => {
    const ownMostCash = own.get(collectorId) ?? null
    return { mostCash: ownMostCash ?? ofCompany, ownMostCash }
  }
}

/**
 * Gives a collector a limit of their own, in whole rupees; null: what the company allows everybody. Their phone learns of it with the
 * next round. Refuses: not_found, not_a_collector, own_approval (nobody raises what they may carry themselves).
 */
export async function limitCash(
  tx: Tx,
  { id, wanted, by, requestId }: { id: string; wanted: number | null; by: string; requestId: string },
): Promise<Result<MostCash>> {
  if (!isId(id) || !(await people.isKnown(tx, id))) return refuse({ code: 'not_found' })
  if (!(await people.whoMay(tx, 'collect')).includes(id)) return refuse({ code: 'not_a_collector' })
  if (id === by) return refuse({ code: 'own_approval' })
  const before = (await mostCashOf(tx))(id).ownMostCash
  const after = wanted === null ? null : fromRupees(wanted)
  await (after === null ? store.remove(tx, id) : store.set(tx, id, after))
  const what = { before: { mostCash: before }, after: { mostCash: after } }
  await audit.record(tx, { actor: by, action: 'collection.limit-cash', subject: `person:${id}`, ...what, requestId })
  return ok((await mostCashOf(tx))(id))
}
