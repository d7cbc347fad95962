import type { AdminTopup } from '@kuri/contract'
import type { output } from 'zod/mini'
import { Badge } from '../../../components/badge.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'

type Remarked = Pick<output<typeof AdminTopup>, 'usedBefore' | 'exception'>

const t = m.exception

/** Where the bank number of a payment was used before, and the written reason: what the person who confirms has to know. */
export function Remarks({ of: { usedBefore, exception } }: { of: Remarked }) {
  return (
    <>
      {usedBefore.length > 0 && (
        <span className="sm block">
          <Badge tone="late">{t.usedBefore}</Badge>
        </span>
      )}
      {usedBefore.map(({ number, way, user, amount, at }) => (
        <span key={`${number} ${way} ${user._id} ${at.getTime()}`} className="sm dim block">
          {t.use(user.name, amount, instantDayText(at), t.ways[way])}
        </span>
      ))}
      {exception !== null && <span className="sm block">{t.why(exception)}</span>}
    </>
  )
}
