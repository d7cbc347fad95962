import { may } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetch } from '../../api/queries.ts'
import { staff } from '../../api/staff-queries.ts'
import { Card } from '../../components/card.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/state.tsx'
import type { RoutePermission } from '../../layout/route-permission.ts'
import { m } from '../../messages/en.ts'
import { useMe, type Myself } from '../../session.ts'
import { BlockedCard } from './blocked-card.tsx'
import { FormerCollector } from './former-collector.tsx'
import { InHandCard } from './in-hand-card.tsx'
import { Members } from './members.tsx'
import { NetworkBar } from './network-bar.tsx'
import type { Given } from './phone.ts'
import { ReceiptCard, Receipts, useShown } from './receipts.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { isBlocked, usePhone } from './use-phone.ts'

const t = m.collect

// who no longer collects reads of it what their phone has not sent yet
export const handle: RoutePermission = { permission: 'send-receipts' }

export const links = () => [{ rel: 'manifest', href: '/collect.webmanifest' }]

export const clientLoader = () => prefetch(staff.round())

/** A collector's day on one page, with or without network: members to visit, receipts, and the money in hand. */
export default function Collect() {
  const me = useMe()
  const collects = me ? may(me.role, 'collect') : undefined
  useEffect(() => {
    // the page opens without network from then on
    if (collects && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register('/collect-worker.js', { scope: '/collect' })
  }, [collects])
  return (
    <>
      {me && collects === false ? (
        <FormerCollector user={me} />
      ) : (
        <>
          <PageTitle title={t.title} lead={t.lead} />
          {me ? <Day user={me} /> : <OnTheirWay />}
        </>
      )}
    </>
  )
}

function Day({ user }: { user: Myself }) {
  const { own, round, receipts, visits, isOnline, reread } = usePhone(user)
  const { shown: last, setShown: setLast, onShow } = useShown()
  const waiting = receipts.filter(({ status }) => status === 'waiting')
  const onGiven = (given: Given) => {
    setLast(given)
    void reread()
  }
  return (
    <div className="stack w">
      <QueryBoundary query={own} skeleton={<OnTheirWay />} failed={t.failed}>
        {(phone) =>
          phone === null ? (
            <SetUpCard collectorId={user._id} isOnline={isOnline} onDone={reread} />
          ) : (
            <>
              <NetworkBar isOnline={isOnline} waiting={waiting} visits={visits.length} collectorId={user._id} />
              {last && <ReceiptCard key={last.receipt.number} given={last} onClose={() => setLast(undefined)} />}
              {isBlocked(round.error) ? (
                <BlockedCard collectorId={user._id} waiting={waiting.length} onDone={reread} />
              ) : (
                <QueryBoundary query={round} skeleton={<OnTheirWay />} failed={t.failed}>
                  {(found) =>
                    found === null ? (
                      <Card>
                        <EmptyState
                          picture="emptyBowl"
                          title={m.signedReceipts.noRound}
                          why={m.signedReceipts.noRoundWhy}
                        />
                      </Card>
                    ) : (
                      <Members
                        round={found}
                        {...{ user, receipts, visits, isOnline, onGiven }}
                        onNoted={() => void reread()}
                      />
                    )
                  }
                </QueryBoundary>
              )}
              <Receipts receipts={receipts} onShow={onShow} />
            </>
          )
        }
      </QueryBoundary>
      {isOnline && <InHand unsent={waiting.length} />}
    </div>
  )
}

function InHand({ unsent }: { unsent: number }) {
  const query = useQuery(staff.round())
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {(round) => <InHandCard {...round} unsent={unsent} />}
    </QueryBoundary>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
