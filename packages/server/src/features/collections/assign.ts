import { PAGE_SIZE, type collectionEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as people from '../people/service.ts'
import * as store from './assign.store.ts'

type Members = ReplyOf<typeof collectionEndpoints.collectorMembers>
type Member = Members['members'][number]

/** Everybody who holds a ticket, by name, with who collects from them. */
export async function members(tx: Tx, query: QueryOf<typeof collectionEndpoints.collectorMembers>): Promise<Members> {
  const { limit = PAGE_SIZE, page = 1, search = '', filter } = query
  const found = await store.page(tx, { search, filter, limit, skip: (page - 1) * limit })
  return { members: found.map(toWire), total: await store.count(tx, { search, filter }) }
}

/**
 * Sets who collects from a member; null: nobody. Refuses: not_found (nobody of that name holds a ticket, or there is no
 * such collector), not_a_collector, own_wallet_approval (nobody collects from themselves).
 */
export async function assign(
  tx: Tx,
  { id, collectorId, by, requestId }: { id: string; collectorId: string | null; by: string; requestId: string },
): Promise<Result<Member>> {
  const before = await store.find(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  if (collectorId === null) {
    await store.unassign(tx, id)
  } else {
    if (!(await people.isKnown(tx, collectorId))) return refuse({ code: 'not_found' })
    if (!(await people.whoMay(tx, 'collect')).includes(collectorId)) return refuse({ code: 'not_a_collector' })
    if (collectorId === id) return refuse({ code: 'own_wallet_approval' })
    await store.assign(tx, id, collectorId)
  }
  await audit.record(tx, {
    actor: by,
    action: 'collection.assign',
    subject: `person:${id}`,
    before: { collector: before.collectorId },
    after: { collector: collectorId },
    requestId,
  })
  const after = await store.find(tx, id)
  return after ? ok(toWire(after)) : refuse({ code: 'not_found' })
}

const toWire = ({ id, name, location, collectorId, collectorName, late }: store.MemberView): Member => ({
  user: { _id: id, name, location },
  collector: collectorId === null ? null : { _id: collectorId, name: collectorName ?? '' },
  late,
})
