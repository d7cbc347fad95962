import type { Row, Tx } from '../../database/types.ts'

/* Who has asked for the seal of previous books, and who has sealed them. */

/** Whether a second person is to approve the seal. */
export async function sealWaits(tx: Tx, importId: string): Promise<boolean> {
  const found = tx
    .selectFrom('approval')
    .select('id')
    .where('kind', '=', 'import-seal')
    .where('subject_id', '=', importId)
    .where('state', '=', 'waiting')
  return (await found.executeTakeFirst()) !== undefined
}

interface Named {
  readonly _id: string
  readonly name: string
}

interface AskedSeal {
  readonly status: Row<'approval'>['state']
  readonly askedBy: Named | null
  readonly askedAt: Date
  readonly decidedBy: Named | null
  readonly decidedAt: Date | null
  readonly reason: string | null
}

/** What was asked for last about the seal of these books, and what became of it; undefined: nobody has asked. */
export async function lastSeal(tx: Tx, importId: string): Promise<AskedSeal | undefined> {
  const found = await tx
    .selectFrom('approval')
    .leftJoin('person as maker', 'maker.id', 'approval.maker')
    .leftJoin('person as checker', 'checker.id', 'approval.checker')
    .where('approval.kind', '=', 'import-seal')
    .where('subject_id', '=', importId)
    .orderBy('approval.created_at', 'desc')
    .orderBy('approval.id', 'desc')
    .limit(1)
    .select(['approval.state as status', 'approval.created_at as askedAt', 'decided_at as decidedAt', 'reason'])
    .select([
      'maker.id as makerId',
      'maker.name as makerName',
      'checker.id as checkerId',
      'checker.name as checkerName',
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { status, askedAt, decidedAt, reason, makerId, makerName, checkerId, checkerName } = found
  return {
    status,
    askedBy: named(makerId, makerName),
    askedAt,
    decidedBy: named(checkerId, checkerName),
    decidedAt,
    reason,
  }
}

const named = (_id: string | null, name: string | null): Named | null =>
  _id === null || name === null ? null : { _id, name }

/** Who has sealed these books; undefined: they are not sealed. */
export async function sealer(tx: Tx, importId: string): Promise<Named | undefined> {
  return await tx
    .selectFrom('previous_books')
    .innerJoin('person', 'person.id', 'sealed_by')
    .where('import_id', '=', importId)
    .select(['person.id as _id', 'person.name'])
    .executeTakeFirst()
}
