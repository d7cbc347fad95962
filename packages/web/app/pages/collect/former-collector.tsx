import { useEffect } from 'react'
import { Card } from '../../components/card.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { Closed } from '../../layout/guard.tsx'
import { m } from '../../messages/en.ts'
import type { Myself } from '../../session.ts'
import { NetworkBar } from './network-bar.tsx'
import { keepFormer } from './phone.ts'
import { ReceiptCard, Receipts, useShown } from './receipts.tsx'
import { usePhone, whoRunsTheChits } from './use-phone.ts'

const t = m.signedReceipts.former

/**
 * A person who no longer collects: what is only on their phone is sent, and nothing else can be done here. Whose phone gave no
 * receipts does not read the page.
 */
export function FormerCollector({ user: { _id, role }, user }: { user: Myself }) {
  const { own, receipts, visits, isOnline } = usePhone(user)
  const { shown, setShown, onShow } = useShown()
  const hasPhone = own.data != null
  useEffect(() => {
    if (hasPhone) void keepFormer(user, whoRunsTheChits)
  }, [hasPhone, user])
  const waiting = receipts.filter(({ status }) => status === 'waiting')
  return (
    <QueryBoundary query={own} skeleton={<OnTheirWay />} failed={m.collect.failed}>
      {(phone) =>
        phone === null ? (
          <Closed role={role} />
        ) : (
          <>
            <PageTitle title={m.collect.title} lead={t.lead} />
            <div className="stack w">
              <NetworkBar {...{ isOnline, waiting, collectorId: _id }} visits={visits.length} offline={t.offline} />
              <Card title={t.title}>
                <div className="stack t">
                  <p>{t.why}</p>
                  <p>{t.money}</p>
                  <p className="sm dim">{t.promises}</p>
                </div>
              </Card>
              {shown && <ReceiptCard key={shown.receipt.number} given={shown} onClose={() => setShown(undefined)} />}
              <Receipts receipts={receipts} onShow={onShow} />
            </div>
          </>
        )
      }
    </QueryBoundary>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={4} />
      </Card>
    </Loading>
  )
}
