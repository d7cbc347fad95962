import type { BodyOf, ReplyOf, signedReceiptEndpoints } from '@kuri/contract'
import { isId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as promises from '../promises/service.ts'
import * as store from './visits.store.ts'

type Form = BodyOf<typeof signedReceiptEndpoints.syncReceipts>
type Visit = NonNullable<Form['visits']>[number]
type SentVisit = ReplyOf<typeof signedReceiptEndpoints.syncReceipts>['visits'][number]

interface Act {
  readonly by: string
  readonly requestId: string
}

/**
 * Writes what a collector noted without money, each visit once, and answers for each in the order they were sent. What was promised
 * becomes a promise to pay; where it does not fit any more the visit is kept with the reason. Of people who do not exist nothing is
 * written. Nothing is refused: a phone would send it for ever. Source: docs/spec/instalments.md, INS-13.
 */
export async function noteVisits(tx: Tx, visits: readonly Visit[], act: Act): Promise<SentVisit[]> {
  const people = [...new Set(visits.map(({ memberId }) => memberId).filter(isId))]
  const exists = await store.existing(tx, people)
  const known = visits.filter(({ memberId }) => exists.has(memberId))
  // in one order, so that two calls do not wait for each other; of a person as they were taken
  for (const visit of known.toSorted((a, b) => a.memberId.localeCompare(b.memberId) || +a.takenAt - +b.takenAt)) {
    await noteVisit(tx, visit, act)
  }
  const kept = await store.kept(tx, { ids: known.map(({ id }) => id), collectorId: act.by })
  return visits.map(({ id }) => {
    const reason = kept.get(id)
    if (reason === undefined) return { id, status: 'unknown_member' }
    return reason === null ? { id, status: 'noted' } : { id, status: 'not_noted', reason }
  })
}

async function noteVisit(tx: Tx, { id, memberId: personId, takenAt, promised }: Visit, { by, requestId }: Act) {
  const atDoor = promised && { personId, collectorId: by, takenAt, ...promised }
  const reason = atDoor ? await promises.judgeOnVisit(tx, atDoor) : null
  const isNew = await store.insertVisit(tx, {
    id,
    collector_id: by,
    person_id: personId,
    promised_for: promised?.day ?? null,
    promised_paise: promised?.amount ?? null,
    not_noted: reason,
    taken_at: takenAt,
  })
  if (isNew && atDoor && reason === null) await promises.noteOnVisit(tx, { ...atDoor, visitId: id, requestId })
}
