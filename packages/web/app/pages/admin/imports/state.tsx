import type { importEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, FIRST_BRANCH, type Day } from '@kuri/domain'
import { now } from '../../../api/clock.ts'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { m } from '../../../messages/en.ts'

export type Import = ReplyOf<typeof importEndpoints.imports>['imports'][number]
export type ImportInFull = ReplyOf<typeof importEndpoints.import>['import']
export type ImportedChit = ReplyOf<typeof importEndpoints.importChits>['chits'][number]
/** How many schemes of a workbook are in the books. */
export type MovingBooks = NonNullable<Import['books']>

const tones: Record<Import['state'], Tone> = {
  waiting: 'wait',
  checking: 'wait',
  refused: 'late',
  cancelled: 'plain',
  to_mend: 'turn',
  checked: 'ok',
  dry_run: 'ok',
}

/** How far a workbook is. */
export function ImportState({ state, books }: Pick<Import, 'state' | 'books'>) {
  if (books?.sealedAt) return <Badge tone="ok">{m.imports.seal.isSealed}</Badge>
  if (books && books.accepted > 0) {
    const isWhole = books.accepted === books.chits
    return <Badge tone={isWhole ? 'ok' : 'wait'}>{m.imports.books.inBooks(books.accepted, books.chits)}</Badge>
  }
  return <Badge tone={tones[state]}>{m.imports.states[state]}</Badge>
}

const chitTones: Record<ImportedChit['status'], Tone> = { waiting: 'wait', accepted: 'ok', sealed: 'ok' }

/** Whether a scheme of a workbook is in the books. */
export const ChitState = ({ status }: Pick<ImportedChit, 'status'>) => (
  <Badge tone={chitTones[status]}>{m.imports.chits.statuses[status]}</Badge>
)

/** Whether a second administrator is to approve the seal. */
export const isSealAsked = ({ seal, books }: Pick<ImportInFull, 'seal' | 'books'>): boolean =>
  seal?.status === 'waiting' && !books?.sealedAt

/** Whether its check has not ended. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean => state === 'waiting' || state === 'checking'

/** Whether the last day in the old books is still to come: until then no scheme is taken in. */
export const isEarly = (cutOver: Day): boolean => cutOver > dayInIndia(now())

/** A branch of a workbook: its name with its code. The first one's code is shown nowhere. */
export function branchName({ branches }: Pick<ImportInFull, 'branches'>, code: string): string {
  const name = branches.find((one) => one.code === code)?.name ?? ''
  return code === FIRST_BRANCH ? name : `${name} (${code})`
}
