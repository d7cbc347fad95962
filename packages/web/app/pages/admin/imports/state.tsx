import type { importEndpoints, ReplyOf } from '@kuri/contract'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { m } from '../../../messages/en.ts'

export type Import = ReplyOf<typeof importEndpoints.imports>['imports'][number]
export type ImportInFull = ReplyOf<typeof importEndpoints.import>['import']

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
export const ImportState = ({ state }: Pick<Import, 'state'>) => (
  <Badge tone={tones[state]}>{m.imports.states[state]}</Badge>
)

/** Whether its check has not ended. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean => state === 'waiting' || state === 'checking'
