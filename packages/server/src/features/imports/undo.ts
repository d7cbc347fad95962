import { codeKey, ok, refuse, type Day, type Result } from '@kuri/domain'
import { isDatabaseError } from '../../database/errors.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as chits from '../chits/service.ts'
import { post } from '../ledger/service.ts'
import * as store from './accept.store.ts'
import { openingEvent } from './company-opening.ts'

interface Undoing {
  readonly importId: string
  /** Of the workbook, however it is written. */
  readonly code: string
  readonly by: string
  readonly requestId: string
}

/**
 * Takes a chit of the previous books back: its opening entry is reversed and everything that moved in with it is deleted; its
 * people stay, and everything else. It can be accepted again. Refuses: not_found, chit_not_in_import, chit_not_accepted,
 * import_sealed, chit_in_use (something has happened in it since). Source: docs/spec/moving-in.md, MOV-20.
 */
export async function undoChit(tx: Tx, { importId, by, requestId, ...named }: Undoing): Promise<Result<null>> {
  const code = codeKey(named.code)
  const found = await store.lockImport(tx, importId)
  if (!found) return refuse({ code: 'not_found' })
  const chit = await store.findChit(tx, importId, code)
  if (!chit) return refuse({ code: 'chit_not_in_import', chit: named.code })
  const books = await store.findBooks(tx, importId)
  if (chit.chit_id === null || !books) return refuse({ code: 'chit_not_accepted', chit: chit.name })
  if (books.sealed_at !== null) return refuse({ code: 'import_sealed' })
  const { chit_id: chitId } = chit
  // whoever pays or bids locks the chit first
  const locked = await chits.lock(tx, chitId)
  if (!locked.ok) return locked
  const because = await store.whyChitStays(tx, chitId)
  if (because !== null) return refuse({ code: 'chit_in_use', chit: chit.name, because })
  const reversed = await reverse(tx, { importId, cutOver: books.cut_over, by }, chitId)
  if (!reversed.ok) return reversed
  await store.noteChit(tx, importId, code, null)
  try {
    await store.withdraw(tx, chitId, by)
  } catch (error) {
    // something refers to a row that would go
    if (!isDatabaseError(error) || error.constraint !== 'previous_chit_in_use') throw error
    return refuse({ code: 'chit_in_use', chit: chit.name, because: 'other' })
  }
  const before = { chit: chitId, code: chit.name }
  await audit.record(tx, { actor: by, action: 'import.undo', subject: `import:${importId}`, before, requestId })
  return ok(null)
}

async function reverse(
  tx: Tx,
  of: { readonly importId: string; readonly cutOver: Day; readonly by: string },
  chitId: string,
): Promise<Result<unknown>> {
  const legs = await store.legsOf(tx, `opening:${chitId}`)
  if (legs.length === 0) return ok(null)
  const back = legs.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }))
  return await post(tx, {
    ...openingEvent({ ...of, key: `opening-back:${chitId}`, legs: back }),
    kind: 'opening.reversed',
  })
}
