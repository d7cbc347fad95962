import type { promiseEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../messages/en.ts'
import { dayText } from '../messages/format.ts'
import { Badge } from './badge.tsx'

export type Promised = NonNullable<ReplyOf<typeof promiseEndpoints.myPromise>['promise']>

const TONES = { open: 'plain', kept: 'ok', broken: 'late' } as const

/** A promise to pay, and whether it is kept. */
export function PromiseText({ promise: { amount, day, state } }: { promise: Promised }) {
  return <Badge tone={TONES[state]}>{m.promises.states[state](amount, dayText(day))}</Badge>
}
