import { codeKey, ok, refuse, type Result } from '@kuri/domain'
import { isDatabaseError } from '../../database/errors.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as chits from '../chits/service.ts'
import * as store from './accept.store.ts'
import { reverse, takeCompanyBack, whyCompanyStays } from './company-opening.ts'
import { sealWaits } from './seal.store.ts'

interface Undoing {
  readonly importId: string
  /** Of the workbook, however it is written. */
  readonly code: string
  readonly by: string
  readonly requestId: string
}

/**
 * Takes a chit of the previous books back: its opening entry is reversed and everything that moved in with it is deleted; its
 * people stay. With the last chit of its workbook goes what the company brought. It can be accepted again, or another workbook instead.
 * Refuses: not_found, chit_not_in_import, chit_not_accepted, import_sealed, seal_waiting, chit_in_use (something has happened in it
 * since, or with what the company brought). Source: docs/spec/moving-in.md, MOV-20.
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
  // who approves it approves what was there when it was asked for
  if (await sealWaits(tx, importId)) return refuse({ code: 'seal_waiting' })
  const { chit_id: chitId } = chit
  // payments and bids lock the chit first
  const locked = await chits.lock(tx, chitId)
  if (!locked.ok) return locked
  const because = await store.whyChitStays(tx, chitId)
  if (because !== null) return refuse({ code: 'chit_in_use', chit: chit.name, because })
  const isLast = (await store.acceptedCount(tx, importId)) === 1
  const company = { importId, cutOver: books.cut_over, by, turn: books.entered }
  const stays = isLast ? await whyCompanyStays(tx, company) : null
  if (stays !== null) return refuse({ code: 'chit_in_use', chit: chit.name, because: stays })
  const reversed = await reverse(tx, company, `opening:${chitId}`)
  if (!reversed.ok) return reversed
  await store.noteChit(tx, importId, code, null)
  try {
    await store.withdraw(tx, chitId, by)
  } catch (error) {
    // something refers to a row that would go
    if (!isDatabaseError(error) || error.constraint !== 'previous_chit_in_use') throw error
    return refuse({ code: 'chit_in_use', chit: chit.name, because: 'other' })
  }
  const back = isLast ? await takeCompanyBack(tx, company) : ok(null)
  if (!back.ok) {
    const isSpent = back.error.code === 'company_must_fund'
    return isSpent ? refuse({ code: 'chit_in_use', chit: chit.name, because: 'company' }) : back
  }
  const before = { chit: chitId, code: chit.name }
  await audit.record(tx, { actor: by, action: 'import.undo', subject: `import:${importId}`, before, requestId })
  return ok(null)
}
