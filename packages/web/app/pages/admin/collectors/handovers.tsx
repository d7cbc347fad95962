import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { staff } from '../../../api/staff-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { focusOn } from '../act.ts'
import { DisabledApprove, RejectButton } from '../money/decision-buttons.tsx'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { RequestRow } from '../request-row.tsx'
import { CountHandover, type Handover } from './count-handover.tsx'
import { sendBack } from './send-back.ts'
import { HandoverLines } from './handover-lines.tsx'

const t = m.collect.admin
const HEADING = 'handovers'
const toHeading = () => focusOn(HEADING)

/** What collectors have handed over and nobody has counted yet, oldest first. */
export function Handovers() {
  const query = useInfiniteQuery(staff.waitingHandovers())
  const me = useMe()?._id
  const mayCount = usePermission()('receive-collections')
  const waiting = query.data?.pages.flatMap(({ handovers }) => handovers) ?? []
  const forYou = mayCount ? waiting.filter(({ collector }) => collector._id !== me).length : 0
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {t.toCount}
        </span>
      }
      aside={forYou > 0 && <Badge tone="turn">{m.admin.money.forYou(forYou)}</Badge>}
    >
      <PagedList
        query={query}
        rowsOf={({ handovers }) => handovers}
        failed={t.failedHandovers}
        skeleton={<QueueSkeleton />}
        none={<EmptyState picture="quietPost" title={t.noneToCount} why={t.noneToCountWhy} />}
      >
        {(handovers) => (
          <ul>
            {handovers.map((handover) => (
              <HandoverRow key={handover._id} handover={handover} isOwn={handover.collector._id === me} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function HandoverRow({ handover, isOwn }: { handover: Handover; isOwn: boolean }) {
  const whyId = useId()
  const { _id: id, collector, cash, upi, cheques } = handover
  return (
    <RequestRow
      permission="receive-collections"
      name={collector.name}
      lines={
        <>
          <HandoverLines handover={handover} />
          {isOwn && <HelpText id={whyId}>{t.own}</HelpText>}
        </>
      }
      about={
        <>
          <Money amount={cash} size="md" />
          {upi > 0 && <span className="sm dim">{t.upi(upi)}</span>}
          {cheques.length > 0 && <span className="sm dim">{t.cheques(cheques.length)}</span>}
        </>
      }
      acts={
        isOwn ? (
          <DisabledApprove label={t.count} whyId={whyId} />
        ) : (
          <>
            <CountHandover handover={handover} onDone={toHeading} />
            <RejectButton rejection={sendBack(id)} about={id} onDone={toHeading} />
          </>
        )
      }
    />
  )
}
