import { subtract, sum } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import type { Handover } from './count-handover.tsx'

const say = m.collect.admin

/** What went into a hand-over, in words. */
export function HandoverLines({ handover: { cash, upi, collections, note, createdAt } }: { handover: Handover }) {
  const carried = subtract(sum([cash, upi]), sum(collections.map(({ amount }) => amount)))
  return (
    <>
      <span className="sm dim block">{say.receipts(collections.length, instantText(createdAt))}</span>
      {carried > 0 && <span className="sm dim block">{say.carried(carried)}</span>}
      {note !== '' && <span className="sm dim block">{note}</span>}
    </>
  )
}
