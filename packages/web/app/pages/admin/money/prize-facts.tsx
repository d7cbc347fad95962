import { day, dayInIndia } from '@kuri/domain'
import { useId } from 'react'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { InboxRowOf } from './inbox.ts'
import { PrizeDocuments } from './prize-documents.tsx'

const t = m.admin.money

/** The clock of a prize, what secures it, and what its winner chose. */
export function PrizeFacts({ prize }: { prize: InboxRowOf<'prize'>['about'] }) {
  const { payBy, security, securities, stillToPay, enoughSecurity, setOff, depositReference } = prize
  const headingId = useId()
  const isLate = payBy < dayInIndia(now())
  const facts = [
    stillToPay > 0 && t.enough(stillToPay, enoughSecurity.movable, enoughSecurity.immovable),
    setOff && t.setsOff,
    security && t.securityIs(security),
    ...securities.map(({ name, number, keptAt }) => t.given([name, number, keptAt].filter(Boolean).join(', '))),
    depositReference && t.deposited(depositReference),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <>
      {isLate ? (
        <Badge tone="late">{t.overdueSince(dayText(day(payBy)))}</Badge>
      ) : (
        <span className="xs faint block">{t.payBy(dayText(day(payBy)))}</span>
      )}
      {facts.map((fact) => (
        <span key={String(fact)} className="xs faint block">
          {fact}
        </span>
      ))}
      <b id={headingId} className="xs block" tabIndex={-1}>
        {t.documents.heading}
      </b>
      <PrizeDocuments prize={prize} headingId={headingId} />
    </>
  )
}
