import { branchOf, type Books } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as branches from '../branches/service.ts'
import { cut } from './texts.ts'

interface Wanted {
  readonly books: Books
  readonly by: string
  readonly requestId: string
}

/** A row that names the branch of a chit, a member or a sum. */
type Placed = Parameters<typeof branchOf>[0]
/** The id of the branch of a row. */
export type PlaceOf = (row: Placed) => string

/**
 * Where rows of a workbook belong: the branch of this code, and no branch is the first one. A branch that Kuri does not have is added
 * with the name of the sheet Branches; it stays, as people do, when the chit is taken back: a branch is never deleted, and its code
 * never changes. Source: docs/spec/moving-in.md, MOV-16; ADR 20.
 */
export async function addBranches(tx: Tx, rows: readonly Placed[], { books, by, requestId }: Wanted): Promise<PlaceOf> {
  const ids = await branches.idsByCode(tx)
  for (const code of new Set(rows.map(branchOf))) {
    if (ids.has(code)) continue
    const row = books.branches.get(code)
    if (!row) throw new Error(`the sheet Branches has no branch ${code}`)
    // a name of invisible signs is none
    const form = { code, name: cut(row.name, 120) || code, address: cut(row.address, 400) }
    ids.set(code, (await branches.add(tx, { form, by, requestId }))._id)
  }
  return (row) => {
    const id = ids.get(branchOf(row))
    if (id === undefined) throw new Error(`the branch ${branchOf(row)} was not looked for`)
    return id
  }
}
