import type { bookEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as ledger from '../ledger/service.ts'
import { whyNotCorrected } from './service.ts'
import * as store from './store.ts'

const REVERSE = 'reverse:'

/** One event with its movements, what undid it, and whether it may be undone. Refuses: not_found. */
export async function journalPage(tx: Tx, id: string): Promise<Result<ReplyOf<typeof bookEndpoints.journal>>> {
  const number = ledger.journalId(id)
  const found = number === null ? null : await ledger.journal(tx, number)
  if (!found) return refuse({ code: 'not_found' })
  const { key, kind, actorName, eventAt, postedAt, reference, paper, legs, actor } = found
  const undoing = await ledger.idOfEvent(tx, `${REVERSE}${found.id}`)
  return ok({
    journal: {
      _id: String(found.id),
      key,
      kind,
      by: actor === null ? null : (actorName ?? 'A former user'),
      eventAt,
      postedAt,
      reference,
      reason: await store.reasonOf(tx, key),
      paper: ledger.readEntryDocument(paper),
      legs: [...legs],
      corrects: key.startsWith(REVERSE) ? key.slice(REVERSE.length) : null,
      correctedBy: undoing === null ? null : String(undoing),
      notCorrectable: await whyNotCorrected(tx, found),
    },
    owners: await ledger.ownersOf(tx, ledger.accountsOf([found])),
  })
}
