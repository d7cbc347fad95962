import type { arrearsEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'

export type Overview = ReplyOf<typeof arrearsEndpoints.arrearsOverview>
export type Row = ReplyOf<typeof arrearsEndpoints.listArrears>['tickets'][number]
export type Step = Overview['waiting'][number]
export type Case = NonNullable<ReplyOf<typeof arrearsEndpoints.arrearsCase>['case']>

/** What can be done next, in words with its day. */
export const nextText = ({ kind, on }: Row['next']): string => m.arrears.nextSteps[kind](on === null ? '' : dayText(on))

/** Whether the next step is the company's to take now. */
export const isOurTurn = ({ kind }: Row['next']): boolean =>
  ['demand', 'remove', 'record-receipt', 'substitute', 'demand-whole', 'to-court'].includes(kind)
