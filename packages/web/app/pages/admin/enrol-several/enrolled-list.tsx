import { Suspense, useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { m } from '../../../messages/en.ts'
import { UserLink } from '../user-link.tsx'
import { isMissing, type EnrolledRow, type Several } from './use-several.ts'

const t = m.enrolSeveral

const Cards = lazyPart(async () => (await import('./cards.tsx')).default)

interface EnrolledListProps extends Pick<Several, 'enrolled' | 'busy' | 'giveMissing'> {
  onClear: () => void
}

/** Who was enrolled on this page, with the codes for their cards; whose ticket is missing, and what gives it. */
export function EnrolledList({ enrolled, busy, giveMissing, onClear }: EnrolledListProps) {
  const [unprinted, setUnprinted] = useState(0)
  if (enrolled.length === 0) return null
  const missing = enrolled.filter(isMissing).length
  return (
    <Card title={t.enrolled(enrolled.length)}>
      <div className="stack">
        <ul>
          {enrolled.map((row) => (
            <SumItem key={row.member._id} what={<UserLink user={row.member} />} about={row.member.code}>
              <TicketOf {...row} busy={busy} />
            </SumItem>
          ))}
        </ul>
        <Suspense>
          <Cards members={enrolled.map(({ member }) => member)} onUnprinted={setUnprinted} />
        </Suspense>
        <div className="row wrap">
          {missing > 0 && (
            <Button loading={busy} onClick={giveMissing}>
              {t.giveMissing(missing)}
            </Button>
          )}
          {unprinted > 0 && !busy ? (
            <ConfirmButton
              variant="default"
              question={t.cards.clearQuestion(unprinted)}
              consequence={t.cards.clearConsequence}
              verb={t.clear}
              danger
              onConfirm={async () => onClear()}
            >
              {t.clear}
            </ConfirmButton>
          ) : (
            <Button variant="default" disabled={busy} onClick={onClear}>
              {t.clear}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function TicketOf({ wanted, ticket, problem, busy }: EnrolledRow & { busy: boolean }) {
  if (ticket !== '') return <Badge tone="ok">{ticket}</Badge>
  if (wanted === null) return null
  if (problem === '' && busy) return <span className="sm dim">{t.waiting(wanted.number)}</span>
  return (
    <Badge tone="late" isLong>
      {problem === '' ? t.missing(wanted.number) : m.chrome.withReason(t.missing(wanted.number), problem)}
    </Badge>
  )
}
