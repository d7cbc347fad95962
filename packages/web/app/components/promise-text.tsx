import type { promiseEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../messages/en.ts'
import { dayText } from '../messages/format.ts'
import { Badge } from './badge.tsx'

export type Promised = NonNullable<ReplyOf<typeof promiseEndpoints.myPromise>['promise']>

const TONES = { open: 'plain', kept: 'ok', broken: 'late' } as const

/** A promise to pay, whether it is kept, and the collector who took it at the door. */
export function PromiseText({ promise: { amount, day, state, collector } }: { promise: Promised }) {
  const badge = <Badge tone={TONES[state]}>{m.promises.states[state](amount, dayText(day))}</Badge>
  if (!collector) return badge
  return (
    <span className="row wrap">
      {badge}
      <span className="xs dim">{m.promises.atDoor(collector.name)}</span>
    </span>
  )
}
